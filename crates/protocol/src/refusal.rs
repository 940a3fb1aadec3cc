//! Why a table does not do what somebody asks for.

use std::borrow::Cow;
use std::fmt::{self, Display};

use azulejo_rules::Illegal;
use serde::{Deserialize, Serialize};

/// What kind of refusal: for programs, and for translation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RefusalCode {
    /// The terms cannot be played by.
    BadTerms,
    /// The text is empty or too long.
    BadText,
    /// A player's name looks like that of somebody else who is registered, or of a bot.
    NameTaken,
    /// The game is on already.
    AlreadyBegun,
    /// The game has not begun, or is over.
    NotRunning,
    /// There is no such seat.
    NoSuchSeat,
    /// The seat is taken.
    SeatTaken,
    /// The seat is free already.
    SeatFree,
    /// The game cannot begin: a seat is still free.
    SeatsMissing,
    /// Only who opened the table may do this.
    HostOnly,
    /// Only who sits at the table may do this.
    SeatsOnly,
    /// It is somebody else's turn.
    NotYourTurn,
    /// The position has changed since.
    Stale,
    /// The rules forbid it; the refusal's `reason` says which of them, if the moves could be a turn at all.
    Illegal,
    /// The turn has to be confirmed or undone first.
    Unconfirmed,
    /// There is nothing to confirm.
    NothingToConfirm,
    /// There is nothing to undo, or something has been drawn since.
    NothingToUndo,
    /// It is possible only where nobody else plays: against bots, or all on one device.
    BotsOnly,
    /// Rated games do not allow it.
    Rated,
    /// There is no such proposal, or no need for one.
    NoProposal,
    /// The seat is not left alone.
    NotAlone,
}

/// Why nothing was done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// What kind.
    pub code: RefusalCode,
    /// Which rule forbids it, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub reason: Option<Illegal>,
    /// In words, in English.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub message: Cow<'static, str>,
}

impl Refusal {
    /// A refusal of this kind, and a sentence that says what to do about it.
    pub fn new(code: RefusalCode, message: impl Into<Cow<'static, str>>) -> Refusal {
        Refusal { code, reason: None, message: message.into() }
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

impl RefusalCode {
    /// Its name, as it is written.
    pub fn name(self) -> &'static str {
        match self {
            RefusalCode::BadTerms => "bad-terms",
            RefusalCode::BadText => "bad-text",
            RefusalCode::NameTaken => "name-taken",
            RefusalCode::AlreadyBegun => "already-begun",
            RefusalCode::NotRunning => "not-running",
            RefusalCode::NoSuchSeat => "no-such-seat",
            RefusalCode::SeatTaken => "seat-taken",
            RefusalCode::SeatFree => "seat-free",
            RefusalCode::SeatsMissing => "seats-missing",
            RefusalCode::HostOnly => "host-only",
            RefusalCode::SeatsOnly => "seats-only",
            RefusalCode::NotYourTurn => "not-your-turn",
            RefusalCode::Stale => "stale",
            RefusalCode::Illegal => "illegal",
            RefusalCode::Unconfirmed => "unconfirmed",
            RefusalCode::NothingToConfirm => "nothing-to-confirm",
            RefusalCode::NothingToUndo => "nothing-to-undo",
            RefusalCode::BotsOnly => "bots-only",
            RefusalCode::Rated => "rated",
            RefusalCode::NoProposal => "no-proposal",
            RefusalCode::NotAlone => "not-alone",
        }
    }
}
