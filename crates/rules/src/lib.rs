//! The rules of the Azul family, pure: no I/O, no clock, no randomness of its own.
//!
//! [`Game`] is for algorithms, generic over the game; [`AnyGame`](any::AnyGame) speaks text and JSON
//! for applications; [`record`] reads, writes and checks the public game record.
//!
//! A game changes by moves, which players decide, and by draws, for which the caller brings the luck:
//!
//! ```
//! use azulejo_rules::any::{AnyGame, Title};
//! use azulejo_rules::rng::ChaCha;
//! use azulejo_rules::{Illegal, Seat, Turn};
//!
//! let options = AnyGame::usual_options(Title::Chocolatier, 2);
//! let mut game = AnyGame::new(Title::Chocolatier, 2, Seat(0), &options)?;
//! let mut luck = ChaCha::from_seed(7, 0);
//! while game.turn() == Turn::Chance {
//!     let draw = game.sample(&mut luck);
//!     game.play_draw(&draw)?;
//! }
//! let moves = game.moves(); // such as "Ck2": black from factory C to line 2
//! game.play(&moves[0])?;
//! assert_eq!(game.turn(), Turn::Player(Seat(1)));
//! assert_eq!(game.play("Ck9"), Err(Illegal::UnreadableMoveChocolatier));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Algorithms know the game at compile time, and pay for nothing that they do not ask for:
//!
//! ```
//! use azulejo_rules::chocolatier::Chocolatier;
//! use azulejo_rules::record::Recorded;
//! use azulejo_rules::rng::Quick;
//! use azulejo_rules::{Game, Seat, Silent, Turn};
//!
//! let mut game = Chocolatier::new(&Chocolatier::usual_setup(2, Seat(0)));
//! let mut luck = Quick::new(1);
//! let mut moves = Vec::new();
//! while game.turn() != Turn::Over {
//!     game.deal(&mut luck, &mut Silent);
//!     if let Turn::Player(_) = game.turn() {
//!         moves.clear();
//!         game.moves(&mut moves);
//!         game.apply(moves[0], &mut Silent);
//!     }
//! }
//! assert!(!game.winners().is_empty());
//! ```

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
