//! What can be taken: the round's expansions, each in its slot, with the stones on them.
//!
//! Slot 0 was the first top of the stack. The slots before `top` lie beside the stack, `top` is its
//! top, the others lie below it, face down and empty.

use serde::{Deserialize, Serialize};

use super::Piece;
use super::hexagons::{Heap, Hexagon, Hexagons, Item, KINDS};
use super::storage::Storage;

/// The most expansions that a round stack has.
pub const SLOTS: usize = 8;

/// Expansions in a round stack, by the number of players.
pub fn stack_size(players: u8) -> u8 {
    match players {
        2 => 5,
        3 => 7,
        _ => 8,
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Display {
    slots: [Slot; SLOTS],
    size: u8,
    top: u8,
}

/// An expansion of the round, with the stones on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = queens_garden::Slot))]
pub struct Slot {
    /// How it lies.
    pub expansion: Expansion,
    /// The stones on it.
    pub stones: Heap,
}

/// How an expansion of the round lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "type", content = "hexagon", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = queens_garden::Expansion))]
pub enum Expansion {
    /// Face down: nobody knows what it is.
    FaceDown,
    /// Face up: it can be taken.
    FaceUp(Hexagon),
    /// Somebody has taken it.
    Taken,
}

impl Slot {
    /// Face down and empty.
    pub(super) const NEW: Slot = Slot { expansion: Expansion::FaceDown, stones: Heap::EMPTY };

    /// The hexagons that can be taken from here.
    #[inline]
    fn shown(&self) -> Hexagons {
        match self.expansion {
            Expansion::FaceUp(hexagon) => Hexagons::of(hexagon),
            _ => self.stones.kinds(),
        }
    }

    /// What is taken from here when this hexagon is.
    #[inline]
    pub(super) fn piece(&self, hexagon: Hexagon) -> Option<Piece> {
        match self.expansion {
            Expansion::FaceUp(up) => (up == hexagon).then_some(Piece::Expansion(hexagon)),
            _ => self.stones.has(hexagon).then_some(Piece::Stone(hexagon)),
        }
    }
}

/// All that the display shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    /// Hexagons that lie there as stones.
    pub(super) stones: Hexagons,
    /// Hexagons that lie there as expansions.
    pub(super) expansions: Hexagons,
    /// Hexagons that lie in more than one slot.
    pub(super) several: Hexagons,
}

impl Shown {
    #[inline]
    pub(super) fn hexagons(&self) -> Hexagons {
        self.stones.or(self.expansions)
    }

    /// Whether some choice of copies of these hexagons fits into a storage.
    #[inline]
    pub(super) fn fits(&self, wanted: Hexagons, storage: &Storage) -> bool {
        self.fits_into(wanted, storage.places(), storage.expansion_places())
    }

    /// The hexagons that lie there both ways are taken as expansions as far as there is room.
    #[inline]
    pub(super) fn fits_into(&self, wanted: Hexagons, places: u8, expansion_places: u8) -> bool {
        let (stones, expansions) = (wanted.and(self.stones), wanted.and(self.expansions));
        if expansions.is_empty() {
            // More than six of a colour or symbol cannot be taken: then nothing need be counted.
            return usize::from(places) >= KINDS || stones.len_of_few() <= places.into();
        }
        let only_expansions = expansions.without(stones).len_of_few();
        let Some(room) = u32::from(expansion_places).checked_sub(only_expansions) else {
            return false;
        };
        let both = stones.and(expansions).len_of_few();
        stones.len_of_few() - both.min(room) <= places.into()
    }
}

impl Display {
    pub(super) fn new(players: u8) -> Self {
        Display { slots: [Slot::NEW; SLOTS], size: stack_size(players), top: 0 }
    }

    #[inline]
    pub(super) fn slots(&self) -> &[Slot] {
        &self.slots[..self.size.into()]
    }

    #[inline]
    pub(super) fn slot_mut(&mut self, slot: u8) -> &mut Slot {
        &mut self.slots[usize::from(slot)]
    }

    /// The slot of the stack's top; the number of slots when the stack is used up.
    #[inline]
    pub(super) fn top(&self) -> u8 {
        self.top
    }

    pub(super) fn set_top(&mut self, top: u8) {
        self.top = top;
    }

    #[inline]
    pub(super) fn is_used_up(&self) -> bool {
        self.top >= self.size
    }

    /// All expansions left in the stack move into the display.
    pub(super) fn spread_stack(&mut self) {
        self.top = self.size;
    }

    pub(super) fn shown(&self) -> Shown {
        let mut shown = Shown {
            stones: Hexagons::EMPTY,
            expansions: Hexagons::EMPTY,
            several: Hexagons::EMPTY,
        };
        for slot in self.slots() {
            let here = slot.shown();
            shown.several = shown.several.or(shown.hexagons().and(here));
            match slot.expansion {
                Expansion::FaceUp(_) => shown.expansions = shown.expansions.or(here),
                _ => shown.stones = shown.stones.or(here),
            }
        }
        shown
    }

    /// Every slot where a hexagon can be taken, with what is taken there.
    #[inline]
    pub(super) fn copies(&self, hexagon: Hexagon) -> impl Iterator<Item = (u8, Piece)> {
        let slots = (0..).zip(self.slots());
        slots.filter_map(move |(number, slot)| Some((number, slot.piece(hexagon)?)))
    }

    /// Takes a piece away from a slot.
    #[inline]
    pub(super) fn take(&mut self, slot: u8, piece: Piece) {
        let slot = self.slot_mut(slot);
        match piece {
            Piece::Stone(hexagon) => slot.stones.remove(hexagon),
            Piece::Expansion(_) => slot.expansion = Expansion::Taken,
        }
    }

    /// The slots in the display whose expansion has no stone left and lies face down still.
    #[inline]
    pub(super) fn emptied(&self) -> impl Iterator<Item = u8> {
        let beside = (0..self.top).zip(self.slots());
        beside.filter(|(_, slot)| **slot == Slot::NEW).map(|(number, _)| number)
    }

    /// All stones in it.
    pub(super) fn stones(&self) -> Heap {
        self.slots().iter().fold(Heap::EMPTY, |mut all, slot| {
            all += slot.stones;
            all
        })
    }

    /// How many expansions are left of the round's.
    pub(super) fn expansions(&self) -> u8 {
        self.slots().iter().filter(|slot| slot.expansion != Expansion::Taken).count() as u8
    }

    /// In how many ways the hexagons of a colour or symbol can be taken, so that they fit.
    pub(super) fn takes(&self, item: Item, storage: &Storage) -> usize {
        let wanted = self.shown().hexagons().and(item.hexagons());
        if wanted.is_empty() {
            return 0;
        }
        // Ways to choose copies, by the number of expansions among them.
        let mut ways = [1, 0, 0, 0, 0, 0, 0];
        for hexagon in wanted.iter() {
            let is_stone = |&(_, piece): &(u8, Piece)| piece == Piece::Stone(hexagon);
            let stones = self.copies(hexagon).filter(is_stone).count();
            let expansions = self.copies(hexagon).count() - stones;
            for n in (0..ways.len()).rev() {
                let before = n.checked_sub(1).map_or(0, |n| ways[n]);
                ways[n] = stones * ways[n] + expansions * before;
            }
        }
        let wanted = wanted.len() as usize;
        let fits = |&expansions: &usize| {
            expansions <= storage.expansion_places().into()
                && wanted.saturating_sub(expansions) <= storage.places().into()
        };
        (0..ways.len()).filter(fits).map(|expansions| ways[expansions]).sum()
    }
}
