//! What can be taken: the factories and the centre.

use super::{Colour, Event, Source, Tiles};
use crate::game::{Illegal, Seat};

/// Factories in the box: there are never more.
pub const FACTORIES: usize = 9;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Display {
    centre: Tiles,
    tiles: [Tiles; FACTORIES],
    factories: u8,
}

impl Display {
    pub(super) fn new(players: u8) -> Self {
        Display {
            centre: Tiles::EMPTY,
            tiles: [Tiles::EMPTY; FACTORIES],
            factories: 2 * players + 1,
        }
    }

    #[inline]
    pub(super) fn factories(&self) -> u8 {
        self.factories
    }

    #[inline]
    pub(super) fn tiles(&self, source: Source) -> Tiles {
        match source {
            Source::Factory(factory) => self.tiles[usize::from(factory)],
            Source::Centre => self.centre,
        }
    }

    #[inline]
    fn tiles_mut(&mut self, source: Source) -> &mut Tiles {
        match source {
            Source::Factory(factory) => &mut self.tiles[usize::from(factory)],
            Source::Centre => &mut self.centre,
        }
    }

    #[inline]
    fn circle(&self) -> &[Tiles] {
        &self.tiles[..usize::from(self.factories)]
    }

    /// The factories round the circle, then the centre, with what lies there.
    #[inline]
    pub(super) fn sources(&self) -> impl Iterator<Item = (Source, Tiles)> {
        let factories = (0..).map(Source::Factory).zip(self.circle().iter().copied());
        factories.chain([(Source::Centre, self.centre)])
    }

    /// How many tiles lie on the factories and in the centre.
    #[inline]
    pub(super) fn total(&self) -> u32 {
        self.circle().iter().fold(self.centre, |sum, &tiles| sum + tiles).total()
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.centre.is_empty() && self.circle().iter().all(|tiles| tiles.is_empty())
    }

    #[inline]
    pub(super) fn put(&mut self, source: Source, tiles: Tiles) {
        *self.tiles_mut(source) += tiles;
    }
}

/// Taking.
impl Display {
    pub(super) fn check(&self, colour: Colour, from: Source, joker: Colour) -> Result<(), Illegal> {
        if matches!(from, Source::Factory(factory) if factory >= self.factories) {
            return Err(Illegal("there is no such factory"));
        }
        let tiles = self.tiles(from);
        if !tiles.has(colour) {
            Err(Illegal("no tile of this colour lies there"))
        } else if colour == joker && tiles != Tiles::of(joker, tiles.count(joker)) {
            Err(Illegal("the joker colour can be chosen only where nothing else lies"))
        } else {
            Ok(())
        }
    }

    /// Takes a colour as the rules have it, moves the rest of a factory to the centre, and says
    /// what was taken.
    #[inline]
    pub(super) fn take(
        &mut self,
        seat: Seat,
        colour: Colour,
        from: Source,
        joker: Colour,
        on: &mut impl FnMut(Event),
    ) -> Tiles {
        let heap = self.tiles_mut(from);
        let one_joker = Tiles::of(joker, u8::from(heap.has(joker)));
        let taken = if colour == joker {
            one_joker
        } else {
            Tiles::of(colour, heap.count(colour)) + one_joker
        };
        *heap -= taken;
        on(Event::Taken { seat, colour, tiles: taken, from });
        if let Source::Factory(factory) = from {
            let rest = std::mem::replace(self.tiles_mut(from), Tiles::EMPTY);
            if !rest.is_empty() {
                self.centre += rest;
                on(Event::Moved { factory, tiles: rest });
            }
        }
        taken
    }
}
