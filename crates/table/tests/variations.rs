//! Where nobody else plays: hints that the record tells of, and lines that are left to play on differently.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use azulejo_protocol::record::GameRecord;
use azulejo_protocol::{Command, Fact, Level, RefusalCode, SeatPlan};
use azulejo_rules::Seat;
use azulejo_rules::any::Title;
use azulejo_rules::record::Record;
use common::*;
use serde_json::Value;

const GAME: Title = Title::Chocolatier;

fn rewind(to: usize) -> Command {
    Command::Rewind { to }
}

/// Moves and draws that stand.
fn plies(t: &Script) -> usize {
    let mut plies = 0;
    for fact in t.log().iter().flat_map(|step| &step.facts) {
        match fact {
            Fact::Dealt { draws } => plies += draws.len(),
            Fact::Moved { .. } => plies += 1,
            Fact::Undone { to, .. } | Fact::Rewound { to, .. } => plies = *to,
            _ => {}
        }
    }
    plies
}

/// The record, which is a true one and one that programs can read.
fn record(t: &Script) -> Value {
    let names = (0..t.table.terms().players).map(|seat| format!("Player {seat}")).collect();
    let record = t.table.record(names).unwrap();
    Record::parse(&record.to_string()).unwrap().check().unwrap();
    let read: GameRecord = serde_json::from_value(record.clone()).unwrap();
    assert_eq!(serde_json::to_value(read).unwrap(), record);
    record
}

/// The record of a variation: what was played before it, and it.
fn record_of(whole: &Value, variation: &Value) -> Value {
    let mut record = whole.clone();
    let object = record.as_object_mut().unwrap();
    ["scores", "winners", "x_variations"].iter().for_each(|name| _ = object.remove(*name));
    let steps = record["steps"].as_array_mut().unwrap();
    steps.truncate(variation["at"].as_u64().unwrap() as usize);
    steps.extend(variation["steps"].as_array().unwrap().iter().cloned());
    record
}

#[test]
fn against_bots_one_goes_back_past_draws_and_the_line_that_was_left_stays_in_the_record() {
    for &title in Title::ALL {
        let mut t = Script::begun(terms(title, 2), &[me(), bot(Level::Random)]);
        // Where Ana's turns began, with the positions there.
        let mut turns = Vec::new();
        let mut last = None;
        while t.is_running() && turns.len() < 12 {
            if t.actor() == Some(0) && last != Some(0) {
                turns.push((plies(&t), t.position()));
            }
            last = t.actor();
            let step = t.goes_on();
            if step.facts.iter().any(|fact| matches!(fact, Fact::Dealt { .. })) {
                last = None;
            }
        }
        t.goes_on_until(|t| t.actor() == Some(0) || !t.is_running());
        let before = record(&t);
        let (to, position) = turns[3].clone();
        t.ana(rewind(to)).gives("rewound");
        assert_eq!((t.position(), t.actor(), plies(&t)), (position.clone(), Some(0), to));
        let left = record(&t)["x_variations"][0].clone();
        let steps = before["steps"].as_array().unwrap();
        let at = left["at"].as_u64().unwrap() as usize;
        assert_eq!(left["steps"].as_array().unwrap()[..], steps[at..], "{title}");
        assert_eq!(record(&t)["steps"].as_array().unwrap()[..], steps[..at]);
        t.goes_on();
        t.goes_on_until(|t| t.actor() == Some(0) || !t.is_running());
        // A second thought about an earlier turn takes the first one along.
        let (earlier, position) = turns[1].clone();
        t.ana(rewind(earlier)).gives("rewound");
        assert_eq!(t.position(), position);
        let whole = record(&t);
        let variations = whole["x_variations"].as_array().unwrap();
        assert_eq!(variations.len(), 1);
        let line = record_of(&whole, &variations[0]);
        Record::parse(&line.to_string()).unwrap().check().unwrap();
        let within = variations[0]["x_variations"][0].clone();
        assert_eq!(within, left);
        let line = record_of(&line, &within);
        assert_eq!(line["steps"], before["steps"]);
        t.goes_on_until(|t| !t.is_running());
        record(&t);
    }
}

