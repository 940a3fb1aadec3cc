//! A player's board: five lines, the wall beside them, and the floor below.

use serde::{Deserialize, Serialize};

use super::{Bonus, COLOUR_BONUS, COLUMN_BONUS, Colour, ROW_BONUS, Target, Tiles};
use crate::illegal::Illegal;
use crate::tiles::Colour as _;

/// Lines of a board; rows, columns and colours of a wall.
pub const ROWS: u8 = 5;
/// What the spaces of the floor cost, from the left.
pub const FLOOR_COSTS: [i16; 7] = [1, 1, 2, 2, 2, 3, 3];

/// A player's things.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    pub(super) score: i16,
    pub(super) wall: Wall,
    pub(super) floor: Floor,
    pub(super) tray: Option<Tray>,
    lines: [Line; ROWS as usize],
    /// Which lines accept which colour. Follows from lines and wall.
    open: OpenLines,
}

/// A line: a number of tiles, all of one colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = chocolatier::Line))]
pub struct Line {
    /// The colour; none when empty.
    pub colour: Option<Colour>,
    /// How many tiles.
    pub count: u8,
}

/// The Tray factory, lying beside a player's floor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "\"free\" | Colour"))]
pub enum Tray {
    /// The next tile that falls lies on it, free of charge.
    Free,
    /// A tile lies on it.
    Holding(Colour),
}

/// What lies on a space of the floor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "Colour | \"marker\""))]
pub enum Piece {
    /// A tile.
    Tile(Colour),
    /// The start marker.
    Marker,
}

impl Board {
    pub(super) const EMPTY: Board = Board {
        score: 0,
        wall: Wall { cells: [0; ROWS as usize] },
        floor: Floor { pieces: [None; FLOOR_COSTS.len()], occupied: 0 },
        tray: None,
        lines: [Line { colour: None, count: 0 }; ROWS as usize],
        open: OpenLines(0b11111 * OpenLines::LINE_0),
    };

    /// Points.
    pub fn score(&self) -> i16 {
        self.score
    }

    pub fn wall(&self) -> &Wall {
        &self.wall
    }

    pub fn floor(&self) -> &Floor {
        &self.floor
    }

    /// The Tray, if it lies here.
    #[inline]
    pub fn tray(&self) -> Option<Tray> {
        self.tray
    }

    /// A line, 0 at the top.
    #[inline]
    pub fn line(&self, line: u8) -> Line {
        self.lines[usize::from(line)]
    }

    /// The lines that accept a colour, as bits.
    #[inline]
    pub fn open_lines(&self, colour: Colour) -> u8 {
        self.open.of(colour)
    }

    /// Target number `n` of a colour: its lines from the top, then the floor.
    #[inline]
    pub(super) fn nth_target(&self, colour: Colour, n: u32) -> Target {
        TARGETS[usize::from(self.open_lines(colour) % 32)][n as usize % 8]
    }

    /// For each colour, how many places accept it: its lines, and the floor.
    #[inline]
    pub(super) fn targets(&self) -> Tiles {
        Tiles::of_each(1) + self.open.count()
    }

    /// Whether a line accepts a colour: the law that `open` remembers.
    pub(super) fn check(&self, line: u8, colour: Colour) -> Result<(), Illegal> {
        if line >= ROWS {
            return Err(Illegal::NoSuchLine);
        }
        let held = self.line(line);
        if self.wall.row_has(line, colour) {
            Err(Illegal::WallHasColour)
        } else if held.colour.is_some_and(|other| other != colour) {
            Err(Illegal::LineHoldsAnotherColour)
        } else if held.count > line {
            Err(Illegal::LineFull)
        } else {
            Ok(())
        }
    }

    /// Puts tiles into a line and says how many found room.
    #[inline]
    pub(super) fn fill_line(&mut self, line: u8, colour: Colour, count: u8) -> u8 {
        let held = &mut self.lines[usize::from(line)];
        let fitting = count.min(line + 1 - held.count);
        *held = Line { colour: Some(colour), count: held.count + fitting };
        let full = held.count > line;
        self.open.close(line);
        self.open.open(line, colour, !full);
        fitting
    }

    /// The colour of a line, if it is full.
    #[inline]
    pub fn full_line(&self, line: u8) -> Option<Colour> {
        let held = self.line(line);
        if held.count > line { held.colour } else { None }
    }

    /// Takes everything out of a line.
    pub(super) fn empty_line(&mut self, line: u8) -> Line {
        let held = std::mem::take(&mut self.lines[usize::from(line)]);
        self.reopen(line);
        held
    }

    /// Lays a tile on the wall, empties the line of its row, and says how long the tile's runs
    /// across and down are.
    pub(super) fn lay(&mut self, row: u8, column: u8, colour: Colour) -> (u8, u8) {
        self.wall = self.wall.with(row, column, colour);
        self.empty_line(row);
        self.wall.runs(row, column)
    }

