//! Chocolatier as numbers.

use azulejo_rules::chocolatier::{
    BoxSide, Chocolatier, Colour, Draw, FACTORIES, FLOOR_COSTS, Move, ROWS, STANDSTILL_ROUNDS,
    Setup, Shares, Side, Source, Special, TILES_PER_COLOUR, TILES_PER_FACTORY, Target, Tiles, Tray,
};
use azulejo_rules::tiles::{Colour as _, Colours};
use azulejo_rules::{Game, Seat, Turn};

use crate::{Actions, Encode, Sink};

const COLOURS: usize = 5;
/// Lines, and the floor.
const TARGETS: usize = ROWS as usize + 1;
const SOURCES: usize = FACTORIES + 1;
const CELLS: usize = (ROWS * ROWS) as usize;
/// Sets of colours.
const SETS: usize = 1 << COLOURS;

const TAKES: usize = SOURCES * COLOURS * TARGETS;
const SPLITS: usize = COLOURS * TARGETS * SETS;
/// Where the kinds begin.
const FIRST_CELL: usize = TAKES;
const FIRST_SPLIT: usize = TAKES + CELLS;

/// Where the centre stands among the sources.
const CENTRE: usize = FACTORIES;

impl Encode for Chocolatier {
    /// A colour, normal side up, or one of the special sides.
    const OUTCOMES: usize = COLOURS + 1 + Special::ALL.len();

    const ACTIONS: &'static [Actions] = &[
        Actions {
            name: "take",
            count: TAKES,
            numbering: "30 × source + 6 × colour + target; sources: factories 0–8, centre 9; colours: turquoise, brown, white, black, red; targets: lines 0–4 from the top, floor 5",
        },
        Actions {
            name: "lay a tile (plain box only)",
            count: CELLS,
            numbering: "5 × line + column",
        },
        Actions {
            name: "take from Split (special factories only)",
            count: SPLITS,
            numbering: "192 × colour + 32 × target + set of the colours that go to the left, bit 0 turquoise; the others go to the right. Without a rest it is an ordinary take",
        },
    ];

    fn action_count(setup: &Setup) -> usize {
        match (setup.special_factories, setup.box_side) {
            (true, _) => crate::total(Self::ACTIONS),
            (false, BoxSide::Plain) => FIRST_SPLIT,
            (false, BoxSide::Coloured) => TAKES,
        }
    }

    #[inline]
    fn action_of(mv: Move) -> Option<usize> {
        match mv {
            Move::Take { colour, from, to, shares: None } => {
                let take = source_number(from)? * COLOURS + colour.index();
                Some(take * TARGETS + target_number(to)?)
            }
            Move::Take { colour, to, shares: Some(shares), .. } => {
                let left = shares.left.iter().fold(0, |set, colour| set | 1 << colour.index());
                let take = colour.index() * TARGETS + target_number(to)?;
                Some(FIRST_SPLIT + take * SETS + left)
            }
            Move::Tile { line, column } => {
                let is_cell = line < ROWS && column < ROWS;
                is_cell.then(|| FIRST_CELL + usize::from(ROWS * line + column))
            }
        }
    }

    #[inline]
    fn move_of(&self, action: usize) -> Option<Move> {
        if action >= Self::action_count(self.setup()) {
            None
        } else if let Some(split) = action.checked_sub(FIRST_SPLIT) {
            split_of(self, split)
        } else if let Some(cell) = action.checked_sub(FIRST_CELL) {
            let cell = cell as u8;
            Some(Move::Tile { line: cell / ROWS, column: cell % ROWS })
        } else {
            let (take, to) = (action / TARGETS, target(action % TARGETS));
            let from = match take / COLOURS {
                CENTRE => Source::Centre,
                factory => Source::Factory(factory as u8),
            };
            Some(Move::Take { colour: Colour::ALL[take % COLOURS], from, to, shares: None })
        }
    }

    fn outcome_of(draw: Draw) -> usize {
        match draw {
            Draw::Tile(colour) => colour.index(),
            Draw::Side(None) => COLOURS,
            Draw::Side(Some(special)) => COLOURS + 1 + special_number(special),
        }
    }

    fn draw_of(outcome: usize) -> Option<Draw> {
        match outcome.checked_sub(COLOURS) {
            None => Some(Draw::Tile(Colour::ALL[outcome])),
            Some(0) => Some(Draw::Side(None)),
            Some(special) => Some(Draw::Side(Some(*Special::ALL.get(special - 1)?))),
        }
    }

    #[inline]
    fn observe(&self, seat: Seat, sink: &mut impl Sink) {
        observe_table(self, sink);
        for (number, seat) in seat.round_the_table(self.players()).enumerate() {
            sink.player(number);
            observe_player(self, seat, sink);
        }
    }
}

/// The take from Split of that number: only if Split lies there, and exactly the rest is shared.
fn split_of(game: &Chocolatier, split: usize) -> Option<Move> {
    let (take, left) = (split / SETS, Colours::from_bits((split % SETS) as u8));
    let (colour, to) = (Colour::ALL[take / TARGETS], target(take % TARGETS));
    let from = Source::Factory(game.split_factory()?);
    let tiles = game.sources().find(|&(source, _)| source == from)?.1;
    let rest: Colours<Colour> = tiles.colours().filter(|&other| other != colour).collect();
    if rest.is_empty() || !left.without(rest).is_empty() {
        return None;
    }
    let shares = Some(Shares { left, right: rest.without(left) });
    Some(Move::Take { colour, from, to, shares })
}

