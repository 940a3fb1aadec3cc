//! The board's geometry: one small table, from which everything else follows.
//!
//! Directions are the hours of a clock, 12 at the top. Stars lie at odd hours round the centre
//! star, and their fields point at even hours. Two neighbouring fields of a star face the odd hour
//! between them, and the bay that they make there is half of a pillar or a statue, or a window.

use serde::{Deserialize, Serialize};

use super::{Colour, Stars};

/// The stars of a board, the centre star included.
pub const STARS: u8 = 7;
/// The number of the centre star; the outer ones are 0 to 5, clockwise from the upper left.
pub const CENTRE_STAR: u8 = 6;
/// The fields of a star, which are also the features of each kind and the outer stars.
pub const POSITIONS: u8 = 6;
/// The fields of a board.
pub const FIELDS: usize = (STARS * POSITIONS) as usize;

/// Where a star lies and how it is turned.
struct Star {
    /// Its colour on the coloured side; none: one tile of each colour.
    colour: Option<Colour>,
    /// The hour at which it lies; none: in the centre.
    place: Option<u8>,
    /// The hour that position 1 points at; the others follow clockwise.
    first: u8,
}

/// The table.
const TABLE: [Star; STARS as usize] = [
    Star { colour: Some(Colour::Orange), place: Some(11), first: 2 },
    Star { colour: Some(Colour::Red), place: Some(1), first: 4 },
    Star { colour: Some(Colour::Blue), place: Some(3), first: 6 },
    Star { colour: Some(Colour::Yellow), place: Some(5), first: 8 },
    Star { colour: Some(Colour::Green), place: Some(7), first: 10 },
    Star { colour: Some(Colour::Purple), place: Some(9), first: 12 },
    Star { colour: None, place: None, first: 12 },
];

/// The colour of a star on the coloured side; none: the centre star.
#[inline]
pub fn star_colour(star: u8) -> Option<Colour> {
    TABLE[usize::from(star)].colour
}

/// A field of a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "super::wire::Field", try_from = "super::wire::Field")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(as = "super::wire::Field"))]
pub struct Field(u8);

impl Field {
    /// The field at a star (0 to 6) and a position (1 to 6), if there is one.
    pub const fn new(star: u8, position: u8) -> Option<Field> {
        if star < STARS && 1 <= position && position <= POSITIONS {
            Some(Field(star * POSITIONS + position - 1))
        } else {
            None
        }
    }

    /// Every field: star by star, position by position.
    pub fn all() -> impl Iterator<Item = Field> {
        (0..FIELDS as u8).map(Field)
    }

    /// The star, 0 to 6.
    #[inline]
    pub const fn star(self) -> u8 {
        self.0 / POSITIONS
    }

    /// The position, 1 to 6.
    #[inline]
    pub const fn position(self) -> u8 {
        self.0 % POSITIONS + 1
    }

    /// The number printed on it: how many tiles it costs.
    #[inline]
    pub const fn cost(self, stars: Stars) -> u8 {
        match (stars, self.star(), self.position()) {
            (Stars::Coloured, _, position) => position,
            (Stars::Uniform, CENTRE_STAR, _) => 3,
            (Stars::Uniform, _, 1) => 3,
            (Stars::Uniform, _, 3) => 1,
            (Stars::Uniform, _, position) => position,
        }
    }

    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The corners of the field's rhombus: the star's centre, the one clockwise, the tip, the other.
    pub fn corners(self) -> [Point; 4] {
        let hour = TABLE[usize::from(self.star())].first + 2 * (self.position() - 1);
        let [left, right] = [step(hour + 11), step(hour + 1)];
        let middle = star_middle(self.star());
        [middle, middle + right, middle + right + left, middle + left]
    }
}

/// A set of fields, one bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Fields(u64);

impl Fields {
    /// No field.
    pub const EMPTY: Fields = Fields(0);

    #[inline]
    pub const fn of(field: Field) -> Fields {
        Fields(1 << field.0)
    }

    /// Those that are in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Fields) -> Fields {
        Fields(self.0 | other.0)
    }

    /// Whether this field is in it.
    #[inline]
    pub const fn contains(self, field: Field) -> bool {
        self.0 >> field.0 & 1 == 1
    }

    /// Whether all of these are in it.
    #[inline]
    pub const fn includes(self, fields: Fields) -> bool {
        fields.0 & !self.0 == 0
    }

    /// The star's part of it: bit i is position i + 1.
    #[inline]
    pub const fn of_star(self, star: u8) -> u8 {
        (self.0 >> (star * POSITIONS)) as u8 & RING
    }

    /// Its fields, in order.
    pub fn iter(self) -> impl Iterator<Item = Field> {
        Field::all().filter(move |&field| self.contains(field))
    }
}

