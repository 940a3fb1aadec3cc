//! Fits the network that evaluates Chocolatier.
//!
//! ```sh
//! fit play GAMES NODES SEED > games.txt   # games of a bot against itself, on all cores
//! fit learn FILE… NET                     # writes the network's numbers
//! ```
//!
//! A line of a file is a position between two rounds with what every seat had at the end: `40 35 chocolatier …`. To
//! know more than its own habits, the bot begins some games carelessly; what comes before it plays well is left out.
//!
//! The network learns by how much the seats differ in the end, and a little what each of them has.
#![allow(clippy::unwrap_used, reason = "a tool for its makers may panic")]

use std::collections::HashMap;
use std::io::Write;

use azulejo_bots::bot::{Budget, Level, LevelBot};
use azulejo_bots::eval::chocolatier::net::{INPUTS, NEURONS, inputs, sure_points};
use azulejo_rules::chocolatier::Chocolatier;
use azulejo_rules::record::Recorded;
use azulejo_rules::rng::{ChaCha, Quick};
use azulejo_rules::{Game, Luck, Seat, Silent, Turn};

const PLAYERS: u8 = 2;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["play", games, nodes, seed] => {
            play(games.parse().unwrap(), nodes.parse().unwrap(), seed.parse().unwrap());
        }
        ["learn", ref files @ .., net] if !files.is_empty() => learn(files, net),
        _ => panic!("fit play GAMES NODES SEED, or fit learn FILE… NET"),
    }
}

fn play(games: u64, nodes: u64, seed: u64) {
    let threads = std::thread::available_parallelism().unwrap().get() as u64;
    std::thread::scope(|scope| {
        for thread in 0..threads {
            scope.spawn(move || {
                for number in (thread..games).step_by(threads as usize) {
                    let lines = game(seed, number, nodes);
                    std::io::stdout().write_all(lines.as_bytes()).unwrap();
                }
            });
        }
    });
}

/// Plays a game, and tells its positions.
fn game(seed: u64, number: u64, nodes: u64) -> String {
    let mut luck = ChaCha::from_seed(seed, number);
    let start = Seat(luck.below(PLAYERS.into()) as u8);
    let mut game = Chocolatier::new(&Chocolatier::usual_setup(PLAYERS, start));
    let budget = Budget::of_nodes(nodes);
    let bot = |seat| LevelBot::with_budget(Level::Expert, budget, number << 8 | u64::from(seat));
    let mut bots: Vec<LevelBot<Chocolatier>> = (0..PLAYERS).map(bot).collect();
    let mut careless = LevelBot::new(Level::Beginner, number);
    let mut careless_turns = [0, 0, 0, 0, 0, 6, 12, 18][luck.below(8) as usize];
    let mut positions = Vec::new();
    while game.turn() != Turn::Over {
        if game.turn() == Turn::Chance {
            if game.round() > 1 && careless_turns == 0 {
                positions.push(game.position());
            }
            game.deal(&mut luck, &mut Silent);
        }
        let Turn::Player(seat) = game.turn() else { continue };
        let is_careless = careless_turns > 0 && luck.below(3) == 0;
        careless_turns -= u32::from(careless_turns > 0);
        let bot = if is_careless { &mut careless } else { &mut bots[seat.index()] };
        let mv = bot.choose(&game, None).mv;
        game.apply(mv, &mut Silent);
    }
    let ends: String = game.scores().as_slice().iter().map(|score| format!("{score} ")).collect();
    positions.iter().map(|position| format!("{ends}{position}\n")).collect()
}

/// A seat's board.
struct Sample {
    inputs: Vec<(usize, f32)>,
    /// The points that are sure, and those at the end.
    sure: f32,
    end: f32,
}

/// A position between two rounds.
struct Position {
    seats: Vec<Sample>,
    stage: usize,
    is_test: bool,
}

fn read(file: &str, positions: &mut Vec<Position>) {
    let text = std::fs::read_to_string(file).unwrap();
    for (number, line) in text.lines().enumerate() {
        let parts: Vec<&str> = line.splitn(1 + usize::from(PLAYERS), ' ').collect();
        let (position, ends) = parts.split_last().unwrap();
        let game = Chocolatier::from_position(position)
            .unwrap_or_else(|error| panic!("{file}, line {}: {error}", number + 1));
        let sample = |(seat, end): (u8, &&str)| Sample {
            inputs: inputs(&game, Seat(seat)),
            sure: sure_points(&game, Seat(seat)),
            end: end.parse().unwrap(),
        };
        let seats: Vec<Sample> = (0..).zip(ends).map(sample).collect();
        let stage = seats[0].inputs.last().unwrap().0 + 4 - INPUTS;
        // Positions of a game follow each other: most of a test's have no other of their game among the rest.
        positions.push(Position { seats, stage, is_test: number / 50 % 10 == 0 });
    }
}

/// The network's numbers, in the order of its file.
const NUMBERS: usize = NEURONS * (INPUTS + 2) + 1;
const BIAS: usize = NEURONS * INPUTS;
const OUT: usize = BIAS + NEURONS;
const OUT_BIAS: usize = OUT + NEURONS;

type Layer = [f32; NEURONS];

fn sums(net: &[f32], inputs: &[(usize, f32)]) -> Layer {
    let mut sums: Layer = net[BIAS..OUT].try_into().unwrap();
    for &(input, value) in inputs {
        let weights: &Layer = net[NEURONS * input..][..NEURONS].try_into().unwrap();
        sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += value * weight);
    }
    sums
}

fn output(net: &[f32], sums: &Layer) -> f32 {
    let fires = sums.iter().zip(&net[OUT..OUT_BIAS]).map(|(sum, weight)| sum.max(0.0) * weight);
    net[OUT_BIAS] + fires.sum::<f32>()
}

