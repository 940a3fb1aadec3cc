//! What players see: events, and the view that they change.

use super::geometry::{Feature, Field, POSITIONS, Run, STARS};
use super::{Colour, Phase, Source, SummerPavilion, Tiles};
use crate::game::Seat;

/// Something that happened, with everything needed to show and to explain it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "wire",
    derive(serde::Serialize, ts_rs::TS),
    serde(tag = "type", rename_all = "kebab-case")
)]
pub enum Event {
    /// A round begins: the stone goes back to the centre, everybody is in again, and kept tiles lie
    /// beside the boards.
    RoundBegan {
        /// Its number, from 1.
        round: u16,
        /// Who begins.
        first: Seat,
        /// Its joker colour.
        joker: Colour,
    },
    /// The collector was poured into the empty bag.
    Refilled,
    /// A tile came from the bag into the supply.
    Stocked {
        /// The tile.
        colour: Colour,
    },
    /// A tile came from the bag onto a factory.
    Dealt {
        /// The factory.
        factory: u8,
        /// The tile.
        colour: Colour,
    },
    /// There is no tile for this round's factories: laying follows.
    NothingDealt,
    /// A player took tiles; they lie beside the board.
    Taken {
        /// Who.
        seat: Seat,
        /// The colour chosen.
        colour: Colour,
        /// All that was taken: the colour and at most one joker-coloured tile.
        tiles: Tiles,
        /// From where.
        from: Source,
    },
    /// The rest of a factory moved to the centre.
    Moved {
        /// The factory.
        factory: u8,
        /// What moved.
        tiles: Tiles,
    },
    /// A player took the start stone.
    StoneTaken {
        /// Who.
        seat: Seat,
        /// The tiles taken in this turn, each of which costs a point.
        tiles: u8,
        /// Points lost: as many, but nobody falls below the floor.
        lost: i16,
    },
    /// A player filled a field.
    Laid {
        /// Who.
        seat: Seat,
        /// The field.
        field: Field,
        /// The tile on it.
        colour: Colour,
        /// The other tiles paid: they are in the collector.
        paid: Tiles,
        /// The run that the tile is in.
        run: Run,
        /// A point for each tile of the run.
        points: i16,
    },
    /// The tile just laid completed a feature.
    Completed {
        /// Whose.
        seat: Seat,
        /// What.
        feature: Feature,
        /// Bonus tiles that it gives.
        tiles: u8,
    },
    /// A player may choose bonus tiles.
    BonusDue {
        /// Who.
        seat: Seat,
        /// How many: what the features give, or all that the supply has.
        count: u8,
    },
    /// A player took a bonus tile from the supply; it lies beside the board.
    BonusTaken {
        /// Who.
        seat: Seat,
        /// The tile.
        colour: Colour,
    },
    /// A player passed.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A player who passed kept tiles on the corners and put the others into the collector.
    Kept {
        /// Who.
        seat: Seat,
        /// The tiles kept.
        tiles: Tiles,
        /// The others, each of which costs a point.
        discarded: Tiles,
        /// Points lost: as many, but nobody falls below the floor.
        lost: i16,
    },
    /// A bonus at the end of the game.
    BonusScored {
        /// Whose.
        seat: Seat,
        /// What for.
        bonus: Bonus,
        /// How many points.
        points: i16,
    },
    /// At the end of the game, tiles lay on the corners.
    CornersScored {
        /// Whose.
        seat: Seat,
        /// How many tiles, each of which costs a point.
        tiles: u8,
        /// Points lost: as many, but nobody falls below the floor.
        lost: i16,
    },
    /// The game is over.
    GameEnded,
}

/// What a bonus is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "wire",
    derive(serde::Serialize, ts_rs::TS),
    serde(into = "super::wire::Bonus"),
    ts(as = "super::wire::Bonus")
)]
pub enum Bonus {
    /// A complete star.
    Star {
        /// Which, 0 to 6.
        star: u8,
        /// Its colour; none: it has one tile of each.
        colour: Option<Colour>,
    },
    /// All fields that show this number.
    Number(u8),
}

/// What is on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct View {
    /// The round, from 1.
    pub round: u16,
    /// Its joker colour.
    pub joker: Colour,
    /// Who began it.
    pub first: Seat,
    /// Who has taken the start stone in it; nobody: it lies in the centre.
    pub stone: Option<Seat>,
    /// Tiles in the bag.
    pub bag: Tiles,
    /// Tiles in the collector.
    pub collector: Tiles,
    /// Tiles to choose bonus tiles from.
    pub supply: Tiles,
    /// How many bonus tiles have to be chosen now.
    pub bonus_due: u8,
    /// The factories.
    pub factories: Vec<Tiles>,
    /// The centre.
    pub centre: Tiles,
    /// The players' boards, seat 0 first.
    pub boards: Vec<BoardView>,
    /// Whether the game is over.
    pub over: bool,
}

