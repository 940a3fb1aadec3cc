//! What can be taken: the circle of factories, normal or special side up, and the centre.

use super::{Colour, Draw, Event, Shares, Tiles, events};
use crate::event::Listener;
use crate::game::Seat;
use crate::illegal::Illegal;
use crate::sources::{FACTORIES, Source, Sources};
use crate::tiles::Colours;

/// The special side of a factory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(type = "\"extra\" | `magnet-${Colour}` | \"keep\" | \"split\" | \"tray\"")
)]
pub enum Special {
    /// Gets one more tile, after all factories are filled.
    Extra,
    /// Then takes one tile of its colour from each of its neighbours.
    Magnet(Colour),
    /// What is not taken stays on it.
    Keep,
    /// What is not taken goes to its neighbours, as the player wishes.
    Split,
    /// Leaves the circle with the drafter, and catches one falling tile.
    Tray,
}

impl Special {
    /// The special sides of the nine factories.
    pub const ALL: [Special; FACTORIES] = [
        Special::Extra,
        Special::Magnet(Colour::Turquoise),
        Special::Magnet(Colour::Brown),
        Special::Magnet(Colour::White),
        Special::Magnet(Colour::Black),
        Special::Magnet(Colour::Red),
        Special::Keep,
        Special::Split,
        Special::Tray,
    ];
}

/// How a factory lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "\"normal\" | Special | \"gone\""))]
pub enum Side {
    /// Normal side up.
    Normal,
    /// Special side up.
    Special(Special),
    /// The Tray, taken: out of the circle until the round ends.
    Gone,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Display {
    pub(super) sources: Sources<Colour>,
    sides: [Side; FACTORIES],
}

impl Display {
    pub(super) fn new(players: u8) -> Self {
        Display { sources: Sources::new(players), sides: [Side::Normal; FACTORIES] }
    }

    #[inline]
    pub(super) fn factories(&self) -> u8 {
        self.sources.factories()
    }

    pub(super) fn side(&self, factory: u8) -> Side {
        self.sides[usize::from(factory)]
    }

    #[inline]
    fn tiles(&self, source: Source) -> Tiles {
        self.sources.at(source)
    }

    #[inline]
    fn tiles_mut(&mut self, source: Source) -> &mut Tiles {
        self.sources.at_mut(source)
    }
}

/// Special sides.
impl Display {
    pub(super) fn clear_sides(&mut self) {
        self.sides = [Side::Normal; FACTORIES];
    }

    pub(super) fn turn(&mut self, factory: u8, special: Special) {
        self.sides[usize::from(factory)] = Side::Special(special);
    }

    /// Takes the Tray out of the circle.
    pub(super) fn remove(&mut self, factory: u8) {
        self.sides[usize::from(factory)] = Side::Gone;
    }

    /// How many factories lie special side up, a taken Tray included.
    pub(super) fn specials(&self) -> u8 {
        self.sides.iter().filter(|&&side| side != Side::Normal).count() as u8
    }

    pub(super) fn factory_of(&self, special: Special) -> Option<u8> {
        let at = self.sides.iter().position(|&side| side == Side::Special(special));
        at.map(|factory| factory as u8)
    }

    /// How the next factory may lie, after so many are decided: any set of as many factories as
    /// there are players is equally likely to be turned, and any special sides on them.
    pub(super) fn sides(&self, decided: u8, draws: &mut Vec<(Draw, u32)>) {
        let players = (self.factories() - 1) / 2;
        let unused = || Special::ALL.iter().filter(|&&s| self.factory_of(s).is_none());
        let to_turn = u32::from(players - self.specials());
        let normal = u32::from(self.factories() - decided) - to_turn;
        if normal > 0 {
            draws.push((Draw::Side(None), normal * unused().count() as u32));
        }
        draws.extend(unused().map(|&special| (Draw::Side(Some(special)), to_turn)));
    }

    /// The next factory in the circle, one step this way.
    fn neighbour(&self, factory: u8, step: u8) -> u8 {
        let mut at = factory;
        loop {
            at = (at + step) % self.factories();
            if self.side(at) != Side::Gone {
                return at;
            }
        }
    }

