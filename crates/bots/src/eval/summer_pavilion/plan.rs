//! A plan for the tiles beside a board: the best field again and again, or first whatever star, number or
//! feature they can complete.

use std::sync::LazyLock;

use azulejo_rules::summer_pavilion::{
    Board, CENTRE_STAR, CORNERS, Colour, Feature, Field, MIXED_STAR_BONUS, POSITIONS, STAR_BONUS,
    STARS, Stars, SummerPavilion, Tiles, accepted,
};
use azulejo_rules::tiles::{Colour as _, Colours};
use azulejo_rules::{Game, Seat};

use super::tables::{COLOUR_OF, COSTS, FEATURES, FULL, MISSING, NUMBERED, RUNS, STAR_OF, bits};
use super::worths::{CENTRE, MIXED, MOST_MISSING, ONE_COLOUR, Worths};

/// What a tile is thought to cost when fields are compared.
const PRICE: f32 = 1.43;
/// Every other tile that a nearer star still costs makes a star that much dearer.
const RIVALRY: f32 = 0.32;
/// Points for a star that may still get any colour.
const ANY_STAR_BONUS: f32 = 15.0;

/// A board while its owner lays.
#[derive(Clone)]
pub(super) struct Plan<'a> {
    worths: &'a Worths,
    stars: Stars,
    /// The joker colour of this round and of the next, if there is one.
    joker: usize,
    next: Option<usize>,
    /// What a tile is worth that cannot be kept.
    spare: f32,
    /// Bit 6 × star + position − 1 for every field.
    filled: u64,
    /// The colours on each star, as bits; not needed for coloured stars.
    colours: [u8; STARS as usize],
    /// The tiles of each colour.
    hand: [u8; 6],
    /// Bonus tiles not chosen yet, and what they can be chosen from.
    bonus_tiles: u8,
    supply: [u8; 6],
}

/// What a plan can aim at, each with its fields, by the side of the boards: stars, numbers, features.
static AIMS: LazyLock<[Vec<u64>; 2]> = LazyLock::new(|| {
    NUMBERED.map(|numbers| {
        let stars = (0..STARS).map(|star| u64::from(FULL) << (POSITIONS * star));
        let features = Feature::all().map(|feature| bits(feature.fields()));
        stars.chain(numbers).chain(features).collect()
    })
});
/// Bonus tiles that may come in while it does.
const WINDFALL: u8 = 3;

/// A field that can be filled.
#[derive(Clone, Copy)]
struct Lay {
    star: usize,
    at: usize,
    colour: usize,
    cost: u8,
    /// Points now.
    points: f32,
    /// Bonus tiles.
    tiles: u8,
    /// All that it brings: points, bonus tiles, and what can be expected for the star and the number.
    gain: f32,
}

impl<'a> Plan<'a> {
    pub fn new(
        game: &SummerPavilion,
        seat: Seat,
        worths: &'a Worths,
        next: Option<Colour>,
        spare: f32,
    ) -> Self {
        let (board, stars) = (game.board(seat), game.setup().stars);
        let counts = |tiles: Tiles| std::array::from_fn(|at| tiles.count(Colour::ALL[at]));
        Plan {
            worths,
            stars,
            joker: game.joker().index(),
            next: next.map(|colour| colour.index()),
            spare,
            filled: bits(board.filled()),
            colours: colours(board, stars),
            hand: counts(board.hand() + board.corners()),
            bonus_tiles: game.bonus_tiles(seat),
            supply: counts(game.supply()),
        }
    }

    /// All that decides what it comes to, with as many rounds to come as the worths of this level are for.
    pub fn key(&self, level: usize) -> [u64; 5] {
        let pack = |bytes: &[u8]| bytes.iter().fold(0, |sum, &byte| sum << 8 | u64::from(byte));
        let jokers = self.joker | self.next.unwrap_or(7) << 4;
        [
            self.filled | (level as u64) << 48 | (self.stars as u64) << 56,
            pack(&self.hand) << 16 | u64::from(self.bonus_tiles) << 8 | jokers as u64,
            pack(&self.supply),
            pack(&self.colours),
            self.spare.to_bits().into(),
        ]
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
        let (has, tiles) = (Colours::from_bits(self.colours[star]), self.ring(star).count_ones());
        accepted(self.stars, star as u8, has, tiles).contains(Colour::ALL[colour])
    }

    /// What the tiles beside the board are worth, with all that can be hoped for: laid field by field, or
    /// first where they complete a star, a number or a feature. Field by field alone, it would not see what
    /// takes two fields.
    pub fn best(&self) -> f32 {
        let mut now = self.clone();
        let (mut best, mut points) = (now.worth(), 0.0);
        loop {
            let mut better = None;
            for &aim in &AIMS[self.stars as usize] {
                let mut plan = now.clone();
                let Some(scored) = plan.complete(aim) else { continue };
                let worth = points + scored + plan.worth();
                if worth > best {
                    best = worth;
                    better = Some((plan, points + scored));
                }
            }
            match better {
                Some(plan) => (now, points) = plan,
                None => return best,
            }
        }
    }

