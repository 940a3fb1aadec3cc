//! `azulejo duel --ladder`: all levels against each other, into a file.

use std::path::Path;
use std::process::ExitCode;

use azulejo_bots::analysis::signature_of;
use azulejo_bots::duel::{Contestant, standings};
use azulejo_bots::ladder::{Rung, is_stale, table};
use azulejo_protocol::Level;
use azulejo_rules::any::Title;
use azulejo_rules::dispatch;
use serde_json::{Value, json};

use super::{Args, budget, play};
use crate::{Outcome, say};

/// Plays what the file does not have yet, and writes it after each duel.
pub fn run(args: &Args, path: &Path) -> Outcome {
    let (game, signature) = (args.game.game, signature_of(args.game.game));
    let mut results = known(path);
    results.retain(|result| !is_stale(result, game, signature));
    let rungs: Vec<Rung> = Title::ALL.iter().flat_map(|&title| Rung::all(title)).collect();
    let mut to_play = Rung::all(game);
    // The slowest last, so that the others are there early.
    to_play.sort_by_key(|rung| Level::ALL.iter().position(|&level| level == rung.stronger));
    for rung in to_play {
        if results.iter().any(|result| rung.is_of(result)) {
            continue;
        }
        let level =
            |level: Level| Contestant::Level(level, budget(level, None, Some(rung.expert_nodes())));
        let mut contestants = vec![level(rung.weaker); usize::from(rung.players)];
        contestants[0] = level(rung.stronger);
        let mut args = args.clone();
        (args.game.players, args.games) = (rung.players, rung.games());
        let played = dispatch!(rung.game, G => play::<G>(&args, &contestants))?;
        results.push(rung.result(&standings(&played, contestants.len(), rung.players)));
        let place = |result: &Value| rungs.iter().position(|rung| rung.is_of(result));
        results.sort_by_key(place);
        let file = json!({"seed": args.seed, "results": results});
        let text = file.to_string().replace("{\"game\"", "\n{\"game\"");
        std::fs::write(path, text + "\n")
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    say(table(&results))?;
    Ok(ExitCode::SUCCESS)
}

/// What was measured before.
fn known(path: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let file: Value = serde_json::from_str(&text).unwrap_or_default();
    file["results"].as_array().cloned().unwrap_or_default()
}
