//! Versions of the rules. A table is played to its end, and replayed for ever, by the version that it was opened with.
//!
//! When a change of the rules would make an old log come out differently, the new rules get a version of their own,
//! and the old ones stay in the [`RULEBOOK`].

use std::fmt;

use azulejo_protocol::Terms;
use azulejo_rules::Seat;
use azulejo_rules::any::AnyGame;

/// One version of the rules.
pub struct Rules {
    /// Its number, which is kept with each table.
    pub version: u32,
    /// The game that is begun by these terms and this seat.
    pub begin: fn(&Terms, Seat) -> Result<AnyGame, String>,
}

/// Versions of the rules, the oldest first. New tables are played by the last one.
pub type Rulebook = &'static [Rules];

/// The rules of all games that were ever played.
pub const RULEBOOK: Rulebook = &[Rules { version: 1, begin: Terms::game }];

impl Rules {
    /// This version, if the rulebook has it.
    pub fn of(rulebook: Rulebook, version: u32) -> Option<&'static Rules> {
        rulebook.iter().find(|rules| rules.version == version)
    }

    /// Those that new tables are played by.
    pub fn newest(rulebook: Rulebook) -> &'static Rules {
        rulebook.last().expect("a rulebook has rules")
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        self.version == other.version
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rules").field("version", &self.version).finish_non_exhaustive()
    }
}
