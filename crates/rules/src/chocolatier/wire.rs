//! How the game is written as JSON, where deriving would not give the record's terms.

use serde::{Serialize, Serializer};
use ts_rs::TS;

use super::{Colour, Landing, Piece, Shares, Side, Special, Target, Tray};
use crate::tiles::Colour as _;

/// A number, or `"floor"`.
impl Serialize for Target {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Target::Line(line) => serializer.serialize_u8(line),
            Target::Floor => serializer.serialize_str("floor"),
        }
    }
}

/// An object of colours to sides.
impl Serialize for Shares {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let left = self.left.iter().map(|colour| (colour, "left"));
        let right = self.right.iter().map(|colour| (colour, "right"));
        serializer.collect_map(left.chain(right))
    }
}

/// Its name in records.
impl Serialize for Special {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// `"normal"`, `"gone"`, or the special side's name.
impl Serialize for Side {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Side::Normal => "normal",
            Side::Special(special) => special.name(),
            Side::Gone => "gone",
        })
    }
}

/// `"free"`, or the colour that lies on it.
impl Serialize for Tray {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Tray::Free => "free",
            Tray::Holding(colour) => colour.name(),
        })
    }
}

/// `"marker"`, or the tile's colour.
impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Piece::Tile(colour) => colour.name(),
            Piece::Marker => "marker",
        })
    }
}

/// The space's number, `"tray"` or `"lid"`.
impl Serialize for Landing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Landing::Space(space) => serializer.serialize_u8(space),
            Landing::Tray => serializer.serialize_str("tray"),
            Landing::Lid => serializer.serialize_str("lid"),
        }
    }
}

/// [`Bonus`](super::Bonus) with a name for everything.
#[derive(Serialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(super) enum Bonus {
    Row {
        /// From 0.
        row: u8,
    },
    Column {
        /// From 0.
        column: u8,
    },
    Colour {
        /// Which.
        colour: Colour,
    },
}

impl From<super::Bonus> for Bonus {
    fn from(bonus: super::Bonus) -> Bonus {
        match bonus {
            super::Bonus::Row(row) => Bonus::Row { row },
            super::Bonus::Column(column) => Bonus::Column { column },
            super::Bonus::Colour(colour) => Bonus::Colour { colour },
        }
    }
}
