//! Everything that chooses: players for the games of `azulejo-rules`.
//!
//! A level is a bot with a budget. It takes one decision at a time, and knows nothing that a person at the table does not:
//!
//! ```
//! use azulejo_bots::bot::{Level, LevelBot};
//! use azulejo_rules::queens_garden::QueensGarden;
//! use azulejo_rules::record::Recorded;
//! use azulejo_rules::rng::ChaCha;
//! use azulejo_rules::{Game, Seat, Silent};
//!
//! let mut game = QueensGarden::new(&QueensGarden::usual_setup(3, Seat(0)));
//! game.deal(&mut ChaCha::from_seed(7, 0), &mut Silent);
//! let mut bot = LevelBot::new(Level::Club, 1);
//! let choice = bot.choose(&game, None);
//! assert!(game.check(choice.mv).is_ok());
//! let verdict = choice.verdict.expect("club searches");
//! println!("{}: {:?} points expected", choice.mv, verdict.points);
//! ```
#![allow(missing_docs, reason = "the names of most fields say it all")]

pub mod alphabeta;
pub mod analysis;
pub mod bot;
pub mod duel;
pub mod eval;
mod hash;
pub mod ladder;
pub mod process;
pub mod search;
pub mod turn;
