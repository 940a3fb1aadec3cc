//! What the pieces in storage may become: the best placements that can be paid, one after the other.

use azulejo_rules::queens_garden::{Colour, Hexagon, KINDS, PAIRS, Piece, Symbol};

use super::map::{Map, Shape, Standing};
use super::{NEAR, OPPORTUNITY, Payment, Prospect, Purse, STONE, TOGETHER};

/// Pieces worth planning with, and placements worth planning.
const MOST_PIECES: usize = 16;
const MOST_PLACEMENTS: usize = 6;
/// How [open](super::OPEN) a hexagon is that was just laid: two fields beside it are free.
const JUST_LAID: u8 = 2;

/// The pieces in storage that would gain something in the garden.
pub(super) struct Plan {
    pieces: [Piece; MOST_PIECES],
    gains: [f32; MOST_PIECES],
    count: usize,
    /// For each item, the group that the pieces join.
    leading: [Standing; 2 * KINDS],
    /// What each hexagon is worth if it stays, and what it is worth not to pay with.
    leftover: [f32; PAIRS],
    keep: [f32; PAIRS],
}

impl Plan {
    pub(super) fn new(shape: &Shape, map: &mut Map, purse: &Purse, prospect: &Prospect) -> Plan {
        let leftover = prospect.keep(purse);
        let mut plan = Plan {
            pieces: [Piece::Stone(Hexagon::new(Colour::Blue, Symbol::Tree)); MOST_PIECES],
            gains: [f32::MIN; MOST_PIECES],
            count: 0,
            leading: shape.leading,
            leftover,
            keep: leftover,
        };
        let stones = purse.stones.kinds().iter().map(Piece::Stone);
        for piece in stones.chain(purse.expansions.iter().map(Piece::Expansion)) {
            let gain = map.gain(shape, piece, prospect);
            if gain > 0.0 && plan.count < MOST_PIECES {
                plan.pieces[plan.count] = piece;
                plan.gains[plan.count] = gain;
                plan.count += 1;
                let hexagon = piece.hexagon();
                plan.keep[hexagon.index()] += OPPORTUNITY * gain / f32::from(hexagon.value());
            }
        }
        plan
    }

    /// Makes the best placements, and counts on one that is nearly paid.
    pub(super) fn carry_out(mut self, purse: &mut Purse, prospect: &Prospect) -> f32 {
        let mut points = 0.0;
        for _ in 0..MOST_PLACEMENTS {
            let Some((at, payment)) = self.best(purse, prospect) else { break };
            points += self.gains[at];
            purse.remove(self.pieces[at]);
            purse.pay(payment);
            self.forget_what_is_gone(purse);
            self.gains[at] = f32::MIN;
            self.join(self.pieces[at].hexagon(), prospect);
        }
        points + self.nearly_paid(purse, prospect)
    }

    /// Others with the colour or the symbol of a hexagon that was laid now find a larger group.
    fn join(&mut self, laid: Hexagon, prospect: &Prospect) {
        let items = |hexagon: Hexagon| [hexagon.colour().index(), KINDS + hexagon.symbol().index()];
        for (way, item) in items(laid).into_iter().enumerate() {
            let before = self.leading[item];
            let mut after = before.with(laid.value());
            if before.size == 0 {
                after.open = JUST_LAID;
            }
            self.leading[item] = after;
            let gain =
                |group: Standing, value| prospect.group(group.with(value)) - prospect.group(group);
            for (piece, gained) in self.pieces.iter().zip(&mut self.gains).take(self.count) {
                let hexagon = piece.hexagon();
                if *gained != f32::MIN && items(hexagon)[way] == item {
                    let value = hexagon.value();
                    *gained += TOGETHER * (gain(after, value) - gain(before, value));
                }
            }
        }
    }

    /// The placement that gains most after its payment.
    fn best(&self, purse: &Purse, prospect: &Prospect) -> Option<(usize, Payment)> {
        let mut best: (f32, Option<(usize, Payment)>) = (0.0, None);
        for at in 0..self.count {
            let hexagon = self.pieces[at].hexagon();
            let surplus = self.gains[at] - self.leftover[hexagon.index()];
            if surplus <= best.0 {
                continue;
            }
            let due = hexagon.value() - 1;
            let payment = purse.payment(hexagon.lines(), due, &self.keep, prospect.joker);
            if let Some(payment) = payment {
                let surplus = surplus - payment.cost;
                if surplus > best.0 {
                    best = (surplus, Some((at, payment)));
                }
            }
        }
        best.1
    }

    fn forget_what_is_gone(&mut self, purse: &Purse) {
        for (piece, gain) in self.pieces.iter().zip(&mut self.gains).take(self.count) {
            let is_there = match *piece {
                Piece::Stone(hexagon) => purse.stones.has(hexagon),
                Piece::Expansion(hexagon) => purse.expansions.contains(hexagon),
            };
            if !is_there {
                *gain = f32::MIN;
            }
        }
    }

    /// The best hope of a placement that lacks up to three pieces.
    fn nearly_paid(&self, purse: &Purse, prospect: &Prospect) -> f32 {
        let mut near = 0.0;
        for (piece, gain) in self.pieces.iter().zip(self.gains).take(self.count) {
            let hexagon = piece.hexagon();
            let surplus = gain - self.leftover[hexagon.index()];
            if surplus * NEAR <= near {
                continue;
            }
            let lines = hexagon.lines().map(|line| purse.kinds().and(line).len() as u8);
            let have = lines[0].max(lines[1]) + purse.jokers;
            let missing = (hexagon.value() - 1).saturating_sub(have);
            if !(1..=3).contains(&missing) {
                continue;
            }
            let due = hexagon.value() - 1 - missing;
            let payment = purse.payment(hexagon.lines(), due, &self.leftover, prospect.joker);
            let cost = payment.map_or(0.0, |payment| payment.cost);
            let mut hope = surplus - cost - f32::from(missing) * STONE * prospect.fate;
            for _ in 0..missing {
                hope *= NEAR * prospect.fate;
            }
            near = hope.max(near);
        }
        near
    }
}
