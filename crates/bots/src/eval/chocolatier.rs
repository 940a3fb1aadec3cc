//! What a board of Chocolatier promises: the tiles that are sure to be laid at the end of the round, what
//! the floor costs, what the tiles still to be taken mean for it, and what the rounds to come will bring.
//!
//! The latter is told by a network ([`net`]) with two players, where each colour has its cells. Otherwise it is a sum of
//! small things, each with a weight: lines begun, places where a tile would score much, rows, columns and colours
//! begun, the start marker. Their weights were fitted to what became of such boards in games of strong bots, tuned by
//! self-play, and are others early and late.

pub mod net;
mod weights;

use std::hash::{Hash, Hasher};

use azulejo_rules::chocolatier::{
    Board, BoxSide, Chocolatier, Colour, Line, ROWS, RUNS, Setup, Tiles, Wall, column_of,
    tile_points,
};
use azulejo_rules::tiles::Colour as _;
use azulejo_rules::{BySeat, Game, Seat, Turn};

use super::cache::Cache;
use super::{Evaluate, PRIOR_TEMPERATURE, ahead};
use crate::hash::{StableHasher, key};
use net::Accumulator;
use weights::{BEGUN, FILLABLE, HOMELESS, WEIGHTS, Weights};

/// The logistic scale when the round ends the game.
const LAST_LOGISTIC_SCALE: f32 = 4.4;

/// Walls that are remembered: about half a megabyte.
const WALLS: usize = 1 << 12;

/// What walls come to, by all that they are evaluated by.
pub struct EvalCache {
    walls: Cache<(Wall, u8), Outlook>,
    accumulator: Option<Box<Accumulator>>,
}

impl Default for EvalCache {
    fn default() -> EvalCache {
        EvalCache::of(WALLS)
    }
}

impl EvalCache {
    fn of(walls: usize) -> EvalCache {
        EvalCache { walls: Cache::new(walls), accumulator: None }
    }

    /// Sees by the network what it knows.
    fn turn_to(&mut self, game: &Chocolatier) {
        if !net::knows(game) {
            self.accumulator = None;
        } else if self.accumulator.as_ref().is_none_or(|accumulator| !accumulator.is_of(game)) {
            self.accumulator = Some(Box::new(Accumulator::of(game)));
        }
    }
}

impl Evaluate for Chocolatier {
    type EvalCache = EvalCache;

    fn evaluate(&self) -> BySeat<f32> {
        self.evaluate_cached(&mut EvalCache::of(1))
    }

    fn evaluate_cached(&self, cache: &mut EvalCache) -> BySeat<f32> {
        let (stage, left) = (Stage::of(self), self.tiles_left());
        cache.turn_to(self);
        BySeat::from_fn(self.players(), |seat| {
            stage.points(self, seat, cache) + exposure(left, self.board(seat))
        })
    }

    fn evaluate_after(
        &self,
        mover: Seat,
        before: &Self,
        points: &BySeat<f32>,
        cache: &mut EvalCache,
    ) -> BySeat<f32> {
        let stage = Stage::of(self);
        let (left, left_before) = (self.tiles_left(), before.tiles_left());
        // As long as there are tiles to take, a move changes one board only, and the others' hopes by a full line.
        let is_full = |game: &Self, row| game.board(mover).full_line(row).is_some();
        let fills = (0..ROWS).any(|row| is_full(self, row) != is_full(before, row));
        if left.is_empty() || fills && stage != Stage::of(before) {
            return self.evaluate_cached(cache);
        }
        cache.turn_to(self);
        BySeat::from_fn(self.players(), |seat| {
            let (board, known) = (self.board(seat), points.as_slice()[seat.index()]);
            // Exact, since all of it is in fixed point.
            let points = if seat == mover {
                stage.points(self, seat, cache)
            } else {
                known - exposure(left_before, board)
            };
            points + exposure(left, board)
        })
    }

    /// How far it is ahead: who looked at its own points alone would never complete a row and end the game.
    fn greedy_score(&self, seat: Seat) -> f32 {
        ahead(self.evaluate().as_slice(), seat)
    }

