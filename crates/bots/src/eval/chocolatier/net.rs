//! What boards of the coloured side promise for the rounds to come: a small network with one layer, fitted to what
//! became of such boards in games of bots against themselves (`cargo run --release -p azulejo-tools --bin fit`).
//!
//! It sees which cells hold tiles, what tiles would score on the others, how far lines, rows, columns and colours have
//! come, who begins, how far the game has come, and which colours the bag still holds. It looks at each board by itself.

use azulejo_rules::chocolatier::{
    Board, BoxSide, Chocolatier, Colour, Line, ROWS, TILES_PER_FACTORY, Tiles, Wall, column_of,
};
use azulejo_rules::tiles::Colour as _;
use azulejo_rules::{Game, Seat};

use super::super::cache::Cache;
use super::{CELLS, COLUMN, ROW, Stage, bonuses, count, scores};

pub const NEURONS: usize = 32;
/// A number for each neuron.
pub type Layer = [f32; NEURONS];

/// Where the inputs of each kind begin. For each cell: it holds a tile; the share of its line that is filled, whether it
/// is begun, that share times the surplus of its colour, and times what the tile will score; the surplus of its colour
/// while its line is not begun; what a tile would score there while it is free.
const TILE: usize = 0;
const SHARE: usize = CELLS;
const BEGUN: usize = 2 * CELLS;
const SHARE_SURPLUS: usize = 3 * CELLS;
const SHARE_SCORE: usize = 4 * CELLS;
const SURPLUS: usize = 5 * CELLS;
const SCORE: usize = 6 * CELLS;
/// For each row, column and colour: it has three tiles, four, all five.
const LINES: usize = 7 * CELLS;
/// The board's owner begins the next round.
const BEGINS: usize = LINES + 3 * 3 * ROWS as usize;
/// Least number of rounds that follow: 0 to 3.
const STAGES: usize = BEGINS + 1;
/// All of them.
pub const INPUTS: usize = STAGES + 4;

/// Tiles that two players are dealt in a round.
const DEAL: u32 = 5 * TILES_PER_FACTORY as u32;

/// What scores are divided by, so that inputs are near 1.
const USUAL_SCORE: f32 = 5.0;

/// The logistic scales, by the least number of rounds that follow, with which it foretells the winner best.
pub const LOGISTIC_SCALE: [f32; 4] = [3.5, 5.0, 6.25, 6.5];

/// Walls that are remembered: about half a megabyte.
const WALLS: usize = 1 << 11;

struct Net {
    inputs: [Layer; INPUTS],
    bias: Layer,
    out: Layer,
    out_bias: f32,
}

static NET: Net = Net::read(include_bytes!("net.bin"));

impl Net {
    /// All its numbers, four bytes each, the lowest first.
    const fn read(bytes: &[u8; 4 * (NEURONS * (INPUTS + 2) + 1)]) -> Net {
        let mut inputs = [[0.0; NEURONS]; INPUTS];
        let mut input = 0;
        while input < INPUTS {
            inputs[input] = layer(bytes, input);
            input += 1;
        }
        let (bias, out) = (layer(bytes, INPUTS), layer(bytes, INPUTS + 1));
        Net { inputs, bias, out, out_bias: number(bytes, NEURONS * (INPUTS + 2)) }
    }

    /// What it makes of the sums of its neurons.
    fn points(&self, sums: &Layer) -> f32 {
        let fires = |(sum, weight): (&f32, &f32)| sum.max(0.0) * weight;
        self.out_bias + sums.iter().zip(&self.out).map(fires).sum::<f32>()
    }
}

const fn layer(bytes: &[u8], at: usize) -> Layer {
    let mut layer = [0.0; NEURONS];
    let mut neuron = 0;
    while neuron < NEURONS {
        layer[neuron] = number(bytes, NEURONS * at + neuron);
        neuron += 1;
    }
    layer
}

