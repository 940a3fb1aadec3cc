//! What the server says while it runs: a line for every request, in text or JSON.
//!
//! At the level `info` no line holds a secret, a person's name or an address: requests are told by
//! their route, `/api/people/{id}`, not by what was asked for.

use std::fmt::Display;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tracing::{Dispatch, Level};
use tracing_subscriber::fmt::MakeWriter;

/// In which form the server speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// For programs: one JSON object in a line.
    Json,
}

impl FromStr for LogFormat {
    type Err = String;
    fn from_str(text: &str) -> Result<LogFormat, String> {
        match text {
            "text" => Ok(LogFormat::Text),
            "json" => Ok(LogFormat::Json),
            _ => Err(format!("\"{text}\" is not a form of logs; choose text or json")),
        }
    }
}

/// Starts to speak, on standard error. Only the first call counts.
pub fn start(format: LogFormat, level: Level) {
    // Whoever comes second (a test beside another one) speaks through the first.
    let _ = tracing::dispatcher::set_global_default(speaker(format, level, std::io::stderr));
}

/// What turns events into lines.
pub fn speaker<W>(format: LogFormat, level: Level, to: W) -> Dispatch
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let builder = tracing_subscriber::fmt().with_max_level(level).with_writer(to);
    match format {
        LogFormat::Text => builder.with_target(false).into(),
        LogFormat::Json => builder.json().flatten_event(true).with_span_list(false).into(),
    }
}

/// How often one thing is said at most.
const SELDOM: Duration = Duration::from_secs(60);

/// Says something that goes wrong again and again: at once, and then at most once a minute, with how often it did.
/// A disk that is full must not be filled with that news.
#[derive(Debug)]
pub struct Seldom(Mutex<Option<Said>>);

#[derive(Debug)]
struct Said {
    last: Instant,
    unsaid: u64,
}

impl Seldom {
    /// Nothing has gone wrong yet.
    pub const fn new() -> Seldom {
        Seldom(Mutex::new(None))
    }

    /// It went wrong: an error of ours.
    pub fn error(&self, what: &str, why: &dyn Display) {
        if let Some(times) = self.times(Instant::now()) {
            tracing::error!(%why, times, "{what}");
        }
    }

    /// It went wrong, but not through us.
    pub fn warn(&self, what: &str, why: &dyn Display) {
        if let Some(times) = self.times(Instant::now()) {
            tracing::warn!(%why, times, "{what}");
        }
    }

    /// How often it went wrong since it was last said, if it is time to say so.
    fn times(&self, now: Instant) -> Option<u64> {
        let mut said = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *said {
            Some(Said { last, unsaid }) if now.duration_since(*last) < SELDOM => {
                *unsaid += 1;
                None
            }
            known => {
                let unsaid = known.as_ref().map_or(0, |said| said.unsaid);
                *known = Some(Said { last: now, unsaid: 0 });
                Some(unsaid + 1)
            }
        }
    }
}

impl Default for Seldom {
    fn default() -> Seldom {
        Seldom::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_wrong_again_is_said_once_a_minute_with_how_often() {
        let (seldom, start) = (Seldom::new(), Instant::now());
        let said: Vec<_> = (0..=120 * 350)
            .filter_map(|n| {
                let at = start + Duration::from_micros(n * 1_000_000 / 350);
                Some((n, seldom.times(at)?))
            })
            .collect();
        assert_eq!(said, [(0, 1), (21_000, 21_000), (42_000, 21_000)]);
    }
}
