//! Chocolatier's board and figures as TypeScript constants, so that no client needs its own.

use azulejo_rules::chocolatier::{Colour, FLOOR_COSTS, ROWS, column_of};
use azulejo_rules::tiles::Colour as _;

use super::HEADER;

/// The whole file.
pub(super) fn content() -> String {
    let letters = Colour::ALL.iter().map(|it| format!("{}: \"{}\"", it.name(), it.letter()));
    let costs = FLOOR_COSTS.iter().map(i16::to_string);
    let rows =
        (0..ROWS).map(|row| format!("  [{}],\n", joined((0..ROWS).map(|at| printed(row, at)))));
    format!(
        "{HEADER}import type {{ Colour }} from \"./chocolatier\";\n\n\
         /** The colours, in the order of the rules, with the letters of the notation. */\n\
         export const LETTER: Readonly<Record<Colour, string>> = {{ {} }};\n\n\
         /** What the spaces of the floor cost. */\n\
         export const COSTS: readonly number[] = [{}];\n\n\
         /** The colours of the coloured box, row by row. */\n\
         export const BOX: readonly (readonly Colour[])[] = [\n{}];\n",
        joined(letters),
        joined(costs),
        rows.collect::<String>(),
    )
}

fn printed(row: u8, column: u8) -> String {
    let colour = Colour::ALL.iter().find(|&&colour| column_of(row, colour) == column);
    format!("\"{}\"", colour.expect("every cell has its colour").name())
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}
