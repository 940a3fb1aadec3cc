//! Summer Pavilion as numbers.

use azulejo_rules::summer_pavilion::{
    CENTRE_STAR, CORNERS, Colour, Decision, Draw, FACTORIES, FIELDS, Field, Move, POSITIONS,
    ROUNDS, SUPPLY, Setup, Source, Stars, SummerPavilion, TILES_PER_COLOUR, TILES_PER_FACTORY,
    Tiles,
};
use azulejo_rules::tiles::Colour as _;
use azulejo_rules::{Game, Seat, Turn};

use crate::{Actions, Encode, Sink};

const COLOURS: usize = 6;
/// Jokers in a payment, from 0.
const JOKERS: usize = POSITIONS as usize;
const CENTRE: usize = FACTORIES;
/// Where the fields of the centre star begin.
const FIRST_OF_CENTRE: usize = CENTRE_STAR as usize * POSITIONS as usize;

const TAKES: usize = (FACTORIES + 1) * COLOURS;
const LAYS: usize = FIELDS * COLOURS * JOKERS;
const FIRST_LAY: usize = TAKES;
const FIRST_BONUS: usize = FIRST_LAY + LAYS;
const PASS: usize = FIRST_BONUS + COLOURS;
const FIRST_KEEP: usize = PASS + 1;

/// Every heap of at most four tiles: fewer purple ones first, then fewer green ones, and so on.
const KEEPS: [[u8; COLOURS]; KEEP_COUNT] = {
    let mut keeps = [[0; COLOURS]; KEEP_COUNT];
    let mut keep = 1;
    while keep < KEEP_COUNT {
        keeps[keep] = after(keeps[keep - 1]);
        keep += 1;
    }
    keeps
};
const KEEP_COUNT: usize = 210;

/// The next heap: one tile more of the last colour that has room for it, and none of the later ones.
const fn after(heap: [u8; COLOURS]) -> [u8; COLOURS] {
    let mut next = heap;
    let mut colour = COLOURS;
    while colour > 0 {
        colour -= 1;
        if total_of(next) < CORNERS as u8 {
            next[colour] += 1;
            return next;
        }
        next[colour] = 0;
    }
    next
}

const fn total_of(heap: [u8; COLOURS]) -> u8 {
    heap[0] + heap[1] + heap[2] + heap[3] + heap[4] + heap[5]
}

/// The number of each heap, by its counts as digits to the base of five.
static KEEP_NUMBERS: [u8; 15_625] = {
    let mut numbers = [0; 15_625];
    let mut keep = 0;
    while keep < KEEP_COUNT {
        numbers[digits(KEEPS[keep])] = keep as u8;
        keep += 1;
    }
    numbers
};

const fn digits(heap: [u8; COLOURS]) -> usize {
    let (mut number, mut colour) = (0, 0);
    while colour < COLOURS {
        number = number * (CORNERS as usize + 1) + heap[colour] as usize;
        colour += 1;
    }
    number
}

impl Encode for SummerPavilion {
    /// A colour, or nothing.
    const OUTCOMES: usize = COLOURS + 1;

