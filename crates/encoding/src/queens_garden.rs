//! Queen's Garden as numbers.

use azulejo_rules::queens_garden::{
    AREAS, Area, Colour, Draw, EXPANSIONS, Expansion, FIELDS, Field, Heap, Hexagon, Hexagons, Item,
    KINDS, Move, PAIRS, PLACES, Phase, Piece, QueensGarden, ROUNDS, STONES_PER_PAIR, Setup, Side,
    Symbol,
};
use azulejo_rules::queens_garden::{GroupBonus, SLOTS};
use azulejo_rules::{Game, Seat, Turn};

use crate::{Actions, Encode, Sink};

const ITEMS: usize = 2 * KINDS;
/// Stones, then expansions.
const PIECES: usize = 2 * PAIRS;

const FIRST_COPY: usize = ITEMS;
const FIRST_PLACE: usize = FIRST_COPY + PAIRS * SLOTS;
const FIRST_FIELD: usize = FIRST_PLACE + PIECES;
const FIRST_PAY: usize = FIRST_FIELD + FIELDS;
const PAY_JOKERS: usize = FIRST_PAY + PIECES;
const FACE_DOWN: usize = PAY_JOKERS + 1;
const FIRST_AREA: usize = FACE_DOWN + 1;
const PASS: usize = FIRST_AREA + AREAS;
const FIRST_DISCARD: usize = PASS + 1;
const DONE: usize = FIRST_DISCARD + PIECES;

impl Encode for QueensGarden {
    /// A stone, or an expansion.
    const OUTCOMES: usize = PIECES;

    const ACTIONS: &'static [Actions] = &[
        Actions {
            name: "take",
            count: ITEMS,
            numbering: "colours 0–5: blue, yellow, light green, green, light purple, purple; symbols 6–11: tree, bird, butterfly, flower, plant, tulip",
        },
        Actions {
            name: "take the copy in a slot",
            count: PAIRS * SLOTS,
            numbering: "8 × hexagon + slot; hexagons: 6 × colour + symbol",
        },
        Actions {
            name: "place",
            count: PIECES,
            numbering: "hexagon for a stone, 36 + hexagon for an expansion",
        },
        Actions {
            name: "on a field",
            count: FIELDS,
            numbering: "the six fields round the fountain from the east, counter-clockwise; then the ring of each area E, NE, NW, W, SW, SE likewise; then the middles of the areas",
        },
        Actions { name: "pay", count: PIECES, numbering: "as for placing" },
        Actions { name: "pay the rest with jokers", count: 1, numbering: "" },
        Actions { name: "lay an expansion face down", count: 1, numbering: "" },
        Actions { name: "in an area", count: AREAS, numbering: "E, NE, NW, W, SW, SE" },
        Actions { name: "pass", count: 1, numbering: "" },
        Actions { name: "discard", count: PIECES, numbering: "as for placing" },
        Actions { name: "keep the rest", count: 1, numbering: "" },
    ];

    fn action_count(_: &Setup) -> usize {
        crate::total(Self::ACTIONS)
    }

    #[inline]
    fn action_of(mv: Move) -> Option<usize> {
        Some(match mv {
            Move::Take { item } => item_number(item),
            Move::Copy { slot, .. } if usize::from(slot) >= SLOTS => return None,
            Move::Copy { hexagon, slot } => {
                FIRST_COPY + hexagon.index() * SLOTS + usize::from(slot)
            }
            Move::Place { piece } => FIRST_PLACE + piece_number(piece),
            Move::At { field } => FIRST_FIELD + field.index(),
            Move::Pay { piece } => FIRST_PAY + piece_number(piece),
            Move::PayJokers => PAY_JOKERS,
            Move::ExpandFaceDown => FACE_DOWN,
            Move::In { area } => FIRST_AREA + area.index(),
            Move::Pass => PASS,
            Move::Discard { piece } => FIRST_DISCARD + piece_number(piece),
            Move::Done => DONE,
        })
    }

    #[inline]
    fn move_of(&self, action: usize) -> Option<Move> {
        Some(match action {
            PAY_JOKERS => Move::PayJokers,
            FACE_DOWN => Move::ExpandFaceDown,
            PASS => Move::Pass,
            DONE => Move::Done,
            ..FIRST_COPY => Move::Take { item: Item::ALL[action] },
            FIRST_COPY..FIRST_PLACE => {
                let (hexagon, slot) =
                    ((action - FIRST_COPY) / SLOTS, (action - FIRST_COPY) % SLOTS);
                Move::Copy { hexagon: hexagon_of(hexagon), slot: slot as u8 }
            }
            FIRST_PLACE..FIRST_FIELD => Move::Place { piece: piece_of(action - FIRST_PLACE) },
            FIRST_FIELD..FIRST_PAY => Move::At { field: Field::all().nth(action - FIRST_FIELD)? },
            FIRST_PAY..PAY_JOKERS => Move::Pay { piece: piece_of(action - FIRST_PAY) },
            FIRST_AREA..PASS => Move::In { area: Area::ALL[action - FIRST_AREA] },
            FIRST_DISCARD..DONE => Move::Discard { piece: piece_of(action - FIRST_DISCARD) },
            _ => return None,
        })
    }

    fn outcome_of(draw: Draw) -> usize {
        match draw {
            Draw::Stone(hexagon) => hexagon.index(),
            Draw::Expansion(hexagon) => PAIRS + hexagon.index(),
        }
    }

    fn draw_of(outcome: usize) -> Option<Draw> {
        match outcome {
            ..PAIRS => Some(Draw::Stone(hexagon_of(outcome))),
            PAIRS..PIECES => Some(Draw::Expansion(hexagon_of(outcome - PAIRS))),
            _ => None,
        }
    }

    #[inline]
    fn observe(&self, seat: Seat, sink: &mut impl Sink) {
        observe_course(self, sink);
        observe_decision(self, sink);
        observe_table(self, sink);
        for (number, seat) in seat.round_the_table(self.players()).enumerate() {
            sink.player(number);
            observe_player(self, seat, sink);
        }
    }
}

