//! What things are worth, by the rounds of tiles to come: chances of stars and numbers, tiles, the stone.

use std::sync::LazyLock;

use azulejo_rules::summer_pavilion::{NUMBER_BONUS, ROUNDS, Stars};

use super::tables::{MISSING, NUMBERED, RINGS};

/// What a tile kept for the next round is worth; if it is its joker; if its own star is complete.
const TILE: f32 = 2.7;
const NEXT_JOKER: f32 = 3.6;
const DEAD_TILE: f32 = 0.96;
/// What a bonus tile is worth, and in the last round.
const BONUS_TILE: f32 = 1.2;
const LATE_BONUS_TILE: f32 = 0.44;
/// What the start stone is worth while rounds are to come.
const STONE: f32 = 4.4;
/// What may be missing for an even chance: for the next round, and for each to come.
const COLOUR_REACH: [f32; 2] = [2.85, 1.9];
const MIXED_REACH: [f32; 2] = [0.84, 0.48];
const NUMBER_REACH: [f32; 2] = [0.71, 1.7];

/// Steps of a round: its tiles are taken bit by bit.
pub(super) const STEPS: f32 = 4.0;
const LEVELS: usize = STEPS as usize * ROUNDS as usize + 1;
/// Chances are told apart up to so many tiles missing.
pub(super) const MOST_MISSING: usize = 64;
/// The most fields that show a number.
const MOST_NUMBERED: usize = 12;

/// What things are worth with so many rounds of tiles to come.
pub(super) struct Worths {
    /// The chance of a star to become complete by the tiles that it still costs, for each kind.
    pub chance: [[f32; MOST_MISSING]; 3],
    /// The same by its ring.
    pub ring_chance: [[f32; RINGS]; 3],
    /// Points to expect for each number by its filled fields.
    pub numbers: [[f32; MOST_NUMBERED + 1]; 4],
    pub tile: f32,
    pub joker: f32,
    pub dead_tile: f32,
    pub bonus_tile: f32,
    pub stone: f32,
}

/// Kinds of stars: of one colour, of six colours, in the centre.
pub(super) const ONE_COLOUR: usize = 0;
pub(super) const MIXED: usize = 1;
pub(super) const CENTRE: usize = 2;

/// For each side of the boards, by steps to come.
static WORTHS: LazyLock<[[Worths; LEVELS]; 2]> = LazyLock::new(|| {
    let worths = |stars| std::array::from_fn(|step| Worths::new(stars, step as f32 / STEPS));
    [Stars::Coloured, Stars::Uniform].map(worths)
});

impl Worths {
    /// With so many [steps](STEPS) of rounds to come.
    pub fn of(stars: Stars, steps: usize) -> &'static Worths {
        &WORTHS[stars as usize][steps]
    }

    fn new(stars: Stars, rounds: f32) -> Worths {
        let soon = rounds.min(1.0);
        let chance = |[next, each]: [f32; 2], missing: usize| {
            if missing == 0 || rounds == 0.0 {
                return f32::from(u8::from(missing == 0));
            }
            let ratio = missing as f32 / (next * soon + each * rounds);
            1.0 / (1.0 + ratio * ratio * ratio.sqrt())
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
