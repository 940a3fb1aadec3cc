//! `azulejo demo`: a random game of Chocolatier to look at, with every point explained.

mod board;
mod story;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Duration;

use azulejo_rules::chocolatier::{Chocolatier, Event, Kind};
use azulejo_rules::{Game, Luck, Turn};
use clap::value_parser;

use crate::text::{Language, Texts};
use crate::{OptionArgs, Outcome};

/// Two to four players who take any legal move.
#[derive(clap::Args)]
pub struct Args {
    /// How many play
    #[arg(long, value_parser = value_parser!(u8).range(2..=4), default_value_t = 2)]
    players: u8,
    #[command(flatten)]
    options: OptionArgs,
    /// The number that decides all moves and draws
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Milliseconds between moves, when shown in a terminal
    #[arg(long, default_value_t = 150)]
    delay: u64,
    /// The language; without it, the terminal's
    #[arg(long)]
    lang: Option<Language>,
}

const NAMES: [&str; 4] = ["Ana", "Bruno", "Celina", "Dawid"];

pub fn run(args: &Args) -> Outcome {
    let texts = Texts::of(args.lang.unwrap_or_else(Language::of_the_terminal));
    let mut out = io::stdout().lock();
    let live = out.is_terminal();
    let painter = board::Painter { colour: live && std::env::var_os("NO_COLOR").is_none() };
    let (setup, _, mut luck) = args.options.begin::<Chocolatier>(args.players, args.seed, 0)?;
    let mut game = Chocolatier::new(&setup);
    let story = story::Story { texts: &texts, names: &NAMES };

    writeln!(
        out,
        "{}",
        texts.say("demo.title", &[("players", &args.players), ("seed", &args.seed)])
    )?;
    let began = Event::new(Kind::RoundBegan { round: 1, first: setup.start });
    writeln!(out, "\n{}", story.tell(&began))?;
    let mut buffer = Vec::new();
    loop {
        let round = game.round();
        let mut told = Vec::new();
        match game.turn() {
            Turn::Over => break,
            Turn::Chance => {
                game.deal(&mut luck, &mut |event| told.push(event));
                told.retain(|event: &Event| !matches!(event.kind, Kind::Dealt { .. }));
                writeln!(out, "{}{}", story.paragraph(&told), painter.display(&game.view()))?;
            }
            Turn::Player(_) => {
                let mv = game.pick_move(&mut buffer, |count| luck.below(count));
                game.apply(mv, &mut |event| told.push(event));
                let ended = game.round() > round || game.turn() == Turn::Over;
                let boards =
                    if ended { painter.boards(&game.view(), &NAMES) } else { String::new() };
                let began =
                    told.pop_if(|event: &mut Event| matches!(event.kind, Kind::RoundBegan { .. }));
                write!(out, "{}{boards}", story.paragraph(&told))?;
                if let Some(began) = began {
                    writeln!(out, "\n{}", story.tell(&began))?;
                }
                if live {
                    out.flush()?;
                    std::thread::sleep(Duration::from_millis(args.delay));
                }
            }
        }
    }
    writeln!(out, "\n{}", story.result(&game))?;
    writeln!(out, "{}", texts.say("demo.again", &[("seed", &args.seed.wrapping_add(1))]))?;
    Ok(ExitCode::SUCCESS)
}
