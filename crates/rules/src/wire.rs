//! What all games share in JSON for clients: heaps of tiles, and what has a name.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::strict::shown;
use crate::tiles::{Colour, Tiles};

/// An object of colours to counts; colours that are not there are left out.
impl<C: Colour> Serialize for Tiles<C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.colours().map(|colour| (colour.name(), self.count(colour))))
    }
}

impl<'de, C: Colour> Deserialize<'de> for Tiles<C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut heap = Tiles::EMPTY;
        for (name, count) in BTreeMap::<String, u8>::deserialize(deserializer)? {
            let colour = C::from_name(&name).ok_or_else(|| unknown("colour", &name))?;
            if count > MOST_OF_A_COLOUR || heap.total() + u32::from(count) > MOST_TILES {
                return Err(D::Error::custom("a heap has too many tiles"));
            }
            heap += Tiles::of(colour, count);
        }
        Ok(heap)
    }
}

/// What a heap can hold.
const MOST_OF_A_COLOUR: u8 = 127;
const MOST_TILES: u32 = 255;

/// A number, or a word.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum NumberOr {
    Number(u8),
    Word(Cow<'static, str>),
}

/// Reads something by its name.
pub(crate) fn by_name<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    what: &str,
    find: impl FnOnce(&str) -> Option<T>,
) -> Result<T, D::Error> {
    let name = String::deserialize(deserializer)?;
    find(&name).ok_or_else(|| unknown(what, &name))
}

/// There is no such thing.
pub(crate) fn unknown<E: Error>(what: &str, name: &str) -> E {
    E::custom(format_args!("there is no {what} \"{}\"", shown(name)))
}
