//! What happened at a table: the log from which everything else follows.

use azulejo_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::ids::{Millis, PersonId, TableId};
use crate::level::Level;
use crate::terms::Terms;

/// Everything that one command (or the passing of time) brought about.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Step {
    /// When.
    #[cfg_attr(feature = "openapi", schema(value_type = i64))]
    pub at: Millis,
    /// Who asked for it; nobody: a bot, or time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<PersonId>,
    /// The name of the command, so that sending it again does nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cid: Option<String>,
    /// What happened, in order.
    pub facts: Vec<Fact>,
}

/// Something that happened at a table. It is true whatever the code that decides becomes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum Fact {
    /// The table was opened.
    Opened {
        /// By whom.
        host: PersonId,
        /// On these terms.
        terms: Terms,
    },
    /// The terms were changed.
    TermsChanged {
        /// To these.
        terms: Terms,
    },
    /// Somebody took a seat.
    Sat {
        /// Which.
        seat: Seat,
        /// Who.
        person: PersonId,
        /// What this player is called, when several play on one device.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        label: Option<String>,
    },
    /// A seat is kept for somebody.
    Reserved {
        /// Which.
        seat: Seat,
        /// For whom.
        person: PersonId,
    },
    /// A bot took a seat.
    BotSat {
        /// Which.
        seat: Seat,
        /// How well it plays.
        level: Level,
    },
    /// A seat became free.
    Freed {
        /// Which.
        seat: Seat,
    },
    /// The game began.
    Began {
        /// The seat that begins.
        start: Seat,
    },
    /// Chance acted.
    Dealt {
        /// What was drawn, in notation.
        draws: Vec<String>,
    },
    /// A seat decided.
    Moved {
        /// Who.
        seat: Seat,
        /// What, in notation.
        #[serde(rename = "move")]
        mv: String,
        /// Whether it was played by itself, there being no choice.
        #[serde(default, skip_serializing_if = "is_false")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
        forced: bool,
    },
    /// A seat confirmed its turn.
    Confirmed {
        /// Who.
        seat: Seat,
    },
    /// Moves were taken back.
    Undone {
        /// So many moves and draws, from the beginning of the game, still stand.
        to: usize,
        /// Whose wish it was.
        seat: Seat,
    },
    /// Somebody went back to an earlier turn, to play on differently.
    Rewound {
        /// So many moves and draws, from the beginning of the game, still stand.
        to: usize,
        /// Whose turn it is again.
        seat: Seat,
    },
    /// A seat asked for a hint.
    Hinted {
        /// Who.
        seat: Seat,
    },
    /// Somebody proposed something to the others.
    Proposed {
        /// Who.
        person: PersonId,
        /// What.
        proposal: Proposal,
    },
    /// Somebody agreed.
    Agreed {
        /// Who.
        person: PersonId,
    },
    /// The proposal came to nothing.
    Declined {
        /// Who declined; nobody: it lapsed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        person: Option<PersonId>,
    },
    /// A seat is out of the game: it cannot win any more.
    Out {
        /// Which.
        seat: Seat,
        /// Why.
        why: OutReason,
    },
    /// A bot plays on for a seat.
    BotTookOver {
        /// Which.
        seat: Seat,
        /// How well it plays.
        level: Level,
    },
    /// A person came back and plays the seat again.
    Returned {
        /// Which.
        seat: Seat,
    },
    /// A guest became somebody else by logging in: seats, words and proposals are that person's now.
    HandedOver {
        /// Who the guest was.
        from: PersonId,
        /// Who it is now.
        to: PersonId,
    },
    /// How a seat wishes to play.
    Wished {
        /// Who.
        seat: Seat,
        /// What.
        wishes: Preferences,
    },
    /// Somebody said something.
    Said {
        /// Who.
        person: PersonId,
        /// What.
        text: String,
    },
    /// The game ended.
    Ended {
        /// With this result.
        outcome: Outcome,
    },
    /// The game was given up by all.
    Aborted,
    /// The same people play again, at another table.
    Rematched {
        /// Where.
        table: TableId,
    },
}

impl Fact {
    /// Leaves out what these people said.
    pub fn hide_words_of(&mut self, muted: &[PersonId]) {
        if let Fact::Said { person, text } = self
            && muted.contains(person)
        {
            text.clear();
        }
    }
}

fn is_false(value: &bool) -> bool {
    !value
}

/// Something that needs the others' consent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Proposal {
    /// To take back moves.
    TakeBack {
        /// So many moves and draws would still stand.
        to: usize,
        /// Whose moves.
        seat: Seat,
    },
    /// That a bot plays on for a seat that is left alone.
    Bot {
        /// Which.
        seat: Seat,
        /// How well it plays.
        level: Level,
    },
    /// To give up the game without a result.
    Abort,
}

/// Why a seat is out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OutReason {
    /// It resigned.
    Resigned,
    /// It had no time left.
    Time,
}

/// How a seat wishes to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Preferences {
    /// Turns end only when confirmed.
    #[serde(default)]
    pub confirm: bool,
    /// Decisions without a choice are made by themselves.
    #[serde(default)]
    pub auto: bool,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Outcome {
    /// Points, seat 0 first.
    pub scores: Vec<i16>,
    /// Who has won.
    pub winners: Vec<Seat>,
    /// Whether it was played to its end, not decided by somebody being out.
    pub complete: bool,
}
