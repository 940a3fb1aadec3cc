//! `azulejo perft`: counts lines of play.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use azulejo_rules::any::{AnyGame, GameVisitor};
use azulejo_rules::json::Json;
use azulejo_rules::record::{Record, Recorded};
use indicatif::{ProgressBar, ProgressStyle};

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

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    let game = match &args.from {
        Some(path) => end_of_record(path)?,
        None => args.game.game.visit(FirstRound(args))?,
    };
    report(args, &game)
}

fn end_of_record(path: &Path) -> Result<AnyGame, Failure> {
    let bad = |reason: String| Failure::Because(format!("{}: {reason}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| bad(error.to_string()))?;
    let record = Record::parse(&text).map_err(|error| bad(error.to_string()))?;
    record.check().map_err(|error| bad(error.to_string()))
}

struct FirstRound<'a>(&'a Args);

impl GameVisitor for FirstRound<'_> {
    type Output = Result<AnyGame, String>;

    fn visit<G: Recorded>(self) -> Self::Output
    where
        AnyGame: From<G>,
    {
        let GameArgs { players, options, .. } = &self.0.game;
        let (setup, _, mut luck) = options.begin::<G>(*players, self.0.seed, 0)?;
        let mut game = G::new(&setup);
        game.deal(&mut luck, &mut |_| {});
        Ok(game.into())
    }
}

fn report(args: &Args, game: &AnyGame) -> Outcome {
    let mut rows = Vec::new();
    let spinner = spinner();
    for depth in 1..=args.depth {
        spinner.set_message(format!("depth {depth}"));
        // Deeper counts begin anew, so that the shallow ones are seen at once.
        let Some(count) = game.perft(depth).pop() else { break };
        if args.json {
            rows.push(Json::object([
                ("depth", depth.into()),
                ("lines", (count.lines as usize).into()),
                ("ended_rounds", (count.ended as usize).into()),
                ("points", count.points.into()),
            ]));
        } else {
            let line = format!("{depth} {} {} {}", count.lines, count.ended, count.points);
            spinner.suspend(|| say(line))?;
        }
    }
    spinner.finish_and_clear();
    if args.json {
        say(Json::List(rows))?;
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
