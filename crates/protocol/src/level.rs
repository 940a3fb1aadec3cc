//! How well bots play.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How well a bot plays. What a level may spend on a decision is the bots' own business.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Any legal move; for tests.
    Random,
    /// Plausible but careless: looks at its own board only, and not closely.
    Beginner,
    /// The best move for itself at once.
    Greedy,
    /// Looks one reply ahead, here and there.
    Casual,
    /// Looks some moves ahead.
    Club,
    /// Looks far ahead.
    Master,
    /// Thinks as long as it may.
    Expert,
}

impl Level {
    /// All levels, from weak to strong.
    pub const ALL: [Level; 7] = [
        Level::Random,
        Level::Beginner,
        Level::Greedy,
        Level::Casual,
        Level::Club,
        Level::Master,
        Level::Expert,
    ];

    /// Its name in messages and on command lines.
    pub fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Beginner => "beginner",
            Level::Greedy => "greedy",
            Level::Casual => "casual",
            Level::Club => "club",
            Level::Master => "master",
            Level::Expert => "expert",
        }
    }
}

impl Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = String;
    fn from_str(name: &str) -> Result<Level, String> {
        Level::ALL.into_iter().find(|level| level.name() == name).ok_or_else(|| {
            let names: Vec<_> = Level::ALL.iter().map(|level| level.name()).collect();
            format!("no level is called \"{name}\"; there are {}", names.join(", "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_called_the_same_in_messages_and_on_command_lines() {
        for level in Level::ALL {
            let json = serde_json::to_value(level).unwrap();
            assert_eq!(json, level.name());
            assert_eq!(serde_json::from_value::<Level>(json).unwrap(), level);
            assert_eq!(level.name().parse(), Ok(level));
        }
    }
}
