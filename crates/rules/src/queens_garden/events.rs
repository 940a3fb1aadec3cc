//! What players see: events, and the view that they change.

use super::{
    AREAS, Area, Expansion, FIELDS, Feature, Field, Fields, Heap, Hexagon, Hexagons, Item, Phase,
    Piece, QueensGarden, Side, Slot,
};
use crate::game::Seat;

/// Something that happened, with everything needed to show and to explain it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "wire",
    derive(serde::Serialize, ts_rs::TS),
    serde(tag = "type", rename_all = "kebab-case")
)]
pub enum Event {
    /// A round begins with a new stack, of as many expansions as the last one.
    RoundBegan {
        /// Its number, from 1.
        round: u8,
        /// Who begins.
        first: Seat,
    },
    /// The tower was poured into the empty bag.
    Refilled,
    /// A stone came from the bag onto the stack's top.
    Dealt {
        /// The top's slot.
        slot: u8,
        /// The stone.
        hexagon: Hexagon,
    },
    /// There is no stone for the stack's top: all its expansions move into the display.
    StackSpread,
    /// An expansion without stones turned face up.
    Revealed {
        /// Its slot.
        slot: u8,
        /// What it is.
        hexagon: Hexagon,
    },
    /// A player took something into storage.
    Taken {
        /// Who.
        seat: Seat,
        /// What.
        piece: Piece,
        /// From which slot.
        slot: u8,
    },
    /// The stack's top, from which stones were taken, moved beside the stack.
    TopMoved {
        /// Its slot.
        slot: u8,
    },
    /// A piece was paid: a stone went to the tower, an expansion under the supply.
    Paid {
        /// By whom.
        seat: Seat,
        /// What.
        piece: Piece,
    },
    /// Jokers were paid.
    JokersPaid {
        /// By whom.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// A stone went from storage into the garden.
    Placed {
        /// Whose.
        seat: Seat,
        /// The stone.
        hexagon: Hexagon,
        /// Where it lies.
        field: Field,
    },
    /// An expansion went from storage into the garden.
    Expanded {
        /// Whose.
        seat: Seat,
        /// Its hexagon.
        hexagon: Hexagon,
        /// Where it lies.
        area: Area,
        /// Where its hexagon lies.
        field: Field,
    },
    /// An expansion went from the supply face down into the garden.
    ExpandedFaceDown {
        /// Whose.
        seat: Seat,
        /// Where it lies.
        area: Area,
        /// What it cost.
        cost: i16,
    },
    /// All fields round a feature hold hexagons.
    Surrounded {
        /// Whose.
        seat: Seat,
        /// Which feature.
        feature: Feature,
        /// Jokers that went into storage.
        jokers: u8,
        /// Jokers that did not fit.
        lost: u8,
    },
    /// A player passed.
    Passed {
        /// Who.
        seat: Seat,
        /// Whether as the first of the round.
        takes_marker: bool,
        /// Points lost for that.
        lost: i16,
    },
    /// A player who passed threw something away.
    Discarded {
        /// Who.
        seat: Seat,
        /// What.
        piece: Piece,
        /// Points lost: its value, but nobody falls below 0.
        lost: i16,
    },
    /// The hexagons of an item scored.
    ItemScored {
        /// Whose.
        seat: Seat,
        /// The colour or symbol on the wheel.
        item: Item,
        /// How many hexagons have it.
        hexagons: u8,
        /// Points for all of them.
        points: i16,
    },
    /// Pavilions scored.
    PavilionsScored {
        /// Whose.
        seat: Seat,
        /// How many.
        pavilions: u8,
        /// Points for all of them.
        points: i16,
    },
    /// Stones left in the display went to the tower, expansions under the supply.
    DisplayCleared,
    /// The game ends: what is left in storage is counted and thrown away.
    StorageEmptied {
        /// Whose.
        seat: Seat,
        /// Jokers left: a point each.
        jokers: u8,
        /// The values of stones and expansions left: points lost.
        value: i16,
        /// The change of the score, which does not fall below 0.
        points: i16,
    },
    /// A group of three or more scored.
    GroupScored {
        /// Whose.
        seat: Seat,
        /// What its hexagons share.
        item: Item,
        /// Where it lies.
        fields: Fields,
        /// The sum of their values.
        value: u8,
        /// What its size gives besides.
        bonus: u8,
        /// Both together.
        points: i16,
    },
    /// The game is over.
    GameEnded,
    /// What has to be decided next, and by whom when chance has acted.
    Due {
        /// Whose turn it is or will be.
        seat: Seat,
        /// What is to be decided.
        phase: Phase,
    },
}

/// What is on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
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
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
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
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct GardenView {
    /// How the expansion in each area lies.
    #[cfg_attr(
        feature = "wire",
        serde(serialize_with = "super::wire::areas"),
        ts(as = "std::collections::BTreeMap<Area, Side>")
    )]
    pub areas: [Option<Side>; AREAS],
    /// The hexagon on each field.
    #[cfg_attr(
        feature = "wire",
        serde(serialize_with = "super::wire::hexagons"),
        ts(as = "Vec<super::wire::PlacedHexagon>")
    )]
    pub hexagons: [Option<Hexagon>; FIELDS],
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

