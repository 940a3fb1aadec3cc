//! What is known of a garden: its groups and features, and what they promise at some time of the game.

use azulejo_rules::queens_garden::{
    Feature, Fields, Garden, Item, KINDS, PAIRS, PAVILION_POINTS, Piece, Side, Symbol,
};

use super::{Prospect, ROOM};

/// How much of a feature's jokers to expect with so many of its six fields filled.
const SURROUNDING: [f32; 7] = [0.0, 0.04, 0.11, 0.27, 0.53, 0.95, 0.0];
/// The most features that can be one field short of being surrounded and are looked at.
const MOST_FINISHING: usize = 4;

/// How the chance of a group to grow differs by how many fields are open beside it: none to three of
/// them, one that an expansion may yet bring, and as for a hexagon that is not yet laid.
pub(super) const OPEN: [f32; 6] = [0.0, 0.92, 1.0, 1.06, 0.55, 0.93];
const ONE_MAY_COME: u8 = 4;
const NOT_YET_LAID: u8 = 5;

/// How far a group has come.
#[derive(Clone, Copy)]
pub(super) struct Standing {
    pub(super) size: u8,
    pub(super) value: u8,
    /// Which of [`OPEN`].
    pub(super) open: u8,
}

impl Standing {
    /// No group yet.
    const NONE: Standing = Standing { size: 0, value: 0, open: NOT_YET_LAID };

    /// With a hexagon of that value more.
    pub(super) fn with(self, value: u8) -> Standing {
        Standing { size: self.size + 1, value: self.value + value, open: self.open }
    }
}

/// A group of adjacent hexagons that share an item.
#[derive(Clone, Copy)]
struct Group {
    around: Fields,
    standing: Standing,
}

/// A feature that is not yet surrounded.
#[derive(Clone, Copy)]
struct Begun {
    jokers: u8,
    /// Fields round it that are filled.
    filled: u8,
    /// Whether the others exist.
    is_open: bool,
    missing: Fields,
}

/// A garden with its groups and features, at any time.
pub(super) struct Shape {
    pub(super) garden: Garden,
    groups: Vec<Group>,
    /// Where the groups of each item begin.
    starts: [u8; 2 * KINDS + 1],
    /// How many hexagons of each item there are.
    counts: [u8; 2 * KINDS],
    /// For each item, the largest group that may still grow.
    pub(super) leading: [Standing; 2 * KINDS],
    begun: Vec<Begun>,
    free: u8,
}

impl Shape {
    pub(super) fn new(garden: Garden) -> Self {
        let mut shape = Shape {
            garden,
            groups: Vec::with_capacity(32),
            starts: [0; 2 * KINDS + 1],
            counts: [0; 2 * KINDS],
            leading: [Standing::NONE; 2 * KINDS],
            begun: Vec::with_capacity(1 + 2 * KINDS),
            free: garden.free().len() as u8,
        };
        let (free, later) = (garden.free(), garden.fields_of_free_areas());
        for (index, item) in Item::ALL.into_iter().enumerate() {
            let with = garden.with(item);
            shape.counts[index] = with.len() as u8;
            for fields in with.groups() {
                let size = fields.len() as u8;
                let value = match item {
                    Item::Symbol(symbol) => size * symbol.value(),
                    Item::Colour(_) => value(&garden, fields),
                };
                let around = fields.neighbours();
                let exist = around.and(free).len() as u8;
                let may = u8::from(exist < 3 && !around.and(later).is_empty());
                let open = match exist {
                    0 => may * ONE_MAY_COME,
                    _ => (exist + may).min(3),
                };
                let standing = Standing { size, value, open };
                shape.groups.push(Group { around, standing });
                let leading = &mut shape.leading[index];
                let may_grow = open > 0 && usize::from(size) < KINDS;
                if may_grow && (size, value) > (leading.size, leading.value) {
                    *leading = standing;
                }
            }
            shape.starts[index + 1] = shape.groups.len() as u8;
        }
        shape.look_at_features();
        shape
    }

    fn look_at_features(&mut self) {
        let filled = self.garden.filled();
        for feature in Feature::all() {
            let stands = match feature {
                Feature::Pavilion(area) => self.garden.side(area) == Some(Side::Front),
                _ => true,
            };
            let missing = feature.ring().without(filled);
            if stands && !missing.is_empty() {
                self.begun.push(Begun {
                    jokers: feature.jokers(),
                    filled: 6 - missing.len() as u8,
                    is_open: self.garden.free().includes(missing),
                    missing,
                });
            }
        }
    }

    fn of_item<'a, T>(&self, all: &'a [T], item: usize) -> &'a [T] {
        &all[self.starts[item].into()..self.starts[item + 1].into()]
    }
}

fn value(garden: &Garden, fields: Fields) -> u8 {
    let mut sum = 0;
    for symbol in Symbol::ALL {
        sum += garden.with(Item::Symbol(symbol)).and(fields).len() as u8 * symbol.value();
    }
    sum
}

