//! The ladder in the documentation is what was measured, and what was measured is good enough.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::HashSet;

use azulejo_bots::analysis::signature_of;
use azulejo_bots::bot::Level;
use azulejo_bots::ladder::{Rung, is_stale, number, table};
use azulejo_rules::any::Title;
use azulejo_rules::strict;
use serde_json::Value;

const LADDER: &str = include_str!("../../../docs/ladder.json");
const DOCUMENT: &str = include_str!("../../../docs/bots.md");

fn results() -> Vec<Value> {
    strict::parse(LADDER).unwrap()["results"].as_array().unwrap().clone()
}

fn rungs() -> impl Iterator<Item = Rung> {
    Title::ALL.iter().flat_map(|&title| Rung::all(title))
}

#[test]
fn every_rung_has_every_game_and_every_level() {
    for &title in Title::ALL {
        let rungs = Rung::all(title);
        for players in 2..=4 {
            assert!(rungs.iter().any(|rung| rung.players == players));
        }
        let stronger: HashSet<_> = rungs.iter().map(|rung| rung.stronger).collect();
        assert_eq!(stronger.len(), Level::ALL.len() - 1);
    }
}

#[test]
fn each_level_beats_the_one_below() {
    let results = results();
    for rung in rungs() {
        let result = results.iter().find(|result| rung.is_of(result));
        let result = result.unwrap_or_else(|| panic!("{rung:?} is not in docs/ladder.json"));
        let games = number(result, "wins") + number(result, "draws") + number(result, "losses");
        assert_eq!(games as usize, rung.games(), "{rung:?}");
        let share = number(result, "share");
        let demanded = rung.demanded().unwrap_or(0);
        assert!(share >= demanded, "{rung:?}: {share} per mille");
    }
}

#[test]
fn the_documented_table_is_the_measured_one() {
    assert!(
        DOCUMENT.contains(&table(&results())),
        "put this in docs/bots.md:\n{}",
        table(&results())
    );
}

/// Measuring takes long, so a stale ladder is only reported.
#[test]
fn the_ladder_says_which_search_was_measured() {
    for &title in Title::ALL {
        let signature = signature_of(title);
        let stale = results().iter().filter(|result| is_stale(result, title, signature)).count();
        if stale > 0 {
            eprintln!("{stale} rows of docs/ladder.json are of another search of {}", title.name());
        }
    }
    let is_told = |result: &Value| result["signature"].is_string();
    assert!(results().iter().all(is_told));
}
