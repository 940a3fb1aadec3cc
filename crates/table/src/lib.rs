//! One match, without input and output: seats, clock, undo, bots' turns, sequence numbers.
//!
//! A table is the log of its steps ([`Step`](azulejo_protocol::Step)). [`Table::decide`] finds out
//! what a command brings about, [`Table::replay`] makes a table of a log. The moment, the luck and
//! the bots' answers are passed in: whoever runs a table brings them.
//!
//! ```
//! use azulejo_protocol::{Command, PersonId, SeatPlan, TableId, Terms};
//! use azulejo_rules::rng::ChaCha;
//! use azulejo_table::{Request, Table};
//!
//! let (ada, now, luck) = (PersonId::from_random([1; 20]), 0, &mut ChaCha::from_seed(7, 0));
//! let terms: Terms = serde_json::from_str(r#"{"game": "summer-pavilion", "players": 2}"#)?;
//! // Two people on one device.
//! let seats = ["Ada", "Ben"].map(|name| SeatPlan::Me { label: Some(name.to_owned()) });
//! let opened = Table::open(TableId::from_random([2; 8]), &ada, terms, &seats, true, now, luck)?;
//!
//! let game = opened.table.game().expect("it has begun");
//! let command = Command::Move { moves: vec![game.moves().remove(0)] };
//! let request = Request { by: &ada, cid: None, seen: 1, now, away: &Default::default() };
//! let decision = opened.table.decide(request, &command, luck)?;
//!
//! // The log is the table.
//! let again = Table::replay(opened.table.id().clone(), [&opened.step, &decision.step])?;
//! assert_eq!(again, decision.table);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod decide;
mod play;
mod project;
mod record;
pub mod rules;
pub mod statistics;
pub mod table;
mod visibility;

pub use decide::{Decision, Request};
pub use table::Table;
pub use visibility::Visibility;
