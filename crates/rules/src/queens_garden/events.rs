//! What players see: the view, and the events that lead from one to the next.

use serde::{Deserialize, Serialize};

use super::garden::Group;
use super::{
    AREAS, Area, Expansion, FACE_DOWN_COST, FIELDS, Feature, Field, Fields, Garden, Heap, Hexagon,
    Hexagons, Item, Phase, Piece, QueensGarden, Side, Slot, Storage,
};
use crate::event::{self, Carry, Place};
use crate::game::Seat;

/// Something that happened.
pub type Event = event::Event<Kind>;

/// What an event is called, with what words need besides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = queens_garden::Kind))]
pub enum Kind {
    /// A round begins with a new stack, of as many expansions as the last one.
    RoundBegan { round: u8, first: Seat },
    /// The tower was poured into the empty bag.
    Refilled,
    /// A stone came from the bag onto the stack's top.
    Dealt { slot: u8 },
    /// There is no stone for the stack's top: all its expansions move into the display.
    StackSpread,
    /// An expansion without stones turned face up.
    Revealed { slot: u8 },
    /// A player took something into storage.
    Taken { piece: Piece, slot: u8 },
    /// The stack's top, from which stones were taken, moved beside the stack.
    TopMoved { slot: u8 },
    /// A piece was paid: a stone went to the tower, an expansion under the supply.
    Paid { piece: Piece },
    /// Jokers were paid.
    JokersPaid,
    /// A stone went from storage into the garden.
    Placed { field: Field },
    /// An expansion went from storage into the garden; its hexagon lies on this field.
    Expanded { area: Area, field: Field },
    /// An expansion went from the supply face down into the garden.
    ExpandedFaceDown { area: Area },
    /// All fields round a feature hold hexagons: it gives jokers, of which so many did not fit into
    /// storage.
    Surrounded { feature: Feature, lost: u8 },
    /// A player passed; the first of the round takes the marker and loses a point.
    Passed { takes_marker: bool },
    /// A player who passed threw something away, and lost its value, down to 0 points.
    Discarded { piece: Piece },
    /// The hexagons of a colour or symbol on the wheel scored.
    ItemScored { item: Item },
    /// Pavilions scored.
    PavilionsScored,
    /// Stones left in the display went to the tower, expansions under the supply.
    DisplayCleared,
    /// The game ends: what is left in storage is counted and thrown away. Jokers give a point each, the
    /// values of stones and expansions are lost, down to 0 points.
    StorageEmptied { jokers: u8, value: i16 },
    /// A group of three or more, which share a colour or symbol, scored its value and what its size
    /// gives besides.
    GroupScored { item: Item, value: u8, bonus: u8 },
    /// The game is over.
    GameEnded,
}

/// What is on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = queens_garden::View))]
pub struct View {
    /// The round, from 1.
    pub round: u8,
    /// Who began it.
    pub first: Seat,
    /// Who passed first in it.
    pub marker: Option<Seat>,
    /// Whose turn it is, or will be when chance has acted.
    pub seat: Seat,
    /// What has to be decided now.
    pub phase: Phase,
    /// Stones in the bag.
    pub bag: Heap,
    /// Stones in the tower.
    pub tower: Heap,
    /// Expansions in the supply.
    pub supply: u8,
    /// Expansions that were never face up.
    pub unseen: Hexagons,
    /// The expansions of the round.
    pub slots: Vec<Slot>,
    /// The slot of the stack's top; their number when the stack is used up.
    pub top: u8,
    /// The players, seat 0 first.
    pub players: Vec<PlayerView>,
}

/// A player's things.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = queens_garden::PlayerView))]
pub struct PlayerView {
    /// Points.
    pub score: i16,
    /// Whether this player has passed for the round.
    pub has_passed: bool,
    /// Stones in storage.
    pub stones: Heap,
    /// Expansions in storage.
    pub expansions: Hexagons,
    /// Jokers in storage.
    pub jokers: u8,
    /// The garden.
    pub garden: GardenView,
}

/// A garden.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = queens_garden::GardenView))]
pub struct GardenView {
    /// How the expansion in each area lies.
    #[serde(with = "super::wire::areas")]
    #[cfg_attr(feature = "typescript", ts(as = "std::collections::BTreeMap<Area, Side>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<Area, Side>))]
    pub areas: [Option<Side>; AREAS],
    /// The hexagon on each field.
    #[serde(with = "super::wire::hexagons")]
    #[cfg_attr(feature = "typescript", ts(as = "Vec<super::wire::PlacedHexagon>"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<super::wire::PlacedHexagon>))]
    pub hexagons: [Option<Hexagon>; super::FIELDS],
    /// Fields whose hexagon is printed on an expansion.
    pub printed: Fields,
}

