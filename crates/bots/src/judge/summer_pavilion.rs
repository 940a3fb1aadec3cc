//! What a board of Summer Pavilion promises: its points, what the tiles beside it can fill this round,
//! the tiles left for the next one, and how near stars and numbers are to complete.
//!
//! Nobody can keep a player from laying, so the tiles beside a board are worth what they fill when its
//! owner goes on laying the best field; that plan is made anew for every position. Everything else is a
//! table by the tiles that a star or a number still costs and the rounds of tiles to come. Worth of
//! half-finished features and of long runs was tried and brought nothing: a plan sees them in time.

use std::sync::LazyLock;

use azulejo_rules::summer_pavilion::{
    Board, CENTRE_STAR, CORNERS, Colour, FIELDS, Feature, Field, Fields, MIXED_STAR_BONUS,
    NUMBER_BONUS, POSITIONS, ROUNDS, STAR_BONUS, STARS, Stars, SummerPavilion, TILES_PER_FACTORY,
};
use azulejo_rules::tiles::Colour as _;
use azulejo_rules::{BySeat, Game, Seat, Turn};

use super::Judge;

/// What a tile kept for the next round is worth; if it is its joker; if its own star is complete.
const TILE: f32 = 1.4;
const NEXT_JOKER: f32 = 1.9;
const DEAD_TILE: f32 = 0.86;
/// What a bonus tile is worth, and in the last round.
const BONUS_TILE: f32 = 1.0;
const LATE_BONUS_TILE: f32 = 0.4;
/// What a tile is thought to cost when fields are compared.
const PRICE: f32 = 1.27;
/// What the start stone is worth while rounds are to come.
const STONE: f32 = 2.2;
/// Every other tile that a nearer star still costs makes a star that much dearer.
const RIVALRY: f32 = 0.3;
/// What may be missing for an even chance: for the next round, and for each to come.
const COLOUR_REACH: [f32; 2] = [3.0, 1.15];
const MIXED_REACH: [f32; 2] = [0.86, 0.55];
const NUMBER_REACH: [f32; 2] = [0.86, 0.78];
/// Points for a star that may still get any colour.
const ANY_STAR_BONUS: f32 = 15.0;
/// Doubt in the last round, and for each round to come.
const DOUBT: [f32; 2] = [4.0, 3.0];

impl Judge for SummerPavilion {
    type Memory = ();

    fn expected_points(&self) -> BySeat<f32> {
        let over = self.turn() == Turn::Over;
        BySeat::from_fn(self.players(), |seat| {
            if over { self.board(seat).score().into() } else { outlook(self, seat) }
        })
    }

    fn doubt(&self) -> f32 {
        DOUBT[0] + DOUBT[1] * f32::from(ROUNDS - self.round())
    }
}

fn outlook(game: &SummerPavilion, seat: Seat) -> f32 {
    let (board, setup) = (game.board(seat), game.setup());
    let all_tiles = u32::from(TILES_PER_FACTORY) * (2 * u32::from(setup.players) + 1);
    let share = game.tiles_to_take() as f32 / all_tiles as f32;
    let rounds = f32::from(ROUNDS - game.round()) + share;
    let worths = &WORTHS[setup.stars as usize][(rounds * STEPS + 0.5) as usize];
    let mut plan = Plan::new(board, worths, setup.stars);
    let mut points = f32::from(board.score());
    points += worths.bonus_tile * f32::from(game.bonus_tiles(seat));
    if game.stone() == Some(seat) {
        points += worths.stone;
    }
    // Before the factories are full, the tiles beside the board are those just kept.
    let is_kept = board.has_passed() || game.is_filling();
    let spare = if is_kept { -1.0 } else { -1.0 + share * (worths.tile + 1.0) };
    if !is_kept {
        points += plan.lay(game.joker(), spare);
    }
    let next = game.round() + u16::from(!game.is_filling());
    let joker = (next <= ROUNDS).then(|| setup.jokers.of_round(next));
    points + plan.hopes() + plan.leftovers(joker, spare)
}

