//! What a search remembers, so that it evaluates nothing twice: a move changes one garden at most, and most
//! moves none, but evaluating a garden is what takes time.

use azulejo_rules::Seat;
use azulejo_rules::queens_garden::{
    Area, Field, Fields, Garden, Item, KINDS, Piece, QueensGarden, Setup, Side,
};

use super::super::cache::{Cache, place};
use super::map::{Map, Shape};
use super::{Prospect, Purse, worth};

/// The most gardens that are remembered: some 40 MB, when all are in use at all times.
const GARDENS: usize = 4096;
/// What a garden takes at most, with its storages.
const GARDEN_BYTES: usize = TIMES * (size_of::<(u16, Map)>() + 128)
    + size_of::<Known>()
    + 1024
    + WORTHS * size_of::<Option<(Holding, f32)>>();
/// Times at which a garden is remembered.
const TIMES: usize = 8;
/// How many times as many storages as gardens are remembered.
const WORTHS: usize = 8;

/// What a search remembers of a game.
#[derive(Default)]
pub struct EvalCache {
    /// What all of it is about.
    setup: Option<Setup>,
    /// What time is worth, by its number.
    prospects: Vec<Option<Box<Prospect>>>,
    /// Room for so many gardens; none: as many as are useful.
    room: Option<usize>,
    gardens: Option<Gardens>,
}

impl EvalCache {
    /// Takes so many bytes at most; what it has already, it keeps if that is less.
    pub(super) fn limit(&mut self, bytes: usize) {
        let room = (bytes / GARDEN_BYTES).clamp(1, GARDENS);
        self.room = Some(room);
        if self.gardens.as_ref().is_some_and(|gardens| gardens.gardens.len() > room) {
            self.gardens = None;
        }
    }

    /// Forgets everything if it was about another setup.
    pub(super) fn turn_to(&mut self, setup: &Setup) {
        if self.setup.as_ref() != Some(setup) {
            let room = self.room;
            *self = EvalCache { setup: Some(*setup), room, ..EvalCache::default() };
        }
    }

    /// What a seat's time is worth, and the gardens.
    pub(super) fn of_seat(
        &mut self,
        game: &QueensGarden,
        seat: Seat,
        left: u8,
    ) -> (&Prospect, &mut Gardens) {
        let number = usize::from(Prospect::number(game, seat, left));
        if self.prospects.len() <= number {
            self.prospects.resize_with(number + 1, || None);
        }
        let known = &mut self.prospects[number];
        let prospect = known.get_or_insert_with(|| Box::new(Prospect::new(game, seat, left)));
        let room = self.room.unwrap_or(GARDENS);
        (prospect, self.gardens.get_or_insert_with(|| Gardens::new(room)))
    }
}

/// Where everything lies in a garden: all that it is evaluated by.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Layout {
    with: [Fields; 2 * KINDS],
    /// Areas with an expansion face up, and face down.
    areas: [u8; 2],
}

impl Layout {
    pub(super) fn of(garden: &Garden) -> Layout {
        let mut areas = [0; 2];
        for area in Area::ALL {
            if let Some(side) = garden.side(area) {
                areas[side as usize] |= 1 << area.index();
            }
        }
        Layout { with: Item::ALL.map(|item| garden.with(item)), areas }
    }

    /// The layout of [`Garden::with_piece`].
    pub(super) fn with_piece(mut self, piece: Piece, field: Field) -> Layout {
        let (here, hexagon) = (Fields::of(field), piece.hexagon());
        for item in [hexagon.colour().index(), KINDS + hexagon.symbol().index()] {
            self.with[item] = self.with[item].or(here);
        }
        if let (Piece::Expansion(_), Some(area)) = (piece, field.area()) {
            self.areas[Side::Front as usize] |= 1 << area.index();
        }
        self
    }

    /// The layout of [`Garden::with_face_down`].
    pub(super) fn with_face_down(mut self, area: Area) -> Layout {
        self.areas[Side::Back as usize] |= 1 << area.index();
        self
    }
}

/// A garden with what it promises at some times.
pub(super) struct Known {
    layout: Layout,
    number: u32,
    pub(super) shape: Shape,
    maps: Vec<(u16, Map)>,
    /// Which map is the next to be forgotten.
    oldest: usize,
}

impl Known {
    /// The garden, and what it promises at a time.
    pub(super) fn at(&mut self, prospect: &Prospect) -> (&Shape, &mut Map) {
        let found = self.maps.iter().position(|(number, _)| *number == prospect.number);
        let at = found.unwrap_or_else(|| {
            let map = (prospect.number, Map::new(&self.shape, prospect));
            if self.maps.len() < TIMES {
                self.maps.push(map);
                return self.maps.len() - 1;
            }
            self.oldest = (self.oldest + 1) % TIMES;
            self.maps[self.oldest] = map;
            self.oldest
        });
        (&self.shape, &mut self.maps[at].1)
    }
}

/// Gardens, and what they promise together with storages, each in the one place where it is looked for.
pub(super) struct Gardens {
    gardens: Vec<Option<Box<Known>>>,
    /// How many gardens were made.
    made: u32,
    worths: Cache<Holding, f32>,
}

/// A garden by its number, a time by its number, and a storage.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Holding {
    garden: u32,
    time: u16,
    purse: Purse,
}

impl Gardens {
    /// Room for so many gardens.
    pub(super) fn new(room: usize) -> Gardens {
        Gardens {
            gardens: std::iter::repeat_with(|| None).take(room).collect(),
            made: 0,
            worths: Cache::new(room * WORTHS),
        }
    }

    /// The place of a garden that is known, or made now.
    pub(super) fn find(&mut self, layout: Layout, make: impl FnOnce() -> Garden) -> usize {
        let place = place(&layout, self.gardens.len());
        if self.gardens[place].as_ref().is_none_or(|known| known.layout != layout) {
            self.made += 1;
            let (number, shape) = (self.made, Shape::new(make()));
            let known = Known { layout, number, shape, maps: Vec::new(), oldest: 0 };
            self.gardens[place] = Some(Box::new(known));
        }
        place
    }

    /// The garden in a place that was found.
    pub(super) fn garden(&mut self, place: usize) -> &mut Known {
        self.gardens[place].as_mut().expect("whoever knows the place has found a garden there")
    }

    /// What the garden in a place is worth with a storage.
    pub(super) fn worth(&mut self, place: usize, purse: Purse, prospect: &Prospect) -> f32 {
        let garden = self.garden(place).number;
        let holding = Holding { garden, time: prospect.number, purse };
        if let Some(worth) = self.worths.get(&holding) {
            return worth;
        }
        let (shape, map) = self.garden(place).at(prospect);
        let worth = worth(shape, map, purse, prospect);
        self.worths.put(holding, worth);
        worth
    }
}
