//! A bot's whole turn in a game that is only known at run time.

use std::sync::atomic::AtomicBool;

use azulejo_rules::Turn;
use azulejo_rules::any::AnyGame;

use crate::bot::{Level, LevelBot};
use crate::judge::Judge;

/// The decisions of the seat whose turn it is, in notation, up to the next draw or somebody else's
/// turn; none if nobody is to decide. `stop` ends the thinking early: the best so far is played.
pub fn whole_turn(game: &AnyGame, level: Level, seed: u64, stop: &AtomicBool) -> Vec<String> {
    match game {
        AnyGame::Chocolatier(game) => decide(game, level, seed, stop),
        AnyGame::SummerPavilion(game) => decide(game, level, seed, stop),
        AnyGame::QueensGarden(game) => decide(game, level, seed, stop),
    }
}

fn decide<G: Judge>(game: &G, level: Level, seed: u64, stop: &AtomicBool) -> Vec<String> {
    let turn = game.turn();
    let mut bot = LevelBot::new(level, seed);
    let mut game = game.clone();
    let mut moves = Vec::new();
    while matches!(turn, Turn::Player(_)) && game.turn() == turn {
        let (mv, _) = bot.consider_until(&game, Some(stop));
        game.apply(mv, &mut |_| {});
        moves.push(mv.to_string());
    }
    moves
}