/// Steps of a round: its tiles are taken bit by bit.
const STEPS: f32 = 4.0;
const LEVELS: usize = STEPS as usize * ROUNDS as usize + 1;
/// The ways to fill a star.
const RINGS: usize = 1 << POSITIONS;
const FULL: u8 = RINGS as u8 - 1;
/// Chances are told apart up to so many tiles missing.
const MOST_MISSING: usize = 64;
/// The most fields that show a number.
const MOST_NUMBERED: usize = 12;

/// What things are worth with so many rounds of tiles to come.
struct Worths {
    /// The chance of a star to become complete by the tiles that it still costs, for each kind.
    chance: [[f32; MOST_MISSING]; 3],
    /// The same by its ring.
    ring_chance: [[f32; RINGS]; 3],
    /// Points to expect for each number by its filled fields.
    numbers: [[f32; MOST_NUMBERED + 1]; 4],
    tile: f32,
    joker: f32,
    dead_tile: f32,
    bonus_tile: f32,
    stone: f32,
}

/// Kinds of stars: of one colour, of six colours, in the centre.
const ONE_COLOUR: usize = 0;
const MIXED: usize = 1;
const CENTRE: usize = 2;

/// For each side of the boards, by steps to come.
static WORTHS: LazyLock<[[Worths; LEVELS]; 2]> = LazyLock::new(|| {
    let worths = |stars| std::array::from_fn(|step| Worths::new(stars, step as f32 / STEPS));
    [Stars::Coloured, Stars::Uniform].map(worths)
});

impl Worths {
    fn new(stars: Stars, rounds: f32) -> Worths {
        let soon = rounds.min(1.0);
        let chance = |[next, each]: [f32; 2], missing: usize| {
            if missing == 0 || rounds == 0.0 {
                return f32::from(u8::from(missing == 0));
            }
            let ratio = missing as f32 / (next * soon + each * rounds);
            1.0 / (1.0 + ratio * ratio * ratio * ratio)
        };
        let centre = if stars == Stars::Coloured { MIXED_REACH } else { COLOUR_REACH };
        let reach = [COLOUR_REACH, MIXED_REACH, centre];
        // A tile left at the end costs a point.
        let until_end = |worth: f32| -1.0 + (worth + 1.0) * soon;
        Worths {
            chance: reach.map(|reach| std::array::from_fn(|missing| chance(reach, missing))),
            ring_chance: std::array::from_fn(|kind| {
                let missing = MISSING[stars as usize][usize::from(kind == CENTRE)];
                std::array::from_fn(|ring| chance(reach[kind], missing[ring].into()))
            }),
            numbers: std::array::from_fn(|number| {
                let fields = NUMBERED[stars as usize][number].count_ones() as usize;
                let points = f32::from(NUMBER_BONUS[number]);
                std::array::from_fn(|filled| {
                    let missing = (number + 1) * fields.saturating_sub(filled);
                    points * chance(NUMBER_REACH, missing)
                })
            }),
            tile: until_end(TILE),
            joker: until_end(NEXT_JOKER),
            dead_tile: until_end(DEAD_TILE),
            bonus_tile: LATE_BONUS_TILE + (BONUS_TILE - LATE_BONUS_TILE) * soon,
            stone: STONE * soon,
        }
    }
}

/// A board while its owner lays the best field again and again.
struct Plan<'a> {
    worths: &'a Worths,
    stars: Stars,
    /// Bit 6 × star + position − 1 for every field.
    filled: u64,
    /// The colours on each star, as bits; not needed for coloured stars.
    colours: [u8; STARS as usize],
    /// The tiles of each colour.
    hand: [u8; 6],
}

/// A field that can be filled.
#[derive(Clone, Copy)]
struct Lay {
    star: usize,
    at: usize,
    colour: usize,
    cost: u8,
    /// Points now, those for bonus tiles included.
    points: f32,
    /// With those to expect for the star and the number.
    gain: f32,
}