#[test]
fn the_record_tells_before_which_moves_a_hint_was_asked_for() {
    for &title in Title::ALL {
        let mut t = Script::begun(terms(title, 2), &[me(), bot(Level::Random)]);
        let seen = t.table.seq();
        t.ana(Command::Hint).gives("hinted");
        t.ana(Command::Hint).gives("hinted");
        assert!(t.table.seq() > seen);
        assert!(!record(&t).to_string().contains("x_hint"), "nothing is played yet");
        t.goes_on_until(|t| t.actor() != Some(0) || !t.is_running());
        t.goes_on_until(|t| t.actor() == Some(0) || !t.is_running());
        t.goes_on_until(|t| t.actor() != Some(0) || !t.is_running());
        let record = record(&t);
        let moves = |seat: u64| {
            let steps = record["steps"].as_array().unwrap().iter();
            steps.filter(move |step| step["seat"] == seat).collect::<Vec<_>>()
        };
        assert_eq!(moves(0)[0]["x_hint"], true, "{title}");
        let others = moves(0).into_iter().skip(1).chain(moves(1));
        assert!(others.into_iter().all(|step| step["x_hint"].is_null()));
    }
}

#[test]
fn a_hint_changes_nothing_that_can_be_chosen() {
    let mut t = Script::begun(terms(GAME, 2), &[me(), bot(Level::Random)]);
    let (position, first) = (t.position(), t.table.game().unwrap().moves().swap_remove(0));
    let seen = t.table.seq();
    t.ana(Command::Hint).done();
    assert_eq!(t.position(), position);
    let moves = vec![first];
    let (by, away) = (person(ANA), Default::default());
    let request = azulejo_table::Request { by: &by, cid: None, seen, now: t.now, away: &away };
    let decided = t.table.decide(request, &Command::Move { moves }, &mut t.luck.clone());
    assert!(decided.is_ok(), "who has not heard of the hint may still move");
}

#[test]
fn what_was_taken_back_is_no_variation() {
    let mut t = Script::begun(terms(GAME, 2), &[me(), bot(Level::Random)]);
    t.goes_on();
    t.ana(Command::TakeBack).gives("undone");
    t.goes_on();
    assert_eq!(record(&t)["x_variations"], Value::Null);
}

#[test]
fn several_on_one_device_may_go_back_and_ask_too() {
    let named = |name: &str| SeatPlan::Me { label: Some(name.to_owned()) };
    let mut t = Script::begun(terms(GAME, 2), &[named("Ana"), named("Grandma")]);
    let begun = plies(&t);
    t.goes_on();
    t.goes_on();
    t.ana(Command::Hint).gives("hinted");
    t.ana(rewind(begun + 1)).gives("rewound");
    assert_eq!(t.actor(), Some(1));
    t.goes_on();
    t.ana(rewind(begun)).gives("rewound");
    assert_eq!(t.actor(), Some(0));
}

#[test]
fn where_other_people_play_there_are_no_hints_and_no_way_back() {
    let mut t = Script::begun(terms(GAME, 2), &[me(), kept_for(BEN)]);
    let begun = plies(&t);
    t.ana(Command::Hint).refused(RefusalCode::BotsOnly);
    t.goes_on();
    t.ana(rewind(begun)).refused(RefusalCode::BotsOnly);
    let mut t = Script::begun(rated(GAME, 2), &[me(), kept_for(BEN)]);
    t.ana(Command::Hint).refused(RefusalCode::Rated);
    t.ana(rewind(0)).refused(RefusalCode::Rated);
    t.eve(Command::Hint).refused(RefusalCode::SeatsOnly);
}

#[test]
fn one_goes_back_only_to_where_a_turn_of_ones_own_began() {
    let mut t = Script::begun(terms(GAME, 2), &[me(), bot(Level::Random)]);
    let begun = plies(&t);
    t.ana(rewind(begun)).refused(RefusalCode::NothingToUndo);
    t.goes_on();
    t.ana(Command::Hint).refused(RefusalCode::NotYourTurn);
    t.ana(rewind(begun + 1)).refused(RefusalCode::NothingToUndo);
    t.ana(rewind(0)).refused(RefusalCode::NothingToUndo);
    t.ana(rewind(usize::MAX)).refused(RefusalCode::NothingToUndo);
    t.ana(rewind(begun)).gives("rewound");
    assert_eq!((t.actor(), plies(&t)), (Some(Seat(0).0), begun));
    t.ana(RESIGN).gives("out ended");
    t.ana(rewind(begun)).refused(RefusalCode::NotRunning);
    t.ana(Command::Hint).refused(RefusalCode::NotRunning);
}
