//! What a move will do, told before it is made.
//!
//! Everything is done to a copy of the game, by the same rules, and read off the events. A turn is
//! many small decisions: the copy goes on to the end of the turn, and what is told is the same
//! whatever is decided on the way.

use serde::{Deserialize, Serialize};

use super::{
    Area, Event, FACE_DOWN_COST, Feature, Field, Fields, Heap, Hexagons, Item, Kind, Move, Phase,
    Piece, Player, QueensGarden, ROUNDS, Storage,
};
use crate::event::{Listener, Silent};
use crate::game::{Game, Seat};
use crate::view::Previewed;

/// What a move will do.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = queens_garden::Preview))]
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
    /// Where something to be placed may go, what happens there, and what can be paid for it.
    pub placing: Option<Placing>,
    /// Areas that are free for a face-down expansion.
    pub areas: Vec<Area>,
    /// What cannot be done instead of passing, and why.
    pub refused: Vec<Refused>,
    /// In the last round, of a pass: what becomes of the storage.
    pub ending: Option<Ending>,
}

/// What the storage of who passes in the last round brings or costs until the end of the game: what
/// is thrown away costs its value now, what is kept costs it at the end, and nobody falls below 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = queens_garden::Ending))]
pub struct Ending {
    /// Points for it if everything is kept; less than 0: it costs.
    pub kept: i16,
    /// Points for it if everything is thrown away that can be.
    pub discarded: i16,
}

/// All that can still be decided about a piece that is to be placed, so that a client can show the
/// whole turn before any of it is done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = queens_garden::Placing))]
pub struct Placing {
    /// Where its hexagon may lie.
    pub fields: Fields,
    /// Fields where no neighbour has its colour or its symbol.
    pub unlike: Fields,
    /// Fields where a group would hold two identical hexagons.
    pub twins: Fields,
    /// What happens on those fields where something does.
    pub effects: Vec<Effect>,
    /// Every way to pay, the one to be proposed first.
    pub payments: Vec<Payment>,
}

/// What placing a piece on a field does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = queens_garden::Effect))]
pub struct Effect {
    /// Where its hexagon lies.
    pub field: Field,
    /// The features that it surrounds.
    pub surrounds: Vec<Feature>,
    /// Jokers that they give; what does not fit into storage is lost.
    pub jokers: u8,
    /// The groups that it makes, joins or makes larger, if they score at the end.
    pub groups: Vec<GroupPreview>,
}

/// A way to pay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = queens_garden::Payment))]
pub struct Payment {
    /// What is paid besides jokers.
    #[serde(with = "super::wire::texts")]
    #[cfg_attr(feature = "typescript", ts(type = "Array<string>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub paid: Vec<Piece>,
    /// How many jokers are paid.
    pub jokers: u8,
    /// The decisions that pay so, after the field; what is paid without a choice needs none.
    #[serde(with = "super::wire::texts")]
    #[cfg_attr(feature = "typescript", ts(type = "Array<string>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub moves: Vec<Move>,
}

/// Something that cannot be done now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = queens_garden::Refused))]
pub struct Refused {
    /// The text of the move.
    #[serde(with = "super::wire::text")]
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub text: Move,
    /// Why not.
    pub why: Why,
}

/// Why something cannot be done now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = queens_garden::Why))]
pub enum Why {
    /// It does not fit into storage.
    NoRoom,
    /// Its cost cannot be paid.
    TooDear,
    /// No field accepts it.
    NoField,
    /// There are not enough points.
    TooPoor,
    /// The supply is empty.
    NoSupply,
    /// No area is free.
    NoArea,
}

/// A group as it will be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = queens_garden::GroupPreview))]
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
        match event.kind {
            Kind::Taken { piece, .. } => self.taken = self.taken.or(hexagon_of(piece)),
            Kind::Paid { .. } | Kind::JokersPaid => self.pays += event.count(),
            Kind::Surrounded { feature, .. } => {
                self.surrounds.push(feature);
                self.jokers += feature.jokers();
            }
            Kind::Passed { takes_marker } => {
                (self.marker, self.lost) = (takes_marker, -event.change());
            }
            Kind::ExpandedFaceDown { .. } | Kind::Discarded { .. } => self.lost = -event.change(),
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
        after.apply(mv, &mut |event: Event| preview.watch(&event));
        after.end_turn_somehow(&mut |event: Event| preview.watch(&event));
        match mv {
            // Where it will lie is not decided yet.
            Move::Place { piece } => Preview {
                pays: preview.pays,
                placing: Some(self.placing(piece)),
                ..Preview::default()
            },
            Move::At { .. } => Preview { groups: self.groups_until(&after), ..preview },
            // What is being placed was told with its field.
            Move::Pay { .. } | Move::PayJokers => Preview::default(),
            Move::ExpandFaceDown => {
                Preview { areas: self.me().garden.free_areas().collect(), ..preview }
            }
            Move::Pass => {
                let ending = (self.round == ROUNDS).then(|| self.ending(preview.lost));
                Preview { refused: self.refused(), ending, ..preview }
            }
            _ => preview,
        }
    }
}

