//! The wall clock, as everything in the server reads it.

use std::time::{SystemTime, UNIX_EPOCH};

use azulejo_protocol::Millis;

/// Milliseconds since 1970.
pub fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis::try_from(since.as_millis()).expect("milliseconds since 1970 fit for ages")
}
