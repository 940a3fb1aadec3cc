//! The engine against a second, slow, obvious version of each game, move by move.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "oracle/chocolatier.rs"]
mod chocolatier;
mod common;
#[path = "oracle/queens_garden.rs"]
mod queens_garden;
#[path = "oracle/queens_garden_games.rs"]
mod queens_garden_games;
#[path = "oracle/summer_pavilion.rs"]
mod summer_pavilion;
#[path = "oracle/summer_pavilion_games.rs"]
mod summer_pavilion_games;

use std::collections::BTreeSet;

use azulejo_rules::any::Title;
use azulejo_rules::chocolatier::Chocolatier;
use azulejo_rules::queens_garden::QueensGarden;
use azulejo_rules::record::{ActionOf, Record, Recorded, Scribe};
use azulejo_rules::rng::ChaCha;
use azulejo_rules::summer_pavilion::SummerPavilion;
use azulejo_rules::{Action, Luck, Seat, Silent, Turn};
use common::{act, games_to_play, names, perft_positions, random_action, variants};
use serde_json::Value;

/// What every oracle can do.
trait Oracle: Clone {
    fn new(head: &Value) -> Result<Self, String>;
    /// Whose turn it is; a text, since every oracle has its own type.
    fn turn(&self) -> String;
    fn legal(&self) -> Vec<Value>;
    fn legal_count(&self) -> usize;
    fn step(&mut self, step: &Value) -> Result<(), String>;
    fn scores(&self) -> Vec<i64>;
    fn winners(&self) -> Option<Vec<usize>>;
}

/// The oracles share no code, hence no trait: this joins them.
macro_rules! oracle {
    ($module:ident) => {
        impl Oracle for $module::Oracle {
            fn new(head: &Value) -> Result<Self, String> {
                Self::new(head)
            }
            fn turn(&self) -> String {
                format!("{:?}", self.turn())
            }
            fn legal(&self) -> Vec<Value> {
                self.legal()
            }
            fn legal_count(&self) -> usize {
                self.legal_count()
            }
            fn step(&mut self, step: &Value) -> Result<(), String> {
                self.step(step)
            }
            fn scores(&self) -> Vec<i64> {
                self.scores()
            }
            fn winners(&self) -> Option<Vec<usize>> {
                self.winners()
            }
        }
    };
}

oracle!(chocolatier);
oracle!(summer_pavilion);
oracle!(queens_garden);

#[test]
fn chocolatier_agrees_with_its_oracle() {
    agree::<Chocolatier, chocolatier::Oracle>(games_to_play(40));
}

#[test]
fn the_oracles_agree_on_all_lines_of_the_perft_positions() {
    for (text, counts) in perft_positions() {
        let json: Value = serde_json::from_str(&text).unwrap();
        let record = Record::parse(&text).unwrap();
        match record.title {
            Title::Chocolatier => {
                explore::<Chocolatier, chocolatier::Oracle>(&record, &json, counts.len());
            }
            Title::SummerPavilion => {
                explore::<SummerPavilion, summer_pavilion::Oracle>(&record, &json, counts.len());
            }
            Title::QueensGarden => {
                explore::<QueensGarden, queens_garden::Oracle>(&record, &json, counts.len());
            }
        }
    }
}

/// Goes through all lines of play from where a record ends, with engine and oracle side by side.
fn explore<G: Recorded, O: Oracle>(record: &Record, json: &Value, depth: usize) {
    fn go<G: Recorded, O: Oracle>(game: &G, oracle: &O, depth: usize, left: &mut usize) {
        assert_same(game, oracle);
        let Turn::Player(seat) = game.turn() else { return };
        for (mv, next) in whole_turns(game) {
            if depth == 0 || *left == 0 {
                return;
            }
            *left -= 1;
            let mut then = oracle.clone();
            then.step(&serde_json::json!({"seat": seat.0, "move": mv})).unwrap();
            go(&next, &then, depth - 1, left);
        }
    }
    let mut oracle = O::new(json).unwrap();
    json["steps"].as_array().unwrap().iter().for_each(|step| oracle.step(step).unwrap());
    go(&record.replay::<G>().unwrap(), &oracle, depth, &mut 3000);
}