#[inline]
fn observe_course(game: &QueensGarden, sink: &mut impl Sink) {
    let (round, setup) = (usize::from(game.round() - 1), game.setup());
    sink.one_of("round", "the round, of four", ROUNDS.into(), Some(round));
    let meaning = "what each hexagon of a colour or symbol scores after this round, / 3";
    sink.feature("worth", meaning, ITEMS, |row| {
        for (item, points) in setup.wheel[round] {
            row[item_number(item)] += f32::from(points) / 3.0;
        }
    });
    let meaning = "what it will score after later rounds together, / 3";
    sink.feature("later_worth", meaning, ITEMS, |row| {
        for &(item, points) in setup.wheel[round + 1..].iter().flatten() {
            row[item_number(item)] += f32::from(points) / 3.0;
        }
    });
    let meaning = "the bonuses for groups of 3, 4, 5 and 6, / 6";
    sink.feature("group_bonus", meaning, size_of::<GroupBonus>(), |row| {
        for (value, points) in row.iter_mut().zip(setup.group_bonus) {
            *value = f32::from(points) / 6.0;
        }
    });
    sink.flag("marker", "nobody has passed in this round yet", game.marker().is_none());
}

/// What of a turn is decided already.
#[derive(Default)]
struct Decided {
    kind: Option<usize>,
    item: Option<usize>,
    open: Hexagons,
    from_top: bool,
    piece: Option<usize>,
    field: Option<usize>,
    last: Option<usize>,
    due: u8,
}

impl Decided {
    #[inline]
    fn of(phase: Phase) -> Decided {
        let nothing = Decided::default();
        match phase {
            Phase::Action => Decided { kind: Some(0), ..nothing },
            Phase::Copies { item, open, from_top } => {
                Decided { kind: Some(1), item: Some(item_number(item)), open, from_top, ..nothing }
            }
            Phase::Field { piece } => {
                Decided { kind: Some(2), piece: Some(piece_number(piece)), ..nothing }
            }
            Phase::Payment { piece, field, last, due } => Decided {
                kind: Some(3),
                piece: Some(piece_number(piece)),
                field: Some(field.index()),
                last: last.map(Hexagon::index),
                due,
                ..nothing
            },
            Phase::Area => Decided { kind: Some(4), ..nothing },
            Phase::Discards { last } => {
                Decided { kind: Some(5), last: last.map(piece_number), ..nothing }
            }
            Phase::Stones { .. } | Phase::Reveal | Phase::Over => nothing,
        }
    }
}

#[inline]
fn observe_decision(game: &QueensGarden, sink: &mut impl Sink) {
    let turn = Decided::of(game.phase());
    let meaning = "what is decided now: the action, a copy, a field, a payment, an area, a discard";
    sink.one_of("decision", meaning, 6, turn.kind);
    sink.one_of("taking", "the colour or symbol that is being taken", ITEMS, turn.item);
    sink.feature("open", "hexagons of which a copy is still to be chosen", PAIRS, |row| {
        turn.open.iter().for_each(|hexagon| row[hexagon.index()] = 1.0);
    });
    sink.flag("from_top", "a stone of this take came from the stack's top", turn.from_top);
    sink.one_of("placing", "the stone (36) or expansion (36) being placed", PIECES, turn.piece);
    sink.one_of("field", "the field that it goes to", FIELDS, turn.field);
    let meaning = "what was paid or discarded last: stones (36; payments do not tell them from expansions), expansions (36)";
    sink.one_of("last", meaning, PIECES, turn.last);
    sink.number("due", "how many are still to be paid, / 5", f32::from(turn.due) / 5.0);
}

