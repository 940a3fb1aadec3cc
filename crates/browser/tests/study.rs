//! Positions without a table: hints, choices, moves, records.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::collections::BTreeSet;

use azulejo_rules::any::Title;
use common::*;
use serde_json::{Value, json};

/// Positions of a game of bots, each with somebody to decide.
fn positions(title: Title) -> Vec<String> {
    let mut page = Page::new();
    page.open(title.name(), json!([bot("greedy"), bot("greedy")]));
    let mut positions = Vec::new();
    while let Some(job) = page.jobs.pop() {
        positions.push(job["position"].as_str().unwrap().to_owned());
        let moves = page.call("think", json!({"job": job}))["moves"].clone();
        page.act("bot", json!({"table": TABLE, "seq": job["seq"], "moves": moves}));
    }
    positions
}

#[test]
fn hints_are_legal_turns_with_chances_and_words_of_the_catalogue() {
    let mut said = BTreeSet::new();
    for &title in Title::ALL {
        let mut page = Page::new();
        let catalogue = catalogue(title);
        for position in positions(title) {
            let hints = page.call("hints", json!({"position": position, "nodes": 30}));
            assert_eq!(hints["nodes"], 30);
            let hints = hints["hints"].as_array().unwrap();
            assert!((1..=3).contains(&hints.len()));
            for hint in hints {
                let played =
                    page.call("play", json!({"position": position, "moves": hint["moves"]}));
                assert_eq!(played["error"], Value::Null, "{position}: {hint}");
                let win = hint["win"].as_array().unwrap().iter().filter_map(Value::as_i64);
                assert!((998..=1002).contains(&win.sum::<i64>()), "{hint}");
                for about in hint["about"].as_array().unwrap() {
                    let key = about["key"].as_str().unwrap().to_owned();
                    let text = catalogue.iter().find(|(name, _)| *name == key);
                    let (_, text) = text.unwrap_or_else(|| panic!("no text for {key}"));
                    for name in about["values"].as_object().unwrap().keys() {
                        assert!(text.contains(&format!("{{{name}}}")), "{key} does not say {name}");
                    }
                    said.insert(key);
                }
            }
        }
    }
    let rare = ["choc.hint.tiles", "choc.hint.colour", "pav.hint.loses", "qg.hint.places"];
    for &title in Title::ALL {
        for (key, _) in catalogue(title) {
            assert!(said.contains(&key) || rare.contains(&key.as_str()), "{key} is never said");
        }
    }
}

/// The sentences of a game's hints in English, as the web client has them.
fn catalogue(title: Title) -> Vec<(String, String)> {
    let file =
        format!("{}/../../web/src/games/{}/text/en.ts", env!("CARGO_MANIFEST_DIR"), title.name());
    let text = std::fs::read_to_string(file).unwrap();
    let parts: Vec<&str> = text.split("\n  \"").skip(1).collect();
    let entries = parts.iter().filter_map(|part| part.split_once("\":"));
    let hints = entries.filter(|(key, _)| key.contains(".hint."));
    hints.map(|(key, text)| (key.to_owned(), text.to_owned())).collect()
}

#[test]
fn who_asks_for_more_gets_the_answer_of_a_longer_search() {
    for &title in Title::ALL {
        let position = positions(title).swap_remove(4);
        let ask = |page: &mut Page, nodes: u64| {
            page.call("hints", json!({"position": position, "nodes": nodes}))
        };
        let (mut step_by_step, mut at_once) = (Page::new(), Page::new());
        let first = ask(&mut step_by_step, 50);
        let more = ask(&mut step_by_step, 400);
        assert_ne!(first["hints"][0]["visits"], more["hints"][0]["visits"]);
        assert_eq!(more, ask(&mut at_once, 400));
    }
}

#[test]
fn what_may_be_chosen_is_what_a_table_offers() {
    let mut page = Page::new();
    page.open("chocolatier", json!([me(), me()]));
    let snapshot = page.snapshot();
    let record = page.call("record", json!({"table": TABLE}))["record"].to_string();
    let read = page.call("read_record", json!({"text": record}));
    let study = page.call("choices", json!({"position": read["position"]}));
    assert_eq!(study["choices"], snapshot["choices"]);
    assert_eq!(study["view"], snapshot["view"]);
    assert_eq!(study["actor"], snapshot["state"]["actor"]);
    let mv = study["choices"]["choices"][0]["text"].clone();
    let played = page.call("play", json!({"position": read["position"], "moves": [mv]}));
    page.command(json!({"type": "move", "moves": [mv]}));
    assert_eq!(played["frames"][0]["view"], page.snapshot()["view"]["view"]);
}

#[test]
fn what_is_wrong_is_named() {
    let mut page = Page::new();
    page.open("chocolatier", json!([bot("beginner"), bot("beginner")]));
    page.let_bots_play();
    let mut record = page.call("record", json!({"table": TABLE}))["record"].clone();
    record["steps"][5] = record["steps"][4].clone();
    let error = page.call("read_record", json!({"text": record.to_string()}))["error"].clone();
    assert!(error["message"].as_str().unwrap().starts_with("step 5: "), "{error}");
    let position = positions(Title::Chocolatier).swap_remove(0);
    let illegal = page.call("play", json!({"position": position, "moves": ["Xt1"]}));
    assert_eq!(illegal["error"]["code"], "illegal");
    assert!(illegal["error"]["reason"].is_string());
    let nonsense = page.call("choices", json!({"position": "chess"}));
    assert_eq!(nonsense["error"]["code"], "bad-fields");
}
