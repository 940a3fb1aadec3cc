//! Rows of numbers, and what they mean.

use azulejo_rules::Seat;

use crate::Encode;

/// Where an observation goes, feature by feature.
pub trait Sink {
    /// The next `size` numbers; they are 0 but for those that `set` sets.
    fn feature(
        &mut self,
        name: &'static str,
        meaning: &'static str,
        size: usize,
        set: impl FnOnce(&mut [f32]),
    );
    /// What follows belongs to a player: 0 is the observer, the others follow clockwise.
    fn player(&mut self, number: usize);

    /// One number.
    #[inline]
    fn number(&mut self, name: &'static str, meaning: &'static str, value: f32) {
        self.feature(name, meaning, 1, |row| row[0] = value);
    }

    /// Yes or no.
    #[inline]
    fn flag(&mut self, name: &'static str, meaning: &'static str, value: bool) {
        self.number(name, meaning, if value { 1.0 } else { 0.0 });
    }

    /// At most one of several is 1.
    #[inline]
    fn one_of(
        &mut self,
        name: &'static str,
        meaning: &'static str,
        size: usize,
        which: Option<usize>,
    ) {
        self.feature(name, meaning, size, |row| {
            if let Some(which) = which {
                row[which] = 1.0;
            }
        });
    }
}

/// A part of an observation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feature {
    /// Its name; a player's begins with `player0.` (the observer), `player1.` …
    pub name: String,
    /// Where it begins.
    pub start: usize,
    /// How many numbers it has.
    pub size: usize,
    /// What they are, and by what they were divided.
    pub meaning: &'static str,
}

/// Writes an observation into a row that is 0 already.
pub struct Row<'a>(pub &'a mut [f32]);

impl Sink for Row<'_> {
    #[inline]
    fn feature(
        &mut self,
        _: &'static str,
        _: &'static str,
        size: usize,
        set: impl FnOnce(&mut [f32]),
    ) {
        let (part, rest) = std::mem::take(&mut self.0).split_at_mut(size);
        set(part);
        self.0 = rest;
    }

    #[inline]
    fn player(&mut self, _: usize) {}
}

/// Collects what there is to observe, without looking.
#[derive(Default)]
struct Describe {
    features: Vec<Feature>,
    player: Option<usize>,
}

impl Sink for Describe {
    fn feature(
        &mut self,
        name: &'static str,
        meaning: &'static str,
        size: usize,
        _: impl FnOnce(&mut [f32]),
    ) {
        let name = match self.player {
            Some(number) => format!("player{number}.{name}"),
            None => name.to_owned(),
        };
        let start = self.features.last().map_or(0, |last| last.start + last.size);
        self.features.push(Feature { name, start, size, meaning });
    }

    fn player(&mut self, number: usize) {
        self.player = Some(number);
    }
}

/// What an observation of a game with this setup consists of.
pub fn layout<G: Encode>(setup: &G::Setup) -> Vec<Feature> {
    let mut describe = Describe::default();
    G::new(setup).observe(Seat(0), &mut describe);
    describe.features
}

/// How many numbers an observation has.
pub fn observation_size<G: Encode>(setup: &G::Setup) -> usize {
    layout::<G>(setup).last().map_or(0, |last| last.start + last.size)
}

/// Writes what a seat observes into a row of [`observation_size`] numbers.
#[inline]
pub fn observation<G: Encode>(game: &G, seat: Seat, row: &mut [f32]) {
    row.fill(0.0);
    game.observe(seat, &mut Row(row));
}