impl<'a> Plan<'a> {
    fn new(board: &Board, worths: &'a Worths, stars: Stars) -> Self {
        let mut colours = [0; STARS as usize];
        let first = if stars == Stars::Coloured { CENTRE_STAR } else { 0 };
        for star in first..STARS {
            for at in 0..POSITIONS {
                let field = Field::new(star, at + 1);
                let colour = field.and_then(|field| board.colour_at(field));
                let bit = colour.map_or(0, |colour| 1 << colour.index());
                colours[usize::from(star)] |= bit;
            }
        }
        let tiles = board.hand() + board.corners();
        let hand = std::array::from_fn(|at| tiles.count(Colour::ALL[at]));
        Plan { worths, stars, filled: bits(board.filled()), colours, hand }
    }

    #[inline]
    fn ring(&self, star: usize) -> u8 {
        (self.filled >> (6 * star)) as u8 & FULL
    }

    /// The kind of a star, and the points that it would score.
    #[inline]
    fn kind(&self, star: usize) -> (usize, f32) {
        let is_centre = star == usize::from(CENTRE_STAR);
        if self.stars == Stars::Coloured {
            return match COLOUR_OF.get(star) {
                Some(&colour) => (ONE_COLOUR, STAR_BONUS[colour].into()),
                None => (CENTRE, MIXED_STAR_BONUS.into()),
            };
        }
        let colours = self.colours[star];
        let (kind, points) = match colours.count_ones() {
            0 => (ONE_COLOUR, ANY_STAR_BONUS),
            1 => (ONE_COLOUR, STAR_BONUS[colours.trailing_zeros() as usize].into()),
            _ => (MIXED, MIXED_STAR_BONUS.into()),
        };
        (if is_centre { CENTRE } else { kind }, points)
    }

    /// Whether a star may get a tile of a colour.
    #[inline]
    fn accepts(&self, star: usize, colour: usize) -> bool {
        let has = self.colours[star] >> colour & 1 == 1;
        match self.stars {
            Stars::Coloured => COLOUR_OF.get(star).map_or(!has, |&own| own == colour),
            Stars::Uniform if self.ring(star).count_ones() < 2 => true,
            Stars::Uniform => has == (self.colours[star].count_ones() == 1),
        }
    }

    /// Fills fields as long as it pays, and says how many points that brings at once. A tile that
    /// cannot be kept is worth what it is to spare.
    fn lay(&mut self, joker: Colour, spare: f32) -> f32 {
        let (joker, mut points) = (joker.index(), 0.0);
        while let Some(lay) = self.best_lay(joker) {
            let total: u8 = self.hand.iter().sum();
            let spared = lay.cost.min(total.saturating_sub(CORNERS as u8));
            let kept = lay.cost - spared;
            if lay.gain <= f32::from(spared) * spare + f32::from(kept) * self.worths.tile {
                break;
            }
            let own = lay.cost.min(self.hand[lay.colour]);
            self.hand[lay.colour] -= own;
            self.hand[joker] -= lay.cost - own;
            self.filled |= 1 << (6 * lay.star + lay.at);
            self.colours[lay.star] |= 1 << lay.colour;
            points += lay.points;
        }
        points
    }

    fn best_lay(&self, joker: usize) -> Option<Lay> {
        let (mut best, mut most) = (None, f32::MIN);
        for colour in (0..6).filter(|&colour| self.hand[colour] > 0) {
            let jokers = if colour == joker { 0 } else { self.hand[joker] };
            let purse = self.hand[colour] + jokers;
            let first = if self.stars == Stars::Coloured { STAR_OF[colour] } else { 0 };
            let step = if self.stars == Stars::Coloured { 6 - first } else { 1 };
            for star in (first..7).step_by(step) {
                let ring = self.ring(star);
                if ring == FULL || !self.accepts(star, colour) {
                    continue;
                }
                for (at, &cost) in COSTS[self.stars as usize][star / 6].iter().enumerate() {
                    if cost > purse || ring >> at & 1 == 1 {
                        continue;
                    }
                    let lay = self.lay_at(star, at, colour, cost);
                    let liking = lay.gain - PRICE * f32::from(cost);
                    if liking > most {
                        (best, most) = (Some(lay), liking);
                    }
                }
            }
        }
        best
    }

