//! The public record of a table's game, with where hints were asked for and what was left to play on differently.

use azulejo_rules::record::write_down_counting;
use azulejo_rules::{Action, Seat};
use serde_json::{Value, json};

use crate::play::Line;
use crate::table::Table;

/// The field of a move before which a hint was asked for.
const HINT: &str = "x_hint";
/// The field of lines that were left.
const VARIATIONS: &str = "x_variations";

impl Table {
    /// The public record of the game, by these names; nothing before it has begun.
    pub fn record(&self, names: Vec<String>) -> Option<Value> {
        let play = self.play.as_ref()?;
        self.write_line(&names, play.start, &[], &play.line)
    }

    /// The record of a line that begins after these moves and draws.
    fn write_line(
        &self,
        names: &[String],
        start: Seat,
        before: &[Action<String, String>],
        line: &Line,
    ) -> Option<Value> {
        let actions = [before, &line.actions].concat();
        let (title, options) = (self.terms.game, &self.terms.options);
        let written = write_down_counting(title, options, names.to_vec(), start, &actions);
        let (mut record, whole) = written.ok()?;
        for &hint in &line.hints {
            if let Some(step) = whole.get(hint).and_then(|&step| record["steps"].get_mut(step)) {
                step[HINT] = true.into();
            }
        }
        let variation = |(at, left): &(usize, Line)| {
            let mut record = self.write_line(names, start, actions.get(..*at)?, left)?;
            let begins = *whole.get(*at)?;
            let steps = record["steps"].as_array_mut()?.split_off(begins);
            let mut variation = json!({"at": begins, "steps": steps});
            if let Some(within) = record.get_mut(VARIATIONS) {
                variation[VARIATIONS] = within.take();
            }
            Some(variation)
        };
        let variations: Vec<Value> = line.variations.iter().filter_map(variation).collect();
        if !variations.is_empty() {
            record[VARIATIONS] = variations.into();
        }
        Some(record)
    }
}
