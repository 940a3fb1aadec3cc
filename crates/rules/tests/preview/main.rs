//! What a choice is said to do is what it does: every choice of random games in every setup.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod chocolatier;
#[path = "../common/mod.rs"]
mod common;

use azulejo_bots::luck::ChaCha;
use azulejo_rules::record::Recorded;
use azulejo_rules::seen::Previewed;
use azulejo_rules::{Game, Seat, Turn};
use common::{act, random_action, setups};

/// Plays a random game in every setup, and hands over every legal move before one is made, with
/// whose it is and what it is said to do.
fn for_each_choice<G: Recorded + Previewed>(mut each: impl FnMut(&G, Seat, G::Move, G::Preview)) {
    for (number, setup) in setups::<G>().iter().enumerate() {
        let mut luck = ChaCha::from_seed(11, number as u64);
        let mut game = G::new(setup);
        while let Some(action) = random_action(&game, &mut luck) {
            if let Turn::Player(seat) = game.turn() {
                let mut moves = Vec::new();
                game.moves(&mut moves);
                moves.into_iter().for_each(|mv| each(&game, seat, mv, game.preview(mv)));
            }
            act(&mut game, action, &mut |_| {});
        }
    }
}

/// What happens when a legal move is made.
fn events<G: Game>(game: &G, mv: G::Move) -> Vec<G::Event> {
    let mut events = Vec::new();
    game.clone().apply(mv, &mut |event| events.push(event));
    events
}
