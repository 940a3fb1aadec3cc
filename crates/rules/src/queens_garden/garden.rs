//! A player's garden: where hexagons lie, and where more may go.
//!
//! A hexagon may lie on a free field that has no neighbour yet, or one that shares its colour or
//! symbol, if no group would then hold two identical hexagons. Two identical ones meet in a colour
//! group when the new one lies beside a group that has its symbol already, or joins two groups that
//! have a symbol in common; and the same with colours and symbols exchanged. Groups only grow, so
//! a field that is barred to a hexagon stays barred. That is remembered, and brought up to date when
//! something is laid, so that asking for the fields of a hexagon looks at no group at all.

use serde::{Deserialize, Serialize};

use super::Piece;
use super::geometry::{AREAS, Area, Feature, Field, Fields};
use super::hexagons::{Colour, Hexagon, Item, KINDS, PAIRS, Symbol};
use crate::illegal::Illegal;

/// A player's garden.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Garden {
    /// Where each colour lies.
    colours: [Fields; KINDS],
    /// Where each symbol lies.
    symbols: [Fields; KINDS],
    /// Fields where a hexagon would meet an identical one, or bring two identical ones together.
    barred: [Fields; PAIRS],
    /// Fields that exist and hold nothing.
    free: Fields,
    /// Fields next to a hexagon.
    beside: Fields,
    /// Fields whose hexagon is printed on an expansion.
    printed: Fields,
    /// How the expansion in each area lies.
    areas: [Option<Side>; AREAS],
}

/// Which side of an expansion is up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = queens_garden::Side))]
pub enum Side {
    /// A pavilion, a printed hexagon and five fields.
    Front,
    /// Seven fields.
    Back,
}

/// A group that scores.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Group {
    pub(super) item: Item,
    pub(super) fields: Fields,
    /// The values of its hexagons, added up.
    pub(super) value: u8,
}

/// Groups smaller than this score nothing.
pub const SMALLEST_GROUP: u32 = 3;

impl Garden {
    pub(super) const NEW: Garden = Garden {
        colours: [Fields::EMPTY; KINDS],
        symbols: [Fields::EMPTY; KINDS],
        barred: [Fields::EMPTY; PAIRS],
        free: Fields::CENTRE,
        beside: Fields::EMPTY,
        printed: Fields::EMPTY,
        areas: [None; AREAS],
    };

    /// How the expansion in an area lies; none: the area is free.
    #[inline]
    pub fn side(&self, area: Area) -> Option<Side> {
        self.areas[area.index()]
    }

    /// The areas without an expansion.
    #[inline]
    pub fn free_areas(&self) -> impl Iterator<Item = Area> {
        Area::ALL.into_iter().filter(|area| self.areas[area.index()].is_none())
    }

    /// How many pavilions stand in it.
    pub fn pavilions(&self) -> u8 {
        self.areas.iter().filter(|&&side| side == Some(Side::Front)).count() as u8
    }

    pub(super) fn printed(&self) -> Fields {
        self.printed
    }

    pub(super) fn hexagon_at(&self, field: Field) -> Option<Hexagon> {
        let colour = Colour::ALL.into_iter().find(|c| self.colours[c.index()].contains(field))?;
        let symbol = Symbol::ALL.into_iter().find(|s| self.symbols[s.index()].contains(field))?;
        Some(Hexagon::new(colour, symbol))
    }

    /// Fields that hold a hexagon, with it.
    pub(super) fn hexagons(&self) -> impl Iterator<Item = (Field, Hexagon)> {
        self.filled().iter().filter_map(|field| Some((field, self.hexagon_at(field)?)))
    }

    /// Where hexagons of a colour or symbol lie.
    #[inline]
    pub fn with(&self, item: Item) -> Fields {
        match item {
            Item::Colour(colour) => self.colours[colour.index()],
            Item::Symbol(symbol) => self.symbols[symbol.index()],
        }
    }

    /// Fields that hold a hexagon.
    #[inline]
    pub fn filled(&self) -> Fields {
        self.colours.iter().fold(Fields::EMPTY, |all, &fields| all.or(fields))
    }

    /// Fields that exist and hold nothing.
    #[inline]
    pub fn free(&self) -> Fields {
        self.free
    }
}

/// Where a hexagon may go.
impl Garden {
    /// The free fields that accept a stone.
    #[inline]
    pub fn fields_for(&self, hexagon: Hexagon) -> Fields {
        self.accepting(hexagon, self.free)
    }

    /// The fields where an expansion's hexagon may come to lie: each stands for one area and one
    /// rotation.
    #[inline]
    pub fn fields_for_expansion(&self, hexagon: Hexagon) -> Fields {
        self.accepting(hexagon, self.fields_of_free_areas())
    }

