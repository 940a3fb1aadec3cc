//! Moves as numbers and positions as arrays, for programs that learn.
//!
//! An **action** is the number of a move; the numbers of a game are fixed for all table sizes and
//! variants, and a variant that needs fewer moves uses the lower ones. An **outcome** is the number
//! of a draw. An **observation** is a position as a row of numbers, seen from one seat: first what
//! lies in the middle of the table, then the players, the observer first and the others clockwise.
//! What the numbers of a row mean is told by the same code that writes them ([`Encode::observe`]).
//!
//! ```
//! use azulejo_encoding::{Encode, mark_legal, observation, observation_size};
//! use azulejo_rules::chocolatier::Chocolatier;
//! use azulejo_rules::record::Recorded;
//! use azulejo_rules::rng::ChaCha;
//! use azulejo_rules::{Game, Seat, Silent};
//!
//! let mut game = Chocolatier::new(&Chocolatier::usual_setup(2, Seat(0)));
//! game.deal(&mut ChaCha::from_seed(1, 0), &mut Silent);
//! let mut mask = vec![false; Chocolatier::action_count(game.setup())];
//! mark_legal(&game, &mut Vec::new(), &mut mask);
//! let action = mask.iter().position(|&legal| legal).expect("somebody can move");
//! let mv = game.move_of(action).expect("a legal action is a move");
//! assert_eq!(Chocolatier::action_of(mv), Some(action));
//!
//! let mut row = vec![0.0; observation_size::<Chocolatier>(game.setup())];
//! observation(&game, Seat(0), &mut row);
//! ```

mod chocolatier;
mod layout;
mod queens_garden;
mod summer_pavilion;

pub use layout::{Feature, Row, Sink, layout, observation, observation_size};

use azulejo_rules::record::Recorded;
use azulejo_rules::{BySeat, Game, Seat};

/// A game whose moves have numbers and whose positions can be observed.
pub trait Encode: Recorded {
    /// How many different draws there are.
    const OUTCOMES: usize;

    /// How many action numbers a game with this setup has: they are those below.
    fn action_count(setup: &Self::Setup) -> usize;
    /// The number of a move; nothing if it can be legal nowhere. Different legal moves of a position
    /// have different numbers.
    fn action_of(mv: Self::Move) -> Option<usize>;
    /// The move of that number here, legal or not; nothing if no move has it.
    fn move_of(&self, action: usize) -> Option<Self::Move>;

    /// The number of a draw.
    fn outcome_of(draw: Self::Draw) -> usize;
    /// The draw of that number.
    fn draw_of(outcome: usize) -> Option<Self::Draw>;

    /// Writes what a seat observes, feature by feature. Which features there are, and how large,
    /// depends on the setup alone.
    fn observe(&self, seat: Seat, sink: &mut impl Sink);

    /// What the numbers of the actions mean, in order: a name, how many, and how they are counted.
    const ACTIONS: &'static [Actions];
}

/// Actions of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Actions {
    /// What they do.
    pub name: &'static str,
    /// How many there are.
    pub count: usize,
    /// How they are numbered, from 0 within the kind.
    pub numbering: &'static str,
}

/// The sum of the counts of all kinds.
pub const fn total(kinds: &[Actions]) -> usize {
    let (mut total, mut kind) = (0, 0);
    while kind < kinds.len() {
        total += kinds[kind].count;
        kind += 1;
    }
    total
}

/// Marks the legal actions of a position in a row that has a place for each: all others become false.
/// `buffer` is there so that nothing need be allocated.
pub fn mark_legal<G: Encode>(game: &G, buffer: &mut Vec<G::Move>, mask: &mut [bool]) {
    mask.fill(false);
    buffer.clear();
    game.moves(buffer);
    for &mv in buffer.iter() {
        mask[G::action_of(mv).expect("a legal move has a number")] = true;
    }
}

/// What the game was worth to every seat: 0 before the end; then the winners share what the others
/// lose. With two players it is 1, −1, or 0 for a tie; alone, the winner always has 1.
pub fn outcome<G: Game>(game: &G) -> BySeat<f64> {
    let winners = game.winners();
    let won = winners.iter().count() as f64;
    let others = f64::from(game.players() - 1);
    let lost = f64::from(game.players()) - won;
    BySeat::from_fn(game.players(), |seat| {
        if won == 0.0 || lost == 0.0 {
            0.0
        } else if winners.contains(seat) {
            lost / (won * others)
        } else {
            -1.0 / others
        }
    })
}
