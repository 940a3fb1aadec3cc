//! A player's storage, and what it can pay.
//!
//! A hexagon of value v costs v − 1 others: all of its colour with different symbols, or all with
//! its symbol in different colours; a joker replaces any of them. A payment is decided piece by
//! piece in the order of the hexagons, jokers last and all at once, so that there is one way to
//! every payment; and a piece is offered only if the rest can be paid after it.

use super::Piece;
use super::hexagons::{Heap, Hexagon, Hexagons};

/// Places for stones and jokers.
pub const PLACES: u8 = 12;
/// Places for expansions.
pub const EXPANSION_PLACES: u8 = 2;

/// What a player has taken and not yet placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Storage {
    pub(super) stones: Heap,
    pub(super) expansions: Hexagons,
    pub(super) jokers: u8,
}

/// What may be paid next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Choices {
    pub(super) stones: Hexagons,
    pub(super) expansions: Hexagons,
    /// Whether jokers can pay all that is due.
    pub(super) jokers: bool,
}

impl Storage {
    #[inline]
    pub fn stones(&self) -> Heap {
        self.stones
    }

    #[inline]
    pub fn expansions(&self) -> Hexagons {
        self.expansions
    }

    #[inline]
    pub fn jokers(&self) -> u8 {
        self.jokers
    }

    #[inline]
    pub(super) fn places(&self) -> u8 {
        PLACES - self.stones.total() as u8 - self.jokers
    }

    #[inline]
    pub(super) fn expansion_places(&self) -> u8 {
        EXPANSION_PLACES - self.expansions.len_of_few() as u8
    }

    #[inline]
    pub(super) fn has(&self, piece: Piece) -> bool {
        match piece {
            Piece::Stone(hexagon) => self.stones.has(hexagon),
            Piece::Expansion(hexagon) => self.expansions.contains(hexagon),
        }
    }

    #[inline]
    pub(super) fn put(&mut self, piece: Piece) {
        match piece {
            Piece::Stone(hexagon) => self.stones.add(hexagon),
            Piece::Expansion(hexagon) => {
                self.expansions = self.expansions.or(Hexagons::of(hexagon));
            }
        }
    }

    #[inline]
    pub(super) fn remove(&mut self, piece: Piece) {
        match piece {
            Piece::Stone(hexagon) => self.stones.remove(hexagon),
            Piece::Expansion(hexagon) => {
                self.expansions = self.expansions.without(Hexagons::of(hexagon));
            }
        }
    }

    /// The values of all stones and expansions.
    pub(super) fn value(&self) -> i16 {
        self.stones.iter().chain(self.expansions.iter()).map(|h| i16::from(h.value())).sum()
    }

    /// The pairs that can pay.
    #[inline]
    fn purse(&self) -> Hexagons {
        self.stones.kinds().or(self.expansions)
    }

    /// Whether the cost of a hexagon can be paid.
    #[inline]
    pub(super) fn can_pay(&self, hexagon: Hexagon) -> bool {
        let due = u32::from(hexagon.value() - 1);
        // Jokers first: counting is dearer.
        due <= self.jokers.into() || {
            let needed = due - u32::from(self.jokers);
            hexagon.lines().into_iter().any(|line| self.purse().and(line).len_of_few() >= needed)
        }
    }

    /// What may be paid next for a hexagon, when `due` more are to be paid after `last`.
    #[inline]
    pub(super) fn choices(&self, hexagon: Hexagon, last: Option<Hexagon>, due: u8) -> Choices {
        let choices = match last {
            None => {
                let [colour, symbol] = hexagon.lines().map(|line| self.payable(line, due));
                colour.or(symbol)
            }
            Some(last) => {
                let [colour, symbol] = hexagon.lines();
                let line = if colour.contains(last) { colour } else { symbol };
                self.payable(line.after(last), due)
            }
        };
        Choices {
            stones: choices.and(self.stones.kinds()),
            expansions: choices.and(self.expansions),
            jokers: due <= self.jokers,
        }
    }

    /// Whether a payment for a hexagon can have begun with `last`.
    pub(super) fn can_follow(hexagon: Hexagon, last: Hexagon) -> bool {
        hexagon.lines().into_iter().any(|line| line.contains(last))
    }

    /// The hexagons of a line that can pay one of `due`, so that later ones and jokers can pay the
    /// rest.
    #[inline]
    fn payable(&self, line: Hexagons, due: u8) -> Hexagons {
        let there = self.purse().and(line);
        let count = there.len_of_few();
        let spare = (count + u32::from(self.jokers) + 1).saturating_sub(due.into());
        if spare >= count {
            return there;
        }
        there
            .nth(spare)
            .map_or(there, |end| there.without(there.after(end)).without(Hexagons::of(end)))
    }

    /// How many different payments there are for a hexagon.
    pub(super) fn payments(&self, hexagon: Hexagon) -> usize {
        let due = usize::from(hexagon.value() - 1);
        let only_jokers = usize::from(due <= self.jokers.into());
        let with_pieces = hexagon.lines().map(|line| {
            let ways = self.ways_to_choose(line);
            let fewest = due.saturating_sub(self.jokers.into()).max(1);
            (fewest..=due).map(|pieces| ways[pieces]).sum::<usize>()
        });
        only_jokers + with_pieces.iter().sum::<usize>()
    }

    /// In how many ways 0, 1, 2 … hexagons of a line can be chosen, each as a stone or as an
    /// expansion where both are there.
    fn ways_to_choose(&self, line: Hexagons) -> [usize; 6] {
        let mut ways = [1, 0, 0, 0, 0, 0];
        for hexagon in self.purse().and(line).iter() {
            let pieces = [Piece::Stone(hexagon), Piece::Expansion(hexagon)];
            let copies = pieces.into_iter().filter(|&piece| self.has(piece)).count();
            for n in (1..ways.len()).rev() {
                ways[n] += copies * ways[n - 1];
            }
        }
        ways
    }
}

impl Choices {
    /// Whether there is more than one choice.
    #[inline]
    pub(super) fn are_several(&self) -> bool {
        let (has_stone, has_expansion) = (!self.stones.is_empty(), !self.expansions.is_empty());
        let kinds = u8::from(has_stone) + u8::from(has_expansion) + u8::from(self.jokers);
        kinds > 1 || self.stones.has_several() || self.expansions.has_several()
    }

    /// The pieces, in order.
    pub(super) fn pieces(&self) -> impl Iterator<Item = Piece> {
        let stones = self.stones.iter().map(Piece::Stone);
        stones.chain(self.expansions.iter().map(Piece::Expansion))
    }
}
