//! How the game is written as JSON, where deriving would not give the record's terms.

use std::fmt::Display;

use serde::{Serialize, Serializer};
use ts_rs::TS;

use super::{AREAS, Area, FIELDS, Field, Fields, Heap, Hexagon, Hexagons, Item, Piece, Side};

/// `"COLOUR SYMBOL"`
impl Serialize for Hexagon {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{} {}", self.colour().name(), self.symbol().name()))
    }
}

/// A list.
impl Serialize for Hexagons {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// An object of hexagons to counts; hexagons that are not there are left out.
impl Serialize for Heap {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.kinds().iter().map(|hexagon| (hexagon, self.count(hexagon))))
    }
}

/// `[q, r]`
impl Serialize for Field {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.place().serialize(serializer)
    }
}

/// A list.
impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// An object of areas to sides; areas without an expansion are left out.
pub(super) fn areas<S: Serializer>(
    areas: &[Option<Side>; AREAS],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let sides = Area::ALL.into_iter().zip(areas);
    serializer.collect_map(sides.filter_map(|(area, side)| Some((area, side.as_ref()?))))
}

/// In notation.
pub(super) fn text<S: Serializer>(of: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(of)
}

/// A list of texts in notation.
pub(super) fn texts<S: Serializer>(of: &[impl Display], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(of.iter().map(ToString::to_string))
}

/// A hexagon in a garden.
#[derive(Serialize, TS)]
pub(super) struct PlacedHexagon {
    /// Where it lies.
    field: Field,
    /// What it is.
    hexagon: Hexagon,
}

/// A list of those that are there: a field's number means nothing outside.
pub(super) fn hexagons<S: Serializer>(
    hexagons: &[Option<Hexagon>; FIELDS],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let placed = Field::all().zip(hexagons);
    serializer.collect_seq(
        placed.filter_map(|(field, &hexagon)| Some(PlacedHexagon { field, hexagon: hexagon? })),
    )
}

/// [`Move`](super::Move) with a name for everything.
#[derive(Serialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(super) enum Move {
    Take {
        /// What every hexagon taken has.
        item: Item,
    },
    Copy {
        /// The hexagon: the first of those that lie in several slots.
        hexagon: Hexagon,
        /// Where the copy lies.
        slot: u8,
    },
    Place {
        /// What is placed.
        piece: Piece,
    },
    At {
        /// Where its hexagon will lie.
        field: Field,
    },
    Pay {
        /// What is paid.
        piece: Piece,
    },
    PayJokers,
    ExpandFaceDown,
    In {
        /// Where the expansion will lie.
        area: Area,
    },
    Pass,
    Discard {
        /// What is thrown away.
        piece: Piece,
    },
    Done,
}

impl From<super::Move> for Move {
    fn from(mv: super::Move) -> Move {
        match mv {
            super::Move::Take(item) => Move::Take { item },
            super::Move::Copy { hexagon, slot } => Move::Copy { hexagon, slot },
            super::Move::Place(piece) => Move::Place { piece },
            super::Move::At(field) => Move::At { field },
            super::Move::Pay(piece) => Move::Pay { piece },
            super::Move::PayJokers => Move::PayJokers,
            super::Move::ExpandFaceDown => Move::ExpandFaceDown,
            super::Move::In(area) => Move::In { area },
            super::Move::Pass => Move::Pass,
            super::Move::Discard(piece) => Move::Discard { piece },
            super::Move::Done => Move::Done,
        }
    }
}
