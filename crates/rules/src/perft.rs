//! Perft with points: all lines of play from a position, counted and scored.
//!
//! Counting lines finds a move too many or too few; adding up the points of the positions they
//! lead to finds a scoring mistake as well. Lines stop where chance has to act.

use crate::event::Silent;
use crate::game::{Game, Turn};

/// What the lines of one depth come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Sequences of exactly this many moves.
    pub lines: u64,
    /// Those of them whose last move ended the round: chance acts next, or the game is over.
    pub ended: u64,
    /// All players' points after each of these lines, added up.
    pub points: i64,
}

/// The counts of depth 1 to `depth`, the root's own position not included.
pub fn perft<G: Game>(game: &G, depth: usize) -> Vec<Count> {
    let mut counts = vec![Count::default(); depth];
    explore(game, &mut counts);
    counts
}

fn explore<G: Game>(game: &G, counts: &mut [Count]) {
    let Some((count, deeper)) = counts.split_first_mut() else { return };
    let mut moves = Vec::new();
    game.moves(&mut moves);
    for mv in moves {
        let mut next = game.clone();
        next.apply(mv, &mut Silent);
        count.lines += 1;
        count.ended += u64::from(!matches!(next.turn(), Turn::Player(_)));
        count.points += next.scores().as_slice().iter().map(|&score| i64::from(score)).sum::<i64>();
        explore(&next, deeper);
    }
}
