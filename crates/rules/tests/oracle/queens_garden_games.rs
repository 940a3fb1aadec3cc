//! Queen's Garden against its oracle, step by step: whole turns, their number, scores, winners.
//!
//! The list of discards that a pass may have is too long to compare; the passes that are played are
//! checked by the oracle.

use std::collections::BTreeSet;

use azulejo_rules::queens_garden::{Move, Phase, QueensGarden};
use azulejo_rules::record::{ActionOf, Record, Recorded, Scribe};
use azulejo_rules::rng::ChaCha;
use azulejo_rules::{Action, Game, Luck, Seat, Silent, Turn};
use serde_json::Value;

use crate::common::{games_to_play, names, random_action, variants};
use crate::queens_garden::{self as oracle, Oracle};

/// The complete lists of turns are compared at one step in so many.
const LISTED: u32 = 4;

#[test]
fn queens_garden_agrees_with_its_oracle() {
    agree(0..games_to_play(4), LISTED);
}

#[test]
fn lines_of_whole_turns_and_their_points_agree() {
    let mut compared = 0;
    for seed in 0..40u8 {
        let players = 2 + seed % 3;
        let mut luck = ChaCha::from_seed(seed.into(), 77);
        let setup = QueensGarden::usual_setup(players, Seat(0));
        let mut scribe = Scribe::<QueensGarden>::new(&setup, names(players), Seat(0), false);
        let mut oracle = Oracle::new(&value(&scribe.record())).unwrap();
        let mut written = 0;
        while let Some(action) = random_action(scribe.game(), &mut luck) {
            scribe.act(action, &mut Silent);
            for step in &scribe.steps()[written..] {
                oracle.step(&value(step)).unwrap();
            }
            written = scribe.steps().len();
            let is_turn = matches!(scribe.game().turn(), Turn::Player(_));
            // Few turns are left where rounds and games end.
            if is_turn && scribe.is_between_steps() && scribe.game().legal_count() <= 8 {
                let (mut ours, mut theirs) = ([[0; 3]; 2], [[0; 3]; 2]);
                explore(scribe.game(), &mut ours);
                if ours[1][0] > 60 {
                    continue;
                }
                explore_oracle(&oracle, &mut theirs);
                assert_eq!(ours, theirs, "{}", scribe.game().position());
                compared += 1;
            }
        }
    }
    assert!(compared > 100, "{compared}");
}

/// Lines, those that end where chance acts or the game is over, and points, by depth in whole turns.
fn explore(game: &QueensGarden, counts: &mut [[i64; 3]]) {
    fn turn(game: &QueensGarden, counts: &mut [[i64; 3]]) {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        moves.retain(|mv| !matches!(mv, Move::Discard { .. }));
        for mv in moves {
            let mut next = game.clone();
            next.apply(mv, &mut Silent);
            let is_between = matches!(
                next.view().phase,
                Phase::Action | Phase::Stones { .. } | Phase::Reveal | Phase::Over
            );
            if !is_between {
                turn(&next, counts);
                continue;
            }
            let points = next.scores().as_slice().iter().map(|&score| i64::from(score)).sum();
            add(&mut counts[0], matches!(next.turn(), Turn::Player(_)), points);
            explore(&next, &mut counts[1..]);
        }
    }
    if !counts.is_empty() {
        turn(game, counts);
    }
}

fn explore_oracle(oracle: &Oracle, counts: &mut [[i64; 3]]) {
    let Some((count, deeper)) = counts.split_first_mut() else { return };
    let oracle::Turn::Seat(seat) = oracle.turn() else { return };
    for mv in oracle.legal() {
        let mut next = oracle.clone();
        next.step(&serde_json::json!({"seat": seat, "move": mv})).unwrap();
        let is_turn = matches!(next.turn(), oracle::Turn::Seat(_));
        add(count, is_turn, next.scores().iter().sum());
        explore_oracle(&next, deeper);
    }
}

fn add(count: &mut [i64; 3], goes_on: bool, points: i64) {
    *count = [count[0] + 1, count[1] + i64::from(!goes_on), count[2] + points];
}

