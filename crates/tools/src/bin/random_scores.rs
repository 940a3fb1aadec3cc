//! The scores of games played by a fixed rule, for other implementations to compare with.
//!
//! `random_scores GAME PLAYERS SEED GAMES [NAME=VALUE…]` plays the games 0, 1, 2 … of the seed, as the command
//! line deals them. In game g the move number s is number `(31 g + 7919 s) mod n` of the n legal moves in the
//! order of their action numbers. It writes a line for each game: the scores, seat 0 first.

use std::process::ExitCode;

use azulejo_encoding::Encode;
use azulejo_rules::any::Title;
use azulejo_rules::rng::ChaCha;
use azulejo_rules::{Luck, Seat, Silent, Turn, dispatch};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}\nusage: random_scores GAME PLAYERS SEED GAMES [NAME=VALUE…]");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &[String]) -> Result<(), String> {
    let [title, players, seed, games, options @ ..] = args else {
        return Err("something is missing".into());
    };
    let number = |text: &str| text.parse::<u64>().map_err(|_| format!("{text} is no number"));
    let (players, seed, games) = (number(players)? as u8, number(seed)?, number(games)?);
    let title: Title = title.parse()?;
    let mut lines = String::new();
    for game in 0..games {
        let scores = dispatch!(title, G => play::<G>(players, seed, game, options)?);
        let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
        lines += &scores.join(",");
        lines.push('\n');
    }
    print!("{lines}");
    Ok(())
}

fn play<G: Encode>(
    players: u8,
    seed: u64,
    number: u64,
    options: &[String],
) -> Result<Vec<i16>, String> {
    let mut luck = ChaCha::from_seed(seed, number);
    let mut setup = G::usual_setup(players, Seat(luck.below(players.into()) as u8));
    for option in options {
        let (name, value) = option.split_once('=').ok_or("an option reads NAME=VALUE")?;
        G::set(&mut setup, name, value, &mut luck)?;
    }
    let (mut game, mut moves, mut step) = (G::new(&setup), Vec::new(), 0);
    loop {
        match game.turn() {
            Turn::Over => return Ok(game.scores().as_slice().to_vec()),
            Turn::Chance => {
                let draw = game.sample(&mut luck);
                game.draw(draw, &mut Silent);
            }
            Turn::Player(_) => {
                moves.clear();
                game.moves(&mut moves);
                moves.sort_by_key(|&mv| G::action_of(mv));
                let pick = (31 * number + 7919 * step) % moves.len() as u64;
                game.play(moves[pick as usize], &mut Silent).map_err(|why| why.to_string())?;
                step += 1;
            }
        }
    }
}
