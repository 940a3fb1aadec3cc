//! Random games of Queen's Garden to be measured, e.g. in instructions, as the difference of two
//! numbers of games:
//!
//! `valgrind --tool=callgrind target/release/examples/queens_garden_speed 200 2 sensible`
//!
//! Players are sensible, or take any legal move.

use azulejo_bots::luck::Quick;
use azulejo_bots::random::{play_out, play_out_sensibly};
use azulejo_rules::queens_garden::QueensGarden;
use azulejo_rules::record::Recorded;
use azulejo_rules::{Game, Seat};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let number = |at: usize| arguments.get(at).and_then(|text| text.parse::<u32>().ok());
    let (games, players) = (number(1).unwrap_or(1000), number(2).unwrap_or(2).clamp(2, 4));
    let is_sensible = arguments.get(3).is_some_and(|how| how == "sensible");
    let beginning = QueensGarden::new(&QueensGarden::usual_setup(players as u8, Seat(0)));
    let (mut luck, mut buffer) = (Quick::new(1), Vec::new());
    let (mut decisions, mut points) = (0, 0);
    let begun = std::time::Instant::now();
    for _ in 0..games {
        let mut game = beginning.clone();
        let play = if is_sensible { play_out_sensibly } else { play_out };
        decisions += play(&mut game, &mut luck, &mut buffer);
        points += game.scores().as_slice().iter().map(|&score| i64::from(score)).sum::<i64>();
    }
    let (size, time) = (size_of::<QueensGarden>(), begun.elapsed());
    println!("{games} games, {decisions} decisions, {points} points, {size} bytes, {time:?}");
}
