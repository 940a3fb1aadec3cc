//! `azulejo simulate`: random games as records.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use azulejo_rules::playout::sensible_move;
use azulejo_rules::record::{Recorded, Scribe};
use azulejo_rules::{Action, Silent, Turn, dispatch};

use crate::{Failure, GameArgs, Outcome, progress};

/// The same seed gives the same bytes, always.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// How many games
    #[arg(long, default_value_t = 1)]
    games: u64,
    /// The number that decides all moves and draws
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Add to every move how many were legal
    #[arg(long)]
    legal: bool,
}

pub fn run(args: &Args) -> Outcome {
    dispatch!(args.game.game, G => simulate::<G>(args))
}

fn simulate<G: Recorded>(args: &Args) -> Outcome {
    let bar = progress(args.games, "games");
    let mut out = BufWriter::new(io::stdout().lock());
    for number in 0..args.games {
        writeln!(out, "{}", random_game::<G>(args, number)?)?;
        bar.inc(1);
    }
    out.flush()?;
    bar.finish_and_clear();
    Ok(ExitCode::SUCCESS)
}

fn random_game<G: Recorded>(args: &Args, number: u64) -> Result<String, Failure> {
    let (setup, start, mut luck) =
        args.game.options.begin::<G>(args.game.players, args.seed, number)?;
    let names = (1..=args.game.players).map(|n| format!("Random {n}")).collect();
    let mut scribe = Scribe::<G>::new(&setup, names, start, args.legal);
    let mut buffer = Vec::new();
    loop {
        let game = scribe.game();
        let action = match game.turn() {
            Turn::Over => return Ok(scribe.record().to_string()),
            Turn::Chance => Action::Draw(game.sample(&mut luck)),
            Turn::Player(_) => Action::Move(sensible_move(game, &mut luck, &mut buffer)),
        };
        scribe.act(action, &mut Silent);
    }
}