    /// What it comes to when fields are filled as long as that pays.
    fn worth(&self) -> f32 {
        let mut plan = self.clone();
        let points = plan.lay();
        points + plan.rest()
    }

    /// What can be expected when nothing more is laid.
    pub fn rest(&self) -> f32 {
        self.hopes() + self.leftovers()
    }

    /// Fills fields as long as it pays, and says how many points that brings at once.
    fn lay(&mut self) -> f32 {
        let mut points = 0.0;
        while let Some(lay) = self.best_lay() {
            let total = self.hand.iter().sum::<u8>() + self.bonus_tiles;
            let spared = lay.cost.min(total.saturating_sub(CORNERS as u8));
            let kept = lay.cost - spared;
            if lay.gain <= f32::from(spared) * self.spare + f32::from(kept) * self.worths.tile {
                break;
            }
            points += self.fill(&lay);
        }
        points
    }

    /// Fills all these fields, if the tiles are enough, and says how many points that brings at once.
    fn complete(&mut self, fields: u64) -> Option<f32> {
        let stars = self.stars as usize;
        let mut missing = fields & !self.filled;
        let tiles = self.hand.iter().sum::<u8>() + self.bonus_tiles + WINDFALL;
        let costs = places(missing).map(|(star, at)| COSTS[stars][star / 6][at]);
        if missing == 0 || costs.sum::<u8>() > tiles {
            return None;
        }
        let mut points = 0.0;
        while missing != 0 {
            let (mut best, mut most) = (None, f32::MIN);
            for (star, at) in places(missing) {
                let cost = COSTS[stars][star / 6][at];
                let lay = self.lay_at(star, at, self.payer(star, cost)?, cost);
                if lay.points > most {
                    (best, most) = (Some(lay), lay.points);
                }
            }
            let lay = best?;
            missing &= !(1 << (6 * lay.star + lay.at));
            points += self.fill(&lay);
        }
        Some(points)
    }

    /// The colour to fill a field of a star with: the one of which there is most, jokers last.
    fn payer(&self, star: usize, cost: u8) -> Option<usize> {
        let can = |&colour: &usize| self.purse(colour) >= cost && self.accepts(star, colour);
        (0..6).filter(can).max_by_key(|&colour| (colour != self.joker, self.hand[colour]))
    }

    /// Fills a field, and says how many points that brings at once.
    fn fill(&mut self, lay: &Lay) -> f32 {
        // One tile at least is of the colour laid, if need be a bonus tile.
        let chosen = u8::from(self.hand[lay.colour] == 0);
        self.supply[lay.colour] -= chosen;
        self.bonus_tiles -= chosen;
        let mut rest = lay.cost - chosen;
        for colour in [lay.colour, self.joker] {
            let paid = rest.min(self.hand[colour]);
            self.hand[colour] -= paid;
            rest -= paid;
        }
        for colour in [lay.colour, self.joker] {
            let paid = rest.min(self.supply[colour]);
            self.supply[colour] -= paid;
            self.bonus_tiles -= paid;
            rest -= paid;
        }
        self.filled |= 1 << (6 * lay.star + lay.at);
        self.colours[lay.star] |= 1 << lay.colour;
        self.bonus_tiles += lay.tiles;
        lay.points
    }

    /// How many tiles there are to pay a field with that gets a tile of this colour.
    #[inline]
    fn purse(&self, colour: usize) -> u8 {
        let Plan { hand, supply, joker, bonus_tiles, .. } = self;
        if hand[colour] == 0 && (*bonus_tiles == 0 || supply[colour] == 0) {
            return 0;
        }
        let is_joker = colour == *joker;
        let (jokers, more) = if is_joker { (0, 0) } else { (hand[*joker], supply[*joker]) };
        hand[colour] + jokers + (*bonus_tiles).min(supply[colour] + more)
    }