impl QueensGarden {
    /// Decides what is left of a turn in any way; a pass is left as it is.
    fn end_turn_somehow(&mut self, on: &mut impl Listener<Event>) {
        let mut moves = Vec::new();
        while let Phase::Copies { .. } | Phase::Field { .. } | Phase::Payment { .. } | Phase::Area =
            self.phase
        {
            moves.clear();
            self.moves(&mut moves);
            self.apply(*moves.first().expect("a turn that was begun can be ended"), on);
        }
    }

    /// All that can be decided about this piece.
    fn placing(&self, piece: Piece) -> Placing {
        let mut begun = self.clone();
        begun.apply(Move::Place { piece }, &mut Silent);
        let fields = self.fields_for(piece);
        let effect = |field| {
            let Preview { surrounds, jokers, groups, .. } = begun.preview(Move::At { field });
            Effect { field, surrounds, jokers, groups }
        };
        let matters = |effect: &Effect| !effect.surrounds.is_empty() || !effect.groups.is_empty();
        let effects = fields.iter().map(effect).filter(matters).collect();
        let garden = &self.me().garden;
        let open = match piece {
            Piece::Stone(_) => garden.free(),
            Piece::Expansion(_) => garden.fields_of_free_areas(),
        };
        let barred = open.without(fields);
        let is_twin = |&field: &Field| garden.would_meet_its_like(piece.hexagon(), field);
        let twins: Fields = barred.iter().filter(is_twin).collect();
        // What is paid does not depend on the field.
        let payments = fields.first().map_or_else(Vec::new, |field| begun.payments(field));
        Placing { fields, unlike: barred.without(twins), twins, effects, payments }
    }

    /// Every way to pay for what is being placed. Jokers are kept as long as possible, then
    /// expansions, then what is worth most.
    fn payments(&self, field: Field) -> Vec<Payment> {
        let mut payments = Vec::new();
        let none = Payment { paid: Vec::new(), jokers: 0, moves: Vec::new() };
        self.pay_in_every_way(Move::At { field }, none, &mut payments);
        payments.iter_mut().for_each(|payment| _ = payment.moves.remove(0));
        let worth = |payment: &Payment| {
            let is_expansion = |piece: &&Piece| matches!(piece, Piece::Expansion(_));
            let value: u8 = payment.paid.iter().map(|piece| piece.hexagon().value()).sum();
            (payment.jokers, payment.paid.iter().filter(is_expansion).count(), value)
        };
        payments.sort_by_key(worth);
        payments
    }

    fn pay_in_every_way(&self, mv: Move, so_far: Payment, found: &mut Vec<Payment>) {
        let (mut after, mut payment) = (self.clone(), so_far);
        payment.moves.push(mv);
        after.apply(mv, &mut |event: Event| match event.kind {
            Kind::Paid { piece } => payment.paid.push(piece),
            Kind::JokersPaid => payment.jokers += event.count(),
            _ => {}
        });
        if let Phase::Payment { .. } = after.phase {
            let mut moves = Vec::new();
            after.moves(&mut moves);
            for mv in moves {
                after.pay_in_every_way(mv, payment.clone(), found);
            }
        } else {
            found.push(payment);
        }
    }

    /// What becomes of my storage if I pass now, which costs so much, in the last round. My garden
    /// stays as it is then.
    fn ending(&self, lost: i16) -> Ending {
        let points = |discards: bool| {
            let mut after = self.clone();
            let me = &mut after.players[self.seat.index()];
            me.score -= lost;
            let discarded = if discards { me.storage.value().min(me.score) } else { 0 };
            if discards {
                me.score -= discarded;
                let jokers = me.storage.jokers;
                me.storage = Storage { stones: Heap::EMPTY, expansions: Hexagons::EMPTY, jokers };
            }
            after.score_round(self.seat, &mut Silent);
            let before = after.player(self.seat).score;
            after.empty_storage(self.seat, &mut Silent);
            after.player(self.seat).score - before - discarded
        };
        Ending { kept: points(false), discarded: points(true) }
    }

    /// What somebody might wish to do, but cannot.
    fn refused(&self) -> Vec<Refused> {
        let Player { storage, garden, score, .. } = self.me();
        let shown = self.display.shown().hexagons();
        let items = Item::ALL.into_iter().filter(|item| !shown.and(item.hexagons()).is_empty());
        let takes = items.map(|item| (Move::Take { item }, Why::NoRoom));
        let stones = storage.stones().kinds().iter().map(Piece::Stone);
        let places = stones.chain(storage.expansions().iter().map(Piece::Expansion)).map(|piece| {
            let payable = storage.can_pay(piece.hexagon());
            (Move::Place { piece }, if payable { Why::NoField } else { Why::TooDear })
        });
        let face_down = if garden.free_areas().next().is_none() {
            Why::NoArea
        } else if *score < FACE_DOWN_COST {
            Why::TooPoor
        } else {
            Why::NoSupply
        };
        let wishes = takes.chain(places).chain([(Move::ExpandFaceDown, face_down)]);
        let refused = wishes.filter(|&(mv, _)| self.check(mv).is_err());
        refused.map(|(text, why)| Refused { text, why }).collect()
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
        let groups = self.player(seat).garden.groups().map(|group| {
            let points = i16::from(group.value) + i16::from(self.bonus_of(&group));
            GroupPreview { item: group.item, fields: group.fields, points, more: points }
        });
        groups.collect()
    }
}
