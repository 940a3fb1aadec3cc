//! Real luck: for every step anew from the operating system, so that nobody can foresee a draw.

use azulejo_bots::luck::ChaCha;
use azulejo_rules::Luck;

/// Where a table gets its luck from.
pub type LuckSource = fn() -> Box<dyn Luck + Send>;

/// Luck for one step.
pub fn fresh() -> Box<dyn Luck + Send> {
    Box::new(ChaCha::from_key(random(), 0))
}

/// Random bytes.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has randomness");
    bytes
}