#[inline]
fn observe_table(game: &QueensGarden, sink: &mut impl Sink) {
    /// Stones, an expansion face up, face down, taken, and the stack's top.
    const SLOT: usize = 2 * PAIRS + 3;
    let meaning = "for each slot: stones (36, / 3), the expansion face up (36), face down, taken, on the stack's top";
    sink.feature("slots", meaning, game.slots().len() * SLOT, |row| {
        let slots = game.slots().iter().zip(row.chunks_exact_mut(SLOT));
        for (number, (slot, row)) in (0..).zip(slots) {
            write_heap(slot.stones, &mut row[..PAIRS]);
            match slot.expansion {
                Expansion::FaceUp(hexagon) => row[PAIRS + hexagon.index()] = 1.0,
                Expansion::FaceDown => row[2 * PAIRS] = 1.0,
                Expansion::Taken => row[2 * PAIRS + 1] = 1.0,
            }
            row[2 * PAIRS + 2] = if number == game.top() { 1.0 } else { 0.0 };
        }
    });
    sink.feature("bag", "stones in the bag, / 3", PAIRS, |row| write_heap(game.bag(), row));
    sink.feature("tower", "stones in the tower, / 3", PAIRS, |row| write_heap(game.tower(), row));
    sink.feature("unseen", "expansions that were never face up", PAIRS, |row| {
        game.unseen().iter().for_each(|hexagon| row[hexagon.index()] = 1.0);
    });
    let supply = f32::from(game.supply()) / f32::from(EXPANSIONS);
    sink.number("supply", "expansions in the supply, / 36", supply);
}

#[inline]
fn observe_player(game: &QueensGarden, seat: Seat, sink: &mut impl Sink) {
    let (storage, garden) = (game.storage(seat), game.garden(seat));
    sink.number("score", "points, / 100", f32::from(game.score(seat)) / 100.0);
    sink.flag("turn", "is to move", game.turn() == Turn::Player(seat));
    sink.flag("passed", "is out of this round", game.has_passed(seat));
    sink.flag("marker", "passed first in this round", game.marker() == Some(seat));
    sink.flag("first", "began the round", game.first() == seat);
    sink.feature("stones", "stones in storage, / 3", PAIRS, |row| {
        write_heap(storage.stones(), row)
    });
    sink.feature("expansions", "expansions in storage", PAIRS, |row| {
        storage.expansions().iter().for_each(|hexagon| row[hexagon.index()] = 1.0);
    });
    let jokers = f32::from(storage.jokers()) / f32::from(PLACES);
    sink.number("jokers", "jokers in storage, / 12", jokers);
    let meaning = "for each area: an expansion face up, face down";
    sink.feature("areas", meaning, 2 * AREAS, |row| {
        for (area, row) in Area::ALL.into_iter().zip(row.chunks_exact_mut(2)) {
            match garden.side(area) {
                None => {}
                Some(Side::Front) => row[0] = 1.0,
                Some(Side::Back) => row[1] = 1.0,
            }
        }
    });
    let meaning = "for each colour and then each symbol: the fields that hold it";
    sink.feature("garden", meaning, ITEMS * FIELDS, |row| {
        for (item, row) in Item::ALL.into_iter().zip(row.chunks_exact_mut(FIELDS)) {
            garden.with(item).iter().for_each(|field| row[field.index()] = 1.0);
        }
    });
    sink.feature("free", "fields that exist and hold nothing", FIELDS, |row| {
        garden.free().iter().for_each(|field| row[field.index()] = 1.0);
    });
}

#[inline]
fn write_heap(heap: Heap, row: &mut [f32]) {
    for hexagon in heap.kinds().iter() {
        row[hexagon.index()] = f32::from(heap.count(hexagon)) / f32::from(STONES_PER_PAIR);
    }
}

#[inline]
fn item_number(item: Item) -> usize {
    match item {
        Item::Colour(colour) => colour.index(),
        Item::Symbol(symbol) => KINDS + symbol.index(),
    }
}

#[inline]
fn piece_number(piece: Piece) -> usize {
    match piece {
        Piece::Stone(hexagon) => hexagon.index(),
        Piece::Expansion(hexagon) => PAIRS + hexagon.index(),
    }
}

#[inline]
fn piece_of(number: usize) -> Piece {
    match number.checked_sub(PAIRS) {
        None => Piece::Stone(hexagon_of(number)),
        Some(number) => Piece::Expansion(hexagon_of(number)),
    }
}

#[inline]
fn hexagon_of(number: usize) -> Hexagon {
    Hexagon::new(Colour::ALL[number / KINDS], Symbol::ALL[number % KINDS])
}
