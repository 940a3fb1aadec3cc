//! The player who takes any legal move, all equally likely.

use azulejo_rules::{Game, Luck, Turn};

/// Plays a game to its end with random moves and draws; how many moves it took.
#[inline]
pub fn play_out<G: Game>(game: &mut G, luck: &mut impl Luck, buffer: &mut Vec<G::Move>) -> u32 {
    let mut moves = 0;
    loop {
        match game.turn() {
            Turn::Chance => game.deal(luck, &mut |_| {}),
            Turn::Player(_) => {
                let mv = game.pick_move(buffer, |count| luck.below(count));
                game.apply(mv, &mut |_| {});
                moves += 1;
            }
            Turn::Over => return moves,
        }
    }
}
