//! What the players of a table agree on before they begin.

use azulejo_rules::Seat;
use azulejo_rules::any::{AnyGame, Title};
use azulejo_rules::game::MAX_PLAYERS;
use azulejo_rules::strict;
use serde::{Deserialize, Serialize};

use crate::ids::Millis;
use crate::refusal::{Refusal, RefusalCode};

/// A second and a day, in milliseconds.
const SECOND: Millis = 1000;
const DAY: Millis = 24 * 60 * 60 * SECOND;

/// The game and how it is played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// Which game.
    pub game: Title,
    /// How many play, 2 to 4.
    pub players: u8,
    /// The game's options, as in records; all of them, or none for the usual game.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>", optional))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::record::GameOptions>))]
    pub options: serde_json::Value,
    /// How much time there is.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub clock: Clock,
    /// Whether the table is listed for everybody.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub public: bool,
    /// Whether the result counts: people only, a seat each, and no take-back.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub rated: bool,
    /// The seat that begins; none: drawn by lot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub start: Option<Seat>,
}

/// How much time there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Clock {
    /// As much as you like.
    #[default]
    None,
    /// A supply for the whole game, and something for each turn.
    Live {
        /// The supply, in seconds.
        seconds: u32,
        /// What a turn adds, in seconds.
        increment: u32,
    },
    /// So many days for every turn.
    Days {
        /// How many.
        days: u32,
    },
}

impl Clock {
    /// What a seat has when the game begins; nothing without a clock.
    pub fn supply(self) -> Option<Millis> {
        match self {
            Clock::None => None,
            Clock::Live { seconds, .. } => Some(Millis::from(seconds) * SECOND),
            Clock::Days { days } => Some(Millis::from(days) * DAY),
        }
    }

    /// What a seat has for a turn that begins, having had `left` before.
    pub fn before_turn(self, left: Millis) -> Millis {
        match self {
            Clock::None | Clock::Live { .. } => left,
            Clock::Days { days } => Millis::from(days) * DAY,
        }
    }

    /// What a seat has for its next turn, having had `left` at the end of this one.
    pub fn after_turn(self, left: Millis) -> Millis {
        match self {
            Clock::None => left,
            Clock::Live { increment, .. } => left + Millis::from(increment) * SECOND,
            Clock::Days { days } => Millis::from(days) * DAY,
        }
    }

    fn check(self) -> Result<(), Refusal> {
        let fits = match self {
            Clock::None => true,
            Clock::Live { seconds, increment } => {
                (1..=6 * 60 * 60).contains(&seconds) && increment <= 600
            }
            Clock::Days { days } => (1..=30).contains(&days),
        };
        let allowed = "a clock has 1 to 21600 seconds with at most 600 a turn, or 1 to 30 days";
        if fits { Ok(()) } else { Err(Refusal::new(RefusalCode::BadTerms, allowed)) }
    }
}

impl Terms {
    /// The usual game for so many, without a clock, for those who know the link.
    pub fn usual(game: Title, players: u8) -> Terms {
        Terms {
            game,
            players,
            options: serde_json::Value::Null,
            clock: Clock::None,
            public: false,
            rated: false,
            start: None,
        }
    }

    /// These terms if they can be played by, with every option named.
    pub fn checked(mut self) -> Result<Terms, Refusal> {
        if !(2..=MAX_PLAYERS).contains(&usize::from(self.players)) {
            return Err(Refusal::new(RefusalCode::BadTerms, "there are 2 to 4 players"));
        }
        if self.start.is_some_and(|start| start.0 >= self.players) {
            return Err(Refusal::new(
                RefusalCode::BadTerms,
                "the seat that begins is not at this table",
            ));
        }
        self.clock.check()?;
        if self.options.is_null() || self.options.as_object().is_some_and(serde_json::Map::is_empty)
        {
            self.options = AnyGame::usual_options(self.game, self.players);
        }
        self.game(Seat(0)).map_err(|why| Refusal::new(RefusalCode::BadTerms, why))?;
        Ok(self)
    }

    /// The game that is begun by these terms.
    pub fn game(&self, start: Seat) -> Result<AnyGame, String> {
        if !strict::is_whole(&self.options) {
            return Err(strict::NOT_WHOLE.to_owned());
        }
        AnyGame::new(self.game, self.players, start, &self.options)
    }
}
