//! How the game is written as JSON, where deriving would not give the record's terms.

use serde::Serialize;
use ts_rs::TS;

use super::{Colour, Source, Tiles};

/// [`Field`](super::Field) by its place.
#[derive(Serialize, TS)]
pub(super) struct Field {
    /// 0 to 5 clockwise from the upper left; 6 is the centre.
    star: u8,
    /// 1 to 6 clockwise; not the printed number.
    position: u8,
}

impl From<super::Field> for Field {
    fn from(field: super::Field) -> Field {
        Field { star: field.star(), position: field.position() }
    }
}

/// [`Move`](super::Move) with a name for everything.
#[derive(Serialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(super) enum Move {
    Take {
        /// The colour taken.
        colour: Colour,
        /// Where it lies.
        from: Source,
    },
    Lay {
        /// The field.
        field: super::Field,
        /// The colour of the tile that goes onto it.
        colour: Colour,
        /// How many of the tiles paid are joker-coloured; 0 when laying that colour itself.
        jokers: u8,
    },
    Bonus {
        /// The tile chosen from the supply.
        colour: Colour,
    },
    Pass,
    Keep {
        /// What is kept after a pass; the rest is discarded.
        tiles: Tiles,
    },
}

impl From<super::Move> for Move {
    fn from(mv: super::Move) -> Move {
        match mv {
            super::Move::Take { colour, from } => Move::Take { colour, from },
            super::Move::Lay { field, colour, jokers } => Move::Lay { field, colour, jokers },
            super::Move::Bonus(colour) => Move::Bonus { colour },
            super::Move::Pass => Move::Pass,
            super::Move::Keep(tiles) => Move::Keep { tiles },
        }
    }
}

/// [`Bonus`](super::Bonus) with a name for everything.
#[derive(Serialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(super) enum Bonus {
    Star {
        /// Which, 0 to 6.
        star: u8,
        /// Its colour; none: it has one tile of each.
        colour: Option<Colour>,
    },
    Number {
        /// All fields that show it are filled.
        number: u8,
    },
}

impl From<super::Bonus> for Bonus {
    fn from(bonus: super::Bonus) -> Bonus {
        match bonus {
            super::Bonus::Star { star, colour } => Bonus::Star { star, colour },
            super::Bonus::Number(number) => Bonus::Number { number },
        }
    }
}
