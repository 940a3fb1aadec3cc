//! `azulejo bot`: a level as a program, one JSON line in, one out.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::time::Duration;

use azulejo_bots::analysis::Answerer;
use azulejo_protocol::Level;
use serde_json::json;

use crate::Outcome;
use crate::duel::{budget, level_parser, read_time};

/// Each line read is an unfinished record; the answer is {"move": …, "eval": …}, or {"error": …}.
#[derive(clap::Args)]
pub struct Args {
    /// How well it plays
    #[arg(long, value_parser = level_parser(), default_value = "expert")]
    level: Level,
    /// How long it thinks about a decision, e.g. 200ms or 1s
    #[arg(long, value_parser = read_time, conflicts_with = "nodes")]
    time: Option<Duration>,
    /// How many positions it looks at, however long it takes
    #[arg(long)]
    nodes: Option<u64>,
    /// Threads to think on
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

pub fn run(args: &Args) -> Outcome {
    let budget = budget(args.level, args.time, args.nodes);
    let mut bot = Answerer::new(args.level, budget, args.threads);
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.read_until(b'\n', &mut line);
        if read.map_err(|error| format!("cannot read the input: {error}"))? == 0 {
            return Ok(ExitCode::SUCCESS);
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        let answered = std::str::from_utf8(&line)
            .map_err(|error| format!("not UTF-8 text: {error}"))
            .and_then(|text| bot.answer(text));
        let json = answered.unwrap_or_else(|reason| json!({"error": reason}));
        let mut out = io::stdout().lock();
        writeln!(out, "{json}")?;
        out.flush()?;
    }
}