pub(super) fn view(game: &QueensGarden) -> View {
    let player = |player: &super::Player| PlayerView {
        score: player.score,
        has_passed: player.has_passed,
        stones: player.storage.stones,
        expansions: player.storage.expansions,
        jokers: player.storage.jokers,
        garden: garden_view(&player.garden),
    };
    View {
        round: game.round,
        first: game.first,
        marker: game.marker,
        seat: game.seat,
        phase: game.phase,
        bag: game.bag,
        tower: game.tower,
        supply: game.supply,
        unseen: game.unseen,
        slots: game.display.slots().to_vec(),
        top: game.display.top(),
        players: game.players[..game.setup.players.into()].iter().map(player).collect(),
    }
}

fn garden_view(garden: &super::Garden) -> GardenView {
    let mut hexagons = [None; FIELDS];
    garden.hexagons().for_each(|(field, hexagon)| hexagons[field.index()] = Some(hexagon));
    let areas = Area::ALL.map(|area| garden.side(area));
    GardenView { areas, hexagons, printed: garden.printed() }
}

fn bag() -> Place {
    Place::new("bag")
}

fn tower() -> Place {
    Place::new("tower")
}

/// The supply of expansions, face down.
fn supply() -> Place {
    Place::new("supply")
}

/// The jokers that nobody has.
fn jokers() -> Place {
    Place::new("jokers")
}

fn slot_at(slot: u8) -> Place {
    Place::new("slot").at(slot)
}

fn storage(seat: Seat) -> Place {
    Place::of("storage", seat)
}

fn field_of(seat: Seat, field: Field) -> Place {
    let (q, r) = field.place();
    Place::of("field", seat).at(format_args!("{q},{r}"))
}

fn area_of(seat: Seat, area: Area) -> Place {
    Place::of("area", seat).at(area.name())
}

fn fields_of(seat: Seat, fields: Fields) -> impl Iterator<Item = Place> {
    fields.iter().map(move |field| field_of(seat, field))
}

fn named(piece: Piece) -> event::Piece {
    let hexagon = piece.hexagon();
    let (colour, symbol) = (hexagon.colour().name(), hexagon.symbol().name());
    event::Piece::new(match piece {
        Piece::Stone(_) => format!("stone {colour} {symbol}"),
        Piece::Expansion(_) => format!("expansion {colour} {symbol}"),
    })
}

fn face_down() -> event::Piece {
    event::Piece::new("expansion")
}

fn joker() -> event::Piece {
    event::Piece::new("joker")
}

/// Stones of a heap.
fn stones(heap: Heap, from: &Place, to: &Place) -> impl Iterator<Item = Carry> {
    heap.kinds().iter().filter_map(move |hexagon| {
        let piece = named(Piece::Stone(hexagon));
        Carry::some(piece, heap.count(hexagon), from.clone(), to.clone())
    })
}

/// What is paid or thrown away: stones to the tower, expansions face down under the supply.
fn thrown_away(piece: Piece, from: Place) -> Carry {
    match piece {
        Piece::Stone(_) => Carry::one(named(piece), from, tower()),
        Piece::Expansion(_) => Carry::turned(named(piece), face_down(), from, supply()),
    }
}

pub(super) fn round_began(round: u8, first: Seat, slots: u8) -> Event {
    let laid_out = |slot| Carry::one(face_down(), Place::new("stacks"), slot_at(slot));
    Event::new(Kind::RoundBegan { round, first }).carrying((0..slots).map(laid_out))
}

pub(super) fn refilled(heap: Heap) -> Event {
    Event::new(Kind::Refilled).carrying(stones(heap, &tower(), &bag()))
}

pub(super) fn dealt(slot: u8, hexagon: Hexagon) -> Event {
    let stone = Carry::one(named(Piece::Stone(hexagon)), bag(), slot_at(slot));
    Event::new(Kind::Dealt { slot }).carrying([stone])
}

pub(super) fn revealed(slot: u8, hexagon: Hexagon) -> Event {
    let face_up = named(Piece::Expansion(hexagon));
    let turned = Carry::turned(face_down(), face_up, slot_at(slot), slot_at(slot));
    Event::new(Kind::Revealed { slot }).carrying([turned])
}

pub(super) fn taken(seat: Seat, piece: Piece, slot: u8) -> Event {
    let carry = Carry::one(named(piece), slot_at(slot), storage(seat));
    Event::new(Kind::Taken { piece, slot }).of(seat).carrying([carry])
}

