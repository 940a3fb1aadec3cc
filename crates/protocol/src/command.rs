//! What people ask a table to do.

use azulejo_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::ids::PersonId;
use crate::level::Level;
use crate::step::Preferences;
use crate::terms::Terms;

/// What somebody asks for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Before the game: take a seat. Whoever takes several plays them on one device.
    Sit {
        /// Which; none: the first that is free.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        seat: Option<Seat>,
        /// What this player is called, if not as the person is.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        label: Option<String>,
    },
    /// Before the game: leave a seat.
    Stand {
        /// Which; none: all of one's own.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        seat: Option<Seat>,
    },
    /// Before the game, host only: put a bot on a free seat, or change its level.
    SeatBot {
        /// Which; none: the first that is free.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        seat: Option<Seat>,
        /// How well it plays.
        level: Level,
    },
    /// Before the game, host only: free a seat.
    Free {
        /// Which.
        seat: Seat,
    },
    /// Before the game, host only: change the terms. With fewer players the last seats go.
    ChangeTerms {
        /// To these.
        terms: Terms,
    },
    /// Host only: begin, when every seat is taken.
    Start,
    /// Decide: one move, or several that belong to one turn; all of them or none.
    Move {
        /// In notation, as the choices name them.
        moves: Vec<String>,
    },
    /// End one's turn, if it needs to be confirmed.
    Confirm,
    /// Undo one's last decision, as long as the turn is open.
    Undo,
    /// Take back one's last turn: at once against bots only, otherwise if the others agree.
    TakeBack,
    /// Where nobody else plays: go back to an earlier turn of one's own, and play on differently. The line that is
    /// left stays in the record.
    Rewind {
        /// So many moves and draws, from the beginning of the game, still stand.
        to: usize,
    },
    /// Where nobody else plays: say that one asks for a hint; the record will tell.
    Hint,
    /// Propose that a bot plays on for a seat that is left alone.
    ProposeBot {
        /// Which.
        seat: Seat,
    },
    /// Propose to give up the game without a result.
    ProposeAbort,
    /// Agree with what is proposed.
    Agree,
    /// Decline what is proposed, or withdraw it.
    Decline,
    /// Give up.
    Resign {
        /// Which seat; none: all of one's own.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        seat: Option<Seat>,
    },
    /// Take one's seat back from the bot that played on.
    Return,
    /// Say how one wishes to play.
    Wish {
        /// So.
        wishes: Preferences,
    },
    /// Say something to all.
    Say {
        /// What.
        text: String,
    },
}

/// Who shall sit where when a table is opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatPlan {
    /// Whoever comes.
    Open,
    /// Who opens the table, perhaps under another name.
    Me {
        /// What this player is called, if not as the person is.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional))]
        label: Option<String>,
    },
    /// A bot.
    Bot {
        /// How well it plays.
        level: Level,
    },
    /// This person only.
    For {
        /// Who.
        person: PersonId,
    },
}