/// A player's board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct BoardView {
    /// Points.
    pub score: i16,
    /// Whether the player is out of this round.
    pub passed: bool,
    /// Tiles beside the board.
    pub hand: Tiles,
    /// Tiles on the corners.
    pub corners: Tiles,
    /// The stars: fields by position.
    pub stars: [[Option<Colour>; POSITIONS as usize]; STARS as usize],
}

pub(super) fn view(game: &SummerPavilion) -> View {
    let board = |board: &super::Board| {
        let mut stars = [[None; POSITIONS as usize]; STARS as usize];
        for field in Field::all() {
            *place(&mut stars, field) = board.colour_at(field);
        }
        let super::Board { score, passed, hand, corners, .. } = *board;
        BoardView { score, passed, hand, corners, stars }
    };
    let factory = |factory| game.display.at(Source::Factory(factory));
    View {
        round: game.round,
        joker: game.joker(),
        first: game.first,
        stone: game.stone,
        bag: game.bag,
        collector: game.collector,
        supply: game.supply,
        bonus_due: match game.phase {
            Phase::Choosing { left, .. } => left,
            _ => 0,
        },
        factories: (0..game.display.factories()).map(factory).collect(),
        centre: game.display.at(Source::Centre),
        boards: game.boards[..game.setup.players.into()].iter().map(board).collect(),
        over: game.phase == Phase::Over,
    }
}

fn place(
    stars: &mut [[Option<Colour>; POSITIONS as usize]; STARS as usize],
    field: Field,
) -> &mut Option<Colour> {
    &mut stars[usize::from(field.star())][usize::from(field.position() - 1)]
}

pub(super) fn fold(view: &mut View, event: &Event) {
    match *event {
        Event::RoundBegan { round, first, joker } => {
            (view.round, view.first, view.joker, view.stone) = (round, first, joker, None);
            for board in &mut view.boards {
                board.passed = false;
                board.hand = std::mem::replace(&mut board.corners, Tiles::EMPTY);
            }
        }
        Event::Refilled => std::mem::swap(&mut view.bag, &mut view.collector),
        Event::Stocked { colour } => {
            view.bag -= Tiles::of(colour, 1);
            view.supply += Tiles::of(colour, 1);
        }
        Event::Dealt { factory, colour } => {
            view.bag -= Tiles::of(colour, 1);
            view.factories[usize::from(factory)] += Tiles::of(colour, 1);
        }
        Event::Taken { seat, tiles, from, .. } => {
            match from {
                Source::Factory(factory) => view.factories[usize::from(factory)] -= tiles,
                Source::Centre => view.centre -= tiles,
            }
            view.boards[seat.index()].hand += tiles;
        }
        Event::Moved { factory, tiles } => {
            view.factories[usize::from(factory)] -= tiles;
            view.centre += tiles;
        }
        Event::StoneTaken { seat, lost, .. } => {
            view.stone = Some(seat);
            view.boards[seat.index()].score -= lost;
        }
        Event::BonusDue { count, .. } => view.bonus_due = count,
        Event::BonusTaken { seat, colour } => {
            view.supply -= Tiles::of(colour, 1);
            view.bonus_due -= 1;
            view.boards[seat.index()].hand += Tiles::of(colour, 1);
        }
        Event::GameEnded => view.over = true,
        // Completing a feature moves nothing by itself.
        Event::NothingDealt | Event::Completed { .. } => {}
        Event::Laid { seat, .. }
        | Event::Passed { seat }
        | Event::Kept { seat, .. }
        | Event::BonusScored { seat, .. }
        | Event::CornersScored { seat, .. } => {
            fold_board(&mut view.boards[seat.index()], &mut view.collector, event);
        }
    }
}

fn fold_board(board: &mut BoardView, collector: &mut Tiles, event: &Event) {
    match *event {
        Event::Laid { field, colour, paid, points, .. } => {
            board.hand -= paid + Tiles::of(colour, 1);
            *collector += paid;
            *place(&mut board.stars, field) = Some(colour);
            board.score += points;
        }
        Event::Passed { .. } => board.passed = true,
        Event::Kept { tiles, discarded, lost, .. } => {
            board.hand -= tiles + discarded;
            board.corners += tiles;
            *collector += discarded;
            board.score -= lost;
        }
        Event::BonusScored { points, .. } => board.score += points,
        Event::CornersScored { lost, .. } => board.score -= lost,
        _ => {}
    }
}