    const ACTIONS: &'static [Actions] = &[
        Actions {
            name: "take",
            count: TAKES,
            numbering: "6 × source + colour; sources: factories 0–8, centre 9; colours: purple, green, orange, yellow, blue, red",
        },
        Actions {
            name: "lay",
            count: LAYS,
            numbering: "36 × field + 6 × colour + jokers paid; fields: 6 × star + position − 1, stars 0–5 clockwise from the upper left, the centre star 6",
        },
        Actions { name: "choose a bonus tile", count: COLOURS, numbering: "colour" },
        Actions { name: "pass", count: 1, numbering: "" },
        Actions {
            name: "keep after a pass",
            count: KEEP_COUNT,
            numbering: "heaps of at most four tiles in the order of their counts (purple, green, …): 000000, 000001, 000002, …, 400000",
        },
    ];

    fn action_count(_: &Setup) -> usize {
        crate::total(Self::ACTIONS)
    }

    #[inline]
    fn action_of(mv: Move) -> Option<usize> {
        Some(match mv {
            Move::Take { colour, from } => {
                let source = match from {
                    Source::Factory(factory) => factory.into(),
                    Source::Centre => CENTRE,
                };
                if source > CENTRE {
                    return None;
                }
                source * COLOURS + colour.index()
            }
            Move::Lay { field, colour, jokers } => {
                let lay = field_number(field) * COLOURS + colour.index();
                if usize::from(jokers) >= JOKERS {
                    return None;
                }
                FIRST_LAY + lay * JOKERS + usize::from(jokers)
            }
            Move::Bonus { colour } => FIRST_BONUS + colour.index(),
            Move::Pass => PASS,
            Move::Keep { tiles } => {
                if tiles.total() > CORNERS {
                    return None;
                }
                let heap = std::array::from_fn(|colour| tiles.count(Colour::ALL[colour]));
                FIRST_KEEP + usize::from(KEEP_NUMBERS[digits(heap)])
            }
        })
    }

    #[inline]
    fn move_of(&self, action: usize) -> Option<Move> {
        Some(if let Some(keep) = action.checked_sub(FIRST_KEEP) {
            let counts = Colour::ALL.iter().zip(KEEPS.get(keep)?);
            let heap = counts.map(|(&colour, &count)| Tiles::of(colour, count));
            Move::Keep { tiles: heap.fold(Tiles::EMPTY, |sum, tiles| sum + tiles) }
        } else if action == PASS {
            Move::Pass
        } else if let Some(bonus) = action.checked_sub(FIRST_BONUS) {
            Move::Bonus { colour: Colour::ALL[bonus] }
        } else if let Some(lay) = action.checked_sub(FIRST_LAY) {
            let (field, rest) = (lay / (COLOURS * JOKERS), lay % (COLOURS * JOKERS));
            let (star, before) = (field as u8 / POSITIONS, field as u8 % POSITIONS);
            Move::Lay {
                field: Field::new(star, before + 1)?,
                colour: Colour::ALL[rest / JOKERS],
                jokers: (rest % JOKERS) as u8,
            }
        } else {
            let from = match action / COLOURS {
                CENTRE => Source::Centre,
                factory => Source::Factory(factory as u8),
            };
            Move::Take { colour: Colour::ALL[action % COLOURS], from }
        })
    }

    fn outcome_of(draw: Draw) -> usize {
        match draw {
            Draw::Tile(colour) => colour.index(),
            Draw::Nothing => COLOURS,
        }
    }

    fn draw_of(outcome: usize) -> Option<Draw> {
        match outcome {
            COLOURS => Some(Draw::Nothing),
            colour => Some(Draw::Tile(*Colour::ALL.get(colour)?)),
        }
    }

    #[inline]
    fn observe(&self, seat: Seat, sink: &mut impl Sink) {
        observe_course(self, sink);
        observe_tiles(self, sink);
        for (number, seat) in seat.round_the_table(self.players()).enumerate() {
            sink.player(number);
            observe_player(self, seat, sink);
        }
    }
}

#[inline]
fn observe_course(game: &SummerPavilion, sink: &mut impl Sink) {
    let round = usize::from(game.round() - 1);
    sink.one_of("round", "the round, of six", ROUNDS.into(), Some(round));
    let joker = Some(game.joker().index());
    sink.one_of("joker", "this round's joker colour", COLOURS, joker);
    let meaning =
        "for each colour: in how many rounds it will be the joker, / 6; 0 for this and past ones";
    sink.feature("joker_in", meaning, COLOURS, |row| {
        for (turn, colour) in game.setup().jokers.order().into_iter().enumerate().skip(round) {
            row[colour.index()] = (turn - round) as f32 / f32::from(ROUNDS);
        }
    });
    let decision = game.decision().map(|decision| match decision {
        Decision::Take => 0,
        Decision::Lay => 1,
        Decision::Bonus => 2,
        Decision::Keep => 3,
    });
    sink.one_of("decision", "what is decided now: take, lay, choose a bonus, keep", 4, decision);
    let bonus = match game.turn() {
        Turn::Player(seat) => f32::from(game.bonus_tiles(seat)),
        _ => 0.0,
    };
    sink.number("bonus", "bonus tiles still to be chosen now, / 3", bonus / 3.0);
}

