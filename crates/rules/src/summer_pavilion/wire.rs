//! How the game is written as JSON for clients, where deriving would not give the record's terms.

use serde::{Deserialize, Serialize};

/// [`Field`](super::Field) by its place.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(super) struct Field {
    /// 0 to 5 clockwise from the upper left; 6 is the centre.
    star: u8,
    /// 1 to 6 clockwise; not the printed number.
    position: u8,
}

impl From<super::Field> for Field {
    fn from(field: super::Field) -> Field {
        Field { star: field.star(), position: field.position() }
    }
}

impl TryFrom<Field> for super::Field {
    type Error = &'static str;

    fn try_from(field: Field) -> Result<Self, Self::Error> {
        super::Field::new(field.star, field.position).ok_or("there is no such field")
    }
}
