//! Static evaluation: how good a position is for every seat, without looking ahead.

mod cache;
pub mod chocolatier;
mod queens_garden;
mod summer_pavilion;

use azulejo_rules::game::MAX_PLAYERS;
use azulejo_rules::{BySeat, Game, Seat, Turn};

use crate::hash::key;

/// A game whose positions can be evaluated.
pub trait Evaluate: Game {
    /// What a search remembers of the positions that it has evaluated.
    type EvalCache: Default + Send;

    /// From now on a cache shall take so many bytes at most; a small one takes what it takes.
    fn limit_cache(_cache: &mut Self::EvalCache, _bytes: usize) {}

    /// The points that each seat can expect to have at the end.
    fn evaluate(&self) -> BySeat<f32>;
    /// The same with the help of a cache: quicker, never different.
    fn evaluate_cached(&self, _cache: &mut Self::EvalCache) -> BySeat<f32> {
        self.evaluate()
    }
    /// Incremental evaluation: the same after a move of `mover`, when the position `before` it and the points
    /// that could be expected there are known. Often quicker, never different.
    fn evaluate_after(
        &self,
        _mover: Seat,
        _before: &Self,
        _points: &BySeat<f32>,
        cache: &mut Self::EvalCache,
    ) -> BySeat<f32> {
        self.evaluate_cached(cache)
    }

    /// What a seat that does not look ahead goes by, in points: those that it can expect.
    fn greedy_score(&self, seat: Seat) -> f32 {
        self.evaluate().as_slice()[seat.index()]
    }

    /// The position's hash; positions that go on alike may share it.
    fn key(&self) -> u64 {
        key(self)
    }

    /// The scale of the logistic function (with more players, the softmax) that turns expected points into chances
    /// of victory: by how many points they are off, roughly. Less towards the end.
    fn logistic_scale(&self) -> f32;

    /// The temperature of the softmax that turns the values of moves into priors: how much better a move must look
    /// to be tried much more often.
    fn prior_temperature(&self) -> f32 {
        PRIOR_TEMPERATURE
    }

    /// Whether so much can happen that a search sees more with progressive widening: few moves in each position.
    fn is_wide(&self) -> bool {
        self.players() > 2
    }

    /// Whether the decision at hand is a detail of a turn: a search of a wide game may trust that what looks best
    /// then will do.
    fn is_sub_decision(&self) -> bool {
        false
    }

    /// The number of the segment of the game that can be solved to its end, because nothing is drawn before; none
    /// while it cannot.
    fn chance_free_segment(&self) -> Option<u16> {
        None
    }
}

/// The utility of a position for each seat, from 0 to 1: its chance of victory, mixed with some points.
pub type Prospects = [f32; MAX_PLAYERS];

/// How much of the prospects is points rather than victory, for 2, 3 and 4 players: a lost game is
/// still played for points, and with more players the rank counts.
const POINTS_SHARE: [f32; 3] = [0.04, 0.15, 0.2];
/// The usual temperature of priors.
const PRIOR_TEMPERATURE: f32 = 0.06;
/// Points ahead of the others that count as half of all one can wish for.
const POINTS_HALF: f32 = 40.0;

/// The prospects by the static evaluation.
pub fn prospects<G: Evaluate>(game: &G) -> Prospects {
    prospects_of(game, &game.evaluate())
}

/// The same when the expected points are known.
pub fn prospects_of<G: Evaluate>(game: &G, points: &BySeat<f32>) -> Prospects {
    let players = usize::from(game.players());
    let points = points.as_slice();
    let mut prospects = [0.0; MAX_PLAYERS];
    if game.turn() == Turn::Over {
        let winners = game.winners();
        let share = 1.0 / winners.iter().count().max(1) as f32;
        winners.iter().for_each(|seat: Seat| prospects[seat.index()] = share);
    } else {
        let best = points.iter().copied().fold(f32::MIN, f32::max);
        let scale = game.logistic_scale();
        let mut sum = 0.0;
        for (weight, points) in prospects.iter_mut().zip(points) {
            *weight = exp((points - best) / scale);
            sum += *weight;
        }
        prospects.iter_mut().for_each(|weight| *weight /= sum);
    }
    let share = POINTS_SHARE[players - 2];
    for (seat, prospect) in (0..).map(Seat).zip(&mut prospects[..players]) {
        let ahead = ahead(points, seat);
        let liking = 0.5 + 0.5 * ahead / (ahead.abs() + POINTS_HALF);
        *prospect = (1.0 - share) * *prospect + share * liking;
    }
    prospects
}

/// By how many points a seat is ahead of the others' mean.
fn ahead(points: &[f32], seat: Seat) -> f32 {
    let (total, own): (f32, f32) = (points.iter().sum(), points[seat.index()]);
    own - (total - own) / (points.len() - 1) as f32
}

/// e to the power of a number that is not above 0, to about six digits. Only sums and products, so
/// that it is the same on every machine: a search must be, too.
pub fn exp(x: f32) -> f32 {
    const LN_2: f32 = std::f32::consts::LN_2;
    if x < -80.0 {
        return 0.0;
    }
    let halvings = (x / LN_2 - 0.5) as i32;
    let rest = x - halvings as f32 * LN_2;
    let terms = [1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0];
    let value = terms.iter().fold(0.0, |sum, term| sum * rest + term);
    value * f32::from_bits(((127 + halvings) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exp_is_the_exponential_function() {
        for x in (0..8000).map(|i| -i as f32 / 100.0) {
            let (ours, real) = (exp(x), x.exp());
            assert!((ours - real).abs() <= 1e-5 * real, "{x}: {ours}, {real}");
        }
        assert_eq!(exp(-100.0), 0.0);
        assert_eq!(exp(0.0), 1.0);
    }
}
