//! Short texts of hexagons, moves and draws.
//!
//! - A hexagon is its colour's letter (`b`, `y`, `h` light green, `g`, `l` light purple, `p`) and its
//!   value: `b3` is a blue butterfly. As an expansion it is `+b3`. A field is `q,r`, an area `NE`.
//! - `take:b`, `take:3`: take blue, take butterflies; `b3@2`: the copy of b3 in slot 2.
//! - `place:b3`, `place:+b3`: place the stone, the expansion; `1,-1`: on that field.
//! - `pay:b2`, `pay:+b2`: pay with the stone, the expansion; `pay:jokers`: pay the rest with jokers.
//! - `face-down`: lay an expansion face down; `NE`: into that area.
//! - `pass`; then `drop:b2`, `drop:+b2`: throw the stone, the expansion away; `done`.
//! - Draws: `b3` a stone, `+b3` an expansion.

use std::fmt::{self, Display};
use std::str::FromStr;

use super::{Area, Colour, Draw, Field, Hexagon, Item, Move, Piece, Symbol};
use crate::illegal::Illegal;

const EXPANSION: char = '+';

impl Display for Hexagon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour().letter(), self.symbol().letter())
    }
}

pub(super) fn read_hexagon(text: &str) -> Option<Hexagon> {
    let mut letters = text.chars();
    let (colour, symbol) = (letters.next()?, letters.next()?);
    let colour = Colour::ALL.into_iter().find(|c| c.letter() == colour)?;
    let symbol = Symbol::ALL.into_iter().find(|s| s.letter() == symbol)?;
    letters.next().is_none().then_some(Hexagon::new(colour, symbol))
}

impl Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Piece::Stone(hexagon) => write!(f, "{hexagon}"),
            Piece::Expansion(hexagon) => write!(f, "{EXPANSION}{hexagon}"),
        }
    }
}

pub(super) fn read_piece(text: &str) -> Option<Piece> {
    match text.strip_prefix(EXPANSION) {
        Some(rest) => read_hexagon(rest).map(Piece::Expansion),
        None => read_hexagon(text).map(Piece::Stone),
    }
}

impl FromStr for Piece {
    type Err = Illegal;

    fn from_str(text: &str) -> Result<Piece, Illegal> {
        read_piece(text).ok_or(Illegal::UnreadableMoveQueensGarden)
    }
}

impl Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (q, r) = self.place();
        write!(f, "{q},{r}")
    }
}

/// The field of that text: coordinates have no other spelling than the shortest.
pub(super) fn read_field(text: &str) -> Option<Field> {
    let (q, r) = text.split_once(',')?;
    let field = Field::at(q.parse().ok()?, r.parse().ok()?)?;
    (field.to_string() == text).then_some(field)
}

/// The item of that one letter.
pub(super) fn read_item(text: &str) -> Option<Item> {
    let mut letters = text.chars();
    let item = Item::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(item)
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Take { item } => write!(f, "take:{}", item.letter()),
            Move::Copy { hexagon, slot } => write!(f, "{hexagon}@{slot}"),
            Move::Place { piece } => write!(f, "place:{piece}"),
            Move::At { field } => write!(f, "{field}"),
            Move::Pay { piece } => write!(f, "pay:{piece}"),
            Move::PayJokers => f.write_str("pay:jokers"),
            Move::ExpandFaceDown => f.write_str("face-down"),
            Move::In { area } => f.write_str(area.name()),
            Move::Pass => f.write_str("pass"),
            Move::Discard { piece } => write!(f, "drop:{piece}"),
            Move::Done => f.write_str("done"),
        }
    }
}

impl FromStr for Move {
    type Err = Illegal;
    fn from_str(text: &str) -> Result<Move, Illegal> {
        read_move(text).ok_or(Illegal::UnreadableMoveQueensGarden)
    }
}

fn read_move(text: &str) -> Option<Move> {
    match text {
        "pay:jokers" => return Some(Move::PayJokers),
        "face-down" => return Some(Move::ExpandFaceDown),
        "pass" => return Some(Move::Pass),
        "done" => return Some(Move::Done),
        _ => {}
    }
    if let Some((verb, object)) = text.split_once(':') {
        return match verb {
            "take" => read_item(object).map(|item| Move::Take { item }),
            "place" => read_piece(object).map(|piece| Move::Place { piece }),
            "pay" => read_piece(object).map(|piece| Move::Pay { piece }),
            "drop" => read_piece(object).map(|piece| Move::Discard { piece }),
            _ => None,
        };
    }
    if let Some((hexagon, slot)) = text.split_once('@') {
        let mut digits = slot.chars();
        let (digit, end) = (digits.next()?.to_digit(10)?, digits.next());
        let hexagon = read_hexagon(hexagon)?;
        return end.is_none().then_some(Move::Copy { hexagon, slot: digit as u8 });
    }
    Area::from_name(text)
        .map(|area| Move::In { area })
        .or_else(|| read_field(text).map(|field| Move::At { field }))
}

impl Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Draw::Stone(hexagon) => write!(f, "{}", Piece::Stone(hexagon)),
            Draw::Expansion(hexagon) => write!(f, "{}", Piece::Expansion(hexagon)),
        }
    }
}

impl FromStr for Draw {
    type Err = Illegal;
    fn from_str(text: &str) -> Result<Draw, Illegal> {
        match read_piece(text) {
            Some(Piece::Stone(hexagon)) => Ok(Draw::Stone(hexagon)),
            Some(Piece::Expansion(hexagon)) => Ok(Draw::Expansion(hexagon)),
            None => Err(Illegal::UnreadableDrawQueensGarden),
        }
    }
}