#[inline]
fn observe_tiles(game: &SummerPavilion, sink: &mut impl Sink) {
    let factories = usize::from(2 * game.players() + 1);
    let meaning = "tiles of each colour on each factory, / 4";
    sink.feature("factories", meaning, factories * COLOURS, |row| {
        for ((_, tiles), row) in game.sources().zip(row.chunks_exact_mut(COLOURS)) {
            write_tiles(tiles, TILES_PER_FACTORY.into(), row);
        }
    });
    sink.feature("centre", "tiles of each colour in the centre, / 10", COLOURS, |row| {
        if let Some((_, tiles)) = game.sources().last() {
            write_tiles(tiles, 10.0, row);
        }
    });
    sink.flag("stone", "the start stone lies in the centre", game.stone().is_none());
    let all = f32::from(TILES_PER_COLOUR);
    sink.feature("bag", "tiles of each colour in the bag, / 22", COLOURS, |row| {
        write_tiles(game.bag(), all, row);
    });
    sink.feature("collector", "tiles of each colour in the collector, / 22", COLOURS, |row| {
        write_tiles(game.collector(), all, row);
    });
    sink.feature("supply", "tiles of each colour in the supply, / 10", COLOURS, |row| {
        write_tiles(game.supply(), SUPPLY as f32, row);
    });
}

#[inline]
fn observe_player(game: &SummerPavilion, seat: Seat, sink: &mut impl Sink) {
    let board = game.board(seat);
    sink.number("score", "points, / 100", f32::from(board.score()) / 100.0);
    sink.flag("turn", "is to move", game.turn() == Turn::Player(seat));
    sink.flag("stone", "has the start stone", game.stone() == Some(seat));
    sink.flag("first", "began the round", game.first() == seat);
    sink.flag("passed", "is out of this round", board.has_passed());
    sink.feature("hand", "tiles of each colour beside the board, / 10", COLOURS, |row| {
        write_tiles(board.hand(), 10.0, row);
    });
    sink.feature("corners", "tiles of each colour on the corners, / 4", COLOURS, |row| {
        write_tiles(board.corners(), CORNERS as f32, row);
    });
    match game.setup().stars {
        Stars::Coloured => {
            let meaning = "filled fields of the outer stars, star by star";
            sink.feature("stars", meaning, FIRST_OF_CENTRE, |row| {
                for (field, value) in Field::all().zip(row) {
                    *value = if board.filled().contains(field) { 1.0 } else { 0.0 };
                }
            });
            let meaning = "for each field of the centre star the colour that lies there";
            sink.feature("centre_star", meaning, usize::from(POSITIONS) * COLOURS, |row| {
                let fields = Field::all().skip(FIRST_OF_CENTRE);
                write_fields(fields.map(|field| board.colour_at(field)), row);
            });
        }
        Stars::Uniform => {
            let meaning = "for each field, star by star, the colour that lies there";
            sink.feature("stars", meaning, FIELDS * COLOURS, |row| {
                write_fields(Field::all().map(|field| board.colour_at(field)), row);
            });
        }
    }
}

#[inline]
fn write_fields(fields: impl Iterator<Item = Option<Colour>>, row: &mut [f32]) {
    for (colour, row) in fields.zip(row.chunks_exact_mut(COLOURS)) {
        if let Some(colour) = colour {
            row[colour.index()] = 1.0;
        }
    }
}

#[inline]
fn write_tiles(tiles: Tiles, unit: f32, row: &mut [f32]) {
    for (&colour, value) in Colour::ALL.iter().zip(row) {
        *value = f32::from(tiles.count(colour)) / unit;
    }
}

#[inline]
fn field_number(field: Field) -> usize {
    usize::from(field.star() * POSITIONS + field.position() - 1)
}
