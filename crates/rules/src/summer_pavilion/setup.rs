//! How a game is set up: the players and the variant.

use super::Colour;
use crate::game::{Luck, Seat};
use crate::tiles::Colours;

/// Which side of the boards is up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stars {
    /// The outer stars have colours.
    Coloured,
    /// No star has a colour.
    Uniform,
}

/// The joker colours of the rounds: every colour once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Jokers([Colour; 6]);

impl Jokers {
    /// The usual order, purple to red.
    pub const FRONT: Jokers = Jokers(Colour::EVERY);

    /// Any order, if every colour is there once.
    pub fn new(order: [Colour; 6]) -> Option<Jokers> {
        let colours: Colours<Colour> = order.into_iter().collect();
        (colours.len() == 6).then_some(Jokers(order))
    }

    /// This order from its end.
    #[must_use]
    pub fn reversed(self) -> Jokers {
        let [a, b, c, d, e, f] = self.0;
        Jokers([f, e, d, c, b, a])
    }

    /// Every order is equally likely.
    pub fn random(luck: &mut impl Luck) -> Jokers {
        let mut order = Colour::EVERY;
        for left in (2..=order.len()).rev() {
            order.swap(left - 1, luck.below(left as u32) as usize);
        }
        Jokers(order)
    }

    /// The joker colour of a round, from 1.
    #[inline]
    pub fn of_round(self, round: u16) -> Colour {
        self.0[usize::from(round - 1)]
    }

    /// The colours, in the order of the rounds.
    pub fn order(self) -> [Colour; 6] {
        self.0
    }
}

/// The score below which nobody falls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Floor {
    /// 0 points.
    Zero,
    /// 1 point, as in the edition of 2019.
    One,
}

impl Floor {
    /// The score.
    #[inline]
    pub fn points(self) -> i16 {
        self as i16
    }
}

/// How a game is set up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// 2 to 4.
    pub players: u8,
    /// Who begins round 1.
    pub start: Seat,
    /// Which side of the boards is used.
    pub stars: Stars,
    /// The joker colours.
    pub jokers: Jokers,
    /// How low a score may fall.
    pub floor: Floor,
}
