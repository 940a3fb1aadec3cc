//! `azulejo duel --ladder`: all levels against each other, into a file.

use std::path::Path;
use std::process::ExitCode;

use azulejo_bots::analysis::signature_of;
use azulejo_bots::bot::Level;
use azulejo_bots::duel::{Contestant, standings};
use azulejo_bots::judge;
use azulejo_bots::ladder::{Rung, is_stale, table};
use azulejo_rules::any::Title;
use azulejo_rules::json::{self, Json};

use super::{Args, Play, budget};
use crate::{Outcome, say};

/// Plays what the file does not have yet, and writes it after each duel.
pub fn run(args: &Args, path: &Path) -> Outcome {
    let (game, signature) = (args.game.game, signature_of(args.game.game));
    let mut results = known(path);
    results.retain(|result| !is_stale(result, game, signature));
    let rungs: Vec<Rung> = Title::ALL.iter().flat_map(|&title| Rung::all(title)).collect();
    let mut to_play = Rung::all(game);
    // The dear ones last: who cannot wait has the others.
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
        let played = judge::visit(rung.game, Play { args: &args, contestants: &contestants })?;
        results.push(rung.result(&standings(&played, contestants.len(), rung.players)));
        let place = |result: &Json| rungs.iter().position(|rung| rung.is_of(result));
        results.sort_by_key(place);
        let file = Json::object([
            ("seed", Json::Number(args.seed.to_string())),
            ("results", Json::List(results.clone())),
        ]);
        let text = file.to_string().replace("{\"game\"", "\n{\"game\"");
        std::fs::write(path, text + "\n")
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    say(table(&results))?;
    Ok(ExitCode::SUCCESS)
}

/// What was measured before.
fn known(path: &Path) -> Vec<Json> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let file = json::parse(&text).ok();
    let results = file.as_ref().and_then(|file| file.field("results"));
    results.and_then(|results| results.items("results").ok()).unwrap_or(&[]).to_vec()
}
