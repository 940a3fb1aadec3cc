//! One match, without input and output: seats, clock, undo, bots' turns, sequence numbers; and the
//! protocol that clients speak.
//!
//! A table is the log of its steps ([`Step`]). [`Table::decide`] finds out what a command brings
//! about, [`Table::replay`] makes a table of a log. The moment, the luck and the bots' answers are
//! passed in: whoever runs a table brings them.

mod by_text;
pub mod command;
pub mod decide;
pub mod ids;
mod play;
pub mod protocol;
pub mod refusal;
pub mod step;
pub mod table;
pub mod terms;
pub mod typescript;

pub use command::{Command, SeatPlan};
pub use decide::{Advance, Request};
pub use ids::{Millis, PersonId, TableId};
pub use refusal::{Code, Refusal};
pub use step::{Fact, Step};
pub use table::Table;
pub use terms::{Clock, Terms};
