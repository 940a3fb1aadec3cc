//! One match, without input and output: seats, clock, undo, bots' turns, sequence numbers.
//!
//! A table is the log of its steps ([`Step`](azulejo_protocol::Step)). [`Table::decide`] finds out
//! what a command brings about, [`Table::replay`] makes a table of a log. The moment, the luck and
//! the bots' answers are passed in: whoever runs a table brings them.

pub mod decide;
mod play;
mod project;
pub mod table;
mod visibility;

pub use decide::{Decision, Request};
pub use table::Table;
pub use visibility::Visibility;
