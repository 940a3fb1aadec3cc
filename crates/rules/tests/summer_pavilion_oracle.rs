//! Summer Pavilion: the rules page sentence by sentence, and the engine against its oracle with
//! every pass.

mod common;
#[allow(dead_code, reason = "the oracle's interface is the same for every game")]
#[path = "oracle/summer_pavilion.rs"]
mod oracle;

use std::collections::BTreeSet;

use azulejo_bots::luck::ChaCha;
use azulejo_rules::json::Json;
use azulejo_rules::record::{ActionOf, Record, Recorded, Scribe};
use azulejo_rules::summer_pavilion::{Move, Setup, SummerPavilion};
use azulejo_rules::{Action, Game, Luck, Seat, Turn};
use common::{act, names, random_action, variants};
use oracle::Oracle;
use serde_json::Value;

/// Random games per setup; thousands are played by hand with `AZULEJO_GAMES=5000`.
fn games() -> u64 {
    std::env::var("AZULEJO_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(25)
}

/// Random moves, but a chosen share of the passes is thought over again: so that games are long.
fn action(game: &SummerPavilion, luck: &mut ChaCha, patience: u32) -> ActionOf<SummerPavilion> {
    let mut action = random_action(game, luck).expect("the game is not over");
    for _ in 0..patience {
        if action != Action::Move(Move::Pass) {
            break;
        }
        action = random_action(game, luck).expect("the game is not over");
    }
    action
}

fn value(json: &Json) -> Value {
    serde_json::from_str(&json.to_string()).expect("what we write is JSON")
}

/// In a comparable form: what is kept has no order.
fn canonical(mv: &Value) -> String {
    let mut mv = mv.clone();
    if let Some(keep) = mv.pointer_mut("/pass/keep").and_then(Value::as_array_mut) {
        keep.sort_by_key(Value::to_string);
    }
    mv.to_string()
}

/// Every turn of a record from here, all passes included.
fn turns(game: &SummerPavilion) -> Vec<String> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let mut turns = Vec::new();
    for mv in moves {
        let (mut next, mut trail) = (game.clone(), vec![Action::Move(mv)]);
        next.apply(mv, &mut |_| {});
        if let Some(step) = game.write_step(&trail, &next) {
            turns.push(canonical(&value(&step)));
            continue;
        }
        let mut keeps = Vec::new();
        next.moves(&mut keeps);
        for keep in keeps {
            let mut last = next.clone();
            last.apply(keep, &mut |_| {});
            trail.push(Action::Move(keep));
            let step = game.write_step(&trail, &last).expect("a pass is whole now");
            turns.push(canonical(&value(&step)));
            trail.pop();
        }
    }
    turns
}

fn compare(game: &SummerPavilion, oracle: &Oracle) {
    let place = game.position();
    let turn = match game.turn() {
        Turn::Chance => oracle::Turn::Chance,
        Turn::Player(seat) => oracle::Turn::Seat(seat.index()),
        Turn::Over => oracle::Turn::Over,
    };
    assert_eq!(oracle.turn(), turn, "{place}");
    assert_eq!(oracle.tiles_everywhere(), 132, "{place}");
    let scores: Vec<i64> = game.scores().as_slice().iter().map(|&score| score.into()).collect();
    assert_eq!(oracle.scores(), scores, "{place}");
    let winners: Vec<usize> = game.winners().iter().map(Seat::index).collect();
    assert_eq!(oracle.winners().unwrap_or_default(), winners, "{place}");
    if let Turn::Player(_) = game.turn() {
        assert_eq!(oracle.legal_count(), game.legal_count(), "{place}");
        let (here, there) = (turns(game), oracle.legal());
        let distinct: BTreeSet<String> = here.iter().cloned().collect();
        assert_eq!(distinct.len(), here.len(), "a turn is listed twice in {place}");
        assert_eq!(there.iter().map(canonical).collect::<BTreeSet<_>>(), distinct, "{place}");
    }
}

/// What can be told of a game when it is over.
struct Played {
    refilled_in_mid_draw: bool,
}

fn play_against_oracle(setup: &Setup, luck: &mut ChaCha, patience: u32) -> Played {
    let mut scribe = Scribe::<SummerPavilion>::new(setup, names(setup.players), setup.start, true);
    let mut oracle = Oracle::new(&value(&scribe.record())).expect("the record's head is right");
    let mut played = Played { refilled_in_mid_draw: false };
    while scribe.game().turn() != Turn::Over {
        compare(scribe.game(), &oracle);
        let before = scribe.game().position();
        let mut draws = 0;
        loop {
            let mut refilled = false;
            scribe.act(action(scribe.game(), luck, patience), &mut |event| {
                refilled |= event == azulejo_rules::summer_pavilion::Event::Refilled;
            });
            played.refilled_in_mid_draw |= refilled && draws > 0;
            draws += 1;
            if scribe.is_between_steps() {
                break;
            }
        }
        let step = value(scribe.steps().last().expect("a step was made"));
        oracle.step(&step).unwrap_or_else(|reason| panic!("{reason}: {step} in {before}"));
    }
    compare(scribe.game(), &oracle);
    let record = Record::parse(&scribe.record().to_string()).expect("the frame is sound");
    assert_eq!(record.replay::<SummerPavilion>().as_ref(), Ok(scribe.game()));
    played
}

#[test]
fn the_oracle_agrees_on_every_turn_of_every_variant() {
    for players in 2..=4 {
        let mut refills = 0;
        for (variant, settings) in variants(SummerPavilion::TITLE).iter().enumerate() {
            for game in 0..games() {
                let mut luck = ChaCha::from_seed(game, 10 * variant as u64 + u64::from(players));
                let start = Seat(luck.below(players.into()) as u8);
                let mut setup = SummerPavilion::usual_setup(players, start);
                for (name, value) in *settings {
                    SummerPavilion::set(&mut setup, name, value, &mut luck).unwrap();
                }
                // Hasty, patient and stubborn players.
                let patience = [0, 2, 30][game as usize % 3];
                let played = play_against_oracle(&setup, &mut luck, patience);
                refills += u32::from(played.refilled_in_mid_draw);
            }
        }
        // With four players the bag runs dry in the middle of a deal in nearly every game.
        assert!(players < 4 || refills > 0, "{refills}");
    }
}
