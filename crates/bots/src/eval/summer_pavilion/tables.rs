//! The boards of Summer Pavilion as tables: what fields cost, score and complete.

use azulejo_rules::summer_pavilion::{
    CENTRE_STAR, FIELDS, Feature, Field, Fields, POSITIONS, STARS, Stars,
};

/// The ways to fill a star.
pub const RINGS: usize = 1 << POSITIONS;
/// All its fields.
pub const FULL: u8 = RINGS as u8 - 1;

/// The star of each colour, and the colour of each star but the centre.
pub const STAR_OF: [usize; 6] = [5, 4, 0, 3, 2, 1];
pub const COLOUR_OF: [usize; 6] = [2, 5, 4, 3, 1, 0];

/// What each position costs: by the side of the boards, on an outer star and in the centre.
pub static COSTS: [[[u8; 6]; 2]; 2] = [
    [costs(Stars::Coloured, 0), costs(Stars::Coloured, CENTRE_STAR)],
    [costs(Stars::Uniform, 0), costs(Stars::Uniform, CENTRE_STAR)],
];

const fn costs(stars: Stars, star: u8) -> [u8; 6] {
    let mut costs = [0; 6];
    let mut position = 1;
    while let Some(field) = Field::new(star, position) {
        costs[position as usize - 1] = field.cost(stars);
        position += 1;
    }
    costs
}

/// What the free fields of a ring cost: by the side of the boards, of an outer star and the centre.
pub static MISSING: [[[u8; RINGS]; 2]; 2] = [
    [missing(Stars::Coloured, 0), missing(Stars::Coloured, CENTRE_STAR)],
    [missing(Stars::Uniform, 0), missing(Stars::Uniform, CENTRE_STAR)],
];

const fn missing(stars: Stars, star: u8) -> [u8; RINGS] {
    let costs = costs(stars, star);
    let mut missing = [0; RINGS];
    let mut bit = 0;
    while bit < RINGS * 6 {
        let (ring, at) = (bit / 6, bit % 6);
        if ring >> at & 1 == 0 {
            missing[ring] += costs[at];
        }
        bit += 1;
    }
    missing
}

/// The points of a position filled next in a ring: the run that it becomes part of.
pub static RUNS: [[u8; 6]; RINGS] = runs();

const fn runs() -> [[u8; 6]; RINGS] {
    let mut runs = [[0; 6]; RINGS];
    let mut bit = 0;
    while bit < RINGS * 6 {
        let (ring, at) = (bit / 6, bit % 6);
        let mut length = 1;
        let mut ahead = 1;
        while ahead < 6 && ring >> ((at + ahead) % 6) & 1 == 1 {
            ahead += 1;
            length += 1;
        }
        let mut behind = 1;
        while length < 6 && ring >> ((at + 6 - behind) % 6) & 1 == 1 {
            behind += 1;
            length += 1;
        }
        runs[ring][at] = length;
        bit += 1;
    }
    runs
}

/// The fields that show each number from 1 to 4, by the side of the boards.
pub static NUMBERED: [[u64; 4]; 2] = [numbered(Stars::Coloured), numbered(Stars::Uniform)];

const fn numbered(stars: Stars) -> [u64; 4] {
    let mut fields = [0; 4];
    let mut field = 0;
    while field < FIELDS {
        let cost = costs(stars, (field / 6) as u8)[field % 6] as usize;
        if cost <= fields.len() {
            fields[cost - 1] |= 1 << field;
        }
        field += 1;
    }
    fields
}

/// The features that each field touches: the fields round it, and its bonus tiles. Where there is but
/// one, the other gives none.
pub static FEATURES: [[(u64, u8); 2]; FIELDS] = features();

const fn features() -> [[(u64, u8); 2]; FIELDS] {
    let mut table = [[(0, 0); 2]; FIELDS];
    let mut number = 0;
    while number < 18 {
        let star = number % 6;
        let feature = match number / 6 {
            0 => Feature::Pillar(star),
            1 => Feature::Statue(star),
            _ => Feature::Window(star),
        };
        let fields = bits(feature.fields());
        let mut field = 0;
        while field < FIELDS {
            if fields >> field & 1 == 1 {
                let place = if table[field][0].0 == 0 { 0 } else { 1 };
                table[field][place] = (fields, feature.bonus());
            }
            field += 1;
        }
        number += 1;
    }
    table
}

/// Bit 6 × star + position − 1 for every field.
pub const fn bits(fields: Fields) -> u64 {
    let mut bits = 0;
    let mut star = 0;
    while star < STARS {
        bits |= (fields.of_star(star) as u64) << (POSITIONS * star);
        star += 1;
    }
    bits
}

#[cfg(test)]
mod tests {
    use azulejo_rules::summer_pavilion::star_colour;
    use azulejo_rules::tiles::Colour as _;

    use super::*;

    #[test]
    fn stars_and_colours_match() {
        for (colour, star) in STAR_OF.into_iter().enumerate() {
            assert_eq!(star_colour(star as u8).map(|colour| colour.index()), Some(colour));
            assert_eq!(COLOUR_OF[star], colour);
        }
    }

    #[test]
    fn runs_close_the_ring() {
        for (ring, position, points) in [(0, 1, 1), (0b10_0011, 3, 4), (0b01_0101, 2, 3)] {
            assert_eq!(RUNS[ring][position - 1], points);
        }
        assert_eq!(RUNS[0b11_1110][0], 6);
        assert_eq!(RUNS[0b10_0001][2], 1);
    }

    #[test]
    fn free_fields_cost_what_they_show() {
        assert_eq!(MISSING[0][0][0], 21);
        assert_eq!(MISSING[0][0][0b11_0000], 10);
        assert_eq!(MISSING[1][1][0], 18);
        assert_eq!(NUMBERED[0].map(u64::count_ones), [7; 4]);
        assert_eq!(NUMBERED[1].map(u64::count_ones), [6, 6, 12, 6]);
    }
}
