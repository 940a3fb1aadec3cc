//! A player's board: seven stars of six fields, four corners, and the tiles beside it.

use super::geometry::{CENTRE_STAR, FIELDS, Field, Fields, RING, Run, STARS, star_colour};
use super::{Colour, Stars, Tiles};
use crate::illegal::Illegal;
use crate::tiles::{Colour as _, Colours};

/// Points at the start.
pub const START_SCORE: i16 = 5;
/// Tiles that may be kept on the corners.
pub const CORNERS: u32 = 4;

/// A player's things.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    pub(super) score: i16,
    /// Out of this round.
    pub(super) passed: bool,
    /// Tiles beside the board.
    pub(super) hand: Tiles,
    /// Tiles kept for the next round.
    pub(super) corners: Tiles,
    filled: Fields,
    fields: [Option<Colour>; FIELDS],
    /// The colours that each star may still get. Follows from the fields.
    accepts: [Colours<Colour>; STARS as usize],
}

impl Board {
    pub(super) fn new(stars: Stars) -> Board {
        let mut board = Board {
            score: START_SCORE,
            passed: false,
            hand: Tiles::EMPTY,
            corners: Tiles::EMPTY,
            filled: Fields::EMPTY,
            fields: [None; FIELDS],
            accepts: [Colours::EMPTY; STARS as usize],
        };
        for star in 0..STARS {
            board.accepts[usize::from(star)] = accepted(stars, star, Colours::EMPTY, 0);
        }
        board
    }

    /// Points so far.
    #[inline]
    pub fn score(&self) -> i16 {
        self.score
    }

    /// Whether the player is out of this round.
    #[inline]
    pub fn has_passed(&self) -> bool {
        self.passed
    }

    /// The tiles beside the board.
    #[inline]
    pub fn hand(&self) -> Tiles {
        self.hand
    }

    /// The tiles kept for the next round.
    #[inline]
    pub fn corners(&self) -> Tiles {
        self.corners
    }

    /// The colour of the tile on a field.
    #[inline]
    pub fn colour_at(&self, field: Field) -> Option<Colour> {
        self.fields[field.index()]
    }

    /// The fields that have a tile.
    #[inline]
    pub fn filled(&self) -> Fields {
        self.filled
    }

    /// The colours that a star may still get.
    #[inline]
    pub(super) fn accepts(&self, star: u8) -> Colours<Colour> {
        self.accepts[usize::from(star)]
    }

    /// Whether a tile of this colour may lie on that field.
    pub(super) fn check_field(&self, field: Field, colour: Colour) -> Result<(), Illegal> {
        if self.filled.contains(field) {
            Err(Illegal::FieldFilled)
        } else if !self.accepts(field.star()).contains(colour) {
            Err(Illegal::StarRefusesColour)
        } else {
            Ok(())
        }
    }

    /// Lays a tile and says which run it is in.
    #[inline]
    pub(super) fn lay(&mut self, field: Field, colour: Colour, stars: Stars) -> Run {
        self.fields[field.index()] = Some(colour);
        self.filled = self.filled.or(Fields::of(field));
        let star = field.star();
        // On the coloured side an outer star accepts its own colour, whatever it holds.
        if stars == Stars::Uniform || star == CENTRE_STAR {
            let tiles = self.tiles_of(star);
            let has = tiles.colours().collect();
            self.accepts[usize::from(star)] = accepted(stars, star, has, tiles.total());
        }
        Run::through(field.position(), self.filled.of_star(star))
    }

    /// The tiles on a star.
    #[inline]
    pub fn tiles_of(&self, star: u8) -> Tiles {
        let start = usize::from(star) * 6;
        self.fields[start..start + 6].iter().copied().flatten().collect()
    }

    /// The colour of a complete star: none if it has one of each.
    pub(super) fn complete(&self, star: u8) -> Option<Option<Colour>> {
        if self.filled.of_star(star) != RING {
            return None;
        }
        let mut colours = self.tiles_of(star).colours();
        let first = colours.next();
        Some(if colours.next().is_some() { None } else { first })
    }

    /// All tiles here: on the fields, on the corners, beside the board.
    pub(super) fn tiles(&self) -> impl Iterator<Item = Colour> {
        let laid = self.fields.iter().copied().flatten();
        laid.chain(self.hand.iter()).chain(self.corners.iter())
    }
}

/// The colours that a star accepts, given how many tiles it holds and of which colours.
#[inline]
pub fn accepted(stars: Stars, star: u8, has: Colours<Colour>, tiles: u32) -> Colours<Colour> {
    let all: Colours<Colour> = Colour::ALL.iter().copied().collect();
    let others = all.without(has);
    match stars {
        Stars::Coloured => match star_colour(star) {
            Some(own) => [own].into_iter().collect(),
            None => others,
        },
        // The second tile decides: one colour, or six different ones.
        Stars::Uniform if tiles < 2 => all,
        Stars::Uniform if has.len() == 1 => has,
        Stars::Uniform => others,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(letters: &str) -> Colours<Colour> {
        letters.chars().filter_map(Colour::from_letter).collect()
    }

    /// The colours that a star with these tiles accepts.
    fn with(stars: Stars, star: u8, letters: &str) -> Colours<Colour> {
        accepted(stars, star, set(letters), letters.len() as u32)
    }

    #[test]
    fn the_second_tile_decides_a_uniform_star() {
        for (tiles, colours) in [
            ("", "pgoybr"),
            ("r", "pgoybr"),
            ("rr", "r"),
            ("rrrrr", "r"),
            ("rb", "pgoy"),
            ("rbpgo", "y"),
            ("rbpgoy", ""),
        ] {
            for star in 0..STARS {
                assert_eq!(with(Stars::Uniform, star, tiles), set(colours), "{tiles}");
            }
        }
    }

    #[test]
    fn a_coloured_star_takes_its_colour_and_the_centre_each_once() {
        assert_eq!(with(Stars::Coloured, 0, ""), set("o"));
        assert_eq!(with(Stars::Coloured, 5, "pppp"), set("p"));
        assert_eq!(with(Stars::Coloured, CENTRE_STAR, "r"), set("pgoyb"));
        assert_eq!(with(Stars::Coloured, CENTRE_STAR, "rbpgoy"), set(""));
    }
}
