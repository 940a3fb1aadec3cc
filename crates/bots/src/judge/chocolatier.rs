//! What a board of Chocolatier promises: the tiles that are sure to be laid at the end of the round, what
//! the floor costs, and what the rounds to come will bring.
//!
//! The latter is a sum of small things, each with a weight: lines begun, places where a tile would
//! score much, rows, columns and colours begun, the start marker. Their weights were fitted to
//! what became of such boards in games of strong bots, and are others early and late.

mod weights;

use azulejo_rules::chocolatier::{
    Board, BoxSide, COLOUR_BONUS, COLUMN_BONUS, Chocolatier, Colour, ROW_BONUS, ROWS, RUNS, Wall,
    column_of,
};
use azulejo_rules::tiles::Colour as _;
use azulejo_rules::{BySeat, Game, Seat, Turn};

use super::Judge;
use weights::{WEIGHTS, Weights};

/// By how many points expectations are off when the round ends the game.
const LAST_DOUBT: f32 = 4.0;

impl Judge for Chocolatier {
    type Memory = ();

    fn expected_points(&self) -> BySeat<f32> {
        let stage = Stage::of(self);
        BySeat::from_fn(self.players(), |seat| stage.points(self, seat))
    }

    fn expected_points_after(
        &self,
        mover: Seat,
        before: &Self,
        points: &BySeat<f32>,
    ) -> BySeat<f32> {
        let stage = Stage::of(self);
        // The move has changed one board only, unless it ended the round or the others' hopes.
        if self.round() != before.round() || stage != Stage::of(before) {
            return self.expected_points();
        }
        BySeat::from_fn(self.players(), |seat| {
            let known = points.as_slice()[seat.index()];
            if seat == mover { stage.points(self, seat) } else { known }
        })
    }

    fn doubt(&self) -> f32 {
        match Stage::of(self) {
            Stage::Rounds(left) => WEIGHTS[left].doubt,
            _ => LAST_DOUBT,
        }
    }

    fn stretch(&self) -> Option<u16> {
        matches!(self.turn(), Turn::Player(_)).then_some(self.round())
    }
}

/// How far the game has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// At least so many rounds will follow after the next one.
    Rounds(usize),
    /// Somebody is about to complete a row.
    Last,
    Over,
}

impl Stage {
    fn of(game: &Chocolatier) -> Stage {
        if game.turn() == Turn::Over {
            return Stage::Over;
        }
        let mut longest = 0;
        for seat in Seat(0).round_the_table(game.players()) {
            let board = game.board(seat);
            let filled = board.wall().filled();
            for row in 0..ROWS {
                let full = u32::from(board.full_line(row).is_some());
                longest = longest.max((filled >> (ROWS * row) & ROW).count_ones() + full);
            }
        }
        match (u32::from(ROWS) - 1).checked_sub(longest) {
            Some(left) => Stage::Rounds((left as usize).min(WEIGHTS.len() - 1)),
            None => Stage::Last,
        }
    }

    fn points(self, game: &Chocolatier, seat: Seat) -> f32 {
        let board = game.board(seat);
        let plain = game.setup().box_side == BoxSide::Plain;
        match self {
            Stage::Over => board.score().into(),
            Stage::Last => {
                let (wall, points) = settled(board, plain);
                points + bonuses(&wall)
            }
            Stage::Rounds(left) => {
                let (wall, points) = settled(board, plain);
                let weights = &WEIGHTS[left];
                // Between rounds, its owner is who begins.
                let dealt = matches!(game.turn(), Turn::Player(_));
                let owner = if dealt { game.marker() } else { Some(game.first()) };
                let marker = if owner == Some(seat) { weights.marker } else { 0.0 };
                points + weights.usual_gain + marker + hopes(board, &wall, plain, weights)
            }
        }
    }
}

