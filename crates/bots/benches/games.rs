//! The rules' hot paths, by divan: `cargo bench -p azulejo-bots`.

use azulejo_rules::any::AnyGame;
use azulejo_rules::chocolatier::Chocolatier;
use azulejo_rules::perft::perft;
use azulejo_rules::playout::{play_out, sensible_move};
use azulejo_rules::queens_garden::QueensGarden;
use azulejo_rules::record::Recorded;
use azulejo_rules::rng::Quick;
use azulejo_rules::summer_pavilion::SummerPavilion;
use azulejo_rules::{Luck, Seat, Silent, Turn};
use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

/// A game after its first deal and some random moves.
fn midgame<G: Recorded>(players: u8, moves: usize) -> G {
    let mut luck = Quick::new(1);
    let mut game = G::new(&G::usual_setup(players, Seat(0)));
    for _ in 0..moves {
        game.deal(&mut luck, &mut Silent);
        let mv = game.pick_move(&mut Vec::new(), |count| luck.below(count));
        game.apply(mv, &mut Silent);
    }
    game.deal(&mut luck, &mut Silent);
    assert!(matches!(game.turn(), Turn::Player(_)));
    game
}

/// A whole random game.
#[divan::bench(types = [Chocolatier, SummerPavilion], args = [2, 3, 4])]
fn random_game<G: Recorded>(bencher: Bencher<'_, '_>, players: u8) {
    let beginning = G::new(&G::usual_setup(players, Seat(0)));
    let (mut luck, mut buffer) = (Quick::new(1), Vec::new());
    bencher.bench_local(|| play_out(&mut beginning.clone(), &mut luck, &mut buffer));
}

/// Listing the legal moves.
#[divan::bench(types = [Chocolatier, SummerPavilion])]
fn list_moves<G: Recorded>(bencher: Bencher<'_, '_>) {
    let game = midgame::<G>(2, 3);
    let mut moves = Vec::new();
    bencher.bench_local(|| {
        moves.clear();
        game.moves(&mut moves);
        moves.len()
    });
}

/// All lines of two moves: listing, copying, applying.
#[divan::bench(types = [Chocolatier, SummerPavilion])]
fn perft_2<G: Recorded>(bencher: Bencher<'_, '_>) {
    let game = midgame::<G>(2, 3);
    let lines: u64 = perft(&game, 2).iter().map(|count| count.lines).sum();
    bencher.counter(ItemsCount::new(lines)).bench_local(|| perft(&game, 2));
}

/// Telling what every choice will do, where a random game has the most choices.
#[divan::bench(args = ["chocolatier", "chocolatier on the plain box", "summer-pavilion", "queens-garden"])]
fn preview_choices(bencher: Bencher<'_, '_>, name: &str) {
    let game = match name {
        "chocolatier" => busiest::<Chocolatier>(&[]),
        "summer-pavilion" => busiest::<SummerPavilion>(&[]),
        "queens-garden" => busiest::<QueensGarden>(&[]),
        _ => busiest::<Chocolatier>(&[("box", "plain")]),
    };
    bencher.counter(ItemsCount::new(game.choices().len())).bench_local(|| game.choices());
}

/// The position of a random game that has the most choices.
fn busiest<G: Recorded>(settings: &[(&str, &str)]) -> AnyGame {
    let mut luck = Quick::new(1);
    let mut setup = G::usual_setup(4, Seat(0));
    for (name, value) in settings {
        G::set(&mut setup, name, value, &mut luck).expect("a setting of the game");
    }
    let mut game = G::new(&setup);
    let (mut most, mut busiest) = (0, game.clone());
    while game.turn() != Turn::Over {
        game.deal(&mut luck, &mut Silent);
        let mut moves = Vec::new();
        game.moves(&mut moves);
        if moves.len() > most {
            (most, busiest) = (moves.len(), game.clone());
        }
        let mv = sensible_move(&game, &mut luck, &mut moves);
        game.apply(mv, &mut Silent);
    }
    busiest.into()
}
