//! The engine against a second, slow, obvious version of each game, move by move.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "oracle/chocolatier.rs"]
mod chocolatier;
mod common;

use std::collections::BTreeSet;

use azulejo_bots::luck::ChaCha;
use azulejo_rules::chocolatier::Chocolatier;
use azulejo_rules::record::{ActionOf, Recorded, Scribe};
use azulejo_rules::{Action, Luck, Seat, Turn};
use common::{act, names, perft_positions, random_action, variants};
use serde_json::Value;

/// What every oracle can do.
trait Oracle: Sized {
    fn new(head: &Value) -> Result<Self, String>;
    /// Whose turn it is; a text, since every oracle has its own type.
    fn turn(&self) -> String;
    fn legal(&self) -> Vec<Value>;
    fn legal_count(&self) -> usize;
    fn step(&mut self, step: &Value) -> Result<(), String>;
    fn scores(&self) -> Vec<i64>;
    fn winners(&self) -> Option<Vec<usize>>;
    fn tiles_everywhere(&self) -> usize;
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
            fn tiles_everywhere(&self) -> usize {
                self.tiles_everywhere()
            }
        }
    };
}

oracle!(chocolatier);

#[test]
fn chocolatier_agrees_with_its_oracle() {
    agree::<Chocolatier, chocolatier::Oracle>(60, 100);
}

#[test]
fn the_oracles_confirm_the_perft_positions() {
    for (text, expected) in perft_positions() {
        let record: Value = serde_json::from_str(&text).unwrap();
        match record["game"].as_str() {
            Some("chocolatier") => confirm::<chocolatier::Oracle>(&record, &expected),
            game => panic!("no oracle for {game:?}"),
        }
    }
}

/// Counts the lines of play from where a record ends.
fn confirm<O: Oracle + Clone>(record: &Value, expected: &[[i64; 3]]) {
    fn explore<O: Oracle + Clone>(oracle: &O, counts: &mut [[i64; 3]]) {
        let Some((count, deeper)) = counts.split_first_mut() else { return };
        for mv in oracle.legal() {
            let mut next = oracle.clone();
            let seat: usize =
                oracle.turn().trim_matches(|c: char| !c.is_numeric()).parse().unwrap();
            next.step(&serde_json::json!({"seat": seat, "move": mv})).unwrap();
            count[0] += 1;
            count[1] += i64::from(!next.turn().starts_with("Seat"));
            count[2] += next.scores().iter().sum::<i64>();
            explore(&next, deeper);
        }
    }
    let mut oracle = O::new(record).unwrap();
    record["steps"].as_array().unwrap().iter().for_each(|step| oracle.step(step).unwrap());
    let mut counts = vec![[0; 3]; expected.len()];
    explore(&oracle, &mut counts);
    assert_eq!(counts, expected);
}

/// Plays random games of every setup and compares after every step of the record.
fn agree<G: Recorded, O: Oracle>(games: u64, tiles: usize) {
    for players in 2..=4 {
        for (variant, settings) in variants(G::TITLE).iter().enumerate() {
            for game in 0..games {
                let mut luck = ChaCha::from_seed(game, 10 * variant as u64 + u64::from(players));
                let start = Seat(luck.below(players.into()) as u8);
                let mut setup = G::usual_setup(players, start);
                for (name, value) in *settings {
                    G::set(&mut setup, name, value, &mut luck).unwrap();
                }
                compare::<G, O>(&setup, players, start, tiles, &mut luck);
            }
        }
    }
}

fn compare<G: Recorded, O: Oracle>(
    setup: &G::Setup,
    players: u8,
    start: Seat,
    tiles: usize,
    luck: &mut ChaCha,
) {
    let mut scribe = Scribe::<G>::new(setup, names(players), start, true);
    let mut oracle = O::new(&value(&scribe.record())).unwrap();
    loop {
        let game = scribe.game();
        let place = game.position();
        let turn = match game.turn() {
            Turn::Chance => "Chance".to_owned(),
            Turn::Player(seat) => format!("Seat({})", seat.0),
            Turn::Over => "Over".to_owned(),
        };
        assert_eq!(oracle.turn(), turn, "{place}");
        assert_eq!(oracle.tiles_everywhere(), tiles, "{place}");
        let scores: Vec<i64> = game.scores().as_slice().iter().map(|&s| s.into()).collect();
        assert_eq!(oracle.scores(), scores, "{place}");
        let winners: Vec<usize> = game.winners().iter().map(Seat::index).collect();
        assert_eq!(oracle.winners().unwrap_or_default(), winners, "{place}");
        if game.turn() == Turn::Over {
            return;
        }
        if matches!(game.turn(), Turn::Player(_)) {
            assert_eq!(oracle.legal_count(), game.legal_count(), "{place}");
            assert_eq!(turns(&oracle.legal()), turns(&whole_turns(game)), "{place}");
        }
        loop {
            let action = random_action(scribe.game(), luck).expect("the game is not over");
            scribe.act(action, &mut |_| {});
            if scribe.is_between_steps() {
                break;
            }
        }
        let step = value(scribe.steps().last().unwrap());
        oracle.step(&step).unwrap_or_else(|reason| panic!("{reason}: {step} in {place}"));
    }
}

fn value(json: &azulejo_rules::json::Json) -> Value {
    serde_json::from_str(&json.to_string()).unwrap()
}

/// Every turn that a record tells apart here, made of all small decisions that belong to it;
/// passes are left out, because what they discard or keep can be too much to list.
fn whole_turns<G: Recorded>(game: &G) -> Vec<Value> {
    fn go<G: Recorded>(before: &G, now: &G, trail: &mut Vec<ActionOf<G>>, turns: &mut Vec<Value>) {
        let mut moves = Vec::new();
        now.moves(&mut moves);
        for mv in moves {
            let mut next = now.clone();
            act(&mut next, Action::Move(mv), &mut |_| {});
            trail.push(Action::Move(mv));
            match before.write_step(trail, &next) {
                Some(step) => turns.push(value(&step)),
                None => go(before, &next, trail, turns),
            }
            trail.pop();
        }
    }
    let mut turns = Vec::new();
    go(game, game, &mut Vec::new(), &mut turns);
    turns
}

/// Turns in a comparable form: each once, lists without order sorted, passes left out.
fn turns(values: &[Value]) -> BTreeSet<String> {
    fn sorted(value: &Value) -> Value {
        match value {
            Value::Array(items) if items.iter().any(Value::is_number) => value.clone(),
            Value::Array(items) => {
                let mut items: Vec<Value> = items.iter().map(sorted).collect();
                items.sort_by_key(Value::to_string);
                Value::Array(items)
            }
            Value::Object(fields) => {
                Value::Object(fields.iter().map(|(k, v)| (k.clone(), sorted(v))).collect())
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