    /// Which tiles lie on the floor and in the lid makes no difference before the next round.
    fn key(&self) -> u64 {
        let Setup { box_side, special_factories, .. } = *self.setup();
        let Turn::Player(seat) = self.turn() else { return key(self) };
        if special_factories || box_side == BoxSide::Plain {
            return key(self);
        }
        let mut hasher = StableHasher::default();
        self.bag().hash(&mut hasher);
        self.sources().for_each(|(_, tiles)| tiles.hash(&mut hasher));
        for seat in Seat(0).round_the_table(self.players()) {
            let board = self.board(seat);
            let add = |sum: u64, row: u8| {
                let Line { colour, count } = board.line(row);
                sum << 6
                    | colour.map_or(0, |colour| (colour.index() << 3) as u64 | u64::from(count))
            };
            let lines = (0..ROWS).fold(board.floor().costs().len() as u64, add);
            hasher.write_u64(lines << 16 | u64::from(board.score() as u16));
            hasher.write_u32(board.wall().filled());
        }
        let marker = self.marker().map_or(0, |seat| 1 + seat.0);
        hasher
            .write_u64(u64::from(self.round()) << 16 | u64::from(marker) << 8 | u64::from(seat.0));
        hasher.finish()
    }

    fn logistic_scale(&self) -> f32 {
        match Stage::of(self) {
            Stage::Rounds(left) if net::knows(self) => net::LOGISTIC_SCALE[left],
            Stage::Rounds(left) => WEIGHTS[left].logistic_scale,
            _ => LAST_LOGISTIC_SCALE,
        }
    }

    fn prior_temperature(&self) -> f32 {
        if self.players() == 2 { 0.1 } else { PRIOR_TEMPERATURE }
    }

    fn chance_free_segment(&self) -> Option<u16> {
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
                let full = u8::from(board.full_line(row).is_some());
                longest = longest.max(count(filled >> (ROWS * row) & ROW) + full);
            }
        }
        match (ROWS - 1).checked_sub(longest) {
            Some(left) => Stage::Rounds(usize::from(left).min(WEIGHTS.len() - 1)),
            None => Stage::Last,
        }
    }

    fn points(self, game: &Chocolatier, seat: Seat, cache: &mut EvalCache) -> f32 {
        let board = game.board(seat);
        let plain = game.setup().box_side == BoxSide::Plain;
        match self {
            Stage::Over => board.score().into(),
            Stage::Last => {
                let (wall, points) = after_tiling(board, plain);
                points + bonuses(&wall)
            }
            Stage::Rounds(left) => {
                let (wall, points) = after_tiling(board, plain);
                // Between rounds, its owner is who begins.
                let dealt = matches!(game.turn(), Turn::Player(_));
                let owner = if dealt { game.marker() } else { Some(game.first()) };
                let begins = owner == Some(seat);
                if let Some(accumulator) = &mut cache.accumulator {
                    let promise = accumulator.points(board, &wall, left, begins);
                    return to_fixed_point(points + bonuses(&wall) + promise);
                }
                let weights = &WEIGHTS[left];
                let marker = if begins { weights.marker } else { 0.0 };
                let new = || Outlook::of(&wall, weights);
                let outlook = cache.walls.get_or((wall, left as u8), new);
                let lines = lines(board, &wall, plain, weights, &outlook);
                to_fixed_point(points + weights.usual_gain + marker + outlook.wall + lines)
            }
        }
    }
}

/// A number rounded so that sums and differences of such numbers are exact.
fn to_fixed_point(points: f32) -> f32 {
    const UNITS: f32 = 1024.0;
    (points * UNITS) as i32 as f32 / UNITS
}

/// For each set of lines, how many tiles they hold.
const HOLD: [u8; 1 << ROWS] = {
    let mut hold = [0; 1 << ROWS];
    let mut lines = 1;
    while lines < hold.len() {
        hold[lines] = hold[lines & (lines - 1)] + lines.trailing_zeros() as u8 + 1;
        lines += 1;
    }
    hold
};

/// What the tiles still to be taken mean for a board: lines that they can fill, and how many of them have no
/// room in any line. In [fixed point](to_fixed_point).
fn exposure(left: Tiles, board: &Board) -> f32 {
    let hold = |at: usize| HOLD[usize::from(board.open_lines(Colour::ALL[at]))];
    let mut room: [u8; ROWS as usize] = std::array::from_fn(hold);
    let mut fillable = 0;
    for row in 0..ROWS {
        let Line { colour, count } = board.line(row);
        if let Some(colour) = colour
            && count <= row
        {
            room[colour.index()] -= count;
            fillable += u8::from(left.count(colour) > row - count);
        }
    }
    let homeless =
        Colour::ALL.iter().zip(room).map(|(&c, room)| left.count(c).saturating_sub(room));
    FILLABLE * f32::from(fillable) + HOMELESS * f32::from(homeless.sum::<u8>())
}

