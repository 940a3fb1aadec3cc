//! Writes the positions that the perft tests count from, with the engine's own counts: for every
//! table size and variant, one shortly before a round ends and one shortly before the game does.
//!
//! `cargo run --release -p azulejo-tools --bin perft_positions -- chocolatier`
//!
//! Each line is an unfinished record whose field `x_perft` lists `[lines, ended rounds, points]` by
//! depth. The oracles count again in the tests: only what they confirm may be committed.

use std::process::ExitCode;

use azulejo_rules::any::Title;
use azulejo_rules::perft::perft;
use azulejo_rules::playout::sensible_move;
use azulejo_rules::record::{Recorded, Scribe, Setting};
use azulejo_rules::rng::ChaCha;
use azulejo_rules::{Action, Luck, Seat, Silent, Turn, dispatch};
use serde_json::{Value, json};

/// Moves before the end.
const DEPTH: usize = 4;
/// Positions with more lines take too long to count again.
const MAX_LINES: u64 = 3_000;
/// Variants of a table size, spread evenly over all combinations of settings.
const MAX_VARIANTS: usize = 6;
/// Random games to choose from.
const GAMES: u64 = 200;

fn main() -> ExitCode {
    let titles: Vec<_> = std::env::args().skip(1).map(|name| name.parse::<Title>()).collect();
    for title in titles {
        match title {
            Ok(title) => dispatch!(title, G => print_positions::<G>()),
            Err(reason) => {
                eprintln!("{reason}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

fn print_positions<G: Recorded>() {
    for players in 2..=4 {
        let all = distinct::<G>(combinations(G::SETTINGS));
        for settings in all.iter().step_by(all.len().div_ceil(MAX_VARIANTS)) {
            let found: Vec<_> = (0..GAMES).map(|s| positions::<G>(players, settings, s)).collect();
            for ending in [0, 1] {
                let found = found.iter().flat_map(|positions| positions.get(ending));
                if let Some(best) = found.max_by_key(|position| position.points_per_line) {
                    println!("{}", best.record);
                }
            }
        }
    }
}

/// A position with its counts.
struct Position {
    record: Value,
    /// Random players score little: the position where the lines bring most is worth most.
    points_per_line: i64,
}

/// Without those that come to the same as an earlier one.
fn distinct<G: Recorded>(mut all: Vec<Settings<'_>>) -> Vec<Settings<'_>> {
    let mut seen = Vec::new();
    let is_new = |settings: &Settings<'_>| {
        let mut setup = G::usual_setup(2, Seat(0));
        for (name, value) in settings {
            let mut luck = ChaCha::from_seed(0, 0);
            G::set(&mut setup, name, value, &mut luck).expect("it is listed");
        }
        let new = !seen.contains(&setup);
        seen.push(setup);
        new
    };

    all.retain(is_new);
    all
}

type Settings<'a> = Vec<(&'a str, &'a str)>;

/// Every choice of one value for each setting.
fn combinations(settings: &[Setting]) -> Vec<Settings<'_>> {
    settings.iter().fold(vec![vec![]], |all, Setting { name, values, .. }| {
        let with = |value: &'static str| {
            all.iter().map(move |chosen| [chosen.as_slice(), &[(*name, value)]].concat())
        };
        values.iter().flat_map(|&value| with(value)).collect()
    })
}

/// The positions of one random game: before the end of round 2, and before the end of the game.
fn positions<G: Recorded>(players: u8, settings: &[(&str, &str)], seed: u64) -> Vec<Position> {
    let mut luck = ChaCha::from_seed(seed, players.into());
    let start = Seat(luck.below(players.into()) as u8);
    let mut setup = G::usual_setup(players, start);
    for (name, value) in settings {
        G::set(&mut setup, name, value, &mut luck).expect("it is listed");
    }
    let names = (1..=players).map(|n| format!("Random {n}")).collect();
    let mut scribe = Scribe::<G>::new(&setup, names, start, false);
    let mut found = Vec::new();
    // The game as it stood before each move.
    let mut earlier = Vec::new();
    loop {
        if scribe.is_between_steps() && matches!(scribe.game().turn(), Turn::Player(_)) {
            earlier.push(scribe.clone());
        }
        let action = match scribe.game().turn() {
            Turn::Over => break,
            Turn::Chance => Action::Draw(scribe.game().sample(&mut luck)),
            _ => Action::Move(sensible_move(scribe.game(), &mut luck, &mut Vec::new())),
        };
        let round = scribe.game().round();
        scribe.act(action, &mut Silent);
        if (round, scribe.game().round()) == (2, 3) {
            found.extend(position(&earlier));
        }
    }
    found.extend(position(&earlier));
    found
}

fn position<G: Recorded>(earlier: &[Scribe<G>]) -> Option<Position> {
    let scribe = &earlier[earlier.len().checked_sub(DEPTH)?];
    let counts = perft(scribe.game(), DEPTH);
    let last = counts.last().filter(|last| (1..=MAX_LINES).contains(&last.lines))?;
    let rows = counts.iter().map(|c| json!([c.lines, c.ended, c.points]));
    let mut record = scribe.record();
    record["x_perft"] = rows.collect();
    Some(Position { record, points_per_line: 1000 * last.points / last.lines as i64 })
}
