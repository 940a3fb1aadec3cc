//! Perft with points: the counts of committed positions, and random play's known figures.
//!
//! The positions end rounds and games. They are unfinished records whose field `x_perft` lists
//! `[lines, ended rounds, points]` by depth; the oracles confirm the same counts in `oracle.rs`.

mod common;

use azulejo_rules::chocolatier::Chocolatier;
use azulejo_rules::game::Game;
use azulejo_rules::record::{Record, Recorded};
use azulejo_rules::rng::Quick;
use azulejo_rules::{Luck, Seat, Silent, Turn};
use common::perft_positions;

#[test]
fn the_lines_of_play_and_their_points_are_as_confirmed() {
    for (text, expected) in perft_positions() {
        let game = Record::parse(&text).unwrap().check().unwrap();
        let counts = game.perft(expected.len());
        let counts: Vec<_> =
            counts.iter().map(|c| [c.lines as i64, c.ended as i64, c.points]).collect();
        assert_eq!(counts, expected, "{text}");
    }
}

/// Uniform random play of the coloured box: figures on which independent engines agree.
#[test]
fn random_play_of_chocolatier_comes_out_as_in_other_engines() {
    for (players, moves, legal, score) in
        [(2, 70.3, 23.1, 2.95), (3, 89.9, 33.0, 2.46), (4, 108.3, 42.8, 2.06)]
    {
        let games = 10_000;
        let mut luck = Quick::new(11);
        let [mut all_moves, mut all_legal, mut all_points, mut all_rounds] = [0u64; 4];
        for _ in 0..games {
            let mut game = Chocolatier::new(&Chocolatier::usual_setup(players, Seat(0)));
            while game.turn() != Turn::Over {
                game.deal(&mut luck, &mut Silent);
                let mv = game.pick_move(&mut Vec::new(), |count| {
                    all_legal += u64::from(count);
                    luck.below(count)
                });
                game.apply(mv, &mut Silent);
                all_moves += 1;
            }
            all_points += game.scores().as_slice().iter().map(|&s| s as u64).sum::<u64>();
            all_rounds += u64::from(game.round());
        }
        let near = |value: f64, expected: f64, off: f64| {
            assert!((value - expected).abs() < off, "{players} players: {value}, not {expected}");
        };
        let games = games as f64;
        near(all_moves as f64 / games, moves, 0.6);
        near(all_legal as f64 / all_moves as f64, legal, 0.2);
        near(all_points as f64 / games / f64::from(players), score, 0.12);
        if players == 2 {
            near(all_rounds as f64 / games, 6.60, 0.06);
        }
    }
}