/// Adds to the gradient what a sample says, where the output has this slope.
fn descend(net: &[f32], gradient: &mut [f32], sample: &Sample, sums: &Layer, slope: f32) {
    gradient[OUT_BIAS] += slope;
    let mut slopes: Layer = [0.0; NEURONS];
    for neuron in (0..NEURONS).filter(|&neuron| sums[neuron] > 0.0) {
        gradient[OUT + neuron] += slope * sums[neuron];
        slopes[neuron] = slope * net[OUT + neuron];
        gradient[BIAS + neuron] += slopes[neuron];
    }
    for &(input, value) in &sample.inputs {
        let weights = &mut gradient[NEURONS * input..][..NEURONS];
        weights.iter_mut().zip(&slopes).for_each(|(weight, slope)| *weight += value * slope);
    }
}

/// How many points the ends of games are off at each stage, roughly: what is unsure anyway counts less.
const USUAL_ERROR: [f32; 4] = [7.5, 10.0, 11.5, 12.5];
/// How much the points of a seat count against those that it is ahead.
const ABSOLUTE: f32 = 0.05;

const EPOCHS: usize = 40;
const BATCH: usize = 512;
const RATE: f32 = 0.002;
const DECAY: f32 = 0.01;

fn learn(files: &[&str], path: &str) {
    let mut positions = Vec::new();
    files.iter().for_each(|file| read(file, &mut positions));
    let mut luck = Quick::new(1);
    let mut net = vec![0.0; NUMBERS];
    for (at, weight) in net[..OUT_BIAS].iter_mut().enumerate() {
        let spread = if at < BIAS {
            0.15
        } else if at < OUT {
            0.0
        } else {
            0.25
        };
        let random =
            (0..12).map(|_| luck.below(1 << 20) as f32 / (1 << 20) as f32).sum::<f32>() - 6.0;
        *weight = spread * random;
    }
    let (mut means, mut squares) = (vec![0.0; NUMBERS], vec![0.0; NUMBERS]);
    let mut order: Vec<usize> = (0..positions.len()).filter(|&at| !positions[at].is_test).collect();
    println!("{} positions, {} of them to learn from", positions.len(), order.len());
    let mut steps = 0;
    for epoch in 0..EPOCHS {
        for at in (1..order.len()).rev() {
            order.swap(at, luck.below(at as u32 + 1) as usize);
        }
        let rate = RATE * (1.0 - epoch as f32 / EPOCHS as f32) + 1e-5;
        for batch in order.chunks_exact(BATCH) {
            let mut gradient = vec![0.0; NUMBERS];
            for &at in batch {
                learn_from(&net, &mut gradient, &positions[at]);
            }
            steps += 1;
            let unbias = |share: f32| 1.0 / (1.0 - share.powi(steps));
            let (first, second) = (unbias(0.9), unbias(0.999));
            for at in 0..NUMBERS {
                let slope = gradient[at] / BATCH as f32;
                means[at] += 0.1 * (slope - means[at]);
                squares[at] += 0.001 * (slope * slope - squares[at]);
                let decay = if at < BIAS { DECAY * net[at] } else { 0.0 };
                let step = first * means[at] / ((second * squares[at]).sqrt() + 1e-8);
                net[at] -= rate * (step + decay);
            }
        }
        if epoch % 5 == 4 {
            report(&net, &positions, epoch + 1);
        }
    }
    let bytes: Vec<u8> = net.iter().flat_map(|number: &f32| number.to_le_bytes()).collect();
    std::fs::write(path, bytes).unwrap();
}

fn errors(net: &[f32], position: &Position) -> Vec<(Layer, f32)> {
    let error = |sample: &Sample| {
        let sums = sums(net, &sample.inputs);
        (sums, sample.sure + output(net, &sums) - sample.end)
    };
    position.seats.iter().map(error).collect()
}

fn learn_from(net: &[f32], gradient: &mut [f32], position: &Position) {
    let errors = errors(net, position);
    let mean = errors.iter().map(|(_, error)| error).sum::<f32>() / errors.len() as f32;
    let scale = 1.0 / (USUAL_ERROR[position.stage] * USUAL_ERROR[position.stage]);
    for (sample, (sums, error)) in position.seats.iter().zip(&errors) {
        let slope = scale * (error - mean + ABSOLUTE * error);
        descend(net, gradient, sample, sums, slope);
    }
}

/// Says how far off the differences of two seats are in positions it did not learn from, by stage; and with which
/// logistic scale they foretell the winner best.
fn report(net: &[f32], positions: &[Position], epoch: usize) {
    let mut stages: HashMap<usize, Vec<(f32, f32)>> = HashMap::new();
    for position in positions.iter().filter(|position| position.is_test) {
        let errors = errors(net, position);
        let real = position.seats[0].end - position.seats[1].end;
        let foretold = real + errors[0].1 - errors[1].1;
        stages.entry(position.stage).or_default().push((foretold, real));
    }
    print!("{epoch:3}");
    for stage in 0..USUAL_ERROR.len() {
        let Some(all) = stages.get(&stage) else { continue };
        let mean =
            |f: &dyn Fn(&(f32, f32)) -> f32| all.iter().map(f).sum::<f32>() / all.len() as f32;
        let variance = mean(&|(foretold, real)| (foretold - real) * (foretold - real));
        let surprise = |scale: f32| {
            mean(&|(foretold, real)| (1.0 + (-foretold * real.signum() / scale).exp()).ln())
        };
        let scales = (8..60).map(|quarter| quarter as f32 / 4.0);
        let scale = scales.min_by(|&a, &b| surprise(a).total_cmp(&surprise(b))).unwrap();
        print!("  {stage}: {variance:.1} ({:.4} with {scale})", surprise(scale));
    }
    println!();
}
