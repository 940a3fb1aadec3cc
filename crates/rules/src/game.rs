//! What a game is, for algorithms: a state that changes by moves and draws, and nothing else.
//!
//! A **move** is a seat's decision, a **draw** is chance. They are two types, so that whoever may
//! only move cannot even express a draw. A state holds nothing that a spectator may not see: a bag
//! is counts, and its order does not exist until drawn. Nothing here reads a clock, a file or a
//! random generator: whoever needs luck brings it ([`Luck`]).

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::event::{Event, Listener};
use crate::illegal::Illegal;

/// The most players that any of the games takes.
pub const MAX_PLAYERS: usize = 4;

/// A place at the table; seat 0 is first in the record, and play goes clockwise by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's number, for indexing.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The seat to the left of this one (clockwise) at a table of `players`.
    #[inline]
    #[must_use]
    pub fn next(self, players: u8) -> Seat {
        if self.0 + 1 < players { Seat(self.0 + 1) } else { Seat(0) }
    }

    /// All seats of a table, from this one, clockwise.
    pub fn round_the_table(self, players: u8) -> impl Iterator<Item = Seat> {
        (0..players).map(move |k| Seat((self.0 + k) % players))
    }
}

/// Who acts now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// Something has to be drawn.
    Chance,
    /// This seat decides.
    Player(Seat),
    /// Nobody: the game has ended.
    Over,
}

/// One value for every seat of a table; an empty place has none, so it can never rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BySeat<T> {
    values: [T; MAX_PLAYERS],
    players: u8,
}

impl<T: Copy + Default> BySeat<T> {
    /// The value that `f` gives for each seat.
    pub fn from_fn(players: u8, mut f: impl FnMut(Seat) -> T) -> Self {
        let mut values = [T::default(); MAX_PLAYERS];
        for seat in Seat(0).round_the_table(players) {
            values[seat.index()] = f(seat);
        }
        BySeat { values, players }
    }

    /// The values, seat 0 first.
    pub fn as_slice(&self) -> &[T] {
        &self.values[..usize::from(self.players)]
    }

    /// Seats with their values.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, T)> {
        Seat(0).round_the_table(self.players).map(|seat| (seat, self.values[seat.index()]))
    }
}

impl BySeat<i16> {
    /// The seats with the highest value.
    pub fn leaders(&self) -> SeatSet {
        let best = self.as_slice().iter().max();
        self.iter().filter(|(_, value)| Some(value) == best).map(|(seat, _)| seat).collect()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Whether nobody is in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `seat` is in it.
    pub fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Its seats, ascending.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_PLAYERS as u8).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        SeatSet(seats.into_iter().fold(0, |set, seat| set | 1 << seat.0))
    }
}

/// A random number generator, brought by the caller; [`rng`](crate::rng) has two.
pub trait Luck {
    /// A number from `0..n`, all equally likely. `n` is at least 1.
    fn below(&mut self, n: u32) -> u32;
}

impl<L: Luck + ?Sized> Luck for &mut L {
    fn below(&mut self, n: u32) -> u32 {
        (**self).below(n)
    }
}

/// What changes a state: a seat's move or a draw of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action<M, D> {
    /// A seat decided.
    Move(M),
    /// Chance decided.
    Draw(D),
}

