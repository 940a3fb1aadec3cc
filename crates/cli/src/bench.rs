//! `azulejo bench`: how fast random games are.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use azulejo_rules::any::Title;
use azulejo_rules::playout::play_out;
use azulejo_rules::record::Recorded;
use azulejo_rules::rng::Quick;
use azulejo_rules::{Seat, dispatch};
use clap::value_parser;
use serde_json::{Value, json};

use crate::{OptionArgs, Outcome, say, title_parser};

/// Random games from fresh draws, on one thread, for each game and table size.
#[derive(clap::Args)]
pub struct Args {
    /// Only this game
    #[arg(long, value_parser = title_parser())]
    game: Option<Title>,
    /// Only this many players
    #[arg(long, value_parser = value_parser!(u8).range(2..=4))]
    players: Option<u8>,
    #[command(flatten)]
    options: OptionArgs,
    /// Play exactly so many games instead of a second's worth
    #[arg(long, value_name = "K")]
    games: Option<u64>,
    /// Print a JSON list
    #[arg(long)]
    json: bool,
    /// Instead, search fixed positions and print one number that changes when the search does
    #[arg(long, conflicts_with_all = ["game", "players", "settings", "games", "json"])]
    search: bool,
}

pub fn run(args: &Args) -> Outcome {
    if args.search {
        say(azulejo_bots::analysis::signature())?;
        return Ok(ExitCode::SUCCESS);
    }
    if !args.options.settings.is_empty() && args.game.is_none() {
        return Err("--set needs --game: each game has its own options".to_owned().into());
    }
    let mut rows = Vec::new();
    if !args.json {
        say("game             players   games/s     moves/s  moves/game  bytes/state")?;
    }
    for &title in Title::ALL.iter().filter(|&&title| args.game.is_none_or(|game| game == title)) {
        for players in (2..=4).filter(|&n| args.players.is_none_or(|players| players == n)) {
            let row = dispatch!(title, G => measure::<G>(args, players))?;
            if args.json {
                rows.push(row.json(title, players));
            } else {
                say(row.line(title, players))?;
            }
        }
    }
    if args.json {
        say(Value::Array(rows))?;
    }
    Ok(ExitCode::SUCCESS)
}

struct Row {
    games: u64,
    moves: u64,
    time: Duration,
    bytes: usize,
}

fn measure<G: Recorded>(args: &Args, players: u8) -> Result<Row, String> {
    let mut luck = Quick::new(1);
    let setup = args.options.setup::<G>(players, Seat(0), &mut luck)?;
    let beginning = G::new(&setup);
    let mut buffer = Vec::new();
    let mut row = Row { games: 0, moves: 0, time: Duration::ZERO, bytes: size_of::<G>() };
    let start = Instant::now();
    let done = |row: &Row| match args.games {
        Some(games) => row.games >= games,
        // The clock is asked rarely, to measure the games and not the clock.
        None => row.games.is_multiple_of(64) && start.elapsed() >= Duration::from_secs(1),
    };
    while !done(&row) {
        let mut game = beginning.clone();
        row.moves += u64::from(play_out(&mut game, &mut luck, &mut buffer));
        row.games += 1;
    }
    row.time = start.elapsed();
    Ok(row)
}

impl Row {
    fn per_second(&self, count: u64) -> u64 {
        (count as f64 / self.time.as_secs_f64().max(1e-9)) as u64
    }

    fn line(&self, title: Title, players: u8) -> String {
        format!(
            "{:16} {players:7} {:9} {:11} {:11.1} {:12}",
            title.name(),
            self.per_second(self.games),
            self.per_second(self.moves),
            self.moves as f64 / self.games.max(1) as f64,
            self.bytes,
        )
    }

    fn json(&self, title: Title, players: u8) -> Value {
        json!({
            "game": title,
            "players": players,
            "games": self.games,
            "moves": self.moves,
            "milliseconds": self.time.as_millis() as u64,
            "games_per_second": self.per_second(self.games),
            "moves_per_second": self.per_second(self.moves),
            "bytes_per_state": self.bytes,
        })
    }
}