pub(super) fn fold(view: &mut View, event: &Event) {
    match *event {
        Event::RoundBegan { round, first } => {
            (view.round, view.first, view.marker, view.top) = (round, first, None, 0);
            view.slots.iter_mut().for_each(|slot| *slot = Slot::NEW);
            view.players.iter_mut().for_each(|player| player.has_passed = false);
        }
        Event::Refilled => std::mem::swap(&mut view.bag, &mut view.tower),
        Event::Dealt { slot, hexagon } => {
            view.bag.remove(hexagon);
            view.slots[usize::from(slot)].stones.add(hexagon);
        }
        Event::StackSpread => view.top = view.slots.len() as u8,
        Event::Revealed { slot, hexagon } => {
            view.slots[usize::from(slot)].expansion = Expansion::FaceUp(hexagon);
            view.unseen = view.unseen.without(Hexagons::of(hexagon));
        }
        Event::TopMoved { slot } => view.top = slot + 1,
        Event::DisplayCleared => {
            for slot in &mut view.slots {
                view.tower += std::mem::take(&mut slot.stones);
                view.supply += u8::from(slot.expansion != Expansion::Taken);
                slot.expansion = Expansion::Taken;
            }
        }
        Event::GameEnded => {}
        Event::Due { seat, phase } => (view.seat, view.phase) = (seat, phase),
        Event::Taken { seat, piece, slot } => {
            let slot = &mut view.slots[usize::from(slot)];
            let player = &mut view.players[seat.index()];
            match piece {
                Piece::Stone(hexagon) => {
                    slot.stones.remove(hexagon);
                    player.stones.add(hexagon);
                }
                Piece::Expansion(hexagon) => {
                    slot.expansion = Expansion::Taken;
                    player.expansions = player.expansions.or(Hexagons::of(hexagon));
                }
            }
        }
        Event::Passed { seat, takes_marker, lost } => {
            if takes_marker {
                view.marker = Some(seat);
            }
            let player = &mut view.players[seat.index()];
            player.has_passed = true;
            player.score -= lost;
        }
        Event::Paid { seat, piece } => throw_away(view, seat, piece),
        Event::Discarded { seat, piece, lost } => {
            throw_away(view, seat, piece);
            view.players[seat.index()].score -= lost;
        }
        Event::StorageEmptied { seat, points, .. } => {
            let player = &mut view.players[seat.index()];
            player.score = player.score.saturating_add(points);
            player.jokers = 0;
            view.tower += std::mem::take(&mut player.stones);
            view.supply += std::mem::take(&mut player.expansions).len() as u8;
        }
        Event::ExpandedFaceDown { seat, area, cost } => {
            view.supply -= 1;
            let player = &mut view.players[seat.index()];
            player.score -= cost;
            player.garden.areas[area.index()] = Some(Side::Back);
        }
        Event::JokersPaid { seat, .. }
        | Event::Placed { seat, .. }
        | Event::Expanded { seat, .. }
        | Event::Surrounded { seat, .. }
        | Event::ItemScored { seat, .. }
        | Event::PavilionsScored { seat, .. }
        | Event::GroupScored { seat, .. } => fold_player(&mut view.players[seat.index()], event),
    }
}

fn throw_away(view: &mut View, seat: Seat, piece: Piece) {
    let player = &mut view.players[seat.index()];
    match piece {
        Piece::Stone(hexagon) => {
            player.stones.remove(hexagon);
            view.tower.add(hexagon);
        }
        Piece::Expansion(hexagon) => {
            player.expansions = player.expansions.without(Hexagons::of(hexagon));
            view.supply += 1;
        }
    }
}

fn fold_player(player: &mut PlayerView, event: &Event) {
    match *event {
        Event::JokersPaid { count, .. } => player.jokers -= count,
        Event::Placed { hexagon, field, .. } => {
            player.stones.remove(hexagon);
            player.garden.hexagons[field.index()] = Some(hexagon);
        }
        Event::Expanded { hexagon, area, field, .. } => {
            player.expansions = player.expansions.without(Hexagons::of(hexagon));
            player.garden.areas[area.index()] = Some(Side::Front);
            player.garden.hexagons[field.index()] = Some(hexagon);
            player.garden.printed = player.garden.printed.or(Fields::of(field));
        }
        Event::Surrounded { jokers, .. } => player.jokers += jokers,
        Event::ItemScored { points, .. }
        | Event::PavilionsScored { points, .. }
        | Event::GroupScored { points, .. } => player.score = player.score.saturating_add(points),
        _ => {}
    }
}