    fn best_lay(&self) -> Option<Lay> {
        let (mut best, mut most) = (None, f32::MIN);
        for (colour, own) in STAR_OF.into_iter().enumerate() {
            let purse = self.purse(colour);
            if purse == 0 {
                continue;
            }
            let first = if self.stars == Stars::Coloured { own } else { 0 };
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
        let points = f32::from(RUNS[ring][at]);
        let features = FEATURES[6 * star + at].into_iter();
        let complete = features.filter(|(fields, _)| filled & fields == *fields);
        let tiles = complete.map(|(_, tiles)| tiles).sum();
        let (kind, star_points) = self.kind(star);
        let chance = &worths.ring_chance[kind];
        let mut gain = points + f32::from(tiles) * worths.bonus_tile;
        gain += star_points * (chance[ring | 1 << at] - chance[ring]);
        if cost <= 4 {
            let number = usize::from(cost) - 1;
            let count = self.count(number);
            gain += worths.numbers[number][count + 1] - worths.numbers[number][count];
        }
        Lay { star, at, colour, cost, points, tiles, gain }
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
    fn leftovers(&self) -> f32 {
        let worths = self.worths;
        let (mut jokers, mut useful, mut dead) = (0, self.bonus_tiles, 0);
        for (colour, &tiles) in self.hand.iter().enumerate() {
            if Some(colour) == self.next {
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
            points += f32::from(kept) * worth + f32::from(tiles - kept) * self.spare;
        }
        points
    }
}

/// The colours on each star, as bits.
fn colours(board: &Board, stars: Stars) -> [u8; STARS as usize] {
    let mut colours = [0; STARS as usize];
    let first = if stars == Stars::Coloured { CENTRE_STAR } else { 0 };
    for star in first..STARS {
        for at in 0..POSITIONS {
            let field = Field::new(star, at + 1);
            let colour = field.and_then(|field| board.colour_at(field));
            colours[usize::from(star)] |= colour.map_or(0, |colour| 1 << colour.index());
        }
    }
    colours
}

/// The stars and places of some fields.
fn places(mut fields: u64) -> impl Iterator<Item = (usize, usize)> {
    std::iter::from_fn(move || {
        let field = fields.trailing_zeros() as usize;
        let place = (fields != 0).then_some((field / 6, field % 6));
        fields &= fields.wrapping_sub(1);
        place
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluate;

    /// The beginning of the last laying: seat 0 has 50 points, this hand and these stars; red is the
    /// joker.
    fn position(hand: [(char, u8); 2], supply: [(char, u8); 2], stars: &str) -> SummerPavilion {
        let heap = |tiles: [(char, u8); 2]| {
            tiles
                .map(|(colour, n)| if n == 0 { String::new() } else { format!("{colour}{n}") })
                .concat()
        };
        let used = |colour: char| {
            let tiles = hand.into_iter().chain(supply).filter(|&(c, _)| c == colour);
            tiles.map(|(_, n)| usize::from(n)).sum::<usize>() + stars.matches(colour).count()
        };
        let bag = "pgoybr".chars().map(|c| format!("{c}{}", 22 - used(c))).collect::<String>();
        let (hand, supply) = (heap(hand), heap(supply));
        let text = format!(
            "summer-pavilion players=2 stars=coloured jokers=pgoybr floor=0 start=0 round=6 phase=lay:0 \
             first=0 stone=1 bag={bag} collector=- supply={supply} A=- B=- C=- D=- E=- X=- \
             board=50:in:{hand}:-:{stars} board=50:in:-:-:....../....../....../....../....../....../......"
        );
        SummerPavilion::from_position(&text).expect("the position is well formed")
    }

    fn expected(hand: [(char, u8); 2], supply: [(char, u8); 2], stars: &str) -> f32 {
        position(hand, supply, stars).evaluate().as_slice()[0]
    }

    #[test]
    fn a_plan_completes_a_star_that_takes_two_fields() {
        // Runs of 5 and 6, 15 points for the star; each of the window's three tiles fills a 1.
        let stars = "....../....../bbbb../....../....../....../......";
        let points = expected([('b', 7), ('r', 4)], [('p', 4), ('g', 6)], stars);
        assert_eq!(points, 50.0 + 5.0 + 6.0 + 15.0 + 3.0);
    }

    #[test]
    fn a_plan_completes_a_number_that_takes_two_fields() {
        // The last two of the 4s: purple's, with a run of 4, and the centre's; 16 points for all of them.
        let stars = "...o../...r../...b../...y../...g../ppp.../......";
        let points = expected([('p', 5), ('r', 3)], [('g', 6), ('y', 4)], stars);
        assert_eq!(points, 50.0 + 4.0 + 1.0 + 16.0);
    }

    #[test]
    fn a_plan_chooses_the_bonus_tiles_that_it_needs() {
        // Orange is completed, with its window; three blue tiles then complete blue, others score 3.
        let stars = "oooo../....../bb.bbb/....../....../....../......";
        let points = |supply| expected([('o', 11), ('r', 0)], supply, stars);
        assert_eq!(points([('g', 6), ('b', 4)]), 50.0 + 5.0 + 6.0 + 17.0 + 6.0 + 15.0);
        assert_eq!(points([('g', 6), ('y', 4)]), 50.0 + 5.0 + 6.0 + 17.0 + 3.0);
    }

    #[test]
    fn a_bonus_tile_is_chosen_where_jokers_alone_cannot_pay() {
        let stars = "....../....../....../....../....../ppp.../......";
        let game = position([('b', 1), ('r', 4)], [('p', 9), ('g', 1)], stars);
        let mut plan = Plan::new(&game, Seat(0), Worths::of(Stars::Coloured, 0), None, -1.0);
        let (purple, red) = (Colour::Purple.index(), Colour::Red.index());
        assert_eq!(plan.purse(purple), 0);
        plan.bonus_tiles = 1;
        assert_eq!(plan.purse(purple), 5);
        let lay = plan.lay_at(STAR_OF[purple], 3, purple, 4);
        assert_eq!(plan.fill(&lay), 4.0);
        assert_eq!((plan.hand[red], plan.bonus_tiles, plan.supply[purple]), (1, 0, 8));
    }
}
