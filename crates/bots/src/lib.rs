//! Everything that chooses: players for the games of `azulejo-rules`.
#![allow(missing_docs, reason = "the names of most fields say it all")]

pub mod alphabeta;
pub mod analysis;
pub mod bot;
pub mod duel;
pub mod eval;
mod hash;
pub mod ladder;
pub mod process;
pub mod search;
pub mod turn;