    #[inline]
    fn lay_at(&self, star: usize, at: usize, colour: usize, cost: u8) -> Lay {
        let worths = self.worths;
        let ring = usize::from(self.ring(star));
        let filled = self.filled | 1 << (6 * star + at);
        let mut points = f32::from(RUNS[ring][at]);
        for (fields, tiles) in FEATURES[6 * star + at] {
            if filled & fields == fields {
                points += tiles * worths.bonus_tile;
            }
        }
        let (kind, star_points) = self.kind(star);
        let chance = &worths.ring_chance[kind];
        let mut gain = points + star_points * (chance[ring | 1 << at] - chance[ring]);
        if cost <= 4 {
            let number = usize::from(cost) - 1;
            let count = self.count(number);
            gain += worths.numbers[number][count + 1] - worths.numbers[number][count];
        }
        Lay { star, at, colour, cost, points, gain }
    }

    #[inline]
    fn count(&self, number: usize) -> usize {
        (self.filled & NUMBERED[self.stars as usize][number]).count_ones() as usize
    }

    /// Points to expect for stars and numbers. What the nearest star takes is missing for the others.
    fn hopes(&self) -> f32 {
        let mut queue = [(0, 0); STARS as usize];
        for star in 0..queue.len() {
            let missing = &MISSING[self.stars as usize][star / 6];
            let missing = missing[usize::from(self.ring(star))];
            let mut place = star;
            while place > 0 && queue[place - 1].0 > missing {
                queue[place] = queue[place - 1];
                place -= 1;
            }
            queue[place] = (missing, star);
        }
        let (mut points, mut taken) = (0.0, 0.0);
        for (missing, star) in queue {
            let missing = f32::from(missing);
            let dear = (missing + RIVALRY * taken + 0.5) as usize;
            let (kind, star_points) = self.kind(star);
            points += star_points * self.worths.chance[kind][dear.min(MOST_MISSING - 1)];
            taken += missing;
        }
        (0..4).fold(points, |sum, number| sum + self.worths.numbers[number][self.count(number)])
    }

    /// What the tiles left are worth: the best four are kept.
    fn leftovers(&self, joker: Option<Colour>, spare: f32) -> f32 {
        let worths = self.worths;
        let joker = joker.map(|colour| colour.index());
        let (mut jokers, mut useful, mut dead) = (0, 0, 0);
        for (colour, &tiles) in self.hand.iter().enumerate() {
            if Some(colour) == joker {
                jokers = tiles;
            } else if self.stars == Stars::Coloured && self.ring(STAR_OF[colour]) == FULL {
                dead += tiles;
            } else {
                useful += tiles;
            }
        }
        let (mut points, mut room) = (0.0, CORNERS as u8);
        let heaps = [(jokers, worths.joker), (useful, worths.tile), (dead, worths.dead_tile)];
        for (tiles, worth) in heaps {
            let kept = tiles.min(room);
            room -= kept;
            points += f32::from(kept) * worth + f32::from(tiles - kept) * spare;
        }
        points
    }
}

/// The star of each colour, and the colour of each star but the centre.
const STAR_OF: [usize; 6] = [5, 4, 0, 3, 2, 1];
const COLOUR_OF: [usize; 6] = [2, 5, 4, 3, 1, 0];

/// What each position costs: by the side of the boards, on an outer star and in the centre.
static COSTS: [[[u8; 6]; 2]; 2] = [
    [costs(Stars::Coloured, 0), costs(Stars::Coloured, CENTRE_STAR)],
    [costs(Stars::Uniform, 0), costs(Stars::Uniform, CENTRE_STAR)],
];

const fn costs(stars: Stars, star: u8) -> [u8; 6] {
    let mut costs = [0; 6];
    let mut position = 1;
    while let Some(field) = Field::new(star, position) {
        costs[position as usize - 1] = field.cost(stars);
        position += 1;
    }
    costs
}

/// What the free fields of a ring cost: by the side of the boards, of an outer star and the centre.
static MISSING: [[[u8; RINGS]; 2]; 2] = [
    [missing(Stars::Coloured, 0), missing(Stars::Coloured, CENTRE_STAR)],
    [missing(Stars::Uniform, 0), missing(Stars::Uniform, CENTRE_STAR)],
];