#[inline]
fn observe_table(game: &Chocolatier, sink: &mut impl Sink) {
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
    sink.flag("marker", "the start marker lies in the centre", game.marker().is_none());
    let all = f32::from(TILES_PER_COLOUR);
    sink.feature("bag", "tiles of each colour in the bag, / 20", COLOURS, |row| {
        write_tiles(game.bag(), all, row);
    });
    sink.feature("lid", "tiles of each colour in the lid, / 20", COLOURS, |row| {
        write_tiles(game.lid(), all, row);
    });
    sink.number("round", "the round, from 1, / 10", f32::from(game.round()) / 10.0);
    let standstill = f32::from(game.rounds_without_tiling()) / f32::from(STANDSTILL_ROUNDS);
    sink.number("standstill", "rounds since a tile was laid on a wall, / 10", standstill);
    if game.setup().box_side == BoxSide::Plain {
        let line = game.line_to_tile().map(usize::from);
        sink.one_of("tiling", "the line whose tile has to be laid now", ROWS.into(), line);
    }
    if game.setup().special_factories {
        observe_sides(game, factories, sink);
    }
}

fn observe_sides(game: &Chocolatier, factories: usize, sink: &mut impl Sink) {
    const GONE: usize = Special::ALL.len();
    let meaning = "how each factory lies: Extra, Magnet (for each colour), Keep, Split, Tray, gone; nothing: normal";
    sink.feature("sides", meaning, factories * (GONE + 1), |row| {
        for (factory, row) in (0..).zip(row.chunks_exact_mut(GONE + 1)) {
            match game.side(factory) {
                Side::Normal => {}
                Side::Special(special) => row[special_number(special)] = 1.0,
                Side::Gone => row[GONE] = 1.0,
            }
        }
    });
}

#[inline]
fn observe_player(game: &Chocolatier, seat: Seat, sink: &mut impl Sink) {
    let board = game.board(seat);
    sink.number("score", "points, / 100", f32::from(board.score()) / 100.0);
    sink.flag("turn", "is to move", game.turn() == Turn::Player(seat));
    sink.flag("marker", "has the start marker", game.marker() == Some(seat));
    sink.flag("first", "began the round", game.first() == seat);
    let meaning = "for each line from the top and each colour: the part of the line that holds it";
    sink.feature("lines", meaning, usize::from(ROWS) * COLOURS, |row| {
        for (line, row) in (0..ROWS).zip(row.chunks_exact_mut(COLOURS)) {
            let held = board.line(line);
            if let Some(colour) = held.colour {
                row[colour.index()] = f32::from(held.count) / f32::from(line + 1);
            }
        }
    });
    match game.setup().box_side {
        BoxSide::Coloured => sink.feature("wall", "filled cells, row by row", CELLS, |row| {
            write_cells(board.wall().filled(), row);
        }),
        BoxSide::Plain => {
            let meaning = "for each colour the cells that hold it, row by row";
            sink.feature("wall", meaning, COLOURS * CELLS, |row| {
                for (&colour, row) in Colour::ALL.iter().zip(row.chunks_exact_mut(CELLS)) {
                    write_cells(board.wall().cells(colour), row);
                }
            });
        }
    }
    let floor = board.floor().costs().len() as f32;
    sink.number("floor", "occupied spaces of the floor, / 7", floor / FLOOR_COSTS.len() as f32);
    if game.setup().special_factories {
        let (is_free, held) = match board.tray() {
            None => (false, None),
            Some(Tray::Free) => (true, None),
            Some(Tray::Holding(colour)) => (false, Some(colour.index())),
        };
        sink.flag("tray", "the Tray lies here and is free", is_free);
        sink.one_of("tray_tile", "the colour of the tile on the Tray", COLOURS, held);
    }
}

#[inline]
fn write_cells(cells: u32, row: &mut [f32]) {
    for (cell, value) in row.iter_mut().enumerate() {
        *value = (cells >> cell & 1) as f32;
    }
}

#[inline]
fn write_tiles(tiles: Tiles, unit: f32, row: &mut [f32]) {
    for (&colour, value) in Colour::ALL.iter().zip(row) {
        *value = f32::from(tiles.count(colour)) / unit;
    }
}

#[inline]
fn source_number(source: Source) -> Option<usize> {
    match source {
        Source::Factory(factory) => Some(factory.into()).filter(|&factory| factory < FACTORIES),
        Source::Centre => Some(CENTRE),
    }
}

#[inline]
fn target_number(target: Target) -> Option<usize> {
    match target {
        Target::Line(line) => (line < ROWS).then_some(line.into()),
        Target::Floor => Some(TARGETS - 1),
    }
}

#[inline]
fn target(number: usize) -> Target {
    if number < TARGETS - 1 { Target::Line(number as u8) } else { Target::Floor }
}

fn special_number(special: Special) -> usize {
    let at = Special::ALL.iter().position(|&other| other == special);
    at.expect("all special sides are listed")
}