fn agree(seeds: std::ops::Range<u64>, listed: u32) {
    for seed in seeds {
        for players in 2..=4 {
            for (variant, settings) in variants(QueensGarden::TITLE).iter().enumerate() {
                let mut luck = ChaCha::from_seed(seed, 10 * variant as u64 + u64::from(players));
                let start = Seat(luck.below(players.into()) as u8);
                let mut setup = QueensGarden::usual_setup(players, start);
                for (name, value) in *settings {
                    QueensGarden::set(&mut setup, name, value, &mut luck).unwrap();
                }
                let scribe = Scribe::new(&setup, names(players), start, true);
                compare(scribe, &mut luck, listed);
            }
        }
    }
}

fn compare(mut scribe: Scribe<QueensGarden>, luck: &mut ChaCha, listed: u32) {
    let mut oracle = Oracle::new(&value(&scribe.record())).unwrap();
    loop {
        let game = scribe.game();
        let place = game.position();
        assert_eq!(turn_of(&oracle), game.turn(), "{place}");
        let scores: Vec<i64> = game.scores().as_slice().iter().map(|&s| s.into()).collect();
        assert_eq!(oracle.scores(), scores, "{place}");
        let winners: Vec<usize> = game.winners().iter().map(Seat::index).collect();
        assert_eq!(oracle.winners().unwrap_or_default(), winners, "{place}");
        assert_eq!(oracle.tiles_everywhere(), 108, "{place}");
        match game.turn() {
            Turn::Over => break,
            Turn::Chance => assert_eq!(oracle.legal_count(), 0, "{place}"),
            Turn::Player(_) if luck.below(listed) == 0 => {
                let turns = whole_turns(game);
                assert_eq!(turns.len(), game.legal_count(), "{place}");
                let legal = oracle.legal().iter().map(Value::to_string).collect();
                assert_eq!(turns, legal, "{place}");
            }
            // The oracle compares the number in the step.
            Turn::Player(_) => {}
        }
        loop {
            let action = random_action(scribe.game(), luck).expect("the game is not over");
            scribe.act(action, &mut Silent);
            if scribe.is_between_steps() {
                break;
            }
        }
        let step = value(scribe.steps().last().unwrap());
        oracle.step(&step).unwrap_or_else(|reason| panic!("{reason}: {step} in {place}"));
    }
    let record = Record::parse(&scribe.record().to_string()).unwrap();
    assert_eq!(record.replay::<QueensGarden>().as_ref(), Ok(scribe.game()));
}

fn turn_of(oracle: &Oracle) -> Turn {
    match oracle.turn() {
        oracle::Turn::Chance => Turn::Chance,
        oracle::Turn::Seat(seat) => Turn::Player(Seat(seat as u8)),
        oracle::Turn::Over => Turn::Over,
    }
}

/// Every whole turn as text; of the passes only the plain one.
fn whole_turns(game: &QueensGarden) -> BTreeSet<String> {
    fn go(
        before: &QueensGarden,
        now: &QueensGarden,
        trail: &mut Vec<ActionOf<QueensGarden>>,
        turns: &mut Vec<String>,
    ) {
        let mut moves = Vec::new();
        now.moves(&mut moves);
        moves.retain(|mv| !matches!(mv, Move::Discard { .. }));
        for mv in moves {
            let mut next = now.clone();
            next.play(mv, &mut Silent).unwrap();
            trail.push(Action::Move(mv));
            match before.write_step(trail, &next) {
                Some(step) => turns.push(sorted(value(&step)).to_string()),
                None => go(before, &next, trail, turns),
            }
            trail.pop();
        }
    }
    let mut turns = Vec::new();
    go(game, game, &mut Vec::new(), &mut turns);
    let distinct: BTreeSet<String> = turns.iter().cloned().collect();
    assert_eq!(distinct.len(), turns.len(), "a turn is reached twice in {}", game.position());
    distinct
}

fn value(json: &Value) -> Value {
    serde_json::from_str(&json.to_string()).unwrap()
}

/// With the lists of hexagons sorted, as the oracle has them.
fn sorted(mut value: Value) -> Value {
    match &mut value {
        Value::Array(items) if items.iter().any(Value::is_number) => {}
        Value::Array(items) => items.sort_by_key(Value::to_string),
        Value::Object(fields) => {
            fields.values_mut().for_each(|field| *field = sorted(field.take()));
        }
        _ => {}
    }
    value
}
