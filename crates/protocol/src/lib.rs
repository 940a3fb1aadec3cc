//! What clients and servers say to each other, and what a table's log consists of.
//!
//! Types only: every one of them is read and written as JSON by the same derived code, in the
//! server as in a client. What follows from a command is the business of `azulejo-table`;
//! [`ToServer`] and [`ToClient`] are what goes over a socket (docs/protocol.md).
//!
//! ```
//! use azulejo_protocol::{Command, ToServer};
//!
//! let said = r#"{"type": "command", "table": "b4kq7mzt", "cid": "1", "seq": 9, "command":
//!     {"type": "move", "moves": ["Ck2"]}}"#;
//! let ToServer::Command { command, .. } = serde_json::from_str(said)? else { unreachable!() };
//! assert_eq!(command, Command::Move { moves: vec!["Ck2".to_owned()] });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod command;
mod ids;
mod level;
mod messages;
pub mod record;
mod refusal;
mod requests;
mod step;
mod terms;

pub use command::{Command, SeatPlan};
pub use ids::{ALPHABET, Millis, PersonId, TableId};
pub use level::Level;
pub use messages::{
    ChatMessage, Occupant, PROTOCOL, Pending, RateLimit, SeatState, Snapshot, SocketErrorCode,
    Stage, State, Summary, TimeView, ToClient, ToServer, Update,
};
pub use refusal::{Refusal, RefusalCode};
pub use requests::{
    AnyErrorCode, CommandRequest, CommandResult, Credentials, DeleteAccount, ErrorBody, ErrorCode,
    ErrorDetail, GameStatistics, LoginResult, Me, NameChange, NewTable, NewToken, NewTokenSecret,
    OpenedTable, PasswordChange, PublicProfile, Statistics, TokenInfo,
};
pub use step::{Fact, OutReason, Outcome, Preferences, Proposal, Step};
pub use terms::{Clock, Terms};
