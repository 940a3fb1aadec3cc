//! Everything that chooses: luck, and players for the games of `azulejo-rules`.

pub mod luck;
pub mod random;
