//! Short texts of moves and draws.
//!
//! - `Cg`: from factory C take green (g); `Xr`: from the centre take red.
//! - `24b`: on star 2, position 4, lay blue; `24b+3`: three of the tiles paid are jokers.
//! - `+y`: choose a yellow bonus tile.
//! - `pass`, and then `keep:g2r1`: two green tiles and a red one; `keep:-`: nothing.
//! - Draws: `r` a red tile; `-` nothing.

use std::fmt::{self, Display, Write};
use std::str::FromStr;

use super::geometry::Field;
use super::{Colour, Draw, Move, Source, TILES_PER_COLOUR, Tiles};
use crate::illegal::Illegal;
use crate::tiles::Colour as _;
use crate::words::{self, heap_text};

const PASS: &str = "pass";
const KEEP: &str = "keep:";

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Take { colour, from } => write!(f, "{from}{}", colour.letter()),
            Move::Lay { field, colour, jokers } => {
                write!(f, "{}{}{}", field.star(), field.position(), colour.letter())?;
                if jokers > 0 { write!(f, "+{jokers}") } else { Ok(()) }
            }
            Move::Bonus { colour } => write!(f, "+{}", colour.letter()),
            Move::Pass => f.write_str(PASS),
            Move::Keep { tiles } => write!(f, "{KEEP}{}", heap_text(tiles)),
        }
    }
}

impl FromStr for Move {
    type Err = Illegal;
    fn from_str(text: &str) -> Result<Move, Illegal> {
        read_move(text).ok_or(Illegal::UnreadableMoveSummerPavilion)
    }
}

fn read_move(text: &str) -> Option<Move> {
    if text == PASS {
        return Some(Move::Pass);
    }
    if let Some(heap) = text.strip_prefix(KEEP) {
        return read_heap(heap).map(|tiles| Move::Keep { tiles });
    }
    let mut letters = text.chars();
    let first = letters.next()?;
    if let Some(star) = first.to_digit(10) {
        let field = Field::new(star as u8, letters.next()?.to_digit(10)? as u8)?;
        let colour = Colour::from_letter(letters.next()?)?;
        return Some(Move::Lay { field, colour, jokers: read_jokers(letters.as_str())? });
    }
    let colour = Colour::from_letter(letters.next()?)?;
    let mv = match first {
        '+' => Move::Bonus { colour },
        from => Move::Take { colour, from: Source::from_letter(from)? },
    };
    letters.next().is_none().then_some(mv)
}

/// One way to write it: `+1` to `+5`, or nothing.
fn read_jokers(text: &str) -> Option<u8> {
    let Some(digit) = text.strip_prefix('+') else { return text.is_empty().then_some(0) };
    digit.parse().ok().filter(|jokers| (1..=5).contains(jokers) && digit.len() == 1)
}

impl Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(match self {
            Draw::Tile(colour) => colour.letter(),
            Draw::Nothing => '-',
        })
    }
}

impl FromStr for Draw {
    type Err = Illegal;
    fn from_str(text: &str) -> Result<Draw, Illegal> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some('-'), None) => Some(Draw::Nothing),
            (Some(letter), None) => Colour::from_letter(letter).map(Draw::Tile),
            _ => None,
        }
        .ok_or(Illegal::UnreadableDrawSummerPavilion)
    }
}

/// A heap of this game's tiles.
pub(super) fn read_heap(text: &str) -> Option<Tiles> {
    words::read_heap(text, TILES_PER_COLOUR)
}
