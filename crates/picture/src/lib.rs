//! A position as a picture: SVG, for notebooks and for pages that show a table without a browser's help.
//!
//! Above lies what can be taken, below the players' boards, two in a row; who is to move has a
//! bright frame. Everything is drawn from what the rules tell of a position.
//!
//! ```
//! use azulejo_rules::Seat;
//! use azulejo_rules::any::{AnyGame, Title};
//!
//! let options = AnyGame::usual_options(Title::QueensGarden, 2);
//! let game = AnyGame::new(Title::QueensGarden, 2, Seat(0), &options)?;
//! assert!(azulejo_picture::svg(&game).starts_with("<svg "));
//! # Ok::<(), String>(())
//! ```

mod canvas;
mod chocolatier;
mod queens_garden;
mod summer_pavilion;

use azulejo_rules::any::AnyGame;

/// The picture of a position.
pub fn svg(game: &AnyGame) -> String {
    match game {
        AnyGame::Chocolatier(game) => chocolatier::draw(game),
        AnyGame::SummerPavilion(game) => summer_pavilion::draw(game),
        AnyGame::QueensGarden(game) => queens_garden::draw(game),
    }
}
