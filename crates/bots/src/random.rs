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

/// How often [`sensible_move`] considers every move alike: once in so many.
const ANYTHING: u32 = 16;

/// A random move of a player who goes on while there is something to do: mostly none that is a
/// [last resort](Game::is_last_resort) while there are others. Where there is no such move, it is
/// the same as any legal move, all equally likely, with the same luck.
pub fn sensible_move<G: Game>(
    game: &G,
    luck: &mut impl Luck,
    buffer: &mut Vec<G::Move>,
) -> G::Move {
    buffer.clear();
    game.moves(buffer);
    let sensible = || buffer.iter().copied().filter(|&mv| !game.is_last_resort(mv));
    let count = sensible().count();
    if count > 0 && count < buffer.len() && luck.below(ANYTHING) > 0 {
        let mv = sensible().nth(luck.below(count as u32) as usize);
        return mv.expect("a number below their count");
    }
    buffer[luck.below(buffer.len() as u32) as usize]
}

/// [`play_out`] with [sensible moves](sensible_move).
pub fn play_out_sensibly<G: Game>(
    game: &mut G,
    luck: &mut impl Luck,
    buffer: &mut Vec<G::Move>,
) -> u32 {
    let mut moves = 0;
    loop {
        match game.turn() {
            Turn::Chance => game.deal(luck, &mut |_| {}),
            Turn::Player(_) => {
                let mv = sensible_move(game, luck, buffer);
                game.apply(mv, &mut |_| {});
                moves += 1;
            }
            Turn::Over => return moves,
        }
    }
}
