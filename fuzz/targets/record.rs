//! Any bytes as a record: never a panic, and what is accepted is read the same again.
#![no_main]

use azulejo_rules::record::Record;
use azulejo_rules::strict;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(value) = strict::parse(text) {
        let written = value.to_string();
        let again = strict::parse(&written);
        assert!(again.as_ref() == Ok(&value) || !strict::is_whole(&value), "{written}");
    }
    if let Ok(game) = Record::parse(text).and_then(|record| record.check()) {
        assert!(game.scores().as_slice().iter().all(|&score| score >= 0));
    }
});
