//! Games of any title, as applications play them: by texts.

use azulejo_rules::any::{AnyGame, Title};
use azulejo_rules::record::Recorded;
use azulejo_rules::rng::ChaCha;
use azulejo_rules::view::AnyFrame;
use azulejo_rules::{Action, Luck, Seat, Turn, dispatch};
use serde_json::Value;

use super::setups;

/// A setup as an application knows it.
#[derive(Clone, Debug)]
pub struct Table {
    pub title: Title,
    pub players: u8,
    pub start: Seat,
    pub options: Value,
}

impl Table {
    /// Before its first draw.
    pub fn game(&self) -> AnyGame {
        let game = AnyGame::new(self.title, self.players, self.start, &self.options);
        game.expect("options that a game has written")
    }
}

/// Every table size with every variant of every game, and every starting seat somewhere.
pub fn tables() -> Vec<Table> {
    fn tables_of<G: Recorded>() -> Vec<Table> {
        let table = |(number, setup): (usize, &G::Setup)| {
            let players = G::new(setup).players();
            let start = Seat((number % usize::from(players)) as u8);
            Table { title: G::TITLE, players, start, options: G::write_options(setup) }
        };
        setups::<G>().iter().enumerate().map(table).collect()
    }
    Title::ALL.iter().flat_map(|title| dispatch!(title, G => tables_of::<G>())).collect()
}

/// Something random that may happen now, as text; nothing when the game is over.
pub fn random_action(game: &AnyGame, luck: &mut ChaCha) -> Option<Action<String, String>> {
    match game.turn() {
        Turn::Over => None,
        Turn::Chance => Some(Action::Draw(game.sample(luck))),
        Turn::Player(_) => {
            let mut moves = game.moves();
            // Somebody who may pass at any time would hardly see the rest of the game.
            moves.retain(|mv| mv != "pass" || luck.below(30) == 0);
            let pass = || "pass".to_owned();
            let at = luck.below(moves.len().max(1) as u32) as usize;
            Some(Action::Move(moves.into_iter().nth(at).unwrap_or_else(pass)))
        }
    }
}

/// Lets it happen, and appends what is seen.
pub fn watch(game: &mut AnyGame, action: &Action<String, String>, seen: &mut AnyFrame) {
    match action {
        Action::Move(mv) => game.watch_move(mv, seen),
        Action::Draw(draw) => game.watch_draw(draw, seen),
    }
    .expect("something that may happen");
}