/// All six fields of a star.
pub(super) const RING: u8 = 0b11_1111;

/// Fields of one star that follow each other clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = summer_pavilion::Run))]
pub struct Run {
    /// The position that it begins with, 1 to 6.
    pub first: u8,
    /// How many fields it has.
    pub length: u8,
}

impl Run {
    /// The unbroken run in a star's ring that a position is part of.
    #[inline]
    pub(super) fn through(position: u8, ring: u8) -> Run {
        let before = position - 1;
        // Turn the ring so that the position comes first; 6 is next to 1.
        let turned = (ring >> before | ring << (POSITIONS - before)) & RING;
        let ahead = turned.trailing_ones() as u8;
        if ahead == POSITIONS {
            return Run { first: position, length: POSITIONS };
        }
        let behind = (turned << 2).leading_ones() as u8;
        Run { first: (before + POSITIONS - behind) % POSITIONS + 1, length: ahead + behind }
    }

    /// Its positions, clockwise.
    pub fn positions(self) -> impl Iterator<Item = u8> {
        (0..self.length).map(move |n| (self.first - 1 + n) % POSITIONS + 1)
    }
}

/// Something that gives bonus tiles when all fields round it are filled. The number is that of its
/// outer star.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "type", content = "star", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = summer_pavilion::Feature))]
pub enum Feature {
    /// Between an outer star and the centre star.
    Pillar(u8),
    /// Between an outer star and the next one clockwise.
    Statue(u8),
    /// On the outside of an outer star.
    Window(u8),
}

/// The features, with the fields round each.
const FEATURES: [(Feature, Fields); 3 * POSITIONS as usize] = features();

/// A field touches at most two features.
const MOST_TOUCHING: usize = 2;

/// For each field, the features that it touches, and how many they are.
const TOUCHING: [([(Feature, Fields); MOST_TOUCHING], usize); FIELDS] = {
    let mut touching = [([FEATURES[0]; MOST_TOUCHING], 0); FIELDS];
    let mut field = 0;
    while field < FIELDS {
        let mut number = 0;
        while number < FEATURES.len() {
            if FEATURES[number].1.contains(Field(field as u8)) {
                let (features, count) = &mut touching[field];
                features[*count] = FEATURES[number];
                *count += 1;
            }
            number += 1;
        }
        field += 1;
    }
    touching
};

/// The features that a field touches, with the fields round each.
#[inline]
pub(super) fn touching(field: Field) -> &'static [(Feature, Fields)] {
    let (features, count) = &TOUCHING[field.index()];
    &features[..*count]
}

impl Feature {
    /// Every feature: the pillars, the statues, the windows.
    pub fn all() -> impl Iterator<Item = Feature> {
        FEATURES.iter().map(|&(feature, _)| feature)
    }

    /// The fields that surround it.
    pub const fn fields(self) -> Fields {
        let (star, hour) = self.bay();
        let bay = facing(star, hour);
        match self {
            Feature::Pillar(_) => bay.or(facing(CENTRE_STAR, hour + 6)),
            Feature::Statue(star) => bay.or(facing(next_star(star), hour + 6)),
            Feature::Window(_) => bay,
        }
    }

    /// How many tiles it gives.
    #[inline]
    pub const fn bonus(self) -> u8 {
        match self {
            Feature::Pillar(_) => 1,
            Feature::Statue(_) => 2,
            Feature::Window(_) => 3,
        }
    }

    /// The corners of its place, a rhombus: the bottom of the outer star's bay, then clockwise.
    pub fn corners(self) -> [Point; 4] {
        let (star, hour) = self.bay();
        let bottom = star_middle(star) + step(hour);
        let [left, right] = [step(hour + 10), step(hour + 2)];
        [bottom, bottom + left, bottom + left + right, bottom + right]
    }

    /// The outer star, and the hour that its bay opens to.
    const fn bay(self) -> (u8, u8) {
        match self {
            Feature::Pillar(star) => (star, place(star) + 6),
            Feature::Statue(star) => (star, place(star) + 4),
            Feature::Window(star) => (star, place(star)),
        }
    }
}

const fn features() -> [(Feature, Fields); 3 * POSITIONS as usize] {
    let mut features = [(Feature::Pillar(0), Fields::EMPTY); 3 * POSITIONS as usize];
    let mut star = 0;
    while star < POSITIONS {
        let of_star = [Feature::Pillar(star), Feature::Statue(star), Feature::Window(star)];
        let mut kind = 0;
        while kind < of_star.len() {
            features[kind * POSITIONS as usize + star as usize] =
                (of_star[kind], of_star[kind].fields());
            kind += 1;
        }
        star += 1;
    }
    features
}