const fn missing(stars: Stars, star: u8) -> [u8; RINGS] {
    let costs = costs(stars, star);
    let mut missing = [0; RINGS];
    let mut bit = 0;
    while bit < RINGS * 6 {
        let (ring, at) = (bit / 6, bit % 6);
        if ring >> at & 1 == 0 {
            missing[ring] += costs[at];
        }
        bit += 1;
    }
    missing
}

/// The points of a position filled next in a ring: the run that it becomes part of.
static RUNS: [[u8; 6]; RINGS] = runs();

const fn runs() -> [[u8; 6]; RINGS] {
    let mut runs = [[0; 6]; RINGS];
    let mut bit = 0;
    while bit < RINGS * 6 {
        let (ring, at) = (bit / 6, bit % 6);
        let mut length = 1;
        let mut ahead = 1;
        while ahead < 6 && ring >> ((at + ahead) % 6) & 1 == 1 {
            ahead += 1;
            length += 1;
        }
        let mut behind = 1;
        while length < 6 && ring >> ((at + 6 - behind) % 6) & 1 == 1 {
            behind += 1;
            length += 1;
        }
        runs[ring][at] = length;
        bit += 1;
    }
    runs
}

/// The fields that show each number from 1 to 4, by the side of the boards.
static NUMBERED: [[u64; 4]; 2] = [numbered(Stars::Coloured), numbered(Stars::Uniform)];

const fn numbered(stars: Stars) -> [u64; 4] {
    let mut fields = [0; 4];
    let mut field = 0;
    while field < FIELDS {
        let cost = costs(stars, (field / 6) as u8)[field % 6] as usize;
        if cost <= fields.len() {
            fields[cost - 1] |= 1 << field;
        }
        field += 1;
    }
    fields
}

/// The features that each field touches: the fields round it, and its bonus tiles. Where there is but
/// one, the other gives none.
static FEATURES: [[(u64, f32); 2]; FIELDS] = features();

const fn features() -> [[(u64, f32); 2]; FIELDS] {
    let mut table = [[(0, 0.0); 2]; FIELDS];
    let mut number = 0;
    while number < 18 {
        let star = number % 6;
        let feature = match number / 6 {
            0 => Feature::Pillar(star),
            1 => Feature::Statue(star),
            _ => Feature::Window(star),
        };
        let fields = bits(feature.fields());
        let mut field = 0;
        while field < FIELDS {
            if fields >> field & 1 == 1 {
                let place = if table[field][0].0 == 0 { 0 } else { 1 };
                table[field][place] = (fields, feature.bonus() as f32);
            }
            field += 1;
        }
        number += 1;
    }
    table
}

/// Bit 6 × star + position − 1 for every field.
const fn bits(fields: Fields) -> u64 {
    let mut bits = 0;
    let mut star = 0;
    while star < STARS {
        bits |= (fields.of_star(star) as u64) << (POSITIONS * star);
        star += 1;
    }
    bits
}

#[cfg(test)]
mod tests {
    use azulejo_rules::summer_pavilion::star_colour;

    use super::*;

    #[test]
    fn stars_and_colours_match() {
        for (colour, star) in STAR_OF.into_iter().enumerate() {
            assert_eq!(star_colour(star as u8).map(|colour| colour.index()), Some(colour));
            assert_eq!(COLOUR_OF[star], colour);
        }
    }

    #[test]
    fn runs_close_the_ring() {
        for (ring, position, points) in [(0, 1, 1), (0b10_0011, 3, 4), (0b01_0101, 2, 3)] {
            assert_eq!(RUNS[ring][position - 1], points);
        }
        assert_eq!(RUNS[0b11_1110][0], 6);
        assert_eq!(RUNS[0b10_0001][2], 1);
    }

    #[test]
    fn free_fields_cost_what_they_show() {
        assert_eq!(MISSING[0][0][0], 21);
        assert_eq!(MISSING[0][0][0b11_0000], 10);
        assert_eq!(MISSING[1][1][0], 18);
        assert_eq!(NUMBERED[0].map(u64::count_ones), [7; 4]);
        assert_eq!(NUMBERED[1].map(u64::count_ones), [6, 6, 12, 6]);
    }
}
