//! What alpha-beta solves to the end of a round is solved rightly.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::time::Duration;

use azulejo_bots::alphabeta::{TranspositionTable, applies_to, search};
use azulejo_bots::bot::{Level, LevelBot};
use azulejo_bots::eval::{Evaluate, prospects};
use azulejo_bots::search::{Deadline, Limits, ParallelSearch};
use azulejo_rules::any::Title;
use azulejo_rules::chocolatier::{Chocolatier, Move};
use azulejo_rules::record::Recorded;
use azulejo_rules::rng::ChaCha;
use azulejo_rules::{Game, Seat, Silent, Turn, dispatch};

fn nodes(nodes: u64) -> Limits<'static> {
    Limits::of_nodes(nodes)
}

/// All positions of a greedy game in which somebody decides.
fn positions<G: Evaluate + Recorded>(players: u8, seed: u64) -> Vec<G> {
    let mut luck = ChaCha::from_seed(seed, 9);
    let mut game = G::new(&G::usual_setup(players, Seat(0)));
    let mut bot = LevelBot::new(Level::Greedy, seed);
    let mut positions = Vec::new();
    loop {
        game.deal(&mut luck, &mut Silent);
        if game.turn() == Turn::Over {
            return positions;
        }
        positions.push(game.clone());
        game.apply(bot.choose(&game, None).mv, &mut Silent);
    }
}

fn after<G: Game>(game: &G, mv: G::Move) -> G {
    let mut next = game.clone();
    next.apply(mv, &mut Silent);
    next
}

/// What a round comes to for seat 0 when both play as well as can be; nothing if there is too much
/// to try.
fn solve(game: &Chocolatier, left: &mut u32) -> Option<f32> {
    let Some(_) = game.chance_free_segment() else { return Some(prospects(game)[0]) };
    let Turn::Player(seat) = game.turn() else { unreachable!() };
    let values = values(game, left)?;
    let values = values.into_iter().map(|(_, value)| value);
    Some(if seat == Seat(0) { values.fold(0.0, f32::max) } else { values.fold(1.0, f32::min) })
}

/// The same after each move.
fn values(game: &Chocolatier, left: &mut u32) -> Option<Vec<(Move, f32)>> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let value = |mv| {
        *left = left.checked_sub(1)?;
        let next = after(game, mv);
        let same_round = next.chance_free_segment() == game.chance_free_segment();
        Some((mv, if same_round { solve(&next, left)? } else { prospects(&next)[0] }))
    };
    moves.into_iter().map(value).collect()
}

#[test]
fn a_round_is_solved_as_if_everything_were_tried() {
    let (mut solved, mut missed) = (0, 0);
    for game in (0..5).flat_map(|seed| positions::<Chocolatier>(2, seed)) {
        assert!(applies_to(&game));
        let Some(values) = values(&game, &mut 4000) else { continue };
        let for_mover =
            |value: f32| if game.turn() == Turn::Player(Seat(0)) { value } else { 1.0 - value };
        let worth = |mv: Move| for_mover(values.iter().find(|(m, _)| *m == mv).unwrap().1);
        let best = values.iter().map(|&(_, value)| for_mover(value)).fold(0.0, f32::max);
        for threads in [1, 2] {
            let mut tables: Vec<TranspositionTable> =
                (0..threads).map(|_| TranspositionTable::default()).collect();
            let verdict = search(&mut tables, &game, None, nodes(10_000)).unwrap();
            assert!(worth(verdict.best) > best - 1e-5, "{}", game.position());
            assert!((verdict.moves[0].value - best).abs() < 1e-4, "{}", game.position());
        }
        let found = |budget| {
            ParallelSearch::<Chocolatier>::new(1, 1).search(&game, None, nodes(budget)).best
        };
        assert!(worth(found(12_000)) > best - 1e-5, "{}", game.position());
        solved += 1;
        // A short search, which may not solve, misses some of them.
        missed += usize::from(worth(found(40)) < best - 0.01);
    }
    assert!(solved > 80 && missed > 0, "{solved}, {missed}");
}

#[test]
fn what_cannot_be_solved_in_time_is_not_answered() {
    let game = &positions::<Chocolatier>(2, 1)[0];
    assert!(search(&mut [TranspositionTable::default()], game, None, nodes(500)).is_none());
    let now = Deadline { clock: || Duration::from_secs(9), at: Duration::from_secs(9) };
    let late = Limits { deadline: Some(now), ..nodes(u64::MAX) };
    assert!(search(&mut [TranspositionTable::default()], game, None, late).is_none());
}

#[test]
fn expectations_are_the_same_incrementally_and_from_the_cache() {
    fn quick<G: Evaluate + Recorded>() {
        let mut cache = G::EvalCache::default();
        for game in (2..=4).flat_map(|players| positions::<G>(players, 3)) {
            let Turn::Player(seat) = game.turn() else { unreachable!() };
            let points = game.evaluate();
            assert_eq!(game.evaluate_cached(&mut cache), points, "{}", game.position());
            let mut moves = Vec::new();
            game.moves(&mut moves);
            for next in moves.iter().map(|&mv| after(&game, mv)) {
                let fresh = &mut G::EvalCache::default();
                let quick = next.evaluate_after(seat, &game, &points, fresh);
                assert_eq!(quick, next.evaluate(), "{}", next.position());
                let cached = next.evaluate_after(seat, &game, &points, &mut cache);
                assert_eq!(cached, quick, "{}", next.position());
                assert_eq!(next.evaluate_cached(&mut cache), quick, "{}", next.position());
            }
        }
    }
    Title::ALL.iter().for_each(|title| dispatch!(title, G => quick::<G>()));
}
