//! Whole turns: all decisions that a seat takes before it is somebody else's turn.

use std::sync::atomic::AtomicBool;

use azulejo_rules::any::AnyGame;
use azulejo_rules::record::Recorded;
use azulejo_rules::{Action, Silent, Turn, dispatch};

use crate::bot::{Budget, Level, LevelBot};
use crate::eval::Evaluate;

/// A bot's whole turn in a game that is only known at run time: its decisions, in notation, up to the next
/// draw or somebody else's turn; none if nobody is to decide. `stop` ends the search early: the best so
/// far is played.
pub fn whole_turn(
    game: &AnyGame,
    level: Level,
    budget: Budget,
    seed: u64,
    stop: Option<&AtomicBool>,
) -> Vec<String> {
    dispatch!(game, AnyGame(game) => {
        decisions(game, LevelBot::with_budget(level, budget, seed), stop)
    })
}

fn decisions<G: Evaluate>(
    game: &G,
    mut bot: LevelBot<G>,
    stop: Option<&AtomicBool>,
) -> Vec<String> {
    let turn = game.turn();
    let mut game = game.clone();
    let mut moves = Vec::new();
    while matches!(turn, Turn::Player(_)) && game.turn() == turn {
        let mv = bot.choose(&game, stop).mv;
        game.apply(mv, &mut Silent);
        moves.push(mv.to_string());
    }
    moves
}

/// A whole turn of the record, made of the decisions that `choose` takes.
pub(crate) fn recorded_turn<G: Recorded>(
    game: &G,
    mut choose: impl FnMut(&G) -> G::Move,
) -> serde_json::Value {
    let (mut now, mut trail) = (game.clone(), Vec::new());
    loop {
        let mv = choose(&now);
        now.apply(mv, &mut Silent);
        trail.push(Action::Move(mv));
        if let Some(turn) = game.write_step(&trail, &now) {
            return turn;
        }
    }
}