    fn left(&self, factory: u8) -> u8 {
        self.neighbour(factory, self.factories() - 1)
    }

    fn right(&self, factory: u8) -> u8 {
        self.neighbour(factory, 1)
    }

    /// Every Magnet takes a tile of its colour from either neighbour, where there is one.
    pub(super) fn attract(&mut self, on: &mut impl Listener<Event>) {
        for to in 0..self.factories() {
            let Side::Special(Special::Magnet(colour)) = self.side(to) else { continue };
            for from in [self.left(to), self.right(to)] {
                if self.tiles(Source::Factory(from)).has(colour) {
                    *self.tiles_mut(Source::Factory(from)) -= Tiles::of(colour, 1);
                    *self.tiles_mut(Source::Factory(to)) += Tiles::of(colour, 1);
                    on.hear(|| events::attracted(from, to, colour));
                }
            }
        }
    }

    /// Every way to share out what is left of a source when a colour is taken from it: only
    /// Split knows more than one.
    pub(super) fn for_each_sharing(
        &self,
        from: Source,
        colour: Colour,
        mut each: impl FnMut(Option<Shares>),
    ) {
        let rest = self.rest_to_share(from, colour);
        if rest.is_empty() {
            return each(None);
        }
        rest.subsets().for_each(|left| each(Some(Shares { left, right: rest.without(left) })));
    }

    /// The colours that the player has to share out; none unless taking from Split.
    fn rest_to_share(&self, from: Source, colour: Colour) -> Colours<Colour> {
        match from {
            Source::Factory(factory) if self.side(factory) == Side::Special(Special::Split) => {
                self.tiles(from).colours().filter(|&other| other != colour).collect()
            }
            _ => Colours::EMPTY,
        }
    }
}

/// Taking.
impl Display {
    pub(super) fn check(
        &self,
        colour: Colour,
        from: Source,
        shares: Option<Shares>,
    ) -> Result<(), Illegal> {
        self.sources.check(colour, from)?;
        let rest = self.rest_to_share(from, colour);
        match shares {
            None if rest.is_empty() => Ok(()),
            None => Err(Illegal::SplitMissing),
            Some(_) if rest.is_empty() => Err(Illegal::NothingToSplit),
            Some(Shares { left, right }) if !left.and(right).is_empty() => Err(Illegal::SplitTwice),
            Some(Shares { left, right }) if left.or(right) != rest => Err(Illegal::SplitColours),
            Some(_) => Ok(()),
        }
    }

    /// Takes all tiles of a colour, moves the rest to where it belongs, and says how many it took.
    #[inline]
    pub(super) fn take(
        &mut self,
        seat: Seat,
        colour: Colour,
        from: Source,
        shares: Option<Shares>,
        on: &mut impl Listener<Event>,
    ) -> u8 {
        let count = self.tiles_mut(from).take_all(colour);
        on.hear(|| events::taken(seat, colour, count, from));
        let Source::Factory(factory) = from else { return count };
        match self.side(factory) {
            Side::Special(Special::Keep) => {}
            Side::Special(Special::Split) => self.split(factory, shares, on),
            side => {
                self.move_rest(factory, Source::Centre, self.tiles(from), on);
                if side == Side::Special(Special::Tray) {
                    self.remove(factory);
                }
            }
        }
        count
    }

    fn split(&mut self, factory: u8, shares: Option<Shares>, on: &mut impl Listener<Event>) {
        let Some(Shares { left, right }) = shares else { return };
        for (colours, to) in [(left, self.left(factory)), (right, self.right(factory))] {
            let rest = self.tiles(Source::Factory(factory));
            let share = colours.iter().map(|colour| Tiles::of(colour, rest.count(colour)));
            let share = share.fold(Tiles::EMPTY, |heap, tiles| heap + tiles);
            self.move_rest(factory, Source::Factory(to), share, on);
        }
    }

    #[inline]
    fn move_rest(&mut self, from: u8, to: Source, tiles: Tiles, on: &mut impl Listener<Event>) {
        if !tiles.is_empty() {
            *self.tiles_mut(Source::Factory(from)) -= tiles;
            *self.tiles_mut(to) += tiles;
            on.hear(|| events::moved(from, to, tiles));
        }
    }
}
