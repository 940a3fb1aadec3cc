//! How the game is written as JSON for clients, where deriving would not give the record's terms.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Colour, Landing, Piece, Shares, Side, Special, Target, Tray};
use crate::tiles::Colour as _;
use crate::wire::{NumberOr, by_name, unknown};

/// A number, or `"floor"`.
impl Serialize for Target {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Target::Line(line) => serializer.serialize_u8(line),
            Target::Floor => serializer.serialize_str("floor"),
        }
    }
}

impl<'de> Deserialize<'de> for Target {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match NumberOr::deserialize(deserializer)? {
            NumberOr::Number(line) => Ok(Target::Line(line)),
            NumberOr::Word(word) if word == "floor" => Ok(Target::Floor),
            NumberOr::Word(word) => Err(unknown("target", &word)),
        }
    }
}

/// An object of colours to sides.
impl Serialize for Shares {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let left = self.left.iter().map(|colour| (colour, Neighbour::Left));
        let right = self.right.iter().map(|colour| (colour, Neighbour::Right));
        serializer.collect_map(left.chain(right))
    }
}

impl<'de> Deserialize<'de> for Shares {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let shares = BTreeMap::<String, Neighbour>::deserialize(deserializer)?;
        let mut read = Shares { left: [].into_iter().collect(), right: [].into_iter().collect() };
        for (name, neighbour) in shares {
            let colour = Colour::from_name(&name).ok_or_else(|| unknown("colour", &name))?;
            let side = match neighbour {
                Neighbour::Left => &mut read.left,
                Neighbour::Right => &mut read.right,
            };
            *side = side.iter().chain([colour]).collect();
        }
        Ok(read)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Neighbour {
    Left,
    Right,
}

/// Its name in records.
impl Serialize for Special {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Special {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        by_name(deserializer, "special side", Special::from_name)
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

impl<'de> Deserialize<'de> for Side {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        by_name(deserializer, "side", |name| match name {
            "normal" => Some(Side::Normal),
            "gone" => Some(Side::Gone),
            name => Special::from_name(name).map(Side::Special),
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

impl<'de> Deserialize<'de> for Tray {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        by_name(deserializer, "tray", |name| match name {
            "free" => Some(Tray::Free),
            name => Colour::from_name(name).map(Tray::Holding),
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

impl<'de> Deserialize<'de> for Piece {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        by_name(deserializer, "piece", |name| match name {
            "marker" => Some(Piece::Marker),
            name => Colour::from_name(name).map(Piece::Tile),
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

impl<'de> Deserialize<'de> for Landing {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match NumberOr::deserialize(deserializer)? {
            NumberOr::Number(space) => Ok(Landing::Space(space)),
            NumberOr::Word(word) if word == "tray" => Ok(Landing::Tray),
            NumberOr::Word(word) if word == "lid" => Ok(Landing::Lid),
            NumberOr::Word(word) => Err(unknown("landing", &word)),
        }
    }
}
