//! What a board of Chocolatier promises: the tiles that are sure to be laid at the end of the round, what
//! the floor costs, lines begun, and how near rows, columns and colours are.

use azulejo_rules::chocolatier::BoxSide;
use azulejo_rules::chocolatier::{
    Board, COLOUR_BONUS, COLUMN_BONUS, Chocolatier, Colour, ROW_BONUS, ROWS, Wall, column_of,
};
use azulejo_rules::tiles::Colour as _;
use azulejo_rules::{BySeat, Game, Seat, Turn};

use super::Judge;

/// A game has about so many rounds.
const USUAL_ROUNDS: f32 = 5.0;
/// How much of a bonus to expect with so many of its five tiles laid, early and late in the game.
const HOPE_EARLY: [f32; 6] = [0.06, 0.14, 0.28, 0.48, 0.74, 1.0];
const HOPE_LATE: [f32; 6] = [0.0, 0.0, 0.01, 0.06, 0.3, 1.0];
/// What the start marker is worth.
const MARKER: f32 = 1.2;
/// Points of a line begun, as a share of what its tile will score; by the share of the line filled.
const BEGUN: f32 = 0.75;

impl Judge for Chocolatier {
    fn expected_points(&self) -> BySeat<f32> {
        let over = self.turn() == Turn::Over;
        let rounds_left = rounds_left(self);
        BySeat::from_fn(self.players(), |seat| {
            if over {
                return self.board(seat).score().into();
            }
            let marker = if self.marker() == Some(seat) { MARKER } else { 0.0 };
            let plain = self.setup().box_side == BoxSide::Plain;
            board(self.board(seat), plain, rounds_left)
                + if rounds_left > 0.0 { marker } else { 0.0 }
        })
    }

    fn doubt(&self) -> f32 {
        4.0 + 2.2 * rounds_left(self)
    }
}

/// How many rounds come after this one; none when somebody is about to complete a row.
fn rounds_left(game: &Chocolatier) -> f32 {
    let mut left = (USUAL_ROUNDS - f32::from(game.round())).max(0.0);
    for seat in Seat(0).round_the_table(game.players()) {
        let board = game.board(seat);
        for row in 0..ROWS {
            let filled = (board.wall().filled() >> (ROWS * row) & 31).count_ones() as f32;
            let full = f32::from(u8::from(board.full_line(row).is_some()));
            left = left.min((5.0 - filled - full).max(0.0));
        }
    }
    left
}

fn board(board: &Board, plain: bool, rounds_left: f32) -> f32 {
    let mut wall = *board.wall();
    let mut points = f32::from(board.score());
    for row in 0..ROWS {
        if let Some(colour) = board.full_line(row) {
            match cell(&wall, board, row, colour, plain) {
                Some(column) => {
                    wall = wall.with(row, column, colour);
                    points += run_points(&wall, row, column);
                }
                None => points -= f32::from(row) + 1.0,
            }
        }
    }
    let cost: i16 = board.floor().costs().iter().sum();
    points = (points - f32::from(cost)).max(0.0);
    points + lines(board, &wall, plain, rounds_left) + bonuses(&wall, rounds_left)
}

/// Where a tile goes: its cell, or on the plain box the cell that scores most.
fn cell(wall: &Wall, board: &Board, row: u8, colour: Colour, plain: bool) -> Option<u8> {
    if !plain {
        return Some(column_of(row, colour));
    }
    let open = board.columns_for(row);
    let columns = (0..ROWS).filter(|column| open >> column & 1 == 1);
    let columns = columns.filter(|&column| wall.colour_at(row, column).is_none());
    columns.max_by_key(|&column| {
        let (across, down) = wall.with(row, column, colour).runs(row, column);
        across + down
    })
}

fn run_points(wall: &Wall, row: u8, column: u8) -> f32 {
    match wall.runs(row, column) {
        (1, 1) => 1.0,
        (across, 1) => across.into(),
        (1, down) => down.into(),
        (across, down) => f32::from(across + down),
    }
}

/// What lines begun promise for later rounds.
fn lines(board: &Board, wall: &Wall, plain: bool, rounds_left: f32) -> f32 {
    if rounds_left <= 0.0 {
        return 0.0;
    }
    let mut points = 0.0;
    for row in 0..ROWS {
        let line = board.line(row);
        let Some(colour) = line.colour.filter(|_| line.count <= row) else { continue };
        let Some(column) = cell(wall, board, row, colour, plain) else { continue };
        let share = f32::from(line.count) / f32::from(row + 1);
        points += BEGUN * share * (run_points(&wall.with(row, column, colour), row, column) + 1.0);
    }
    points
}

fn bonuses(wall: &Wall, rounds_left: f32) -> f32 {
    let early = (rounds_left / (USUAL_ROUNDS - 1.0)).min(1.0);
    let hope = |tiles: u32, late: f32| {
        let tiles = tiles as usize;
        if rounds_left <= 0.0 {
            return f32::from(u8::from(tiles == 5));
        }
        early * HOPE_EARLY[tiles] + (1.0 - early) * HOPE_LATE[tiles] * late
    };
    let filled = wall.filled();
    let mut points = 0.0;
    for line in 0..ROWS {
        let row = (filled >> (ROWS * line) & 31).count_ones();
        let column = (filled >> line & 0b00001_00001_00001_00001_00001).count_ones();
        points +=
            f32::from(ROW_BONUS) * hope(row, 1.0) + f32::from(COLUMN_BONUS) * hope(column, 1.0);
    }
    for &colour in Colour::ALL {
        points += f32::from(COLOUR_BONUS) * hope(wall.cells(colour).count_ones(), 1.0);
    }
    points
}