/// Plays random games of every setup and compares after every step of the record.
fn agree<G: Recorded, O: Oracle>(games: u64) {
    for players in 2..=4 {
        for (variant, settings) in variants(G::TITLE).iter().enumerate() {
            for game in 0..games {
                let mut luck = ChaCha::from_seed(game, 10 * variant as u64 + u64::from(players));
                let start = Seat(luck.below(players.into()) as u8);
                let mut setup = G::usual_setup(players, start);
                for (name, value) in *settings {
                    G::set(&mut setup, name, value, &mut luck).unwrap();
                }
                compare::<G, O>(&setup, players, start, &mut luck);
            }
        }
    }
}

fn compare<G: Recorded, O: Oracle>(setup: &G::Setup, players: u8, start: Seat, luck: &mut ChaCha) {
    let mut scribe = Scribe::<G>::new(setup, names(players), start, true);
    let mut oracle = O::new(&value(&scribe.record())).unwrap();
    loop {
        assert_same(scribe.game(), &oracle);
        if scribe.game().turn() == Turn::Over {
            return;
        }
        loop {
            let action = random_action(scribe.game(), luck).expect("the game is not over");
            scribe.act(action, &mut Silent);
            if scribe.is_between_steps() {
                break;
            }
        }
        let step = value(scribe.steps().last().unwrap());
        oracle.step(&step).unwrap_or_else(|reason| panic!("{reason}: {step}"));
    }
}

/// Engine and oracle see the same: whose turn it is, scores, winners, and every legal turn.
fn assert_same<G: Recorded>(game: &G, oracle: &impl Oracle) {
    let place = game.position();
    let turn = match game.turn() {
        Turn::Chance => "Chance".to_owned(),
        Turn::Player(seat) => format!("Seat({})", seat.0),
        Turn::Over => "Over".to_owned(),
    };
    assert_eq!(oracle.turn(), turn, "{place}");
    let scores: Vec<i64> = game.scores().as_slice().iter().map(|&s| s.into()).collect();
    assert_eq!(oracle.scores(), scores, "{place}");
    let winners: Vec<usize> = game.winners().iter().map(Seat::index).collect();
    assert_eq!(oracle.winners().unwrap_or_default(), winners, "{place}");
    if matches!(game.turn(), Turn::Player(_)) {
        assert_eq!(oracle.legal_count(), game.legal_count(), "{place}");
        let turns = whole_turns(game).into_iter().map(|(turn, _)| turn).collect::<Vec<_>>();
        assert_eq!(distinct(&oracle.legal()), distinct(&turns), "{place}");
    }
}

fn value(json: &Value) -> Value {
    serde_json::from_str(&json.to_string()).unwrap()
}

/// Every turn that a record tells apart here, made of all small decisions that belong to it, and
/// the game after it; passes are left out, because what they discard or keep can be too much.
fn whole_turns<G: Recorded>(game: &G) -> Vec<(Value, G)> {
    fn go<G: Recorded>(
        before: &G,
        now: &G,
        trail: &mut Vec<ActionOf<G>>,
        turns: &mut Vec<(Value, G)>,
    ) {
        let mut moves = Vec::new();
        now.moves(&mut moves);
        for mv in moves.into_iter().filter(|mv| mv.to_string() != "pass") {
            let mut next = now.clone();
            act(&mut next, Action::Move(mv), &mut Silent);
            trail.push(Action::Move(mv));
            match before.write_step(trail, &next) {
                Some(step) => turns.push((value(&step), next)),
                None => go(before, &next, trail, turns),
            }
            trail.pop();
        }
    }
    let mut turns = Vec::new();
    go(game, game, &mut Vec::new(), &mut turns);
    turns
}

/// Turns in a comparable form: each once, names and lists without order sorted, passes left out.
fn distinct(values: &[Value]) -> BTreeSet<String> {
    fn sorted(value: &Value) -> Value {
        match value {
            Value::Array(items) if items.iter().any(Value::is_number) => value.clone(),
            Value::Array(items) => {
                let mut items: Vec<Value> = items.iter().map(sorted).collect();
                items.sort_by_key(Value::to_string);
                Value::Array(items)
            }
            Value::Object(fields) => {
                let mut fields: serde_json::Map<String, Value> =
                    fields.iter().map(|(k, v)| (k.clone(), sorted(v))).collect();
                fields.sort_keys();
                Value::Object(fields)
            }
            other => other.clone(),
        }
    }
    let turns: Vec<String> = values
        .iter()
        .filter(|turn| turn.get("pass").is_none())
        .map(|turn| sorted(turn).to_string())
        .collect();
    let distinct: BTreeSet<String> = turns.iter().cloned().collect();
    assert_eq!(distinct.len(), turns.len(), "a turn is listed twice");
    distinct
}
