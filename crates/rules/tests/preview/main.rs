//! What a choice is said to do is what it does: every choice of random games in every setup.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod chocolatier;
#[path = "../common/mod.rs"]
mod common;
mod queens_garden;
mod summer_pavilion;

use azulejo_rules::event::Event;
use azulejo_rules::record::{ActionOf, Recorded};
use azulejo_rules::rng::ChaCha;
use azulejo_rules::view::Previewed;
use azulejo_rules::{Action, Seat, Silent, Turn};
use common::{act, games_to_play, random_action, setups};

/// A legal move in a game.
struct Choice<'a, G: Previewed> {
    game: &'a G,
    seat: Seat,
    mv: G::Move,
    /// What it is said to do.
    preview: G::Preview,
    /// Whether it is made next.
    made: bool,
}

impl<G: Previewed> Choice<'_, G> {
    /// What happens when the move is made.
    fn events(&self) -> Vec<Event<G::Kind>> {
        let mut events = Vec::new();
        self.game.clone().apply(self.mv, &mut |event| events.push(event));
        events
    }
}

/// Plays so many random games in every setup, and hands over every choice there is in them.
fn for_each_choice<G: Recorded + Previewed>(games: u64, mut each: impl FnMut(&Choice<'_, G>)) {
    for (number, setup) in setups::<G>().iter().enumerate() {
        for seed in 0..games_to_play(games) {
            let mut luck = ChaCha::from_seed(seed, number as u64);
            let mut game = G::new(setup);
            while let Some(action) = random_action(&game, &mut luck) {
                hand_over_choices(&game, action, &mut each);
                act(&mut game, action, &mut Silent);
            }
        }
    }
}

fn hand_over_choices<G: Recorded + Previewed>(
    game: &G,
    next: ActionOf<G>,
    each: &mut impl FnMut(&Choice<'_, G>),
) {
    let Turn::Player(seat) = game.turn() else { return };
    let mut moves = Vec::new();
    game.moves(&mut moves);
    for mv in moves {
        let (preview, made) = (game.preview(mv), next == Action::Move(mv));
        each(&Choice { game, seat, mv, preview, made });
    }
}
