//! The rules of the Azul family, pure: no I/O, no clock, no randomness of its own.
//!
//! [`Game`] is for algorithms, generic over the game; [`AnyGame`](any::AnyGame) speaks text and JSON
//! for applications; [`record`] reads, writes and checks the public game record.

pub mod any;
pub mod chocolatier;
pub mod game;
pub mod json;
pub mod perft;
pub mod queens_garden;
pub mod record;
pub mod seen;
mod sources;
pub mod summer_pavilion;
pub mod tiles;
#[cfg(feature = "wire")]
mod wire;
mod words;

pub use game::{Action, BySeat, Game, Illegal, Luck, Seat, SeatSet, Turn};