/// The hour at which an outer star lies.
const fn place(star: u8) -> u8 {
    match TABLE[star as usize].place {
        Some(hour) => hour,
        None => panic!("the centre star lies at no hour"),
    }
}

/// The next outer star clockwise: it lies two hours on.
const fn next_star(star: u8) -> u8 {
    let mut next = 0;
    while (place(next) + 12 - place(star)) % 12 != 2 {
        next += 1;
    }
    next
}

/// The two fields of a star between which this hour lies.
const fn facing(star: u8, hour: u8) -> Fields {
    Fields::of(pointing(star, hour + 11)).or(Fields::of(pointing(star, hour + 1)))
}

/// The field of a star that points at an hour.
const fn pointing(star: u8, hour: u8) -> Field {
    let before = (hour + 12 - TABLE[star as usize].first) % 12 / 2;
    Field(star * POSITIONS + before)
}

/// The fields that show each number from 1 to 4.
pub(super) const fn numbered(stars: Stars, number: u8) -> Fields {
    let mut fields = Fields::EMPTY;
    let mut field = Field(0);
    while field.index() < FIELDS {
        if field.cost(stars) == number {
            fields = fields.or(Fields::of(field));
        }
        field = Field(field.0 + 1);
    }
    fields
}

/// A place on the drawn board, exactly. With rhombi of side a and the board's centre at 0, it lies
/// x · a/2 to the right and y · a√3/2 up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Point {
    /// To the right, in halves of a side.
    pub x: i8,
    /// Up, in halves of a side's √3-fold.
    pub y: i8,
}

impl std::ops::Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point { x: self.x + other.x, y: self.y + other.y }
    }
}

/// One side's length towards an odd hour.
fn step(hour: u8) -> Point {
    let (x, y) = match hour % 12 {
        1 => (1, 1),
        3 => (2, 0),
        5 => (1, -1),
        7 => (-1, -1),
        9 => (-2, 0),
        _ => (-1, 1),
    };
    Point { x, y }
}

