//! One match, without input and output: seats, clock, undo, bots' turns, sequence numbers; and the
//! protocol that clients speak.

pub mod ids;
pub mod typescript;

pub use ids::{Millis, PersonId, TableId};