/// A game's state, and the rules that change it.
///
/// [`play`](Game::play) and [`play_draw`](Game::play_draw) are checked and serve the outside world;
/// [`apply`](Game::apply) and [`draw`](Game::draw) are unchecked and serve search. States are
/// copied, not undone.
pub trait Game: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// Players, the seat that begins, and the variant.
    type Setup: Clone + Eq + Debug + Send + Sync;
    /// A seat's decision. Its text form round-trips.
    type Move: Copy + Eq + Hash + Debug + Display + FromStr<Err = Illegal> + Send + Sync;
    /// One outcome of chance. Its text form round-trips.
    type Draw: Copy + Eq + Hash + Debug + Display + FromStr<Err = Illegal> + Send + Sync;
    /// What the events of this game are called.
    type Kind: Clone + Eq + Debug;
    /// What is on the table, for clients: plain data.
    type View: Clone + Eq + Debug;

    /// The state before the first draw.
    fn new(setup: &Self::Setup) -> Self;
    /// What the game was set up with.
    fn setup(&self) -> &Self::Setup;
    /// How many play.
    fn players(&self) -> u8;
    /// The current round, from 1; the last one when the game is over.
    fn round(&self) -> u16;
    /// Who acts now.
    fn turn(&self) -> Turn;

    /// Appends every legal move, each once; none unless it is a player's turn.
    fn moves(&self, moves: &mut Vec<Self::Move>);
    /// Whether `mv` is legal now, and why not.
    fn check(&self, mv: Self::Move) -> Result<(), Illegal>;
    /// Makes a legal move and tells what happened.
    fn apply(&mut self, mv: Self::Move, on: &mut impl Listener<Event<Self::Kind>>);

    /// Appends every possible outcome with its weight; none unless it is chance's turn.
    fn draws(&self, draws: &mut Vec<(Self::Draw, u32)>);
    /// Lets a possible outcome happen and tells what happened.
    fn draw(&mut self, draw: Self::Draw, on: &mut impl Listener<Event<Self::Kind>>);

    /// Whether a sensible player avoids a legal move while there is anything else to do.
    fn is_last_resort(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Everybody's points now.
    fn scores(&self) -> BySeat<i16>;
    /// Who has won, all of them when shared; nobody before the end.
    fn winners(&self) -> SeatSet;

    /// What is on the table.
    fn view(&self) -> Self::View;

    /// The whole position as one line of text.
    fn position(&self) -> String;
    /// The state that [`position`](Game::position) describes; checks that it can exist.
    fn from_position(text: &str) -> Result<Self, String>;

    /// `pick` is told how many moves are legal (at least one) and answers with the number of one of
    /// them, in the order of [`moves`](Game::moves). `buffer` is there so that nothing need be
    /// allocated. Override it for speed, never for meaning.
    fn pick_move(&self, buffer: &mut Vec<Self::Move>, pick: impl FnOnce(u32) -> u32) -> Self::Move {
        buffer.clear();
        self.moves(buffer);
        buffer[pick(buffer.len() as u32) as usize]
    }

    /// One outcome of chance by its odds. Override it for speed, never for meaning: the number
    /// asked of `luck` and the outcome must stay the same.
    fn sample(&self, luck: &mut impl Luck) -> Self::Draw {
        sample_by_weight(self, luck)
    }

    /// Lets chance act until it is somebody's turn or the game is over.
    fn deal(&mut self, luck: &mut impl Luck, on: &mut impl Listener<Event<Self::Kind>>) {
        while self.turn() == Turn::Chance {
            self.draw(self.sample(luck), on);
        }
    }

    /// Makes a move if it is legal; otherwise nothing changes.
    fn play(
        &mut self,
        mv: Self::Move,
        on: &mut impl Listener<Event<Self::Kind>>,
    ) -> Result<(), Illegal> {
        match self.turn() {
            Turn::Over => return Err(Illegal::GameOver),
            Turn::Chance => return Err(Illegal::DrawFirst),
            Turn::Player(_) => self.check(mv)?,
        }
        self.apply(mv, on);
        Ok(())
    }

    /// Lets an outcome of chance happen if it is possible; otherwise nothing changes.
    fn play_draw(
        &mut self,
        draw: Self::Draw,
        on: &mut impl Listener<Event<Self::Kind>>,
    ) -> Result<(), Illegal> {
        match self.turn() {
            Turn::Over => return Err(Illegal::GameOver),
            Turn::Player(_) => return Err(Illegal::NothingToDraw),
            Turn::Chance => {}
        }
        let mut draws = Vec::new();
        self.draws(&mut draws);
        if !draws.iter().any(|&(possible, _)| possible == draw) {
            return Err(Illegal::NotDrawable);
        }
        self.draw(draw, on);
        Ok(())
    }
}

/// The plain version of [`Game::sample`]: outcomes in the order of [`Game::draws`], each as long as
/// its weight.
pub fn sample_by_weight<G: Game>(game: &G, luck: &mut impl Luck) -> G::Draw {
    let mut draws = Vec::new();
    game.draws(&mut draws);
    let mut at = luck.below(draws.iter().map(|&(_, weight)| weight).sum());
    for (draw, weight) in draws {
        match at.checked_sub(weight) {
            None => return draw,
            Some(rest) => at = rest,
        }
    }
    unreachable!("luck answers with a number below the total weight")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn play_goes_clockwise_and_round() {
        let order = |start: u8, players| {
            Seat(start).round_the_table(players).map(|seat| seat.0).collect::<Vec<_>>()
        };
        assert_eq!(order(0, 2), [0, 1]);
        assert_eq!(order(2, 3), [2, 0, 1]);
        assert_eq!(Seat(3).next(4), Seat(0));
        assert_eq!(Seat(1).next(3), Seat(2));
    }

    #[test]
    fn an_empty_seat_never_leads() {
        let scores = BySeat::from_fn(3, |seat| -5 - i16::from(seat.0 == 1));
        assert_eq!(scores.leaders().iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
    }

    #[test]
    fn a_set_of_seats_lists_them_ascending() {
        let set: SeatSet = [Seat(3), Seat(1)].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Seat(1), Seat(3)]);
        assert!(!set.contains(Seat(0)) && !set.is_empty());
        assert!(SeatSet::default().is_empty());
    }
}
