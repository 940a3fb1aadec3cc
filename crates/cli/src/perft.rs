//! `azulejo perft`: counts lines of play.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use azulejo_rules::any::AnyGame;
use azulejo_rules::dispatch;
use azulejo_rules::event::Silent;
use azulejo_rules::record::{Record, Recorded};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use crate::{Failure, GameArgs, Outcome, say};

/// For each depth, a line DEPTH LINES ENDED-ROUNDS SUM-OF-POINTS: the sequences of so many moves,
/// those of them that ended the round, and all players' points after them, added up. A line ends
/// where chance has to act.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The number that decides the first deal
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Start where the unfinished record in this file ends
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "players", "settings", "seed"])]
    from: Option<PathBuf>,
    /// How many moves
    #[arg(long)]
    depth: usize,
    /// Print a JSON list
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Outcome {
    let game = match &args.from {
        Some(path) => end_of_record(path)?,
        None => dispatch!(args.game.game, G => first_round::<G>(args))?,
    };
    report(args, &game)
}

fn end_of_record(path: &Path) -> Result<AnyGame, Failure> {
    let bad = |reason: String| Failure::Because(format!("{}: {reason}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| bad(error.to_string()))?;
    let record = Record::parse(&text).map_err(|error| bad(error.to_string()))?;
    record.check().map_err(|error| bad(error.to_string()))
}

fn first_round<G: Recorded>(args: &Args) -> Result<AnyGame, String> {
    let GameArgs { players, options, .. } = &args.game;
    let (setup, _, mut luck) = options.begin::<G>(*players, args.seed, 0)?;
    let mut game = G::new(&setup);
    game.deal(&mut luck, &mut Silent);
    Ok(game.into())
}

fn report(args: &Args, game: &AnyGame) -> Outcome {
    let mut rows = Vec::new();
    let spinner = spinner();
    for depth in 1..=args.depth {
        spinner.set_message(format!("depth {depth}"));
        // Deeper counts begin anew, so that the shallow ones are seen at once.
        let Some(count) = game.perft(depth).pop() else { break };
        if args.json {
            rows.push(json!({
                "depth": depth,
                "lines": count.lines,
                "ended_rounds": count.ended,
                "points": count.points,
            }));
        } else {
            let line = format!("{depth} {} {} {}", count.lines, count.ended, count.points);
            spinner.suspend(|| say(line))?;
        }
    }
    spinner.finish_and_clear();
    if args.json {
        say(Value::Array(rows))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Nobody knows beforehand how many lines there are.
fn spinner() -> ProgressBar {
    let spinner = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {elapsed}") {
        spinner.set_style(style);
    }
    spinner.enable_steady_tick(Duration::from_millis(200));
    spinner
}