/// Row 0 of a wall's cells; shifted by 5 the next.
const ROW: u32 = 0b11111;
/// Column 0; shifted by 1 the next.
const COLUMN: u32 = 0b00001_00001_00001_00001_00001;

/// The wall and the points as they will be when the full lines are tiled and the floor is paid.
fn settled(board: &Board, plain: bool) -> (Wall, f32) {
    let mut wall = *board.wall();
    let mut points = f32::from(board.score());
    for row in 0..ROWS {
        if let Some(colour) = board.full_line(row) {
            match cell(&wall, board, row, colour, plain) {
                Some(column) => {
                    wall = wall.with(row, column, colour);
                    points += run_points(wall.runs(row, column));
                }
                None => points -= f32::from(row) + 1.0,
            }
        }
    }
    let cost: i16 = board.floor().costs().iter().sum();
    (wall, (points - f32::from(cost)).max(0.0))
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

/// What a tile scores that becomes part of runs of these lengths across and down.
fn run_points(runs: (u8, u8)) -> f32 {
    match runs {
        (1, 1) => 1.0,
        (across, 1) => across.into(),
        (1, down) => down.into(),
        (across, down) => f32::from(across + down),
    }
}

/// The bonuses of a wall that stays as it is.
fn bonuses(wall: &Wall) -> f32 {
    let filled = wall.filled();
    let mut points = 0;
    for line in 0..ROWS {
        let is_full = |cells: u32| i16::from(cells.count_ones() == u32::from(ROWS));
        points += ROW_BONUS * is_full(filled >> (ROWS * line) & ROW);
        points += COLUMN_BONUS * is_full(filled >> line & COLUMN);
        points += COLOUR_BONUS * is_full(wall.cells(Colour::ALL[usize::from(line)]));
    }
    points.into()
}

/// What the rounds to come will bring, above the usual.
fn hopes(board: &Board, wall: &Wall, plain: bool, weights: &Weights) -> f32 {
    let filled = wall.filled();
    let columns: [u32; ROWS as usize] = std::array::from_fn(|column| filled >> column & COLUMN);
    let mut points = 0.0;
    for row in 0..ROWS {
        let at = usize::from(row);
        let across = filled >> (ROWS * row) & ROW;
        let tiles = across.count_ones() as usize;
        points += weights.row[tiles] + weights.row_tile[at] * tiles as f32;
        points += weights.column[columns[at].count_ones() as usize];
        points += weights.colour[wall.cells(Colour::ALL[at]).count_ones() as usize];
        let line = board.line(row);
        let begun = line.colour.filter(|_| line.count <= row);
        let Some(colour) = begun else {
            points += weights.cell[at] * usual_points(filled, row);
            continue;
        };
        let Some(column) = cell(wall, board, row, colour, plain) else { continue };
        let share = f32::from(line.count) / f32::from(row + 1);
        let score = run_points(wall.with(row, column, colour).runs(row, column));
        let [near_column, near_colour, near_row] = weights.line_near;
        points += share
            * (weights.line[at]
                + weights.line_points[at] * score
                + near_column * columns[usize::from(column)].count_ones() as f32
                + near_colour * wall.cells(colour).count_ones() as f32
                + near_row * tiles as f32);
    }
    points
}

/// What a tile scores on a free cell of a row, on average; nothing when there is none.
fn usual_points(filled: u32, row: u8) -> f32 {
    let (mut sum, mut free) = (0.0, 0.0);
    for column in 0..ROWS {
        let all = filled | 1 << (ROWS * row + column);
        if all != filled {
            // The column's cells, five apart, gathered into five bits.
            let down = (all >> column & COLUMN).wrapping_mul(0x11_1110) >> 20 & ROW;
            let across = all >> (ROWS * row) & ROW;
            let (at, above) = (usize::from(column), usize::from(row));
            sum += run_points((RUNS[across as usize][at], RUNS[down as usize][above]));
            free += 1.0;
        }
    }
    if free == 0.0 { 0.0 } else { sum / free }
}