    /// Plain box: the columns, as bits, where a full line's tile may go.
    pub fn columns_for(&self, line: u8) -> u8 {
        self.line(line).colour.map_or(0, |colour| self.wall.open_columns(line, colour))
    }

    /// Empties floor and Tray; the tiles that lay there. The marker stays with its owner.
    pub(super) fn clear_floor(&mut self) -> Tiles {
        let tray = match self.tray.take() {
            Some(Tray::Holding(colour)) => Tiles::of(colour, 1),
            _ => Tiles::EMPTY,
        };
        let fallen = self.floor.tiles();
        self.floor = Self::EMPTY.floor;
        fallen + tray
    }

    /// All tiles on this board.
    pub(super) fn tiles(&self) -> Tiles {
        let lines = self.lines.iter().filter_map(|line| Some((line.colour?, line.count)));
        let lines = lines.fold(Tiles::EMPTY, |heap, (c, count)| heap + Tiles::of(c, count));
        let wall = Colour::ALL.iter().map(|&c| (c, self.wall.cells[c.index()].count_ones() as u8));
        let wall = wall.fold(Tiles::EMPTY, |heap, (c, count)| heap + Tiles::of(c, count));
        lines + wall + self.clone().clear_floor()
    }

    /// Remembers which colours a line accepts, after it or its row has changed.
    fn reopen(&mut self, line: u8) {
        self.open.close(line);
        for &colour in Colour::ALL {
            self.open.open(line, colour, self.check(line, colour).is_ok());
        }
    }
}

/// For each colour the lines that accept it: byte c, bit r set: line r accepts colour c.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct OpenLines(u64);

impl OpenLines {
    /// Line 0, open to all colours.
    const LINE_0: u64 = 0x01_01_01_01_01;

    #[inline]
    fn of(self, colour: Colour) -> u8 {
        (self.0 >> (8 * colour.index())) as u8
    }

    /// How many lines accept each colour: the set bits of each byte.
    #[inline]
    fn count(self) -> Tiles {
        let line = |line: u8| self.0 >> line & Self::LINE_0;
        Tiles::from_counts(line(0) + line(1) + line(2) + line(3) + line(4))
    }

    #[inline]
    fn close(&mut self, line: u8) {
        self.0 &= !(Self::LINE_0 << line);
    }

    /// Opens a line to a colour, or leaves it as it is.
    #[inline]
    fn open(&mut self, line: u8, colour: Colour, open: bool) {
        self.0 |= u64::from(open) << (8 * colour.index() as u8 + line);
    }
}

/// For each set of open lines, what tiles may go to: these lines from the top, then the floor.
const TARGETS: [[Target; 8]; 32] = {
    let mut targets = [[Target::Floor; 8]; 32];
    let mut set = 0;
    while set < targets.len() {
        let (mut line, mut at) = (0, 0);
        while line < ROWS {
            if set >> line & 1 == 1 {
                targets[set][at] = Target::Line(line);
                at += 1;
            }
            line += 1;
        }
        set += 1;
    }
    targets
};

/// Where the coloured side has a colour's cell in a row.
#[inline]
pub fn column_of(row: u8, colour: Colour) -> u8 {
    (row + colour as u8) % ROWS
}

/// The wall: which cells hold a tile, of which colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wall {
    /// For each colour, bit 5 × row + column set: that cell holds it.
    cells: [u32; ROWS as usize],
}

/// Row 0; shifted by 5 the next.
const ROW: u32 = 0b11111;
/// Column 0; shifted by 1 the next.
const COLUMN: u32 = 0b00001_00001_00001_00001_00001;

impl Wall {
    /// The colour of a cell.
    pub fn colour_at(&self, row: u8, column: u8) -> Option<Colour> {
        let cell = 1 << (ROWS * row + column);
        Colour::ALL.iter().copied().find(|colour| self.cells[colour.index()] & cell != 0)
    }

    #[inline]
    fn row_has(&self, row: u8, colour: Colour) -> bool {
        self.cells[colour.index()] & ROW << (ROWS * row) != 0
    }

    /// The free cells of a row whose column does not have the colour yet, as bits.
    fn open_columns(&self, row: u8, colour: Colour) -> u8 {
        let of_colour = self.cells[colour.index()];
        let has = (0..ROWS).fold(0, |columns, row| columns | of_colour >> (ROWS * row));
        (!(has | self.filled() >> (ROWS * row)) & ROW) as u8
    }

    /// The filled cells: bit 5 × row + column.
    #[inline]
    pub fn filled(&self) -> u32 {
        self.cells.iter().fold(0, |all, cells| all | cells)
    }

    /// The cells that hold a colour: bit 5 × row + column.
    #[inline]
    pub fn cells(&self, colour: Colour) -> u32 {
        self.cells[colour.index()]
    }

