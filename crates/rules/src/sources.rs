//! What tiles are taken from in Chocolatier and Summer Pavilion: the circle of factories, and the centre.

use std::fmt::{self, Display, Write};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::illegal::Illegal;
use crate::strict::Expect as _;
use crate::tiles::{Colour, Tiles};
use crate::wire::{NumberOr, unknown};

/// Factories in the box: the circle never has more.
pub const FACTORIES: usize = 9;
/// Tiles on a factory, at first.
pub const TILES_PER_FACTORY: u8 = 4;

/// Where tiles are taken from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "number | \"centre\""))]
pub enum Source {
    /// A factory of the circle, from 0.
    Factory(u8),
    /// The centre.
    Centre,
}

/// The centre in notation, and in records.
const CENTRE: char = 'X';
const CENTRE_NAME: &str = "centre";

/// A to I, or X.
impl Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(match self {
            Source::Factory(factory) => char::from(b'A'.saturating_add(*factory)),
            Source::Centre => CENTRE,
        })
    }
}

impl Source {
    pub fn from_letter(letter: char) -> Option<Source> {
        match letter {
            'A'..='I' => Some(Source::Factory(letter as u8 - b'A')),
            CENTRE => Some(Source::Centre),
            _ => None,
        }
    }

    /// The source as a record's `from` has it, when there are `factories` of them.
    pub(crate) fn read(from: &Value, factories: u8) -> Result<Source, String> {
        match from {
            Value::String(name) if name == CENTRE_NAME => Ok(Source::Centre),
            from => Ok(Source::Factory(from.index(factories.into(), "\"from\"")? as u8)),
        }
    }
}

/// A number, or `"centre"`.
impl Serialize for Source {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Source::Factory(factory) => serializer.serialize_u8(factory),
            Source::Centre => serializer.serialize_str(CENTRE_NAME),
        }
    }
}

impl<'de> Deserialize<'de> for Source {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match NumberOr::deserialize(deserializer)? {
            NumberOr::Number(factory) => Ok(Source::Factory(factory)),
            NumberOr::Word(word) if word == CENTRE_NAME => Ok(Source::Centre),
            NumberOr::Word(word) => Err(unknown("source", &word)),
        }
    }
}

/// What lies on each factory and in the centre.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Sources<C: Colour> {
    centre: Tiles<C>,
    /// Places beyond the circle are empty.
    tiles: [Tiles<C>; FACTORIES],
    factories: u8,
}

impl<C: Colour> Sources<C> {
    pub(crate) fn new(players: u8) -> Self {
        Sources {
            centre: Tiles::EMPTY,
            tiles: [Tiles::EMPTY; FACTORIES],
            factories: 2 * players + 1,
        }
    }

    #[inline]
    pub(crate) fn factories(&self) -> u8 {
        self.factories
    }

    #[inline]
    pub(crate) fn at(&self, source: Source) -> Tiles<C> {
        match source {
            Source::Factory(factory) => self.tiles[usize::from(factory)],
            Source::Centre => self.centre,
        }
    }

    #[inline]
    pub(crate) fn at_mut(&mut self, source: Source) -> &mut Tiles<C> {
        match source {
            Source::Factory(factory) => &mut self.tiles[usize::from(factory)],
            Source::Centre => &mut self.centre,
        }
    }

    #[inline]
    pub(crate) fn circle(&self) -> &[Tiles<C>] {
        &self.tiles[..usize::from(self.factories)]
    }

    /// The factories round the circle, then the centre, with what lies there.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Source, Tiles<C>)> {
        let factories = (0..).map(Source::Factory).zip(self.circle().iter().copied());
        factories.chain([(Source::Centre, self.centre)])
    }

    /// How many sources have each colour.
    #[inline]
    pub(crate) fn count_by_colour(&self) -> Tiles<C> {
        // A loop of fixed length is faster.
        let centre = self.centre.one_of_each();
        self.tiles.iter().fold(centre, |sources, tiles| sources + tiles.one_of_each())
    }

    /// Source number `n` of those that have this colour.
    #[inline]
    pub(crate) fn nth_with(&self, colour: C, n: u32) -> Source {
        let (mut seen, mut factory) = (0, 0);
        for tiles in self.circle() {
            seen += u32::from(tiles.has(colour));
            factory += u8::from(seen <= n);
        }
        if factory < self.factories { Source::Factory(factory) } else { Source::Centre }
    }

    /// All tiles that can still be taken.
    #[inline]
    pub(crate) fn total(&self) -> Tiles<C> {
        self.tiles.iter().fold(self.centre, |heap, &tiles| heap + tiles)
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.total().is_empty()
    }

    /// Whether the factories hold `drawn` tiles, filled one after the other with four each, and the centre none.
    pub(crate) fn is_filled_with(&self, drawn: u8) -> bool {
        let due =
            |factory: u8| drawn.saturating_sub(TILES_PER_FACTORY * factory).min(TILES_PER_FACTORY);
        let mut circle = (0..).zip(self.circle());
        self.centre.is_empty()
            && circle.all(|(factory, tiles)| tiles.total() == u32::from(due(factory)))
    }

    /// Whether a colour lies there.
    pub(crate) fn check(&self, colour: C, from: Source) -> Result<(), Illegal> {
        if matches!(from, Source::Factory(factory) if factory >= self.factories) {
            return Err(Illegal::NoSuchFactory);
        }
        if self.at(from).has(colour) { Ok(()) } else { Err(Illegal::NoSuchTile) }
    }
}
