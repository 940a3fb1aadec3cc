//! The rules of the Azul family, pure: no I/O, no clock, no randomness of its own.
//!
//! [`Game`] is for algorithms, generic over the game; [`AnyGame`](any::AnyGame) speaks text and JSON
//! for applications; [`record`] reads, writes and checks the public game record.

pub mod any;
pub mod chocolatier;
pub mod event;
pub mod fnv;
pub mod game;
mod illegal;
#[cfg(feature = "openapi")]
mod openapi;
pub mod perft;
pub mod playout;
pub mod queens_garden;
pub mod record;
pub mod rng;
mod sources;
pub mod strict;
pub mod summer_pavilion;
pub mod tiles;
#[cfg(feature = "typescript")]
mod typescript;
pub mod view;
mod wire;
mod words;

pub use event::{Listener, Silent};
pub use game::{Action, BySeat, Game, Luck, Seat, SeatSet, Turn};
pub use illegal::Illegal;
