//! What a move will do, told before it is made.

use super::{Move, SummerPavilion};
use crate::seen::Previewed;

/// What a move will do.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct Preview {}

impl Previewed for SummerPavilion {
    type Preview = Preview;

    fn preview(&self, _: Move) -> Preview {
        Preview {}
    }
}