/// Cells of a wall, row by row.
const CELLS: usize = (ROWS * ROWS) as usize;
/// Row 0 of a wall's cells; shifted by 5 the next.
const ROW: u32 = 0b11111;
/// Column 0; shifted by 1 the next.
const COLUMN: u32 = 0b00001_00001_00001_00001_00001;

/// The wall and the points as they will be when the full lines are tiled and the floor is paid.
fn after_tiling(board: &Board, plain: bool) -> (Wall, f32) {
    let mut wall = *board.wall();
    let mut points = f32::from(board.score());
    for row in 0..ROWS {
        if let Some(colour) = board.full_line(row) {
            match cell(&wall, board, row, colour, plain) {
                Some(column) => {
                    wall = wall.with(row, column, colour);
                    let (across, down) = wall.runs(row, column);
                    points += f32::from(tile_points(across, down));
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

/// What tiles would score on each cell of a wall, row by row.
fn scores(filled: u32) -> [u8; CELLS] {
    std::array::from_fn(|cell| {
        let (row, column) = (cell as u8 / ROWS, cell as u8 % ROWS);
        let across = filled >> (ROWS * row) & ROW | 1 << column;
        let down = gathered(filled >> column) | 1 << row;
        let (across, down) = (RUNS[across as usize], RUNS[down as usize]);
        tile_points(across[usize::from(column)], down[usize::from(row)])
    })
}

/// The bonuses of a wall that stays as it is.
fn bonuses(wall: &Wall) -> f32 {
    wall.bonuses().map(|(_, points)| points).sum::<i16>().into()
}

/// What a wall promises for the rounds to come, above the usual.
#[derive(Clone, Copy)]
struct Outlook {
    /// Its rows, columns and colours.
    wall: f32,
    /// What a row brings whose line is not begun.
    cells: [f32; ROWS as usize],
    /// What a tile would score on each cell.
    scores: [u8; CELLS],
    /// How many tiles rows, columns and colours have.
    rows: [u8; ROWS as usize],
    columns: [u8; ROWS as usize],
    colours: [u8; ROWS as usize],
}

impl Outlook {
    fn of(wall: &Wall, weights: &Weights) -> Outlook {
        let filled = wall.filled();
        let line = |at: usize| ROWS * at as u8;
        let across: [u32; ROWS as usize] = std::array::from_fn(|row| filled >> line(row) & ROW);
        let down: [u32; ROWS as usize] = std::array::from_fn(|column| gathered(filled >> column));
        let scores = scores(filled);
        let in_row = |row: usize| &scores[usize::from(line(row))..][..usize::from(ROWS)];
        let cells =
            std::array::from_fn(|row| weights.cell[row] * mean_of_free(in_row(row), across[row]));
        let (rows, columns) = (across.map(count), down.map(count));
        let colours = std::array::from_fn(|at| wall.cells(Colour::ALL[at]).count_ones() as u8);
        let mut points = 0.0;
        for at in 0..usize::from(ROWS) {
            points +=
                weights.row[usize::from(rows[at])] + weights.row_tile[at] * f32::from(rows[at]);
            points += weights.column[usize::from(columns[at])];
            points += weights.colour[usize::from(colours[at])];
        }
        Outlook { wall: points, cells, scores, rows, columns, colours }
    }
}

/// What the lines promise for the rounds to come, above the usual.
fn lines(board: &Board, wall: &Wall, plain: bool, weights: &Weights, outlook: &Outlook) -> f32 {
    let mut points = 0.0;
    for row in 0..ROWS {
        let at = usize::from(row);
        let line = board.line(row);
        let begun = line.colour.filter(|_| line.count <= row);
        let Some(colour) = begun else {
            points += outlook.cells[at];
            continue;
        };
        let Some(column) = cell(wall, board, row, colour, plain) else { continue };
        let column = usize::from(column);
        let share = f32::from(line.count) / f32::from(row + 1);
        let [near_column, near_colour, near_row] = weights.line_near;
        points += BEGUN[at];
        points += share
            * (weights.line[at]
                + weights.line_points[at]
                    * f32::from(outlook.scores[usize::from(ROWS) * at + column])
                + near_column * f32::from(outlook.columns[column])
                + near_colour * f32::from(outlook.colours[colour.index()])
                + near_row * f32::from(outlook.rows[at]));
    }
    points
}

/// The cells of column 0, five apart, as five bits.
fn gathered(cells: u32) -> u32 {
    (cells & COLUMN).wrapping_mul(0x11_1110) >> 20 & ROW
}

/// The tiles of a row.
fn count(row: u32) -> u8 {
    const COUNTS: [u8; 1 << ROWS] = {
        let mut counts = [0; 1 << ROWS];
        let mut row = 0;
        while row < counts.len() {
            counts[row] = row.count_ones() as u8;
            row += 1;
        }
        counts
    };
    COUNTS[row as usize]
}

/// The mean of what the cells of a row score that are free; nothing when none is.
fn mean_of_free(scores: &[u8], filled: u32) -> f32 {
    let free = |column: &usize| filled >> column & 1 == 0;
    let sum: u8 = (0..scores.len()).filter(free).map(|column| scores[column]).sum();
    match ROWS - count(filled) {
        0 => 0.0,
        free => f32::from(sum) / f32::from(free),
    }
}

#[cfg(test)]
mod tests {
    use azulejo_rules::event::Silent;
    use std::collections::HashMap;

    use azulejo_rules::Luck;
    use azulejo_rules::record::Recorded;

    use super::*;
    use azulejo_rules::rng::ChaCha;

    /// All that matters before the next round.
    fn what_matters(game: &Chocolatier) -> String {
        let board = |seat: Seat| {
            let board = game.board(seat);
            let lines = [0, 1, 2, 3, 4].map(|row| board.line(row));
            let (wall, floor) = (board.wall(), board.floor().costs());
            format!("{} {lines:?} {wall:?} {floor:?}", board.score())
        };
        let boards = Seat(0).round_the_table(game.players()).map(board).collect::<Vec<_>>();
        let sources = game.sources().collect::<Vec<_>>();
        format!("{:?} {sources:?} {:?} {boards:?}", game.turn(), game.marker())
    }

    #[test]
    fn positions_have_the_same_key_if_they_go_on_alike_and_only_then() {
        let (mut known, mut keys) = (HashMap::new(), HashMap::new());
        let mut alike = 0;
        for seed in 0..6 {
            let mut luck = ChaCha::from_seed(seed, 12);
            let mut game = Chocolatier::new(&Chocolatier::usual_setup(2 + seed as u8 % 3, Seat(0)));
            game.deal(&mut luck, &mut Silent);
            let step = |game: &mut Chocolatier, luck: &mut ChaCha| {
                let mut moves = Vec::new();
                game.moves(&mut moves);
                game.apply(moves[luck.below(moves.len() as u32) as usize], &mut Silent);
            };
            (0..8).for_each(|_| step(&mut game, &mut luck));
            for _ in 0..1000 {
                let mut next = game.clone();
                while next.round() == game.round() && next.turn() != Turn::Over {
                    let (key, what) = (next.key(), format!("{seed} {}", what_matters(&next)));
                    let (its_key, first) =
                        known.entry(what.clone()).or_insert_with(|| (key, next.clone()));
                    assert_eq!(*its_key, key, "{what}");
                    alike += usize::from(*first != next);
                    assert_eq!(*keys.entry(key).or_insert(what.clone()), what);
                    step(&mut next, &mut luck);
                }
            }
        }
        assert!(known.len() > 3000 && alike > 10, "{}, {alike}", known.len());
    }

    #[test]
    fn the_same_table_with_another_bag_is_another_position() {
        let mut game = Chocolatier::new(&Chocolatier::usual_setup(2, Seat(0)));
        game.deal(&mut ChaCha::from_seed(1, 12), &mut Silent);
        let text = game.position();
        let full = text.split(' ').find(|word| word.starts_with("bag=")).expect("there is a bag");
        let (bag, count) = full.rsplit_once('r').expect("it has red tiles");
        let fewer = count.parse::<u8>().expect("a number") - 1;
        let other = text.replace(full, &format!("{bag}r{fewer}")).replace("lid=-", "lid=r1");
        let other = Chocolatier::from_position(&other).expect("a position");
        assert_ne!(game.key(), other.key());
    }
}
