//! The binary `azulejo`: reads the command line and calls what does the work.

mod analyse;
mod bench;
mod bot;
mod demo;
mod duel;
mod loadtest;
mod perft;
mod records;
mod serve;
mod simulate;
mod text;
mod verify;

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use azulejo_rules::any::Title;
use azulejo_rules::record::{Recorded, Setting};
use azulejo_rules::rng::ChaCha;
use azulejo_rules::{Luck, Seat, dispatch};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand, value_parser};
use indicatif::{ProgressBar, ProgressStyle};

/// Play and study the games of the Azul family.
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the server, where people play with friends and bots
    Serve(serve::Args),
    /// Write a complete copy of a server's data to a file, also while it runs
    Backup(serve::BackupArgs),
    /// Put a backup in the place of a server's data; what was there is kept beside it
    Restore(serve::RestoreArgs),
    /// Check everything that is stored, replay every game, and report what fails
    Validate(serve::ValidateArgs),
    /// Play many games at a server at once, and measure how fast it answers
    Loadtest(loadtest::Args),
    /// Show a random game in the terminal
    Demo(demo::Args),
    /// Play random games and write their records, one a line
    Simulate(simulate::Args),
    /// Check game records: every deal, move, score and winner
    Verify(verify::Args),
    /// Count all lines of play from a position, with the points they bring
    Perft(perft::Args),
    /// Measure how fast random games are played, on one thread
    Bench(bench::Args),
    /// Let bots play each other, and say how strong they are
    Duel(duel::Args),
    /// Answer unfinished records with moves, a line each: the interface for other programs
    Bot(bot::Args),
    /// Write records back with what a bot thinks of every move
    Analyse(analyse::Args),
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Serve(args) => serve::run(args),
        Command::Backup(args) => serve::backup(&args),
        Command::Restore(args) => serve::restore(&args),
        Command::Validate(args) => serve::validate(&args),
        Command::Loadtest(args) => loadtest::run(args),
        Command::Demo(args) => demo::run(&args),
        Command::Simulate(args) => simulate::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Duel(args) => duel::run(&args),
        Command::Bot(args) => bot::run(&args),
        Command::Analyse(args) => analyse::run(&args),
    };
    match result {
        Ok(code) => code,
        Err(Failure::Stopped) => ExitCode::SUCCESS,
        Err(Failure::Because(reason)) => {
            eprintln!("azulejo: {reason}");
            ExitCode::from(2)
        }
    }
}

/// Why a command failed.
enum Failure {
    /// The reader of our output closed the pipe.
    Stopped,
    /// This is wrong; the text says what to do.
    Because(String),
}

impl From<String> for Failure {
    fn from(reason: String) -> Self {
        Failure::Because(reason)
    }
}

/// Only writing to standard output gives a bare I/O error; reading names its file.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Stopped,
            _ => Failure::Because(format!("cannot write the output: {error}")),
        }
    }
}

type Outcome = Result<ExitCode, Failure>;

/// Which game, for how many, in which variant.
#[derive(Clone, clap::Args)]
#[command(after_help = all_settings())]
struct GameArgs {
    /// The game
    #[arg(long, value_parser = title_parser(), default_value = "chocolatier")]
    game: Title,
    /// How many play, 2 to 4
    #[arg(long, value_parser = value_parser!(u8).range(2..=4), default_value_t = 2)]
    players: u8,
    #[command(flatten)]
    options: OptionArgs,
}

/// The variant.
#[derive(Clone, clap::Args)]
struct OptionArgs {
    /// Set an option of the game; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = read_setting)]
    settings: Vec<(String, String)>,
}

fn title_parser() -> impl TypedValueParser<Value = Title> {
    PossibleValuesParser::new(Title::ALL.iter().map(|title| title.name()))
        .try_map(|name| name.parse::<Title>())
}

fn read_setting(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("it must read NAME=VALUE, e.g. box=plain")?;
    Ok((name.to_owned(), value.to_owned()))
}

impl OptionArgs {
    /// The setup of one game; an option left to chance is drawn from `luck`.
    fn setup<G: Recorded>(
        &self,
        players: u8,
        start: Seat,
        luck: &mut impl Luck,
    ) -> Result<G::Setup, String> {
        let mut setup = G::usual_setup(players, start);
        for (name, value) in &self.settings {
            G::set(&mut setup, name, value, luck).map_err(|reason| {
                format!("{reason}. {} takes{}", G::TITLE, allowed(G::SETTINGS))
            })?;
        }
        Ok(setup)
    }

    /// Game `number` of a seed: its setup, who begins, and the luck that goes on with it.
    fn begin<G: Recorded>(
        &self,
        players: u8,
        seed: u64,
        number: u64,
    ) -> Result<(G::Setup, Seat, ChaCha), String> {
        let mut luck = ChaCha::from_seed(seed, number);
        let start = Seat(luck.below(players.into()) as u8);
        let setup = self.setup::<G>(players, start, &mut luck)?;
        Ok((setup, start, luck))
    }
}

/// The settings of a game, a line each.
fn allowed(settings: &[Setting]) -> String {
    let line = |Setting { name, values, or }: &Setting| {
        let values = values.iter().copied().chain([*or]).filter(|value| !value.is_empty());
        format!("\n  --set {name}={}", values.collect::<Vec<_>>().join(" | "))
    };
    settings.iter().map(line).collect()
}

/// The settings of all games, for `--help`.
fn all_settings() -> String {
    let settings = |&title: &Title| {
        let allowed = dispatch!(title, G => allowed(G::SETTINGS));
        format!("Options of {title}, the usual first:{allowed}")
    };
    Title::ALL.iter().map(settings).collect::<Vec<_>>().join("\n")
}

/// A bar on standard error; hidden unless that is a terminal.
fn progress(length: u64, what: &'static str) -> ProgressBar {
    let style =
        ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} {msg}, {eta} left");
    let bar = ProgressBar::new(length).with_message(what);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Prints a line to standard output.
fn say(line: impl Display) -> io::Result<()> {
    writeln!(io::stdout().lock(), "{line}")
}
