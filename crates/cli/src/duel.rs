//! `azulejo duel`: bots against bots.

mod ladder;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use azulejo_bots::bot::{Budget, TimeLimit};
use azulejo_bots::duel::{
    Contestant, DECISIVE, Duel, Forfeit, Played, Standing, likelihood, standings,
};
use azulejo_bots::eval::Evaluate;
use azulejo_protocol::Level;
use azulejo_rules::dispatch;
use azulejo_rules::record::Recorded;
use azulejo_rules::rng::ChaCha;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde_json::{Value, json};

use crate::{Failure, GameArgs, Outcome, progress, say};

/// The same draws come again with the seats rotated, so that luck cancels out.
#[derive(Clone, clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Levels, or programs as cmd:COMMAND; separated by commas, repeated until all seats are taken
    #[arg(
        long,
        value_delimiter = ',',
        required_unless_present = "ladder",
        value_name = "BOT,BOT…"
    )]
    bots: Vec<String>,
    /// How many games
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// The number that decides all draws
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How long expert thinks about a decision, and how long a program may take; e.g. 200ms or 1s
    #[arg(long, value_parser = read_time, conflicts_with = "nodes")]
    time: Option<Duration>,
    /// How many positions expert looks at, however long it takes
    #[arg(long)]
    nodes: Option<u64>,
    /// Games at the same time; without it, one for each core
    #[arg(long)]
    threads: Option<usize>,
    /// Stop as soon as it is clear whether the first bot is stronger by the second of two Elo
    /// differences or only by the first, e.g. 0,20
    #[arg(
        long,
        value_delimiter = ',',
        num_args = 2,
        value_name = "ELO,ELO",
        allow_negative_numbers = true
    )]
    sprt: Option<Vec<f64>>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
    /// Instead, all levels of a game against each other: what FILE does not have yet is played and
    /// added to it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["bots", "games", "time", "nodes", "sprt", "json", "players"])]
    ladder: Option<PathBuf>,
}

/// A time such as 200ms or 1.5s.
pub fn read_time(text: &str) -> Result<Duration, String> {
    let wrong = || "it must read like 200ms or 1.5s".to_owned();
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 0.001),
        None => (text.strip_suffix('s').ok_or_else(wrong)?, 1.0),
    };
    let seconds = number.parse::<f64>().map_err(|_| wrong())? * unit;
    Duration::try_from_secs_f64(seconds).map_err(|_| wrong())
}

/// Reads the name of a level.
pub fn level_parser() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.iter().map(|level| level.name()))
        .try_map(|name| name.parse::<Level>())
}

/// What a program may take when nobody says otherwise.
const PROCESS_TIME: Duration = Duration::from_secs(10);
/// What a program may take longer than it was told to think: it also has to start and to talk.
const PROCESS_GRACE: Duration = Duration::from_secs(1);

impl Args {
    fn contestant(&self, name: &str) -> Result<Contestant, String> {
        if let Some(command) = name.strip_prefix("cmd:") {
            let limit = self.time.map_or(PROCESS_TIME, |time| time + PROCESS_GRACE);
            return Ok(Contestant::Command(command.to_owned(), limit));
        }
        let level: Level = name.parse()?;
        Ok(Contestant::Level(level, budget(level, self.time, self.nodes)))
    }
}

/// The budget of a level: expert's is the one that was asked for, the others' only grow smaller.
pub fn budget(level: Level, time: Option<Duration>, nodes: Option<u64>) -> Budget {
    let usual = Budget::of(level);
    let expert = level == Level::Expert;
    match (time, nodes) {
        (None, None) => usual,
        (Some(time), _) => Budget {
            nodes: if expert { u64::MAX } else { usual.nodes },
            time: Some(TimeLimit::by_machine(time)),
            ..usual
        },
        (None, Some(nodes)) if expert => Budget::of_nodes(nodes),
        (None, Some(nodes)) => Budget::of_nodes(usual.nodes.min(nodes)),
    }
}

