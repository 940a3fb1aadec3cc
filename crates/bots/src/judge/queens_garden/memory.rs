//! What a search remembers, so that it judges nothing twice: a move changes one garden at most, and most
//! moves none, but judging a garden is what takes time.

use std::hash::{Hash, Hasher};

use azulejo_rules::Seat;
use azulejo_rules::queens_garden::{
    Area, Field, Fields, Garden, Item, KINDS, Piece, QueensGarden, Setup, Side,
};

use super::Prospect;
use super::map::{Map, Shape};

/// Gardens that are remembered: some 10 MB, when all are in use.
const GARDENS: usize = 4096;
/// Times at which a garden is remembered.
const TIMES: usize = 8;

/// What a search remembers of a game.
#[derive(Default)]
pub struct Memory {
    /// What all of it is about.
    setup: Option<Setup>,
    /// What time is worth, by its number.
    prospects: Vec<Option<Box<Prospect>>>,
    gardens: Option<Gardens>,
}

impl Memory {
    /// Forgets everything if it was about another setup.
    pub(super) fn turn_to(&mut self, setup: &Setup) {
        if self.setup.as_ref() != Some(setup) {
            *self = Memory { setup: Some(*setup), ..Memory::default() };
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
        (prospect, self.gardens.get_or_insert_with(|| Gardens::new(GARDENS)))
    }
}

/// Where everything lies in a garden: all that it is judged by.
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

/// Gardens, each in the one place where it is looked for.
pub(super) struct Gardens(Vec<Option<Box<Known>>>);

impl Gardens {
    /// Room for so many.
    pub(super) fn new(room: usize) -> Gardens {
        Gardens(std::iter::repeat_with(|| None).take(room).collect())
    }

    /// A garden that is known, or made now.
    pub(super) fn garden(&mut self, layout: Layout, make: impl FnOnce() -> Garden) -> &mut Known {
        let mut mixer = Mixer::default();
        layout.hash(&mut mixer);
        let room = self.0.len();
        let place = &mut self.0[mixer.finish() as usize % room];
        if place.as_ref().is_none_or(|known| known.layout != layout) {
            let shape = Shape::new(make());
            *place = Some(Box::new(Known { layout, shape, maps: Vec::new(), oldest: 0 }));
        }
        place.as_mut().expect("it was made just now, if it was not there")
    }
}

/// Quick, and the same on every machine.
#[derive(Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn finish(&self) -> u64 {
        self.0 >> 32
    }
}
