//! What the server says while it runs: a line for every request, in text or JSON.
//!
//! At the level `info` no line holds a secret, a person's name or an address: requests are told by
//! their route, `/api/people/{id}`, not by what was asked for.

use std::str::FromStr;

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