const fn number(bytes: &[u8], at: usize) -> f32 {
    let at = 4 * at;
    f32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

fn add(sums: &mut Layer, times: f32, weights: &Layer) {
    for (sum, weight) in sums.iter_mut().zip(weights) {
        *sum += times * weight;
    }
}

fn cell(row: u8, colour: Colour) -> usize {
    usize::from(ROWS * row + column_of(row, colour))
}

/// How many more tiles of a colour than usual the next deal will bring, as a share of the usual. Nobody knows when the
/// bag has to be refilled.
fn surplus(bag: Tiles, colour: Colour) -> f32 {
    match bag.total() {
        total if total < DEAL => 0.0,
        total => f32::from(bag.count(colour)) * f32::from(ROWS) / total as f32 - 1.0,
    }
}

/// How many tiles rows, columns and colours have.
fn lines(filled: u32) -> [[u8; ROWS as usize]; 3] {
    let colour = |at: usize| {
        let cells = (0..ROWS).map(|row| cell(row, Colour::ALL[at]));
        cells.map(|cell| (filled >> cell & 1) as u8).sum()
    };
    [
        std::array::from_fn(|row| count(filled >> (usize::from(ROWS) * row) & ROW)),
        std::array::from_fn(|column| (filled >> column & COLUMN).count_ones() as u8),
        std::array::from_fn(colour),
    ]
}

/// Whether the network was fitted to such games.
pub fn knows(game: &Chocolatier) -> bool {
    game.setup().box_side == BoxSide::Coloured && game.players() == 2
}

/// What the network makes of boards while a bag is as it is.
pub struct Accumulator {
    bag: Tiles,
    /// A free cell.
    free: [Layer; CELLS],
    /// For each cell, its line begun with so many tiles.
    begun: [[Layer; ROWS as usize]; CELLS],
    walls: Cache<(u32, u8), Seen>,
}

/// What a wall alone comes to, and what tiles would score there.
#[derive(Clone, Copy)]
struct Seen {
    sums: Layer,
    scores: [u8; CELLS],
}

impl Accumulator {
    /// That of a game at hand.
    pub fn of(game: &Chocolatier) -> Accumulator {
        let bag = game.bag();
        let mut accumulator = Accumulator {
            bag,
            free: [[0.0; NEURONS]; CELLS],
            begun: [[[0.0; NEURONS]; ROWS as usize]; CELLS],
            walls: Cache::new(WALLS),
        };
        for (row, &colour) in (0..ROWS).flat_map(|row| Colour::ALL.iter().map(move |c| (row, c))) {
            let (cell, surplus) = (cell(row, colour), surplus(bag, colour));
            add(&mut accumulator.free[cell], surplus, &NET.inputs[SURPLUS + cell]);
            for count in 1..=row {
                let share = share(row, count);
                let sums = &mut accumulator.begun[cell][usize::from(count)];
                add(sums, 1.0, &NET.inputs[BEGUN + cell]);
                add(sums, share, &NET.inputs[SHARE + cell]);
                add(sums, share * surplus, &NET.inputs[SHARE_SURPLUS + cell]);
                add(sums, -surplus, &NET.inputs[SURPLUS + cell]);
            }
        }
        accumulator
    }

    /// Whether it serves for this game.
    pub fn is_of(&self, game: &Chocolatier) -> bool {
        self.bag == game.bag()
    }

    /// What a board promises for the rounds to come, when its full lines are on this wall.
    pub fn points(&mut self, board: &Board, wall: &Wall, left: usize, begins: bool) -> f32 {
        let key = (wall.filled(), left as u8);
        let seen = self.walls.get(&key).unwrap_or_else(|| {
            let seen = self.see(key.0, left);
            self.walls.put(key, seen);
            seen
        });
        let mut sums = seen.sums;
        for row in 0..ROWS {
            let Line { colour, count } = board.line(row);
            if let Some(colour) = colour
                && count <= row
            {
                let cell = cell(row, colour);
                let score = share(row, count) * f32::from(seen.scores[cell]) / USUAL_SCORE;
                add(&mut sums, 1.0, &self.begun[cell][usize::from(count)]);
                add(&mut sums, score, &NET.inputs[SHARE_SCORE + cell]);
            }
        }
        if begins {
            add(&mut sums, 1.0, &NET.inputs[BEGINS]);
        }
        NET.points(&sums)
    }

    fn see(&self, filled: u32, left: usize) -> Seen {
        let (mut sums, scores) = (NET.bias, scores(filled));
        for (cell, &score) in scores.iter().enumerate() {
            if filled >> cell & 1 == 1 {
                add(&mut sums, 1.0, &NET.inputs[TILE + cell]);
            } else {
                add(&mut sums, 1.0, &self.free[cell]);
                add(&mut sums, f32::from(score) / USUAL_SCORE, &NET.inputs[SCORE + cell]);
            }
        }
        for input in lines_input(filled) {
            add(&mut sums, 1.0, &NET.inputs[input]);
        }
        add(&mut sums, 1.0, &NET.inputs[STAGES + left]);
        Seen { sums, scores }
    }
}

/// How much of a line is filled.
fn share(row: u8, count: u8) -> f32 {
    f32::from(count) / f32::from(row + 1)
}

/// The inputs of rows, columns and colours with three tiles or more.
fn lines_input(filled: u32) -> impl Iterator<Item = usize> {
    let counts = lines(filled).into_iter().flatten().enumerate();
    counts
        .filter(|(_, count)| *count >= 3)
        .map(|(at, count)| LINES + 3 * at + usize::from(count) - 3)
}

/// The points that a seat will have at the end in any case: to fit the network with, which says what comes beyond.
pub fn sure_points(game: &Chocolatier, seat: Seat) -> f32 {
    let board = game.board(seat);
    f32::from(board.score()) + bonuses(board.wall())
}

/// What the network sees of a seat's board between two rounds: each input that is not 0. The slow way, to fit it with.
pub fn inputs(game: &Chocolatier, seat: Seat) -> Vec<(usize, f32)> {
    let board = game.board(seat);
    let filled = board.wall().filled();
    let scores = scores(filled);
    let mut inputs: Vec<_> = lines_input(filled).map(|input| (input, 1.0)).collect();
    for (row, &colour) in (0..ROWS).flat_map(|row| Colour::ALL.iter().map(move |c| (row, c))) {
        let (cell, surplus) = (cell(row, colour), surplus(game.bag(), colour));
        let score = f32::from(scores[cell]) / USUAL_SCORE;
        if filled >> cell & 1 == 1 {
            inputs.push((TILE + cell, 1.0));
            continue;
        }
        inputs.push((SCORE + cell, score));
        let line = board.line(row);
        if line.colour == Some(colour) {
            let share = share(row, line.count);
            inputs.extend([(BEGUN + cell, 1.0), (SHARE + cell, share)]);
            inputs.extend([
                (SHARE_SURPLUS + cell, share * surplus),
                (SHARE_SCORE + cell, share * score),
            ]);
        } else {
            inputs.push((SURPLUS + cell, surplus));
        }
    }
    if game.first() == seat {
        inputs.push((BEGINS, 1.0));
    }
    if let Stage::Rounds(left) = Stage::of(game) {
        inputs.push((STAGES + left, 1.0));
    }
    inputs
}

#[cfg(test)]
mod tests {
    use azulejo_rules::Turn;
    use azulejo_rules::event::Silent;
    use azulejo_rules::record::Recorded;

    use super::*;
    use crate::eval::chocolatier::after_tiling;
    use azulejo_rules::playout::sensible_move;
    use azulejo_rules::rng::ChaCha;

    /// What the network makes of inputs, one by one.
    fn slowly(inputs: &[(usize, f32)]) -> f32 {
        let mut sums = NET.bias;
        inputs.iter().for_each(|&(input, value)| add(&mut sums, value, &NET.inputs[input]));
        NET.points(&sums)
    }

    #[test]
    fn the_network_says_quickly_what_it_says_slowly() {
        let mut met = [false; INPUTS];
        for seed in 0..40 {
            let mut luck = ChaCha::from_seed(seed, 11);
            let mut game = Chocolatier::new(&Chocolatier::usual_setup(2, Seat(0)));
            while game.turn() != Turn::Over {
                if let (Turn::Chance, Stage::Rounds(left)) = (game.turn(), Stage::of(&game)) {
                    let mut accumulator = Accumulator::of(&game);
                    for seat in [Seat(0), Seat(1)] {
                        let (board, begins) = (game.board(seat), game.first() == seat);
                        let (wall, _) = after_tiling(board, false);
                        let quickly = accumulator.points(board, &wall, left, begins);
                        let inputs = inputs(&game, seat);
                        let slowly = slowly(&inputs);
                        assert!((quickly - slowly).abs() < 0.01, "{quickly}, {slowly}: {inputs:?}");
                        inputs.iter().for_each(|&(input, _)| met[input] = true);
                    }
                }
                game.deal(&mut luck, &mut Silent);
                if game.turn() != Turn::Over {
                    let mv = sensible_move(&game, &mut luck, &mut Vec::new());
                    game.apply(mv, &mut Silent);
                }
            }
        }
        let met = met.iter().filter(|met| **met).count();
        assert!(met > INPUTS * 3 / 4, "{met} of {INPUTS} inputs");
    }
}
