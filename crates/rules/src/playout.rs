//! Random playouts: any legal move, but play goes on while there is something to do.

use crate::event::Silent;
use crate::{Game, Luck, Turn};

/// [`sensible_move`] lets a last resort stand once in this many times.
const ANYTHING: u32 = 16;

/// Plays a game to its end with [sensible moves](sensible_move) and random draws; how many moves it
/// took.
#[inline]
pub fn play_out<G: Game>(game: &mut G, luck: &mut impl Luck, buffer: &mut Vec<G::Move>) -> u32 {
    let mut moves = 0;
    loop {
        match game.turn() {
            Turn::Chance => game.deal(luck, &mut Silent),
            Turn::Player(_) => {
                let mv = sensible_move(game, luck, buffer);
                game.apply(mv, &mut Silent);
                moves += 1;
            }
            Turn::Over => return moves,
        }
    }
}

/// A legal move, all equally likely; but a [last resort](Game::is_last_resort) is mostly thought over
/// again, if there is anything else.
#[inline]
pub fn sensible_move<G: Game>(
    game: &G,
    luck: &mut impl Luck,
    buffer: &mut Vec<G::Move>,
) -> G::Move {
    let mv = game.pick_move(buffer, |count| luck.below(count));
    if game.is_last_resort(mv) && luck.below(ANYTHING) > 0 {
        buffer.clear();
        game.moves(buffer);
        buffer.retain(|&other| !game.is_last_resort(other));
        if !buffer.is_empty() {
            return buffer[luck.below(buffer.len() as u32) as usize];
        }
    }
    mv
}
