//! The legal moves: listed, and picked by number without listing them.
//!
//! Random play asks for one move out of many, so the ways to pay are counted in tables, where one
//! byte stands for one position of a star: a machine word adds up a whole star.

use super::board::{Board, CORNERS};
use super::geometry::{CENTRE_STAR, Field, POSITIONS, RING, STARS};
use super::{Colour, Move, Stars, SummerPavilion, Tiles};
use crate::illegal::Illegal;
use crate::tiles::Colour as _;

/// Taking: source by source, colour by colour.
impl SummerPavilion {
    pub(super) fn takes(&self, moves: &mut Vec<Move>) {
        let joker = self.joker();
        for (from, tiles) in self.display.iter() {
            let colours = choosable(tiles, joker).colours();
            moves.extend(colours.map(|colour| Move::Take { colour, from }));
        }
    }

    #[inline]
    pub(super) fn pick_take(&self, pick: impl FnOnce(u32) -> u32) -> Move {
        let joker = self.joker();
        let all = self.display.iter().map(|(_, tiles)| choosable(tiles, joker));
        let mut number = pick(all.fold(Tiles::EMPTY, |sum, colours| sum + colours).total());
        for (from, tiles) in self.display.iter() {
            let colours = choosable(tiles, joker);
            match number.checked_sub(colours.total()) {
                Some(rest) => number = rest,
                None => return Move::Take { colour: colours.nth(number), from },
            }
        }
        unreachable!("a number below the count was picked")
    }
}

/// One tile of each colour that can be chosen from a source: the joker colour only where nothing
/// else lies.
#[inline]
fn choosable(tiles: Tiles, joker: Colour) -> Tiles {
    let mut others = tiles.one_of_each();
    let jokers = others.take_all(joker);
    if others.is_empty() { Tiles::of(joker, jokers) } else { others }
}

/// The colour of a heap that is picked: each counts once.
#[inline]
pub(super) fn pick_colour(heap: Tiles, pick: impl FnOnce(u32) -> u32) -> Colour {
    let colours = heap.one_of_each();
    colours.nth(pick(colours.total()))
}

/// Laying: star by star, colour by colour, position by position, from the fewest jokers to the most.
impl SummerPavilion {
    pub(super) fn lays(&self, board: &Board, moves: &mut Vec<Move>) {
        let purse = Purse::new(self.setup.stars, board.hand, self.joker());
        for star in 0..STARS {
            for &colour in Colour::ALL {
                let mut ways = purse.ways(board, star, colour);
                while ways != 0 {
                    let before = ways.trailing_zeros() / 8;
                    let field = field(star, before as u8 + 1);
                    let least = purse.fewest_jokers(field, colour);
                    let jokers = least..least + (ways >> (8 * before)) as u8;
                    moves.extend(jokers.map(|jokers| Move::Lay { field, colour, jokers }));
                    ways &= !(0xff << (8 * before));
                }
            }
        }
    }

    /// What [`lays`](Self::lays) would list at the number picked; after them comes the pass.
    #[inline]
    pub(super) fn pick_lay(&self, board: &Board, pick: impl FnOnce(u32) -> u32) -> Move {
        let purse = Purse::new(self.setup.stars, board.hand, self.joker());
        let mut counts = [0; STARS as usize];
        for (star, count) in (0..).zip(&mut counts) {
            let ways = Colour::ALL.iter().map(|&colour| purse.ways(board, star, colour));
            *count = total(ways.sum());
        }
        let mut number = pick(counts.iter().sum::<u32>() + 1);
        for (star, count) in (0..).zip(counts) {
            match number.checked_sub(count) {
                Some(rest) => number = rest,
                None => return purse.nth_lay(board, star, number),
            }
        }
        Move::Pass
    }

    pub(super) fn check_lay(
        &self,
        board: &Board,
        field: Field,
        colour: Colour,
        jokers: u8,
    ) -> Result<(), Illegal> {
        board.check_field(field, colour)?;
        let (cost, joker) = (field.cost(self.setup.stars), self.joker());
        if colour == joker && jokers > 0 {
            Err(Illegal::JokersPayForJokers)
        } else if jokers >= cost {
            Err(Illegal::ColourNotPaid)
        } else if jokers > board.hand.count(joker) {
            Err(Illegal::TooFewJokerTiles)
        } else if cost - jokers > board.hand.count(colour) {
            Err(Illegal::TooFewTiles)
        } else {
            Ok(())
        }
    }
}

/// What the tiles beside a board can pay for.
struct Purse {
    stars: Stars,
    hand: Tiles,
    /// For each colour, the ways to pay for each position of an outer star.
    outer: [u64; 6],
    /// The same for the centre star.
    centre: [u64; 6],
}

impl Purse {
    #[inline]
    fn new(stars: Stars, hand: Tiles, joker: Colour) -> Purse {
        let jokers = usize::from(hand.count(joker)).min(MOST_JOKERS);
        let ways = |table: &WaysToPay| {
            std::array::from_fn(|index| {
                let own = usize::from(hand.count(Colour::EVERY[index])).min(POSITIONS.into());
                // The joker colour itself is paid for with nothing else.
                table[own][if index == joker.index() { 0 } else { jokers }]
            })
        };
        let [outer, centre] = &WAYS[stars as usize];
        Purse { stars, hand, outer: ways(outer), centre: ways(centre) }
    }

    /// The ways to lay a colour on each position of a star.
    #[inline]
    fn ways(&self, board: &Board, star: u8, colour: Colour) -> u64 {
        let ways = if star == CENTRE_STAR { &self.centre } else { &self.outer };
        let accepts = board.accepts(star).contains(colour);
        let free = SPREAD[usize::from(!board.filled().of_star(star) & RING)];
        if accepts { ways[colour.index()] & free } else { 0 }
    }

