//! `azulejo analyse`: records with a bot's opinion.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use azulejo_bots::analysis::analyse;
use azulejo_bots::bot::Level;

use crate::duel::{budget, read_time};
use crate::{Outcome, progress, say};

/// Adds to every move `eval`: expected scores, chances of victory and the loss in per mille, and the better move
/// where much was lost.
#[derive(clap::Args)]
pub struct Args {
    /// A file with one record, or one a line
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// How long to think about a decision, e.g. 200ms or 1s
    #[arg(long, value_parser = read_time, conflicts_with = "nodes")]
    time: Option<Duration>,
    /// How many positions to look at for a decision
    #[arg(long)]
    nodes: Option<u64>,
}

/// Runs the command.
pub fn run(args: &Args) -> Outcome {
    let name = args.file.display();
    let text = std::fs::read_to_string(&args.file).map_err(|error| format!("{name}: {error}"))?;
    let budget = match (args.time, args.nodes) {
        (None, None) => Level::Master.budget(),
        (time, nodes) => budget(Level::Expert, time, nodes),
    };
    let whole = azulejo_rules::json::parse(&text).is_ok();
    let records: Vec<&str> = match whole {
        true => vec![&text],
        false => text.lines().filter(|line| !line.trim().is_empty()).collect(),
    };
    let bar = progress(records.len() as u64, "records");
    for (number, record) in records.iter().enumerate() {
        let analysed = analyse(record, budget);
        let analysed = analysed.map_err(|error| format!("{name}, record {number}: {error}"))?;
        bar.suspend(|| say(analysed))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(ExitCode::SUCCESS)
}
