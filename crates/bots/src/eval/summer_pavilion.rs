//! What a board of Summer Pavilion promises: its points, what the tiles beside it can fill this round,
//! the tiles left for the next one, and how near stars and numbers are to complete.
//!
//! Nobody can keep a player from laying, so the tiles beside a board are worth what they fill when its
//! owner goes on laying the best field, or first completes a star, a number or a feature that is in
//! reach; bonus tiles are chosen from the supply when they are needed. That plan is made anew for every
//! position. Everything else is a table by the tiles that a star or a number still costs and the rounds
//! of tiles to come. Worth of half-finished features and of long runs was tried and brought nothing: a
//! plan sees them in time.

mod plan;
mod tables;
mod worths;

use azulejo_rules::summer_pavilion::{ROUNDS, SummerPavilion, TILES_PER_FACTORY};
use azulejo_rules::{BySeat, Game, Seat, Turn};

use super::Evaluate;
use super::cache::Cache;
use plan::Plan;
use worths::{STEPS, Worths};

/// The logistic scale in the last round, and how much each round to come adds.
const LOGISTIC_SCALE: [f32; 2] = [6.5, 1.65];

/// Plans that are remembered: about 2 MB.
const PLANS: usize = 1 << 15;

/// What plans come to, by their [keys](Plan::key).
pub struct EvalCache(Cache<[u64; 5], f32>);

impl Default for EvalCache {
    fn default() -> EvalCache {
        EvalCache(Cache::new(PLANS))
    }
}

impl Evaluate for SummerPavilion {
    type EvalCache = EvalCache;

    fn evaluate(&self) -> BySeat<f32> {
        self.evaluate_cached(&mut EvalCache(Cache::new(1)))
    }

    fn evaluate_cached(&self, cache: &mut EvalCache) -> BySeat<f32> {
        let over = self.turn() == Turn::Over;
        BySeat::from_fn(self.players(), |seat| {
            if over { self.board(seat).score().into() } else { outlook(self, seat, cache) }
        })
    }

    fn evaluate_after(
        &self,
        mover: Seat,
        before: &Self,
        points: &BySeat<f32>,
        cache: &mut EvalCache,
    ) -> BySeat<f32> {
        // Who lays changes nothing for the others, unless by the supply.
        let is_alike = self.tiles_to_take() == before.tiles_to_take()
            && self.round() == before.round()
            && self.stone() == before.stone()
            && self.supply() == before.supply()
            && self.is_filling() == before.is_filling()
            && self.turn() != Turn::Over;
        if !is_alike {
            return self.evaluate_cached(cache);
        }
        BySeat::from_fn(self.players(), |seat| {
            if seat == mover { outlook(self, seat, cache) } else { points.as_slice()[seat.index()] }
        })
    }

    fn logistic_scale(&self) -> f32 {
        LOGISTIC_SCALE[0] + LOGISTIC_SCALE[1] * f32::from(ROUNDS - self.round())
    }
}

fn outlook(game: &SummerPavilion, seat: Seat, cache: &mut EvalCache) -> f32 {
    let (board, setup) = (game.board(seat), game.setup());
    let all_tiles = u32::from(TILES_PER_FACTORY) * (2 * u32::from(setup.players) + 1);
    let share = game.tiles_to_take() as f32 / all_tiles as f32;
    let rounds = f32::from(ROUNDS - game.round()) + share;
    let level = (rounds * STEPS + 0.5) as usize;
    let worths = Worths::of(setup.stars, level);
    let mut points = f32::from(board.score());
    // Once the round is over, who had the stone begins the next one.
    let begins = if game.is_filling() { Some(game.first()) } else { game.stone() };
    if begins == Some(seat) {
        points += worths.stone;
    }
    // Before the factories are full, the tiles beside the board are those just kept.
    let is_kept = board.has_passed() || game.is_filling();
    let spare = if is_kept { -1.0 } else { -1.0 + share * (worths.tile + 1.0) };
    let next = game.round() + u16::from(!game.is_filling());
    let next = (next <= ROUNDS).then(|| setup.jokers.of_round(next));
    let plan = Plan::new(game, seat, worths, next, spare);
    let expected =
        if is_kept { plan.rest() } else { cache.0.get_or(plan.key(level), || plan.best()) };
    points + expected
}
