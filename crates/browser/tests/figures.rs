//! The same figures everywhere: what this program comes to is what the module comes to in Node
//! (`tests/node/engine.test.mjs`), move for move.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use azulejo_rules::any::Title;
use azulejo_rules::fnv;
use common::*;
use serde_json::{Value, json};

const FIGURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/figures.json");

/// Random games of every title, size and variant.
fn random(page: &mut Page, request: &Value) -> Value {
    page.call("random", request.clone())
}

/// A whole game of bots: the hash of its record.
fn bots(title: Title) -> Value {
    let mut page = Page::new();
    page.open(title.name(), json!([bot("club"), bot("casual"), bot("greedy")]));
    page.let_bots_play();
    let record = page.call("record", json!({"table": TABLE}))["record"].clone();
    let hash = fnv::hash(&record["steps"].to_string());
    json!({"game": title, "steps": record["steps"].as_array().unwrap().len(),
        "scores": record["scores"], "hash": format!("{hash:016x}")})
}

#[test]
fn games_come_out_as_they_are_written_down_for_all_machines() {
    let mut page = Page::new();
    let plain = json!({"box": "plain", "special_factories": true});
    let mut requests = Vec::new();
    for title in Title::ALL {
        for players in 2..=4 {
            requests.push(json!({"title": title, "players": players, "seed": 7, "games": 20}));
        }
    }
    requests.push(
        json!({"title": "chocolatier", "players": 3, "options": plain, "seed": 8, "games": 20}),
    );
    let random: Vec<Value> = requests
        .iter()
        .map(|request| json!({"request": request, "answer": random(&mut page, request)}))
        .collect();
    let bots: Vec<Value> = Title::ALL.iter().map(|&title| bots(title)).collect();
    let figures = json!({"random": random, "bots": bots});
    if std::env::var_os("AZULEJO_WRITE_FIGURES").is_some() {
        std::fs::write(FIGURES, serde_json::to_string_pretty(&figures).unwrap() + "\n").unwrap();
    }
    let written = std::fs::read_to_string(FIGURES).unwrap();
    let written: Value = serde_json::from_str(&written).unwrap();
    assert_eq!(figures, written, "AZULEJO_WRITE_FIGURES=1 writes them anew");
}
