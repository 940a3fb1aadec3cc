//! How the game is written as JSON for clients, where deriving would not give the record's terms.

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::hexagons::STONES_PER_PAIR;
use super::{Field, Fields, Heap, Hexagon, Hexagons};
use crate::wire::by_name;

/// `"COLOUR SYMBOL"`
impl Serialize for Hexagon {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{} {}", self.colour().name(), self.symbol().name()))
    }
}

impl<'de> Deserialize<'de> for Hexagon {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        by_name(deserializer, "hexagon", Hexagon::from_name)
    }
}

/// A list.
impl Serialize for Hexagons {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Hexagons {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Hexagon>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// An object of hexagons to counts; hexagons that are not there are left out.
impl Serialize for Heap {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.kinds().iter().map(|hexagon| (hexagon, self.count(hexagon))))
    }
}

impl<'de> Deserialize<'de> for Heap {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let counts = BTreeMap::<Hexagon, u8>::deserialize(deserializer)?;
        if counts.values().any(|&count| count > STONES_PER_PAIR) {
            return Err(D::Error::custom("there are three stones of each pair"));
        }
        let stones = counts.into_iter();
        Ok(stones.flat_map(|(stone, count)| (0..count).map(move |_| stone)).collect())
    }
}

/// `[q, r]`
impl Serialize for Field {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.place().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Field {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (q, r) = Deserialize::deserialize(deserializer)?;
        Field::at(q, r).ok_or_else(|| D::Error::custom("there is no such field"))
    }
}

/// A list.
impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Field>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// An object of areas to sides; areas without an expansion are left out.
pub(super) mod areas {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serializer};

    use crate::queens_garden::{AREAS, Area, Side};

    type Areas = [Option<Side>; AREAS];

    pub(crate) fn serialize<S: Serializer>(areas: &Areas, to: S) -> Result<S::Ok, S::Error> {
        let sides = Area::ALL.into_iter().zip(areas);
        to.collect_map(sides.filter_map(|(area, side)| Some((area, side.as_ref()?))))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Areas, D::Error> {
        let sides = BTreeMap::<Area, Side>::deserialize(from)?;
        Ok(Area::ALL.map(|area| sides.get(&area).copied()))
    }
}

/// A hexagon in a garden.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = queens_garden::PlacedHexagon))]
pub(super) struct PlacedHexagon {
    /// Where it lies.
    field: Field,
    /// What it is.
    hexagon: Hexagon,
}

/// A list of those that are there: a field's number means nothing outside.
pub(super) mod hexagons {
    use serde::{Deserialize, Deserializer, Serializer};

    use super::PlacedHexagon;
    use crate::queens_garden::{FIELDS, Field, Hexagon};

    type Hexagons = [Option<Hexagon>; FIELDS];

    pub(crate) fn serialize<S: Serializer>(hexagons: &Hexagons, to: S) -> Result<S::Ok, S::Error> {
        let placed = Field::all().zip(hexagons);
        to.collect_seq(
            placed.filter_map(|(field, &hexagon)| Some(PlacedHexagon { field, hexagon: hexagon? })),
        )
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Hexagons, D::Error> {
        let mut hexagons = [None; FIELDS];
        for PlacedHexagon { field, hexagon } in Vec::deserialize(from)? {
            hexagons[field.index()] = Some(hexagon);
        }
        Ok(hexagons)
    }
}

/// Something in notation.
pub(super) mod text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(of: &impl Display, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(of)
    }

    pub(crate) fn deserialize<'de, D, T>(from: D) -> Result<T, D::Error>
    where
        D: Deserializer<'de>,
        T: FromStr<Err: Display>,
    {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// A list of things in notation.
pub(super) mod texts {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(of: &[impl Display], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(of.iter().map(ToString::to_string))
    }

    pub(crate) fn deserialize<'de, D, T>(from: D) -> Result<Vec<T>, D::Error>
    where
        D: Deserializer<'de>,
        T: FromStr<Err: Display>,
    {
        let texts = Vec::<String>::deserialize(from)?;
        texts.iter().map(|text| text.parse().map_err(D::Error::custom)).collect()
    }
}
