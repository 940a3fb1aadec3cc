//! Real luck: for every step anew from the operating system, so that nobody can foresee a draw.

use azulejo_rules::Luck;
use azulejo_rules::rng::ChaCha;

use crate::random;

/// Where a table gets its luck from.
pub type LuckSource = fn() -> Box<dyn Luck + Send>;

/// Luck for one step.
pub fn fresh() -> Box<dyn Luck + Send> {
    Box::new(ChaCha::from_key(random::bytes(), 0))
}