pub(super) fn paid(seat: Seat, piece: Piece) -> Event {
    Event::new(Kind::Paid { piece }).of(seat).carrying([thrown_away(piece, storage(seat))])
}

pub(super) fn jokers_paid(seat: Seat, count: u8) -> Event {
    let carry = Carry::some(joker(), count, storage(seat), jokers());
    Event::new(Kind::JokersPaid).of(seat).carrying(carry)
}

pub(super) fn placed(seat: Seat, hexagon: Hexagon, field: Field) -> Event {
    let stone = named(Piece::Stone(hexagon));
    let carry = Carry::one(stone, storage(seat), field_of(seat, field));
    Event::new(Kind::Placed { field }).of(seat).carrying([carry])
}

pub(super) fn expanded(seat: Seat, hexagon: Hexagon, area: Area, field: Field) -> Event {
    let expansion = named(Piece::Expansion(hexagon));
    let carry = Carry::one(expansion, storage(seat), area_of(seat, area));
    let event = Event::new(Kind::Expanded { area, field }).of(seat);
    event.carrying([carry]).about([field_of(seat, field)])
}

pub(super) fn expanded_face_down(seat: Seat, area: Area) -> Event {
    let carry = Carry::one(face_down(), supply(), area_of(seat, area));
    let event = Event::new(Kind::ExpandedFaceDown { area }).of(seat);
    event.carrying([carry]).scoring("face-down", -FACE_DOWN_COST)
}

/// A feature is surrounded, and `fitting` of its jokers fit into storage.
pub(super) fn surrounded(seat: Seat, feature: Feature, fitting: u8) -> Event {
    Event::new(Kind::Surrounded { feature, lost: feature.jokers() - fitting })
        .of(seat)
        .carrying(Carry::some(joker(), fitting, jokers(), storage(seat)))
        .about(fields_of(seat, feature.ring()))
}

pub(super) fn passed(seat: Seat, takes_marker: bool, lost: i16) -> Event {
    Event::new(Kind::Passed { takes_marker }).of(seat).scoring("passing", -lost)
}

pub(super) fn discarded(seat: Seat, piece: Piece, lost: i16) -> Event {
    let event = Event::new(Kind::Discarded { piece }).of(seat);
    event.carrying([thrown_away(piece, storage(seat))]).scoring("passing", -lost)
}

pub(super) fn item_scored(seat: Seat, item: Item, fields: Fields, points: i16) -> Event {
    let event = Event::new(Kind::ItemScored { item }).of(seat);
    event.scoring("round", points).about(fields_of(seat, fields))
}

pub(super) fn pavilions_scored(seat: Seat, garden: &Garden, points: i16) -> Event {
    let has_pavilion = |area: &Area| garden.side(*area) == Some(Side::Front);
    let areas = Area::ALL.into_iter().filter(has_pavilion);
    let event = Event::new(Kind::PavilionsScored).of(seat);
    event.scoring("pavilions", points).about(areas.map(|area| area_of(seat, area)))
}

/// What lies in these slots is thrown away.
pub(super) fn display_cleared(slots: &[Slot]) -> Event {
    let mut event = Event::new(Kind::DisplayCleared);
    for (number, slot) in (0..).zip(slots) {
        let from = slot_at(number);
        event =
            event.carrying(stones(slot.stones, &from, &tower())).carrying(match slot.expansion {
                Expansion::FaceDown => Some(Carry::one(face_down(), from, supply())),
                Expansion::FaceUp(hexagon) => Some(thrown_away(Piece::Expansion(hexagon), from)),
                Expansion::Taken => None,
            });
    }
    event
}

/// All that was in storage is thrown away.
pub(super) fn storage_emptied(seat: Seat, left: &Storage, points: i16) -> Event {
    let from = storage(seat);
    let expansion = |hexagon| thrown_away(Piece::Expansion(hexagon), from.clone());
    Event::new(Kind::StorageEmptied { jokers: left.jokers(), value: left.value() })
        .of(seat)
        .carrying(stones(left.stones(), &from, &tower()))
        .carrying(left.expansions().iter().map(expansion))
        .carrying(Carry::some(joker(), left.jokers(), from.clone(), jokers()))
        .scoring("storage", points)
}

pub(super) fn group_scored(seat: Seat, group: &Group, bonus: u8, points: i16) -> Event {
    let Group { item, fields, value } = *group;
    let event = Event::new(Kind::GroupScored { item, value, bonus }).of(seat);
    event.scoring("groups", points).about(fields_of(seat, fields))
}
