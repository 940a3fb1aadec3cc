//! What happens in a game, in one vocabulary for all of them: pieces that go from a place to a place,
//! points for a reason, and a name.
//!
//! Whoever shows a game needs no more to animate it than what was carried, and no more to keep
//! the score than the points. Only words need the kind, which is a small enum in each game. Events are
//! told lazily ([`Listener`]), so that search, which does not listen, pays nothing for them.

use std::fmt::{self, Debug, Display};

use serde::{Deserialize, Serialize};

use crate::game::Seat;
use crate::tiles::{Colour, Tiles};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Event<K> {
    /// What it is called, with what words need besides.
    #[serde(flatten)]
    #[cfg_attr(feature = "typescript", ts(flatten))]
    pub kind: K,
    /// Whose doing it is, or whom it concerns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub seat: Option<Seat>,
    /// Pieces that went from a place to a place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Carry>>"))]
    pub carried: Vec<Carry>,
    /// What it gave or took: points of `seat`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub points: Option<Points>,
    /// Further places that it talks about, such as the cells of a run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Place>>"))]
    pub about: Vec<Place>,
}

impl<K> Event<K> {
    /// Something that carries nothing, scores nothing and concerns nobody, as yet.
    pub fn new(kind: K) -> Self {
        Event { kind, seat: None, carried: Vec::new(), points: None, about: Vec::new() }
    }

    /// It is this seat's doing, or concerns it.
    #[must_use]
    pub fn of(mut self, seat: Seat) -> Self {
        self.seat = Some(seat);
        self
    }

    /// These pieces went somewhere.
    #[must_use]
    pub fn carrying(mut self, carried: impl IntoIterator<Item = Carry>) -> Self {
        self.carried.extend(carried);
        self
    }

    /// The seat's score changed by this many points; 0: it scores nothing.
    #[must_use]
    pub fn scoring(mut self, source: &str, points: i16) -> Self {
        self.points = (points != 0).then(|| Points { source: Source(source.to_owned()), points });
        self
    }

    /// It talks about these places too.
    #[must_use]
    pub fn about(mut self, places: impl IntoIterator<Item = Place>) -> Self {
        self.about.extend(places);
        self
    }

    /// How much the seat's score changed.
    pub fn change(&self) -> i16 {
        self.points.as_ref().map_or(0, |points| points.points)
    }

    /// How many pieces it carried.
    pub fn count(&self) -> u8 {
        self.carried.iter().map(|carry| carry.count).sum()
    }
}

/// Pieces that went from a place to a place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Carry {
    /// What was carried.
    pub piece: Piece,
    /// What it was turned into on the way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub becomes: Option<Piece>,
    /// How many of it; at least 1.
    pub count: u8,
    /// Where it lay.
    pub from: Place,
    /// Where it lies now.
    pub to: Place,
}

impl Carry {
    /// `count` pieces of a kind; nothing if that is 0.
    pub fn some(piece: Piece, count: u8, from: Place, to: Place) -> Option<Carry> {
        (count > 0).then_some(Carry { piece, becomes: None, count, from, to })
    }

    pub fn one(piece: Piece, from: Place, to: Place) -> Carry {
        Carry { piece, becomes: None, count: 1, from, to }
    }

    /// One piece that is turned over on the way.
    pub fn turned(piece: Piece, becomes: Piece, from: Place, to: Place) -> Carry {
        Carry { piece, becomes: Some(becomes), count: 1, from, to }
    }

    /// A heap of tiles, colour by colour.
    pub fn heap<C: Colour>(
        tiles: Tiles<C>,
        from: &Place,
        to: &Place,
    ) -> impl Iterator<Item = Carry> {
        tiles.colours().filter_map(move |colour| {
            Carry::some(Piece::tile(colour), tiles.count(colour), from.clone(), to.clone())
        })
    }
}

/// What a score changed by, and what for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Points {
    /// What for.
    pub source: Source,
    /// What the score really changed by; losses are negative.
    pub points: i16,
}

/// A place on the table: its name, whose it is, and numbers, as in `wall:0:1:2`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Place(String);

impl Place {
    /// A place that is nobody's.
    pub fn new(name: &str) -> Place {
        Place(name.to_owned())
    }

    /// A place of a player.
    pub fn of(name: &str, seat: Seat) -> Place {
        Place::new(name).at(seat.0)
    }

    /// The part of it with this number or name.
    #[must_use]
    pub fn at(self, part: impl Display) -> Place {
        Place(format!("{}:{part}", self.0))
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A kind of piece, as in `red`, `marker` or `stone blue bird`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Piece(String);

impl Piece {
    /// The piece of this name.
    pub fn new(name: impl Into<String>) -> Piece {
        Piece(name.into())
    }

    /// A tile: its colour is its name.
    pub fn tile(colour: impl Colour) -> Piece {
        Piece::new(colour.name())
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What points are given for: a column of the score table, as in `wall` or `floor`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = PointsSource))]
pub struct Source(String);

impl Source {
    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Somebody who may hear what happens. An event is made only for those who do hear it.
pub trait Listener<E> {
    /// Hears of an event, or lets it pass.
    fn hear(&mut self, event: impl FnOnce() -> E);
}

/// Hears everything.
impl<E, F: FnMut(E)> Listener<E> for F {
    #[inline]
    fn hear(&mut self, event: impl FnOnce() -> E) {
        self(event());
    }
}

/// Hears nothing.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl<E> Listener<E> for Silent {
    #[inline]
    fn hear(&mut self, _: impl FnOnce() -> E) {}
}

/// A part of what happened, and what is on the table after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Frame<K, V> {
    /// What happened, in order. Nothing: the view is to be shown at once.
    pub events: Vec<Event<K>>,
    /// What is on the table then.
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub view: Option<V>,
}

impl<K, V> Default for Frame<K, V> {
    fn default() -> Self {
        Frame { events: Vec::new(), view: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_told_by_name_seat_and_numbers() {
        assert_eq!(Place::new("bag").as_str(), "bag");
        assert_eq!(Place::of("wall", Seat(0)).at(1).at(2).as_str(), "wall:0:1:2");
    }

    #[test]
    fn an_event_that_changes_no_score_has_no_points() {
        let event = |points| Event::new(()).of(Seat(1)).scoring("floor", points);
        assert_eq!((event(0).points, event(0).change()), (None, 0));
        assert_eq!(event(-3).change(), -3);
    }

    #[test]
    fn a_silent_listener_does_not_even_have_the_event_made() {
        Silent.hear(|| -> Event<()> { unreachable!("nobody hears it") });
        let mut heard = Vec::new();
        (|event| heard.push(event)).hear(|| Event::new(1));
        assert_eq!(heard, [Event::new(1)]);
    }
}
