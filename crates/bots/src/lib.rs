//! Everything that chooses: luck, and players for the games of `azulejo-rules`.

pub mod analysis;
pub mod bot;
pub mod duel;
pub mod foreign;
pub mod judge;
pub mod ladder;
pub mod luck;
mod mix;
pub mod random;
pub mod reading;
pub mod search;
pub mod turn;
