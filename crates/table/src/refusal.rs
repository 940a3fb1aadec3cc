//! Why a table does not do what somebody asks for.

use std::borrow::Cow;
use std::fmt::{self, Display};

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What kind of refusal: for programs, and for translation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The terms cannot be played by.
    BadTerms,
    /// The text is empty or too long.
    BadText,
    /// The game is on already.
    AlreadyBegun,
    /// The game has not begun, or is over.
    NotRunning,
    /// There is no such seat.
    NoSuchSeat,
    /// The seat is taken.
    SeatTaken,
    /// Only who opened the table may do this.
    HostOnly,
    /// Only who sits at the table may do this.
    SeatsOnly,
    /// It is somebody else's turn.
    NotYourTurn,
    /// The position has changed since.
    Stale,
    /// The rules forbid it.
    Illegal,
    /// The turn has to be confirmed or undone first.
    Unconfirmed,
    /// There is nothing to confirm.
    NothingToConfirm,
    /// There is nothing to undo, or something has been drawn since.
    NothingToUndo,
    /// Rated games do not allow it.
    Rated,
    /// There is no such proposal, or no need for one.
    NoProposal,
    /// The seat is not left alone.
    NotAlone,
}

/// Why nothing was done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Refusal {
    /// What kind.
    pub code: Code,
    /// In words, in English.
    pub message: Cow<'static, str>,
}

impl Refusal {
    pub(crate) fn new(code: Code, message: impl Into<Cow<'static, str>>) -> Refusal {
        Refusal { code, message: message.into() }
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

impl Code {
    /// Its name, as it is written.
    pub fn name(self) -> &'static str {
        match self {
            Code::BadTerms => "bad-terms",
            Code::BadText => "bad-text",
            Code::AlreadyBegun => "already-begun",
            Code::NotRunning => "not-running",
            Code::NoSuchSeat => "no-such-seat",
            Code::SeatTaken => "seat-taken",
            Code::HostOnly => "host-only",
            Code::SeatsOnly => "seats-only",
            Code::NotYourTurn => "not-your-turn",
            Code::Stale => "stale",
            Code::Illegal => "illegal",
            Code::Unconfirmed => "unconfirmed",
            Code::NothingToConfirm => "nothing-to-confirm",
            Code::NothingToUndo => "nothing-to-undo",
            Code::Rated => "rated",
            Code::NoProposal => "no-proposal",
            Code::NotAlone => "not-alone",
        }
    }
}