    /// This wall with one more tile.
    #[inline]
    #[must_use]
    pub fn with(mut self, row: u8, column: u8, colour: Colour) -> Wall {
        self.cells[colour.index()] |= 1 << (ROWS * row + column);
        self
    }

    /// The lengths of the unbroken runs across and down that a filled cell is part of.
    pub fn runs(&self, row: u8, column: u8) -> (u8, u8) {
        let filled = self.filled();
        let across = filled >> (ROWS * row) & ROW;
        let in_column = |row: u8| filled >> (ROWS * row + column) & 1;
        let down = (0..ROWS).fold(0, |cells, row| cells | in_column(row) << row);
        (RUNS[across as usize][usize::from(column)], RUNS[down as usize][usize::from(row)])
    }

    /// What the wall brings at the end of the game: every complete row, column and colour, with its points.
    #[inline]
    pub fn bonuses(&self) -> impl Iterator<Item = (Bonus, i16)> + use<> {
        let rows = self.full_rows().map(|row| (Bonus::Row { row }, ROW_BONUS));
        let columns = self.full_columns().map(|column| (Bonus::Column { column }, COLUMN_BONUS));
        let colours = self.full_colours().map(|colour| (Bonus::Colour { colour }, COLOUR_BONUS));
        rows.chain(columns).chain(colours)
    }

    pub(super) fn full_rows(&self) -> impl Iterator<Item = u8> + use<> {
        let filled = self.filled();
        (0..ROWS).filter(move |&row| filled >> (ROWS * row) & ROW == ROW)
    }

    pub(super) fn full_columns(&self) -> impl Iterator<Item = u8> + use<> {
        let filled = self.filled();
        (0..ROWS).filter(move |&column| filled >> column & COLUMN == COLUMN)
    }

    pub(super) fn full_colours(&self) -> impl Iterator<Item = Colour> + use<> {
        let cells = self.cells;
        let full = move |colour: &Colour| cells[colour.index()].count_ones() == u32::from(ROWS);
        Colour::ALL.iter().copied().filter(full)
    }
}

/// What a tile scores that becomes part of runs of these lengths.
#[inline]
pub fn tile_points(across: u8, down: u8) -> u8 {
    match (across, down) {
        (1, 1) => 1,
        (across, 1) => across,
        (1, down) => down,
        (across, down) => across + down,
    }
}

/// For every set of filled cells in a row of five, how long the run is that a cell is part of.
pub const RUNS: [[u8; ROWS as usize]; 32] = {
    let mut runs = [[0; ROWS as usize]; 32];
    let mut cells = 0;
    while cells < runs.len() {
        let mut start = 0;
        while start < ROWS {
            let length = (cells >> start).trailing_ones() as u8;
            let mut cell = start;
            while cell < start + length {
                runs[cells][cell as usize] = length;
                cell += 1;
            }
            start += length + 1;
        }
        cells += 1;
    }
    runs
};

/// The floor: seven spaces, filled from the left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Floor {
    pieces: [Option<Piece>; FLOOR_COSTS.len()],
    occupied: u8,
}

impl Floor {
    /// Puts a piece onto the leftmost free space and says which; none is free: nowhere.
    #[inline]
    pub(super) fn push(&mut self, piece: Piece) -> Option<u8> {
        let space = self.occupied;
        *self.pieces.get_mut(usize::from(space))? = Some(piece);
        self.occupied += 1;
        Some(space)
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.occupied == 0
    }

    /// The costs of the occupied spaces.
    pub fn costs(&self) -> &'static [i16] {
        &FLOOR_COSTS[..usize::from(self.occupied)]
    }

    pub(super) fn pieces(&self) -> impl Iterator<Item = Piece> {
        self.pieces.iter().copied().flatten()
    }

    fn tiles(&self) -> Tiles {
        let tile = |piece| match piece {
            Piece::Tile(colour) => Some(colour),
            Piece::Marker => None,
        };
        self.pieces().filter_map(tile).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_goes_on_to_both_sides_until_a_free_cell() {
        for (cells, runs) in RUNS.iter().enumerate() {
            let filled = |cell: i32| (0..5).contains(&cell) && cells >> cell & 1 == 1;
            for cell in (0..5).filter(|&cell| filled(cell)) {
                let left = (1..).take_while(|step| filled(cell - step)).count();
                let right = (1..).take_while(|step| filled(cell + step)).count();
                assert_eq!(usize::from(runs[cell as usize]), left + 1 + right);
            }
        }
    }

    #[test]
    fn the_targets_of_a_set_are_its_lines_and_then_the_floor() {
        for (set, targets) in TARGETS.iter().enumerate() {
            let lines = (0..ROWS).filter(|line| set >> line & 1 == 1).map(Target::Line);
            let expected: Vec<_> = lines.chain([Target::Floor]).collect();
            assert_eq!(targets[..expected.len()], expected);
        }
    }
}
