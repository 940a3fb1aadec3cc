//! The rules' hot paths, by divan: `cargo bench -p azulejo-bots`.

use azulejo_bots::luck::Quick;
use azulejo_bots::random::play_out;
use azulejo_rules::chocolatier::Chocolatier;
use azulejo_rules::perft::perft;
use azulejo_rules::record::Recorded;
use azulejo_rules::{Luck, Seat, Turn};
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
        game.deal(&mut luck, &mut |_| {});
        let mv = game.pick_move(&mut Vec::new(), |count| luck.below(count));
        game.apply(mv, &mut |_| {});
    }
    game.deal(&mut luck, &mut |_| {});
    assert!(matches!(game.turn(), Turn::Player(_)));
    game
}

/// A whole random game.
#[divan::bench(types = [Chocolatier], args = [2, 3, 4])]
fn random_game<G: Recorded>(bencher: Bencher<'_, '_>, players: u8) {
    let beginning = G::new(&G::usual_setup(players, Seat(0)));
    let (mut luck, mut buffer) = (Quick::new(1), Vec::new());
    bencher.bench_local(|| play_out(&mut beginning.clone(), &mut luck, &mut buffer));
}

/// Listing the legal moves.
#[divan::bench(types = [Chocolatier])]
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
#[divan::bench(types = [Chocolatier])]
fn perft_2<G: Recorded>(bencher: Bencher<'_, '_>) {
    let game = midgame::<G>(2, 3);
    let lines: u64 = perft(&game, 2).iter().map(|count| count.lines).sum();
    bencher.counter(ItemsCount::new(lines)).bench_local(|| perft(&game, 2));
}
