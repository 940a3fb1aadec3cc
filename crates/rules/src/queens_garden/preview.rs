//! What a move will do, told before it is made.
//!
//! Everything is done to a copy of the game, by the same rules, and read off the events. A turn is
//! many small decisions: the copy goes on to the end of the turn, and what is told is the same
//! whatever is decided on the way.

use super::{Event, Feature, Fields, Hexagons, Item, Move, Phase, Piece, QueensGarden};
use crate::game::{Game, Seat};
use crate::seen::Previewed;

/// What a move will do.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct Preview {
    /// Hexagons that come into storage by the end of the turn, whichever copies of them.
    pub taken: Hexagons,
    /// How many others, or jokers, have to be paid to place something.
    pub pays: u8,
    /// The features that a placed hexagon surrounds.
    pub surrounds: Vec<Feature>,
    /// Jokers that they give; what does not fit into storage is lost.
    pub jokers: u8,
    /// The groups that a placed hexagon makes, joins or makes larger, if they score at the end.
    pub groups: Vec<GroupPreview>,
    /// Points lost: the price of a face-down expansion, for passing first, or for a discard.
    pub lost: i16,
    /// Whether it takes the start marker.
    pub marker: bool,
}

/// A group as it will be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct GroupPreview {
    /// What its hexagons share.
    pub item: Item,
    /// Where it lies.
    pub fields: Fields,
    /// Points that it would give at the end of the game.
    pub points: i16,
    /// How many of them its parts would not have given.
    pub more: i16,
}

impl Preview {
    fn watch(&mut self, event: &Event) {
        match *event {
            Event::Taken { piece, .. } => self.taken = self.taken.or(hexagon_of(piece)),
            Event::Paid { .. } => self.pays += 1,
            Event::JokersPaid { count, .. } => self.pays += count,
            Event::Surrounded { feature, jokers, lost, .. } => {
                self.surrounds.push(feature);
                self.jokers += jokers + lost;
            }
            Event::ExpandedFaceDown { cost, .. } => self.lost = cost,
            Event::Passed { takes_marker, lost, .. } => {
                (self.marker, self.lost) = (takes_marker, lost);
            }
            Event::Discarded { lost, .. } => self.lost = lost,
            _ => {}
        }
    }
}

fn hexagon_of(piece: Piece) -> Hexagons {
    Hexagons::of(piece.hexagon())
}

impl Previewed for QueensGarden {
    type Preview = Preview;

    fn preview(&self, mv: Move) -> Preview {
        let (mut after, mut preview) = (self.clone(), Preview::default());
        after.apply(mv, &mut |event| preview.watch(&event));
        after.end_turn_somehow(&mut |event| preview.watch(&event));
        match mv {
            // Where it will lie is not decided yet.
            Move::Place(_) => Preview { pays: preview.pays, ..Preview::default() },
            Move::At(_) => Preview { groups: self.groups_until(&after), ..preview },
            // What is being placed was told with its field.
            Move::Pay(_) | Move::PayJokers => Preview::default(),
            _ => preview,
        }
    }
}

impl QueensGarden {
    /// Decides what is left of a turn in any way; a pass is left as it is.
    fn end_turn_somehow(&mut self, on: &mut impl FnMut(Event)) {
        let mut moves = Vec::new();
        while let Phase::Copies { .. } | Phase::Field { .. } | Phase::Payment { .. } | Phase::Area =
            self.phase
        {
            moves.clear();
            self.moves(&mut moves);
            self.apply(*moves.first().expect("a turn that was begun can be ended"), on);
        }
    }

    /// The groups of whose turn it is that score later, but not yet as they do then.
    fn groups_until(&self, later: &QueensGarden) -> Vec<GroupPreview> {
        let mut groups = later.scoring_groups(self.seat);
        let before = self.scoring_groups(self.seat);
        groups.retain(|group| !before.contains(group));
        for group in &mut groups {
            let is_part = |part: &&GroupPreview| {
                part.item == group.item && group.fields.includes(part.fields)
            };
            group.more -= before.iter().filter(is_part).map(|part| part.points).sum::<i16>();
        }
        groups
    }

    /// What a seat's groups would score if the game ended now.
    fn scoring_groups(&self, seat: Seat) -> Vec<GroupPreview> {
        let mut groups = Vec::new();
        self.clone().score_groups(seat, &mut |event| {
            if let Event::GroupScored { item, fields, points, .. } = event {
                groups.push(GroupPreview { item, fields, points, more: points });
            }
        });
        groups
    }
}
