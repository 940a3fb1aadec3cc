//! Where everything lies in a garden: fields, areas and features, all from axial coordinates.
//!
//! Six directions make the whole map. With the fountain at the origin, the centre fields lie one
//! step away, the middles of the areas three steps, and the gaps between two neighbouring
//! directions. From these come the rings and the neighbourhoods, as sets of fields.

use std::fmt::{self, Debug};

use serde::{Deserialize, Serialize};

use super::hexagons::bits;

/// Fields that a garden can have: 6 in the centre, 36 round the middles of the areas, 6 middles.
pub const FIELDS: usize = 48;
/// Areas for expansions.
pub const AREAS: usize = 6;
/// Places that give jokers: the fountain, six gaps, and a pavilion in every area.
const FEATURES: usize = 1 + 6 + AREAS;

/// A place on the map: (q, r), pointy top.
type Place = (i8, i8);

/// One step east, north-east, north-west, west, south-west, south-east.
const DIRECTIONS: [Place; 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

/// Where a field is numbered: the centre first, then area by area, the middles last.
const MIDDLES: usize = FIELDS - AREAS;

const fn sum((q1, r1): Place, (q2, r2): Place) -> Place {
    (q1 + q2, r1 + r2)
}

const fn middle(area: usize) -> Place {
    (3 * DIRECTIONS[area].0, 3 * DIRECTIONS[area].1)
}

/// The one table that everything follows from: where each field lies.
const PLACES: [Place; FIELDS] = {
    let mut places = [(0, 0); FIELDS];
    let mut direction = 0;
    while direction < 6 {
        places[direction] = DIRECTIONS[direction];
        let mut area = 0;
        while area < AREAS {
            places[6 + 6 * area + direction] = sum(middle(area), DIRECTIONS[direction]);
            area += 1;
        }
        places[MIDDLES + direction] = middle(direction);
        direction += 1;
    }
    places
};

/// The fields one step away from a place.
const fn around(place: Place) -> Fields {
    let mut fields = 0;
    let mut direction = 0;
    while direction < 6 {
        let next = sum(place, DIRECTIONS[direction]);
        let mut field = 0;
        while field < FIELDS {
            if PLACES[field].0 == next.0 && PLACES[field].1 == next.1 {
                fields |= 1 << field;
            }
            field += 1;
        }
        direction += 1;
    }
    Fields(fields)
}

static NEIGHBOURS: [Fields; FIELDS] = {
    let mut neighbours = [Fields::EMPTY; FIELDS];
    let mut field = 0;
    while field < FIELDS {
        neighbours[field] = around(PLACES[field]);
        field += 1;
    }
    neighbours
};

/// The six fields round each feature.
static RINGS: [Fields; FEATURES] = {
    let mut rings = [Fields::EMPTY; FEATURES];
    rings[0] = around((0, 0));
    let mut k = 0;
    while k < 6 {
        rings[1 + k] = around(sum(DIRECTIONS[k], DIRECTIONS[(k + 1) % 6]));
        rings[7 + k] = around(middle(k));
        k += 1;
    }
    rings
};

/// The features that each field is one of the six round, as bits of their numbers.
static FEATURES_BESIDE: [u64; FIELDS] = {
    let mut beside = [0; FIELDS];
    let mut field = 0;
    while field < FIELDS {
        let mut feature = 0;
        while feature < FEATURES {
            beside[field] |= (RINGS[feature].0 >> field & 1) << feature;
            feature += 1;
        }
        field += 1;
    }
    beside
};

/// A field of a garden, whether it exists yet or not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "[q: number, r: number]"))]
pub struct Field(u8);

impl Field {
    /// Every field, in order.
    pub fn all() -> impl Iterator<Item = Field> {
        (0..FIELDS as u8).map(Field)
    }

    /// The field at these axial coordinates.
    pub fn at(q: i8, r: i8) -> Option<Field> {
        Field::all().find(|field| field.place() == (q, r))
    }

    /// Its number.
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// Its axial coordinates (q, r).
    pub fn place(self) -> (i8, i8) {
        PLACES[self.index()]
    }

    /// Where to draw its middle: to the right in half widths of a hexagon, and down in rows.
    pub fn drawing_position(self) -> (i8, i8) {
        drawing_position(self.place())
    }

    /// The fields next to it.
    #[inline]
    pub fn neighbours(self) -> Fields {
        NEIGHBOURS[self.index()]
    }

    /// The features that it is one of the six fields round.
    #[inline]
    pub fn features(self) -> impl Iterator<Item = Feature> {
        bits(FEATURES_BESIDE[self.index()]).map(Feature::of_number)
    }

    /// The area that it belongs to; none: the centre.
    #[inline]
    pub fn area(self) -> Option<Area> {
        let outer = self.index().checked_sub(6)?;
        Some(Area::ALL[if self.index() < MIDDLES { outer / 6 } else { self.index() - MIDDLES }])
    }
}

impl Debug for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

fn drawing_position((q, r): Place) -> (i8, i8) {
    (2 * q + r, r)
}

/// An area for an expansion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = queens_garden::Area))]
pub enum Area {
    /// East.
    E,
    /// North-east.
    NE,
    /// North-west.
    NW,
    /// West.
    W,
    /// South-west.
    SW,
    /// South-east.
    SE,
}

impl Area {
    /// Every area, in order.
    pub const ALL: [Area; AREAS] = [Area::E, Area::NE, Area::NW, Area::W, Area::SW, Area::SE];

    /// Its number.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Its name in records.
    pub fn name(self) -> &'static str {
        ["E", "NE", "NW", "W", "SW", "SE"][self as usize]
    }

    pub fn from_name(name: &str) -> Option<Area> {
        Area::ALL.into_iter().find(|area| area.name() == name)
    }

    /// The field in its middle.
    #[inline]
    pub fn middle(self) -> Field {
        Field((MIDDLES + self.index()) as u8)
    }

    /// The six fields round its middle.
    #[inline]
    pub fn ring(self) -> Fields {
        Fields(0b111111 << (6 + 6 * self.index()))
    }
}

