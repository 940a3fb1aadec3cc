//! How good a position is for everybody.

mod cache;
pub mod chocolatier;
mod queens_garden;
mod summer_pavilion;

use azulejo_rules::any::Title;
use azulejo_rules::chocolatier::Chocolatier;
use azulejo_rules::game::MAX_PLAYERS;
use azulejo_rules::queens_garden::QueensGarden;
use azulejo_rules::record::Recorded;
use azulejo_rules::summer_pavilion::SummerPavilion;
use azulejo_rules::{BySeat, Game, Seat, Turn};

use crate::mix::key;

/// A game whose positions can be judged.
pub trait Judge: Game {
    /// What a search remembers of the positions that it has judged.
    type Memory: Default + Send;

    /// The points that each seat can expect to have at the end.
    fn expected_points(&self) -> BySeat<f32>;
    /// The same with the help of what is remembered: quicker, never different.
    fn recalled_points(&self, _memory: &mut Self::Memory) -> BySeat<f32> {
        self.expected_points()
    }
    /// The same after a move of `mover`, when the position `before` it and what could be expected
    /// there are known: often quicker, never different.
    fn recalled_points_after(
        &self,
        _mover: Seat,
        _before: &Self,
        _points: &BySeat<f32>,
        memory: &mut Self::Memory,
    ) -> BySeat<f32> {
        self.recalled_points(memory)
    }

    /// What a seat makes of the position that does not look ahead, in points: those that it can expect.
    fn at_first_sight(&self, seat: Seat) -> f32 {
        self.expected_points().as_slice()[seat.index()]
    }

    /// A number for the position; those that go on alike may share it.
    fn key(&self) -> u64 {
        key(self)
    }

    /// By how many points these expectations are off, roughly: less towards the end.
    fn doubt(&self) -> f32;

    /// How much better a move must look to be tried much more often.
    fn sharpness(&self) -> f32 {
        SHARPNESS
    }

    /// Whether so much can happen that a search sees more if it tries few moves in each position.
    fn is_wide(&self) -> bool {
        self.players() > 2
    }

    /// Whether the decision at hand is a detail of a turn: who looks ahead in a wide game may trust that what looks
    /// best then will do.
    fn is_detail(&self) -> bool {
        false
    }

    /// The number of the stretch of the game that can be read to its end, because nothing is drawn
    /// before; none while it cannot.
    fn stretch(&self) -> Option<u16> {
        None
    }
}

/// Something to do for a game that is only known at run time, and judged.
pub trait JudgeVisitor {
    /// What comes of it.
    type Output;
    /// Does it.
    fn visit<G: Judge + Recorded>(self) -> Self::Output;
}

/// Calls the visitor with the type of that title.
pub fn visit<V: JudgeVisitor>(title: Title, visitor: V) -> V::Output {
    match title {
        Title::Chocolatier => visitor.visit::<Chocolatier>(),
        Title::SummerPavilion => visitor.visit::<SummerPavilion>(),
        Title::QueensGarden => visitor.visit::<QueensGarden>(),
    }
}

/// For each seat, how much it likes a position, from 0 to 1.
pub type Prospects = [f32; MAX_PLAYERS];

/// How much of the prospects is points rather than victory, for 2, 3 and 4 players: a lost game is
/// still played for points, and with more players the rank counts.
const POINTS_SHARE: [f32; 3] = [0.04, 0.15, 0.2];
/// How much better a move must look to be tried much more often, as a rule.
const SHARPNESS: f32 = 0.06;
/// Points ahead of the others that count as half of all one can wish for.
const POINTS_HALF: f32 = 40.0;

/// The chances of victory, mixed with some points.
pub fn prospects<G: Judge>(game: &G) -> Prospects {
    prospects_of(game, &game.expected_points())
}

/// The same when the expected points are known.
pub fn prospects_of<G: Judge>(game: &G, points: &BySeat<f32>) -> Prospects {
    let players = usize::from(game.players());
    let points = points.as_slice();
    let mut prospects = [0.0; MAX_PLAYERS];
    if game.turn() == Turn::Over {
        let winners = game.winners();
        let share = 1.0 / winners.iter().count().max(1) as f32;
        winners.iter().for_each(|seat: Seat| prospects[seat.index()] = share);
    } else {
        let best = points.iter().copied().fold(f32::MIN, f32::max);
        let doubt = game.doubt();
        let mut sum = 0.0;
        for (weight, points) in prospects.iter_mut().zip(points) {
            *weight = exp((points - best) / doubt);
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