pub fn run(args: &Args) -> Outcome {
    if let Some(path) = &args.ladder {
        return ladder::run(args, path);
    }
    let contestants = args.bots.iter().map(|name| args.contestant(name));
    let contestants = contestants.collect::<Result<Vec<_>, _>>()?;
    if contestants.len() < 2 || contestants.len() > args.game.players.into() {
        let players = args.game.players;
        return Err(format!(
            "{players} players need 2 to {players} bots, not {}",
            contestants.len()
        )
        .into());
    }
    let played = dispatch!(args.game.game, G => play::<G>(args, &contestants))?;
    let players = args.game.players;
    let standings = standings(&played, contestants.len(), players);
    for (number, game) in played.iter().enumerate() {
        if let Some(Forfeit { seat, reason }) = &game.forfeit {
            let bot = &args.bots[game.seats[seat.index()]];
            eprintln!("game {number}: {bot} (seat {}) loses: {reason}", seat.0);
        }
    }
    if args.json {
        say(json(args, &played, &standings))?;
    } else {
        table(args, &played, &standings)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn play<G: Evaluate + Recorded>(
    args: &Args,
    contestants: &[Contestant],
) -> Result<Vec<Played>, String> {
    let GameArgs { players, options, .. } = &args.game;
    // Whether the options are right is known before the first game.
    options.setup::<G>(*players, azulejo_rules::Seat(0), &mut ChaCha::from_seed(0, 0))?;
    let setup = |start, luck: &mut ChaCha| {
        options.setup::<G>(*players, start, luck).expect("the options were right before")
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.unwrap_or(cores);
    let duel = Duel { contestants, players: *players, seed: args.seed, threads };
    let bar = progress(args.games as u64, "games");
    let mut played = Vec::new();
    // A sequential test looks at the result between batches of whole groups.
    let batch = match args.sprt {
        Some(_) => usize::from(*players) * threads * 4,
        None => args.games.max(1),
    };
    while played.len() < args.games {
        let end = (played.len() + batch).min(args.games);
        played.extend(duel.play::<G>(played.len()..end, &setup, &|| bar.inc(1))?);
        if let Some(elos) = &args.sprt {
            let ratio = likelihood(&played, *players, [elos[0], elos[1]]);
            bar.set_message(format!("games, likelihood {ratio:.2}"));
            if ratio.abs() >= DECISIVE {
                break;
            }
        }
    }
    bar.finish_and_clear();
    Ok(played)
}

fn table(args: &Args, played: &[Played], standings: &[Standing]) -> Result<(), Failure> {
    say(format_args!("{}, {} players, {} games", args.game.game, args.game.players, played.len()))?;
    say("bot                  wins draws losses  mean score    Elo      95 %          ms/move")?;
    for (name, standing) in args.bots.iter().zip(standings) {
        let Standing { wins, draws, losses, mean_score, elo, ms_per_move } = standing;
        let [elo, low, high] = elo;
        say(format_args!(
            "{name:18} {wins:6} {draws:5} {losses:6} {mean_score:11.1} {elo:+6.0} {low:+6.0} … {high:+5.0} {ms_per_move:10.2}"
        ))?;
    }
    if let Some(elos) = &args.sprt {
        let ratio = likelihood(played, args.game.players, [elos[0], elos[1]]);
        let verdict = match ratio {
            ratio if ratio >= DECISIVE => format!("at least {:+}", elos[1]),
            ratio if ratio <= -DECISIVE => format!("not above {:+}", elos[0]),
            _ => "undecided".to_owned(),
        };
        say(format_args!("sequential test: {verdict} (log likelihood ratio {ratio:.2})"))?;
    }
    Ok(())
}

fn json(args: &Args, played: &[Played], standings: &[Standing]) -> Value {
    let hundredths = |x: f64| (100.0 * x).round() / 100.0;
    let bot = |(name, s): (&String, &Standing)| {
        json!({
            "name": name,
            "wins": s.wins,
            "draws": s.draws,
            "losses": s.losses,
            "mean_score": hundredths(s.mean_score),
            "elo": hundredths(s.elo[0]),
            "elo_low": hundredths(s.elo[1]),
            "elo_high": hundredths(s.elo[2]),
            "ms_per_move": hundredths(s.ms_per_move),
        })
    };
    json!({
        "game": args.game.game,
        "players": args.game.players,
        "games": played.len(),
        "bots": args.bots.iter().zip(standings).map(bot).collect::<Value>(),
    })
}