/// Something that gives jokers when all six fields round it hold hexagons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "type", content = "area", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = queens_garden::Feature))]
pub enum Feature {
    /// In the middle of the garden.
    Fountain,
    /// In the gap after this area, counter-clockwise.
    Statue(Area),
    /// In the gap after this area, counter-clockwise.
    Bench(Area),
    /// In the middle of an expansion that lies face up.
    Pavilion(Area),
}

impl Feature {
    /// Every feature: the fountain, the gaps, the pavilions.
    pub fn all() -> impl Iterator<Item = Feature> {
        (0..FEATURES as u8).map(Feature::of_number)
    }

    #[inline]
    fn of_number(number: u8) -> Feature {
        match number {
            0 => Feature::Fountain,
            1..=6 => match Area::ALL[usize::from(number) - 1] {
                area @ (Area::E | Area::NW | Area::SW) => Feature::Statue(area),
                area @ (Area::NE | Area::W | Area::SE) => Feature::Bench(area),
            },
            _ => Feature::Pavilion(Area::ALL[usize::from(number) - 7]),
        }
    }

    /// How many jokers it gives.
    #[inline]
    pub fn jokers(self) -> u8 {
        match self {
            Feature::Fountain => 1,
            Feature::Statue(_) | Feature::Bench(_) => 2,
            Feature::Pavilion(_) => 3,
        }
    }

    /// The six fields round it.
    #[inline]
    pub fn ring(self) -> Fields {
        RINGS[match self {
            Feature::Fountain => 0,
            Feature::Statue(area) | Feature::Bench(area) => 1 + area.index(),
            Feature::Pavilion(area) => 7 + area.index(),
        }]
    }

    /// Its axial coordinates (q, r).
    pub fn place(self) -> (i8, i8) {
        match self {
            Feature::Fountain => (0, 0),
            Feature::Statue(area) | Feature::Bench(area) => {
                sum(DIRECTIONS[area.index()], DIRECTIONS[(area.index() + 1) % 6])
            }
            Feature::Pavilion(area) => middle(area.index()),
        }
    }

    /// Where to draw it, in the units of [`Field::drawing_position`].
    pub fn drawing_position(self) -> (i8, i8) {
        drawing_position(self.place())
    }
}

/// A set of fields.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "Array<Field>"))]
pub struct Fields(u64);

impl Fields {
    pub const EMPTY: Fields = Fields(0);
    /// The six fields round the fountain.
    pub const CENTRE: Fields = Fields(0b111111);

    #[inline]
    pub fn of(field: Field) -> Fields {
        Fields(1 << field.0)
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether this one is in it.
    #[inline]
    pub fn contains(self, field: Field) -> bool {
        self.0 >> field.0 & 1 == 1
    }

    /// Whether all of `other` are in it.
    #[inline]
    pub fn includes(self, other: Fields) -> bool {
        other.0 & !self.0 == 0
    }

    /// Those in both.
    #[inline]
    #[must_use]
    pub fn and(self, other: Fields) -> Fields {
        Fields(self.0 & other.0)
    }

    /// Those in either.
    #[inline]
    #[must_use]
    pub fn or(self, other: Fields) -> Fields {
        Fields(self.0 | other.0)
    }

    /// Those here but not in `other`.
    #[inline]
    #[must_use]
    pub fn without(self, other: Fields) -> Fields {
        Fields(self.0 & !other.0)
    }

    #[inline]
    pub fn first(self) -> Option<Field> {
        (self.0 != 0).then(|| Field(self.0.trailing_zeros() as u8))
    }

    /// All of them, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Field> {
        bits(self.0).map(Field)
    }

    /// The fields next to any of them.
    #[inline]
    #[must_use]
    pub fn neighbours(self) -> Fields {
        self.iter().fold(Fields::EMPTY, |all, field| all.or(field.neighbours()))
    }