/// The centre of a star: three sides away from that of the board.
fn star_middle(star: u8) -> Point {
    match TABLE[usize::from(star)].place {
        Some(hour) => step(hour) + step(hour) + step(hour),
        None => Point { x: 0, y: 0 },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Place = (i32, i32);

    /// The rules page, "To draw it": an angle in degrees, a distance in sides.
    fn polar(length: f64, degrees: f64) -> (f64, f64) {
        (length * degrees.to_radians().cos(), length * degrees.to_radians().sin())
    }

    fn add(a: (f64, f64), b: (f64, f64)) -> (f64, f64) {
        (a.0 + b.0, a.1 + b.1)
    }

    /// To thousandths of a side, so that places can be compared.
    fn rounded(at: (f64, f64)) -> Place {
        ((at.0 * 1000.0).round() as i32, (at.1 * 1000.0).round() as i32)
    }

    /// Centres as the rules page has them, and where position 1 points.
    fn stars() -> [((f64, f64), f64); 7] {
        let [top, ur, lr, bottom, ll, ul] = [90.0, 30.0, -30.0, -90.0, -150.0, 150.0];
        [
            (polar(3.0, 120.0), ur),
            (polar(3.0, 60.0), lr),
            (polar(3.0, 0.0), bottom),
            (polar(3.0, -60.0), ll),
            (polar(3.0, -120.0), ul),
            (polar(3.0, 180.0), top),
            ((0.0, 0.0), top),
        ]
    }

    /// The four corners of a field, drawn.
    fn drawn(star: u8, position: u8) -> [Place; 4] {
        let (centre, first) = stars()[usize::from(star)];
        let t = first - 60.0 * f64::from(position - 1);
        let corners = [(0.0, t), (1.0, t - 30.0), (3f64.sqrt(), t), (1.0, t + 30.0)];
        corners.map(|(length, angle)| rounded(add(centre, polar(length, angle))))
    }

    #[test]
    fn fields_are_drawn_where_the_rules_page_says() {
        for field in Field::all() {
            let here =
                field.corners().map(|p| (f64::from(p.x) / 2.0, f64::from(p.y) * 0.75f64.sqrt()));
            assert_eq!(here.map(rounded), drawn(field.star(), field.position()), "{field:?}");
        }
    }

    /// A pair of a star's neighbouring fields makes a bay: its bottom is the corner that they share,
    /// and it opens between their tips.
    struct Bay {
        star: u8,
        fields: Fields,
        bottom: Place,
        mouth: [Place; 2],
    }

    fn bays() -> Vec<Bay> {
        let pairs = (0..STARS).flat_map(|star| (1..=POSITIONS).map(move |p| (star, p, p % 6 + 1)));
        let bay = |(star, a, b): (u8, u8, u8)| {
            let [[centre, _, tip_a, _], other] = [drawn(star, a), drawn(star, b)];
            let shared = drawn(star, a).into_iter().filter(|c| other.contains(c));
            let mut mouth = [tip_a, other[2]];
            mouth.sort_unstable();
            Bay {
                star,
                fields: Fields::of(Field::new(star, a).unwrap())
                    .or(Fields::of(Field::new(star, b).unwrap())),
                bottom: shared.into_iter().find(|&c| c != centre).expect("neighbours touch"),
                mouth,
            }
        };
        pairs.map(bay).collect()
    }

    #[test]
    fn features_are_the_bays_of_the_drawing() {
        let bays = bays();
        let mut found = Vec::new();
        for (i, a) in bays.iter().enumerate() {
            // Two bays with one mouth make a closed place.
            for b in bays[i + 1..].iter().filter(|b| b.mouth == a.mouth) {
                let kind = if b.star == CENTRE_STAR { 1 } else { 2 };
                found.push((a.fields.or(b.fields).0, kind));
            }
            // A window's bay lies straight outside: four sides from the board's centre.
            let (x, y) = (f64::from(a.bottom.0), f64::from(a.bottom.1));
            if (x.hypot(y) - 4000.0).abs() < 2.0 {
                found.push((a.fields.0, 3));
            }
        }
        let mut table: Vec<_> = Feature::all().map(|f| (f.fields().0, f.bonus())).collect();
        found.sort_unstable();
        table.sort_unstable();
        assert_eq!(found.len(), 18);
        assert_eq!(found, table);
    }

    #[test]
    fn a_feature_is_drawn_in_its_bay() {
        for feature in Feature::all() {
            let [bottom, left, _, right] = feature
                .corners()
                .map(|p| rounded((f64::from(p.x) / 2.0, f64::from(p.y) * 0.75f64.sqrt())));
            let mut mouth = [left, right];
            mouth.sort_unstable();
            let fits = |bay: &Bay| {
                bay.bottom == bottom && bay.mouth == mouth && feature.fields().includes(bay.fields)
            };
            assert!(bays().iter().any(fits), "{feature:?}");
        }
    }

    #[test]
    fn features_lie_where_the_rules_page_lists_them() {
        let set = |fields: &[(u8, u8)]| {
            fields
                .iter()
                .fold(Fields::EMPTY, |set, &(s, p)| set.or(Fields::of(Field::new(s, p).unwrap())))
        };
        let centre_pairs = [(6, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6)];
        for (star, (a, b)) in (0..POSITIONS).zip(centre_pairs) {
            assert_eq!(
                Feature::Pillar(star).fields(),
                set(&[(star, 2), (star, 3), (6, a), (6, b)])
            );
            let next = (star + 1) % 6;
            let statue = set(&[(star, 1), (star, 2), (next, 3), (next, 4)]);
            assert_eq!(Feature::Statue(star).fields(), statue);
            assert_eq!(Feature::Window(star).fields(), set(&[(star, 5), (star, 6)]));
        }
    }

    #[test]
    fn one_tile_completes_at_most_three_tiles_worth() {
        for field in Field::all() {
            let touching = Feature::all().filter(|f| f.fields().contains(field));
            assert!(touching.map(Feature::bonus).sum::<u8>() <= 3, "{field:?}");
        }
    }

    /// Going from field to field in both directions: the plain version of [`Run::through`].
    #[test]
    fn a_run_goes_on_in_both_directions_round_the_ring() {
        for (ring, position) in (0..=RING).flat_map(|ring| (1..=6).map(move |p| (ring, p))) {
            let filled = |p: u8| ring >> ((p + 5) % 6) & 1 == 1;
            if !filled(position) {
                continue;
            }
            let ahead = (position..position + 6).take_while(|&p| filled(p)).count() as u8;
            let behind = (1..6).take_while(|&k| filled(position + 6 - k)).count() as u8;
            let run = Run::through(position, ring);
            assert_eq!(run.length, (ahead + behind).min(6), "{ring:06b} at {position}");
            assert!((0..run.length).all(|k| filled(run.first + k)), "{ring:06b} at {position}");
            assert!(run.length == 6 || !filled(run.first + 5));
        }
    }

    #[test]
    fn the_number_sets_have_as_many_fields_as_printed() {
        let count = |stars, number| numbered(stars, number).iter().count();
        assert_eq!([1, 2, 3, 4].map(|n| count(Stars::Coloured, n)), [7, 7, 7, 7]);
        assert_eq!([1, 2, 3, 4].map(|n| count(Stars::Uniform, n)), [6, 6, 12, 6]);
    }
}
