//! Any bytes as what clients say: never a panic; what is understood is written back with the same
//! meaning; and a running table takes every command, or refuses it and stays as it is.
//!
//! The first byte of the input chooses the table, and whether one person sends everything or three do
//! in turn. Every line after it is a message. So that games go on, a move `#n` stands for the n-th
//! legal one.
#![no_main]

use std::collections::BTreeMap;

use azulejo_protocol::{
    Clock, Command, Level, Millis, PersonId, SeatPlan, Step, TableId, Terms, ToServer,
};
use azulejo_rules::any::Title;
use azulejo_rules::rng::Quick;
use azulejo_table::{Decision, Request, Table};
use libfuzzer_sys::fuzz_target;

/// What passes between two messages: some of a short supply.
const BETWEEN: Millis = 7_000;

fn person(number: usize) -> PersonId {
    PersonId::from_random([number as u8; 20])
}

fn id() -> TableId {
    TableId::from_random([5; 8])
}

/// A table of the first byte's choice: a game, people or a bot besides, a clock, begun or not.
fn opened(choice: u8, luck: &mut Quick) -> Decision {
    let choice = usize::from(choice);
    let game = Title::ALL[choice % 3];
    let players = 2 + (choice / 3 % 2) as u8;
    let clock = match choice / 6 % 3 {
        0 => Clock::None,
        1 => Clock::Live { seconds: 60, increment: 5 },
        _ => Clock::Days { days: 1 },
    };
    let begin = choice / 18 % 4 > 0;
    let plan = match choice / 72 % 2 {
        0 => SeatPlan::Bot { level: Level::Random },
        _ => SeatPlan::Me { label: Some("Another".to_owned()) },
    };
    let plan = [SeatPlan::Me { label: None }, plan, SeatPlan::Me { label: None }];
    let terms = Terms { clock, ..Terms::usual(game, players) };
    Table::open(id(), &person(0), terms, &plan[..players.into()], begin, 0, luck)
        .expect("terms and seats as they should be")
}

/// Whether numbers stand in it that are not whole: those are not written exactly, and no option has
/// one.
fn has_fractions(value: &serde_json::Value) -> bool {
    match value {
        serde_json::Value::Number(number) => number.is_f64(),
        serde_json::Value::Array(items) => items.iter().any(has_fractions),
        serde_json::Value::Object(fields) => fields.values().any(has_fractions),
        _ => false,
    }
}

fn check_writing(message: &ToServer) {
    if let ToServer::Command { command: Command::ChangeTerms { terms }, .. } = message
        && has_fractions(&terms.options)
    {
        return;
    }
    let written = serde_json::to_string(message).expect("a message can be written");
    let read = serde_json::from_str::<ToServer>(&written).expect("what is written can be read");
    assert_eq!(read, *message, "{written}");
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, text)) = bytes.split_first() else { return };
    let luck = &mut Quick::new(choice.into());
    let Decision { step, mut table, .. } = opened(choice, luck);
    let mut log = vec![step];
    // Ben is long away, so that he can be done without; but he may come.
    let away = BTreeMap::from([(person(1), Millis::MIN / 2)]);
    for (number, line) in text.split(|&byte| byte == b'\n').enumerate() {
        let Ok(message) = serde_json::from_slice::<ToServer>(line) else { continue };
        check_writing(&message);
        let ToServer::Command { cid, seq, command, .. } = message else { continue };
        let now = number as Millis * BETWEEN;
        let by = &person(if choice < 144 { 0 } else { number % 3 });
        let (cid, seen) = (Some(cid.as_str()), seq);
        let request = Request { by, cid, seen, now, away: &away };
        let command = with_legal_moves(&table, command);
        let decided = table.decide(request, &command, luck).ok();
        if let Some(advance) = decided.or_else(|| by_itself(&table, now, luck)) {
            table = advance.table;
            log.push(advance.step);
        }
    }
    let log = log.iter().map(written_and_read).collect::<Vec<_>>();
    assert!(Table::replay(id(), &log).as_ref() == Ok(&table), "replaying differs from playing");
});

/// The command with legal moves for those that are given by number.
fn with_legal_moves(table: &Table, mut command: Command) -> Command {
    if let (Command::Move { moves }, Some(game)) = (&mut command, table.game()) {
        let mut game = game.clone();
        for mv in moves {
            let number = mv.strip_prefix('#').and_then(|number| number.parse::<usize>().ok());
            let legal = game.moves();
            if let (Some(number), false) = (number, legal.is_empty()) {
                *mv = legal[number % legal.len()].clone();
            }
            if game.play(mv).is_err() {
                break;
            }
        }
    }
    command
}

/// What a bot or the clock does.
fn by_itself(table: &Table, now: Millis, luck: &mut Quick) -> Option<Decision> {
    let Some(job) = table.bot_job() else { return table.pass_time(now, luck) };
    let first = job.game.moves().into_iter().next()?;
    table.decide_bot(job.seat, job.seq, &[first], now, luck)
}

fn written_and_read(step: &Step) -> Step {
    let written = serde_json::to_string(step).expect("a step can be written");
    serde_json::from_str(&written).expect("what is written can be read")
}