    /// Those that hang together with `first`, one of them, step by step.
    #[inline]
    #[must_use]
    pub fn connected(self, first: Field) -> Fields {
        let mut group = Fields::of(first);
        let mut new = group;
        while !new.is_empty() {
            new = new.neighbours().and(self).without(group);
            group = group.or(new);
        }
        group
    }

    /// The sets that hang together, each once.
    pub fn groups(self) -> impl Iterator<Item = Fields> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let group = self.connected(rest.first()?);
            rest = rest.without(group);
            Some(group)
        })
    }
}

impl FromIterator<Field> for Fields {
    fn from_iter<I: IntoIterator<Item = Field>>(fields: I) -> Self {
        fields.into_iter().fold(Self::EMPTY, |set, field| set.or(Fields::of(field)))
    }
}

impl Debug for Fields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(a: (i8, i8), b: (i8, i8)) -> i8 {
        let (q, r) = (a.0 - b.0, a.1 - b.1);
        (q.abs() + r.abs() + (q + r).abs()) / 2
    }

    #[test]
    fn fields_are_distinct_and_found_by_their_coordinates() {
        for field in Field::all() {
            let (q, r) = field.place();
            assert_eq!(Field::at(q, r), Some(field));
        }
        assert_eq!([(0, 0), (2, -1), (5, 0)].map(|(q, r)| Field::at(q, r)), [None; 3]);
    }

    #[test]
    fn neighbours_are_the_fields_at_distance_one() {
        for a in Field::all() {
            for b in Field::all() {
                let near = distance(a.place(), b.place()) == 1;
                assert_eq!(a.neighbours().contains(b), near);
            }
        }
    }

    #[test]
    fn features_lie_where_the_rules_say_and_are_ringed_by_six_fields() {
        let at = |statue: bool| {
            let gaps = Feature::all().filter(move |feature| match feature {
                Feature::Statue(_) => statue,
                Feature::Bench(_) => !statue,
                _ => false,
            });
            gaps.map(Feature::place).collect::<std::collections::BTreeSet<_>>()
        };
        assert_eq!(at(true), [(2, -1), (-1, 2), (-1, -1)].into());
        assert_eq!(at(false), [(1, 1), (-2, 1), (1, -2)].into());
        for feature in Feature::all() {
            assert_eq!(feature.ring().len(), 6, "{feature:?}");
            let near = |field: &Field| distance(field.place(), feature.place()) == 1;
            assert_eq!(feature.ring(), Field::all().filter(near).collect());
            assert!(Field::all().all(|field| {
                field.features().any(|other| other == feature) == feature.ring().contains(field)
            }));
            if matches!(feature, Feature::Statue(_) | Feature::Bench(_)) {
                assert_eq!(feature.ring().and(Fields::CENTRE).len(), 2);
                let of_areas = Area::ALL.map(|area| feature.ring().and(area.ring()).len());
                assert_eq!(of_areas.iter().filter(|&&fields| fields == 2).count(), 2);
            }
        }
    }

    #[test]
    fn areas_lie_where_the_rules_say() {
        let middles = Area::ALL.map(|area| area.middle().place());
        assert_eq!(middles, [(3, 0), (3, -3), (0, -3), (-3, 0), (-3, 3), (0, 3)]);
        for area in Area::ALL {
            assert_eq!(area.ring(), area.middle().neighbours());
            assert!(area.ring().iter().chain([area.middle()]).all(|f| f.area() == Some(area)));
            // The centre touches each area once, and so does each of its two neighbours.
            let touching = |other: Fields| area.ring().and(other.neighbours()).len();
            assert_eq!(touching(Fields::CENTRE), 1);
            let touched = Area::ALL.iter().filter(|&&other| other != area);
            assert_eq!(touched.filter(|other| touching(other.ring()) == 1).count(), 2);
        }
        assert!(Fields::CENTRE.iter().all(|field| field.area().is_none()));
        let neighbours = |a: (i8, i8), b: (i8, i8)| {
            let [a, b] = [a, b].map(|(q, r)| Field::at(q, r).unwrap());
            a.neighbours().contains(b)
        };
        assert!(neighbours((1, 0), (2, 0)) && neighbours((3, -1), (3, -2)));
    }

    #[test]
    fn neighbours_are_drawn_side_by_side() {
        for field in Field::all() {
            for other in field.neighbours().iter() {
                let (a, b) = (field.drawing_position(), other.drawing_position());
                let step = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
                assert!(step == (2, 0) || step == (1, 1), "{field:?} {other:?}");
            }
        }
    }

    #[test]
    fn groups_hang_together_and_share_nothing() {
        let set: Fields = [(1, 0), (2, 0), (3, 0), (-1, 0), (0, -4), (1, -4)]
            .map(|(q, r)| Field::at(q, r).unwrap())
            .into_iter()
            .collect();
        let mut sizes: Vec<_> = set.groups().map(Fields::len).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [1, 2, 3]);
        assert_eq!(set.groups().fold(Fields::EMPTY, Fields::or), set);
    }
}