/// What a garden promises at a time.
pub(super) struct Map {
    pub(super) worth: f32,
    /// What each group promises.
    worths: Vec<f32>,
    /// What one more field is worth.
    room: f32,
    /// What it is worth to bring five more fields and a pavilion.
    expanding: f32,
    /// Fields that surround something, when filled.
    finishing: [(Fields, f32); MOST_FINISHING],
    /// What each stone and each expansion gains, once it was asked for.
    gains: [Option<f32>; 2 * PAIRS],
}

impl Map {
    pub(super) fn new(shape: &Shape, prospect: &Prospect) -> Self {
        let mut map = Map {
            worth: 0.0,
            worths: Vec::with_capacity(shape.groups.len()),
            room: 0.0,
            expanding: 0.0,
            finishing: [(Fields::EMPTY, 0.0); MOST_FINISHING],
            gains: [None; 2 * PAIRS],
        };
        for (item, &count) in shape.counts.iter().enumerate() {
            map.worth += f32::from(count) * prospect.wheel[item];
            for group in shape.of_item(&shape.groups, item) {
                let worth = prospect.group(group.standing);
                map.worth += worth;
                map.worths.push(worth);
            }
        }
        map.weigh_features(shape, prospect);
        let room = |free: f32| {
            let need = 1.0 + 3.0 * prospect.time;
            ROOM * prospect.time * free / (free + need)
        };
        let fields = f32::from(shape.free);
        let pavilion = f32::from(PAVILION_POINTS) * prospect.rounds;
        map.room = room(fields) - room(fields - 1.0);
        map.expanding = room(fields + 5.0) - room(fields) + pavilion;
        map.worth += room(fields) + pavilion * f32::from(shape.garden.pavilions());
        map
    }

    /// What features promise that are partly surrounded.
    fn weigh_features(&mut self, shape: &Shape, prospect: &Prospect) {
        let mut finishing = 0;
        for begun in &shape.begun {
            let jokers = f32::from(begun.jokers) * prospect.joker;
            let open = if begun.is_open { 1.0 } else { 0.6 };
            let hope = SURROUNDING[usize::from(begun.filled)] * open * prospect.fate;
            self.worth += jokers * hope;
            if begun.filled == 5 && finishing < MOST_FINISHING {
                self.finishing[finishing] = (begun.missing, jokers * (1.0 - hope));
                finishing += 1;
            }
        }
    }

    /// How much more the garden is worth with a piece on its best field.
    pub(super) fn gain(&mut self, shape: &Shape, piece: Piece, prospect: &Prospect) -> f32 {
        let at = match piece {
            Piece::Stone(hexagon) => hexagon.index(),
            Piece::Expansion(hexagon) => PAIRS + hexagon.index(),
        };
        match self.gains[at] {
            Some(gain) => gain,
            None => {
                let (gain, _) = self.best_fields(shape, piece, prospect);
                self.gains[at] = Some(gain);
                gain
            }
        }
    }

    /// The same, and the fields that are as good.
    pub(super) fn best_fields(
        &self,
        shape: &Shape,
        piece: Piece,
        prospect: &Prospect,
    ) -> (f32, Fields) {
        let hexagon = piece.hexagon();
        let accepting = match piece {
            Piece::Stone(_) => shape.garden.fields_for(hexagon),
            Piece::Expansion(_) => shape.garden.fields_for_expansion(hexagon),
        };
        if accepting.is_empty() {
            return (f32::MIN, accepting);
        }
        let value = hexagon.value();
        let (colour, symbol) = (hexagon.colour().index(), KINDS + hexagon.symbol().index());
        let alone = prospect.group(Standing::NONE.with(value));
        let mut best = (f32::MIN, accepting);
        let mut consider = |fields: Fields, gain: f32| {
            if fields.is_empty() {
                return;
            }
            let (mut fields, mut gain) = (fields, gain);
            for (finish, jokers) in self.finishing {
                if !finish.and(fields).is_empty() {
                    fields = finish;
                    gain += jokers;
                    break;
                }
            }
            if gain > best.0 {
                best = (gain, fields);
            }
        };
        // Where a group's neighbours are, and what it gains by one hexagon more.
        let joined = |item: usize| {
            let groups = shape.of_item(&shape.groups, item).iter();
            groups.zip(shape.of_item(&self.worths, item)).map(move |(group, worth)| {
                (group.around, prospect.group(group.standing.with(value)) - worth)
            })
        };
        let mut beside = Fields::EMPTY;
        for of_symbol in shape.of_item(&shape.groups, symbol) {
            beside = beside.or(of_symbol.around);
        }
        let mut beside_colour = Fields::EMPTY;
        for (around, gain) in joined(colour) {
            beside_colour = beside_colour.or(around);
            let fields = accepting.and(around);
            if fields.is_empty() {
                continue;
            }
            consider(fields.without(beside), gain + alone);
            for (around, of_symbol) in joined(symbol) {
                consider(fields.and(around), gain + of_symbol);
            }
        }
        let rest = accepting.without(beside_colour);
        consider(rest.without(beside), 2.0 * alone);
        for (around, of_symbol) in joined(symbol) {
            consider(rest.and(around), alone + of_symbol);
        }
        let room = match piece {
            Piece::Stone(_) => -self.room,
            Piece::Expansion(_) => self.expanding,
        };
        (best.0 + room + prospect.wheel[colour] + prospect.wheel[symbol], best.1)
    }
}
