//! The record's types read what the rules write, and write it back.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use azulejo_protocol::record::{GameOptions, GameRecord};
use azulejo_rules::any::{AnyGame, Title};
use serde_json::Value;

#[test]
fn every_recorded_game_is_read_and_written_back() {
    for title in Title::ALL {
        let path =
            format!("{}/../rules/tests/data/{title}-games.jsonl", env!("CARGO_MANIFEST_DIR"));
        for line in std::fs::read_to_string(path).unwrap().lines() {
            let written: Value = serde_json::from_str(line).unwrap();
            let record: GameRecord = serde_json::from_value(written.clone())
                .unwrap_or_else(|error| panic!("{error} in a record of {title}"));
            assert_eq!(record.game, *title);
            assert_eq!(serde_json::to_value(&record).unwrap(), written);
        }
    }
}

#[test]
fn the_options_of_every_game_are_of_its_own_kind() {
    for &title in Title::ALL {
        for players in 2..=4 {
            let written = AnyGame::usual_options(title, players);
            let options: GameOptions = serde_json::from_value(written.clone()).unwrap();
            let of = match options {
                GameOptions::Chocolatier(_) => Title::Chocolatier,
                GameOptions::SummerPavilion(_) => Title::SummerPavilion,
                GameOptions::QueensGarden(_) => Title::QueensGarden,
            };
            assert_eq!(of, title);
            assert_eq!(serde_json::to_value(&options).unwrap(), written);
        }
    }
}
