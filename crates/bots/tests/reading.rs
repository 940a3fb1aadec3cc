//! What can be read to the end of a round is read rightly.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use azulejo_bots::bot::{Level, LevelBot};
use azulejo_bots::judge::{Judge, JudgeVisitor, prospects, visit};
use azulejo_bots::luck::ChaCha;
use azulejo_bots::reading::{Table, is_readable, think};
use azulejo_bots::search::{Limits, Team};
use azulejo_rules::any::Title;
use azulejo_rules::chocolatier::{Chocolatier, Move};
use azulejo_rules::record::Recorded;
use azulejo_rules::{Game, Seat, Turn};

fn nodes(nodes: u64) -> Limits<'static> {
    Limits { nodes, deadline: None, stop: None }
}

/// All positions of a greedy game in which somebody decides.
fn positions<G: Judge + Recorded>(players: u8, seed: u64) -> Vec<G> {
    let mut luck = ChaCha::from_seed(seed, 9);
    let mut game = G::new(&G::usual_setup(players, Seat(0)));
    let mut bot = LevelBot::new(Level::Greedy, seed);
    let mut positions = Vec::new();
    loop {
        game.deal(&mut luck, &mut |_| {});
        if game.turn() == Turn::Over {
            return positions;
        }
        positions.push(game.clone());
        game.apply(bot.choose(&game), &mut |_| {});
    }
}

fn after<G: Game>(game: &G, mv: G::Move) -> G {
    let mut next = game.clone();
    next.apply(mv, &mut |_| {});
    next
}

/// What a round comes to for seat 0 when both play as well as can be; nothing if there is too much
/// to try.
fn solve(game: &Chocolatier, left: &mut u32) -> Option<f32> {
    let Some(_) = game.stretch() else { return Some(prospects(game)[0]) };
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
        let same_round = next.stretch() == game.stretch();
        Some((mv, if same_round { solve(&next, left)? } else { prospects(&next)[0] }))
    };
    moves.into_iter().map(value).collect()
}

#[test]
fn a_round_is_read_as_if_everything_were_tried() {
    let (mut read, mut only_read) = (0, 0);
    for game in (0..5).flat_map(|seed| positions::<Chocolatier>(2, seed)) {
        assert!(is_readable(&game));
        let Some(values) = values(&game, &mut 4000) else { continue };
        let for_mover =
            |value: f32| if game.turn() == Turn::Player(Seat(0)) { value } else { 1.0 - value };
        let worth = |mv: Move| for_mover(values.iter().find(|(m, _)| *m == mv).unwrap().1);
        let best = values.iter().map(|&(_, value)| for_mover(value)).fold(0.0, f32::max);
        for threads in [1, 2] {
            let mut tables: Vec<Table> = (0..threads).map(|_| Table::default()).collect();
            let verdict = think(&mut tables, &game, None, nodes(10_000)).unwrap();
            assert!(worth(verdict.best) > best - 1e-5, "{}", game.position());
            assert!((verdict.moves[0].1 - best).abs() < 1e-4, "{}", game.position());
        }
        let team = |budget| Team::<Chocolatier>::new(1, 1).think(&game, nodes(budget)).best;
        assert!(worth(team(12_000)) > best - 1e-5, "{}", game.position());
        read += 1;
        // A short search, which may not read, misses some of them.
        only_read += usize::from(worth(team(40)) < best - 0.01);
    }
    assert!(read > 80 && only_read > 0, "{read}, {only_read}");
}

#[test]
fn what_cannot_be_read_in_time_is_not_answered() {
    let game = &positions::<Chocolatier>(2, 1)[0];
    assert!(think(&mut [Table::default()], game, None, nodes(500)).is_none());
    let late = Limits { deadline: Some(std::time::Instant::now()), ..nodes(u64::MAX) };
    assert!(think(&mut [Table::default()], game, None, late).is_none());
}

#[test]
fn expectations_are_the_same_the_quick_way_and_from_memory() {
    struct Quick;
    impl JudgeVisitor for Quick {
        type Output = ();
        fn visit<G: Judge + Recorded>(self) {
            let mut memory = G::Memory::default();
            for game in (2..=4).flat_map(|players| positions::<G>(players, 3)) {
                let Turn::Player(seat) = game.turn() else { unreachable!() };
                let points = game.expected_points();
                assert_eq!(game.recalled_points(&mut memory), points, "{}", game.position());
                let mut moves = Vec::new();
                game.moves(&mut moves);
                for next in moves.iter().map(|&mv| after(&game, mv)) {
                    let fresh = &mut G::Memory::default();
                    let quick = next.recalled_points_after(seat, &game, &points, fresh);
                    assert_eq!(quick, next.expected_points(), "{}", next.position());
                    let recalled = next.recalled_points_after(seat, &game, &points, &mut memory);
                    assert_eq!(recalled, quick, "{}", next.position());
                    assert_eq!(next.recalled_points(&mut memory), quick, "{}", next.position());
                }
            }
        }
    }
    Title::ALL.iter().for_each(|&title| visit(title, Quick));
}