    /// The fields that expansions may still bring, but for the middles of areas.
    #[inline]
    pub fn fields_of_free_areas(&self) -> Fields {
        self.free_areas().fold(Fields::EMPTY, |all, area| all.or(area.ring()))
    }

    /// Those of these empty fields that accept a hexagon.
    #[inline]
    fn accepting(&self, hexagon: Hexagon, of: Fields) -> Fields {
        let open = of.without(self.barred[hexagon.index()]);
        if open.and(self.beside).is_empty() {
            return open;
        }
        let sharing = self.with(Item::Colour(hexagon.colour()));
        let sharing = sharing.or(self.with(Item::Symbol(hexagon.symbol())));
        open.without(self.beside.without(sharing.neighbours()))
    }

    /// Why a stone may not lie there.
    pub(super) fn check(&self, hexagon: Hexagon, field: Field) -> Result<(), Illegal> {
        if self.filled().contains(field) {
            Err(Illegal::FieldHoldsHexagon)
        } else if !self.free.contains(field) {
            Err(Illegal::NoSuchField)
        } else {
            self.check_neighbours(hexagon, field)
        }
    }

    /// Why an expansion may not lie so that its hexagon comes there.
    pub(super) fn check_expansion(&self, hexagon: Hexagon, field: Field) -> Result<(), Illegal> {
        match field.area() {
            Some(area) if field != area.middle() => {
                if self.side(area).is_some() {
                    return Err(Illegal::AreaTaken);
                }
                self.check_neighbours(hexagon, field)
            }
            _ => Err(Illegal::NotRoundAMiddle),
        }
    }

    fn check_neighbours(&self, hexagon: Hexagon, field: Field) -> Result<(), Illegal> {
        let barred = self.barred[hexagon.index()];
        if self.accepting(hexagon, Fields::of(field)).contains(field) {
            Ok(())
        } else if barred.contains(field) {
            Err(Illegal::GroupWouldRepeat)
        } else {
            Err(Illegal::NoMatchingNeighbour)
        }
    }
}

/// For positions that are read, where nobody knows in which order hexagons were laid.
impl Garden {
    pub(super) fn is_free(&self, field: Field) -> bool {
        self.free.contains(field)
    }

    /// Whether a group would hold two identical hexagons.
    pub(super) fn would_meet_its_like(&self, hexagon: Hexagon, field: Field) -> bool {
        self.barred[hexagon.index()].contains(field)
    }
}

/// Laying.
impl Garden {
    /// Lays a hexagon on an empty field.
    pub(super) fn place(&mut self, hexagon: Hexagon, field: Field) {
        let (colour, symbol) = (hexagon.colour(), hexagon.symbol());
        let here = Fields::of(field);
        self.free = self.free.without(here);
        self.beside = self.beside.or(field.neighbours());
        self.colours[colour.index()] = self.colours[colour.index()].or(here);
        self.symbols[symbol.index()] = self.symbols[symbol.index()].or(here);
        let by_colour = barred_beside(self.colours[colour.index()], &self.symbols);
        for (symbol, barred) in Symbol::ALL.into_iter().zip(by_colour) {
            self.bar(Hexagon::new(colour, symbol), barred);
        }
        let by_symbol = barred_beside(self.symbols[symbol.index()], &self.colours);
        for (colour, barred) in Colour::ALL.into_iter().zip(by_symbol) {
            self.bar(Hexagon::new(colour, symbol), barred);
        }
    }

    #[inline]
    fn bar(&mut self, hexagon: Hexagon, fields: Fields) {
        let barred = &mut self.barred[hexagon.index()];
        *barred = barred.or(fields);
    }

    /// Lays an expansion face up so that its hexagon comes to lie on a field; says in which area.
    pub(super) fn expand(&mut self, hexagon: Hexagon, field: Field) -> Option<Area> {
        let area = field.area()?;
        self.areas[area.index()] = Some(Side::Front);
        self.free = self.free.or(area.ring());
        self.printed = self.printed.or(Fields::of(field));
        self.place(hexagon, field);
        Some(area)
    }

    /// This garden with a piece more, its hexagon on a field that accepts it.
    #[must_use]
    pub fn with_piece(&self, piece: Piece, field: Field) -> Garden {
        let mut garden = *self;
        match piece {
            Piece::Stone(hexagon) => garden.place(hexagon, field),
            Piece::Expansion(hexagon) => {
                garden.expand(hexagon, field);
            }
        }
        garden
    }

    /// This garden with a face-down expansion more, in a free area.
    #[must_use]
    pub fn with_face_down(&self, area: Area) -> Garden {
        let mut garden = *self;
        garden.expand_face_down(area);
        garden
    }

    /// Lays an expansion face down.
    pub(super) fn expand_face_down(&mut self, area: Area) {
        self.areas[area.index()] = Some(Side::Back);
        self.free = self.free.or(area.ring()).or(Fields::of(area.middle()));
    }