    /// How many jokers are needed at least, if the field can be paid for.
    #[inline]
    fn fewest_jokers(&self, field: Field, colour: Colour) -> u8 {
        field.cost(self.stars).saturating_sub(self.hand.count(colour))
    }

    #[inline]
    fn nth_lay(&self, board: &Board, star: u8, number: u32) -> Move {
        let mut number = number;
        for &colour in Colour::ALL {
            let ways = self.ways(board, star, colour);
            if let Some(rest) = number.checked_sub(total(ways)) {
                number = rest;
                continue;
            }
            for position in 1..=POSITIONS {
                let here = (ways >> (8 * (position - 1))) as u8;
                if let Some(rest) = number.checked_sub(here.into()) {
                    number = rest;
                    continue;
                }
                let field = field(star, position);
                let jokers = self.fewest_jokers(field, colour) + number as u8;
                return Move::Lay { field, colour, jokers };
            }
        }
        unreachable!("a number below the count was picked")
    }
}

#[inline]
fn field(star: u8, position: u8) -> Field {
    Field::new(star, position).expect("a star and a position of the board")
}

/// All bytes added up; they must come to less than 256.
#[inline]
fn total(bytes: u64) -> u32 {
    (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

/// A byte of ones for every bit of a star's ring.
const SPREAD: [u64; RING as usize + 1] = {
    let mut spread = [0; RING as usize + 1];
    let mut ring = 0;
    while ring < spread.len() {
        let mut before = 0;
        while before < POSITIONS {
            if ring >> before & 1 == 1 {
                spread[ring] |= 0xff << (8 * before);
            }
            before += 1;
        }
        ring += 1;
    }
    spread
};

/// More jokers than these are never paid.
const MOST_JOKERS: usize = POSITIONS as usize - 1;

/// By the tiles of the colour laid, at most six matter, and the joker-coloured ones: in byte i, the
/// ways to pay for position i + 1.
type WaysToPay = [[u64; MOST_JOKERS + 1]; POSITIONS as usize + 1];

/// For each side of the board, an outer star and the centre star.
const WAYS: [[WaysToPay; 2]; 2] = [
    [ways_to_pay(Stars::Coloured, 0), ways_to_pay(Stars::Coloured, CENTRE_STAR)],
    [ways_to_pay(Stars::Uniform, 0), ways_to_pay(Stars::Uniform, CENTRE_STAR)],
];

const fn ways_to_pay(stars: Stars, star: u8) -> WaysToPay {
    let mut table = [[0; MOST_JOKERS + 1]; POSITIONS as usize + 1];
    let mut own = 1;
    while own < table.len() {
        let mut jokers = 0;
        while jokers <= MOST_JOKERS {
            let mut position = 1;
            while let Some(field) = Field::new(star, position) {
                let cost = field.cost(stars) as usize;
                // At least one tile is of the colour laid.
                let most = if jokers < cost { jokers } else { cost - 1 };
                let least = cost.saturating_sub(own);
                if least <= most {
                    table[own][jokers] |= ((most - least + 1) as u64) << (8 * (position - 1));
                }
                position += 1;
            }
            jokers += 1;
        }
        own += 1;
    }
    table
}

/// Keeping: every heap of at most four tiles of the hand, colour by colour, from none to all.
pub(super) fn keeps(hand: Tiles, moves: &mut Vec<Move>) {
    list_keeps(hand, Tiles::EMPTY, CORNERS as u8, 0, moves);
}

fn list_keeps(hand: Tiles, kept: Tiles, room: u8, first: usize, moves: &mut Vec<Move>) {
    let Some(at) = (first..6).find(|&at| hand.has(Colour::EVERY[at])) else {
        moves.push(Move::Keep { tiles: kept });
        return;
    };
    let colour = Colour::EVERY[at];
    for count in 0..=hand.count(colour).min(room) {
        list_keeps(hand, kept + Tiles::of(colour, count), room - count, at + 1, moves);
    }
}

/// The lowest five bytes, for room for 0 to 4 tiles.
const ROOMS: u64 = 0xff_ffff_ffff;

/// What [`keeps`] would list at the number picked.
#[inline]
pub(super) fn pick_keep(hand: Tiles, pick: impl FnOnce(u32) -> u32) -> Move {
    // after[i], byte r: the ways to keep tiles of the colours from i on with room for r; at most
    // 210 are the ways to choose up to four tiles of six colours.
    let mut after = [0x01_0101_0101u64; 7];
    for at in (0..6).rev() {
        let count = u32::from(hand.count(Colour::EVERY[at])).min(CORNERS);
        // To keep k tiles leaves k places less: shifted by k bytes, and all of these added up.
        let shifts = 0x01_0101_0101 >> (8 * (CORNERS - count));
        after[at] = after[at + 1].wrapping_mul(shifts) & ROOMS;
    }
    let ways = |at: usize, room: u32| (after[at] >> (8 * room)) as u8;
    let (mut kept, mut room) = (Tiles::EMPTY, CORNERS);
    let mut number = pick(ways(0, room).into());
    for (at, &colour) in Colour::EVERY.iter().enumerate() {
        let mut count = 0;
        while let Some(rest) = number.checked_sub(ways(at + 1, room - count).into()) {
            (number, count) = (rest, count + 1);
        }
        kept += Tiles::of(colour, count as u8);
        room -= count;
    }
    Move::Keep { tiles: kept }
}
