//! `azulejo analyse`: records with a bot's opinion.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use azulejo_bots::analysis::analyse;
use azulejo_bots::bot::Budget;
use azulejo_protocol::Level;

use crate::duel::{budget, read_time};
use crate::records::each_record;
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

pub fn run(args: &Args) -> Outcome {
    let name = args.file.display();
    let records = read(&args.file).map_err(|error| format!("{name}: {error}"))?;
    let budget = match (args.time, args.nodes) {
        (None, None) => Budget::of(Level::Master),
        (time, nodes) => budget(Level::Expert, time, nodes),
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

fn read(path: &Path) -> io::Result<Vec<String>> {
    let mut records = Vec::new();
    each_record(path, BufReader::new(File::open(path)?), |text, _| {
        let text = str::from_utf8(text).map_err(|error| {
            let reason = format!("not UTF-8 text: {error}");
            io::Error::new(io::ErrorKind::InvalidData, reason)
        })?;
        records.push(text.to_owned());
        Ok::<(), io::Error>(())
    })?;
    Ok(records)
}