    /// The features that the hexagon just laid on a field has surrounded.
    pub fn surrounded_by(&self, field: Field) -> impl Iterator<Item = Feature> {
        let filled = self.filled();
        field.features().filter(move |feature| {
            let stands = match feature {
                Feature::Pavilion(area) => self.side(*area) == Some(Side::Front),
                _ => true,
            };
            filled.includes(feature.ring()) && stands
        })
    }

    /// The groups that score, colours first.
    pub(super) fn groups(&self) -> impl Iterator<Item = Group> {
        Item::ALL.into_iter().flat_map(move |item| {
            let large = self.with(item).groups().filter(|group| group.len() >= SMALLEST_GROUP);
            large.map(move |fields| Group { item, fields, value: self.value(fields) })
        })
    }

    fn value(&self, fields: Fields) -> u8 {
        let values = Symbol::ALL.into_iter().map(|symbol| {
            let count = self.symbols[symbol.index()].and(fields).len() as u8;
            count * symbol.value()
        });
        values.sum()
    }
}

/// For the hexagons of one colour (or symbol), lying on `line`: where another one of each kind would
/// meet its like. `kinds` are where the symbols (or colours) lie that tell them apart.
fn barred_beside(line: Fields, kinds: &[Fields; KINDS]) -> [Fields; KINDS] {
    let mut beside_one = [Fields::EMPTY; KINDS];
    let mut beside_two = Fields::EMPTY;
    for group in line.groups() {
        let around = group.neighbours();
        for (kind, fields) in kinds.iter().zip(&mut beside_one) {
            if !kind.and(group).is_empty() {
                beside_two = beside_two.or(fields.and(around));
                *fields = fields.or(around);
            }
        }
    }
    beside_one.map(|fields| fields.or(beside_two))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// The rule as the rules page says it, searching the garden anew.
    fn accepts(garden: &Garden, hexagon: Hexagon, field: Field) -> bool {
        let neighbours: Vec<Hexagon> =
            field.neighbours().iter().filter_map(|f| garden.hexagon_at(f)).collect();
        let shares = |h: &Hexagon| h.colour() == hexagon.colour() || h.symbol() == hexagon.symbol();
        if !neighbours.is_empty() && !neighbours.iter().any(shares) {
            return false;
        }
        let mut after = *garden;
        after.place(hexagon, field);
        [Item::Colour(hexagon.colour()), Item::Symbol(hexagon.symbol())].into_iter().all(|item| {
            let group = after.with(item).connected(field);
            let distinct: HashSet<_> = group.iter().map(|f| after.hexagon_at(f)).collect();
            distinct.len() == group.len() as usize
        })
    }

    fn random(seed: &mut u64, n: usize) -> usize {
        *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (*seed >> 33) as usize % n
    }

    #[test]
    fn what_is_remembered_is_what_the_rule_says() {
        let mut seed = 5;
        let (mut laid, mut refused) = (0, 0);
        for _ in 0..60 {
            let mut garden = Garden::NEW;
            for area in Area::ALL {
                if random(&mut seed, 3) > 0 {
                    garden.expand_face_down(area);
                }
            }
            loop {
                let mut legal = Vec::new();
                for hexagon in Hexagon::all() {
                    let fields = garden.fields_for(hexagon);
                    for field in Field::all() {
                        let free = garden.free.contains(field);
                        let accepted = free && accepts(&garden, hexagon, field);
                        assert_eq!(fields.contains(field), accepted, "{garden:?}");
                        assert_eq!(garden.check(hexagon, field).is_ok(), accepted);
                        refused += usize::from(garden.barred[hexagon.index()].contains(field));
                        legal.extend(accepted.then_some((hexagon, field)));
                    }
                }
                if legal.is_empty() {
                    break;
                }
                let (hexagon, field) = legal[random(&mut seed, legal.len())];
                garden.place(hexagon, field);
                laid += 1;
            }
        }
        assert!(laid > 1500 && refused > 10_000, "{laid} {refused}");
    }

    #[test]
    fn the_order_of_laying_does_not_matter() {
        let mut seed = 8;
        for _ in 0..50 {
            let mut garden = Garden::NEW;
            Area::ALL.into_iter().for_each(|area| garden.expand_face_down(area));
            for _ in 0..30 {
                let hexagon = Hexagon::all().nth(random(&mut seed, PAIRS)).unwrap();
                let fields: Vec<_> = garden.fields_for(hexagon).iter().collect();
                if !fields.is_empty() {
                    garden.place(hexagon, fields[random(&mut seed, fields.len())]);
                }
            }
            let mut again = Garden::NEW;
            Area::ALL.into_iter().for_each(|area| again.expand_face_down(area));
            garden.hexagons().for_each(|(field, hexagon)| again.place(hexagon, field));
            assert_eq!(garden, again);
        }
    }
}
