//! What players see: events, and the view that they change.

use super::{Chocolatier, Colour, Line, Phase, Piece, ROWS, Side, Source, Special, Tiles, Tray};
use crate::game::Seat;

/// Something that happened, with everything needed to show and to explain it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "wire",
    derive(serde::Serialize, ts_rs::TS),
    serde(tag = "type", rename_all = "kebab-case")
)]
pub enum Event {
    /// A round begins: the marker lies in the centre, all factories normal side up.
    RoundBegan {
        /// Its number, from 1.
        round: u16,
        /// Who begins.
        first: Seat,
    },
    /// A factory was turned to its special side.
    Turned {
        /// Which one.
        factory: u8,
        /// What it is now.
        special: Special,
    },
    /// The lid was poured into the empty bag.
    Refilled,
    /// A tile came from the bag onto a factory.
    Dealt {
        /// The factory.
        factory: u8,
        /// The tile.
        colour: Colour,
    },
    /// A Magnet drew a tile from a neighbour.
    Attracted {
        /// The neighbour.
        from: u8,
        /// The Magnet's factory.
        to: u8,
        /// The tile.
        colour: Colour,
    },
    /// A player took tiles into the hand.
    Taken {
        /// Who.
        seat: Seat,
        /// Which.
        colour: Colour,
        /// How many.
        count: u8,
        /// From where.
        from: Source,
    },
    /// The rest of a factory moved on.
    Moved {
        /// The factory.
        from: u8,
        /// Where to: the centre, or a neighbour of Split.
        to: Source,
        /// What moved.
        tiles: Tiles,
    },
    /// A player took the start marker.
    MarkerTaken {
        /// Who.
        seat: Seat,
        /// The space of the floor that it lies on; none was free: it costs nothing.
        space: Option<u8>,
    },
    /// A player took the Tray out of the circle.
    TrayTaken {
        /// Who.
        seat: Seat,
        /// Its place in the circle.
        factory: u8,
    },
    /// Tiles went from the hand into a line.
    Lined {
        /// Whose.
        seat: Seat,
        /// The line, from 0.
        line: u8,
        /// Their colour.
        colour: Colour,
        /// How many fitted.
        count: u8,
    },
    /// A tile fell from the hand.
    Fell {
        /// Whose.
        seat: Seat,
        /// The tile.
        colour: Colour,
        /// Where it landed.
        landing: Landing,
    },
    /// Plain box: a full line has no legal cell; its tiles go to the hand, and fall.
    LineDropped {
        /// Whose.
        seat: Seat,
        /// The line, from 0.
        line: u8,
    },
    /// A full line sent a tile to the wall and scored; its other tiles went to the lid.
    Tiled {
        /// Whose.
        seat: Seat,
        /// The line, and the row of the wall.
        line: u8,
        /// The column of the wall.
        column: u8,
        /// The tile.
        colour: Colour,
        /// The length of the run across, the tile included.
        across: u8,
        /// The length of the run down, the tile included.
        down: u8,
        /// Runs longer than 1 added up; 1 if there is none.
        points: i16,
    },
    /// The floor cost points and was cleared, the Tray too.
    FloorScored {
        /// Whose.
        seat: Seat,
        /// The cost of every occupied space, from the left.
        costs: &'static [i16],
        /// Points lost: the costs, but nobody falls below 0.
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
    /// The game is over.
    GameEnded {
        /// Why.
        ending: Ending,
    },
}

/// Where a falling tile lands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(type = "number | \"tray\" | \"lid\""))]
pub enum Landing {
    /// On this space of the floor, from 0.
    Space(u8),
    /// On the Tray beside it.
    Tray,
    /// In the lid: the floor is full.
    Lid,
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
    /// A full row of the wall.
    Row(u8),
    /// A full column of the wall.
    Column(u8),
    /// All five tiles of a colour.
    Colour(Colour),
}

/// Why the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS), serde(rename_all = "kebab-case"))]
pub enum Ending {
    /// Somebody has a full row.
    RowComplete,
    /// No tile is left to begin a round with.
    NoTiles,
    /// Nobody has laid a tile on a wall for ten rounds.
    Standstill,
}

/// What is on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct View {
    /// The round, from 1.
    pub round: u16,
    /// Who began it.
    pub first: Seat,
    /// Who has taken the start marker in it; nobody: it lies in the centre.
    pub marker: Option<Seat>,
    /// Tiles in the bag.
    pub bag: Tiles,
    /// Tiles in the lid.
    pub lid: Tiles,
    /// The circle.
    pub factories: Vec<FactoryView>,
    /// The centre.
    pub centre: Tiles,
    /// Tiles on their way, while events are told; empty between moves.
    pub hand: Tiles,
    /// The players' boards, seat 0 first.
    pub boards: Vec<BoardView>,
    /// Why the game is over, if it is.
    pub ending: Option<Ending>,
}

/// A factory.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct FactoryView {
    /// How it lies.
    pub side: Side,
    /// What lies on it.
    pub tiles: Tiles,
}

/// A player's board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct BoardView {
    /// Points.
    pub score: i16,
    /// The lines, top to bottom.
    pub lines: [Line; ROWS as usize],
    /// The wall: rows of cells.
    pub wall: [[Option<Colour>; ROWS as usize]; ROWS as usize],
    /// The floor, from the left.
    pub floor: Vec<Piece>,
    /// The Tray, if it lies here.
    pub tray: Option<Tray>,
}

pub(super) fn view(game: &Chocolatier) -> View {
    let display = &game.display;
    let factory = |factory| FactoryView {
        side: display.side(factory),
        tiles: display.sources.at(Source::Factory(factory)),
    };
    let board = |board: &super::Board| BoardView {
        score: board.score,
        lines: std::array::from_fn(|line| board.line(line as u8)),
        wall: std::array::from_fn(|row| {
            std::array::from_fn(|column| board.wall.colour_at(row as u8, column as u8))
        }),
        floor: board.floor.pieces().collect(),
        tray: board.tray,
    };
    View {
        round: game.round,
        first: game.first,
        marker: game.marker,
        bag: game.bag,
        lid: game.lid,
        factories: (0..display.factories()).map(factory).collect(),
        centre: display.sources.at(Source::Centre),
        hand: Tiles::EMPTY,
        boards: game.boards[..game.setup.players.into()].iter().map(board).collect(),
        ending: match game.phase {
            Phase::Over(ending) => Some(ending),
            _ => None,
        },
    }
}

pub(super) fn fold(view: &mut View, event: &Event) {
    match *event {
        Event::RoundBegan { round, first } => {
            (view.round, view.first, view.marker) = (round, first, None);
            view.factories.iter_mut().for_each(|factory| factory.side = Side::Normal);
        }
        Event::Turned { factory, special } => {
            view.factories[usize::from(factory)].side = Side::Special(special);
        }
        Event::Refilled => std::mem::swap(&mut view.bag, &mut view.lid),
        Event::Dealt { factory, colour } => {
            view.bag -= Tiles::of(colour, 1);
            view.factories[usize::from(factory)].tiles += Tiles::of(colour, 1);
        }
        Event::Attracted { from, to, colour } => {
            view.factories[usize::from(from)].tiles -= Tiles::of(colour, 1);
            view.factories[usize::from(to)].tiles += Tiles::of(colour, 1);
        }
        Event::Taken { colour, count, from, .. } => {
            *view.source(from) -= Tiles::of(colour, count);
            view.hand += Tiles::of(colour, count);
        }
        Event::Moved { from, to, tiles } => {
            view.factories[usize::from(from)].tiles -= tiles;
            *view.source(to) += tiles;
        }
        Event::MarkerTaken { seat, space } => {
            view.marker = Some(seat);
            if space.is_some() {
                view.boards[seat.index()].floor.push(Piece::Marker);
            }
        }
        Event::TrayTaken { seat, factory } => {
            view.factories[usize::from(factory)].side = Side::Gone;
            view.boards[seat.index()].tray = Some(Tray::Free);
        }
        Event::GameEnded { ending } => view.ending = Some(ending),
        Event::Lined { seat, .. }
        | Event::Fell { seat, .. }
        | Event::LineDropped { seat, .. }
        | Event::Tiled { seat, .. }
        | Event::FloorScored { seat, .. }
        | Event::BonusScored { seat, .. } => {
            let View { boards, hand, lid, .. } = view;
            fold_board(&mut boards[seat.index()], hand, lid, event);
        }
    }
}

fn fold_board(board: &mut BoardView, hand: &mut Tiles, lid: &mut Tiles, event: &Event) {
    match *event {
        Event::Lined { line, colour, count, .. } => {
            *hand -= Tiles::of(colour, count);
            let line = &mut board.lines[usize::from(line)];
            *line = Line { colour: Some(colour), count: line.count + count };
        }
        Event::Fell { colour, landing, .. } => {
            *hand -= Tiles::of(colour, 1);
            match landing {
                Landing::Space(_) => board.floor.push(Piece::Tile(colour)),
                Landing::Tray => board.tray = Some(Tray::Holding(colour)),
                Landing::Lid => *lid += Tiles::of(colour, 1),
            }
        }
        Event::LineDropped { line, .. } => {
            let line = std::mem::take(&mut board.lines[usize::from(line)]);
            *hand += line.colour.map_or(Tiles::EMPTY, |colour| Tiles::of(colour, line.count));
        }
        Event::Tiled { line, column, colour, points, .. } => {
            let count = std::mem::take(&mut board.lines[usize::from(line)]).count;
            *lid += Tiles::of(colour, count - 1);
            board.wall[usize::from(line)][usize::from(column)] = Some(colour);
            board.score += points;
        }
        Event::FloorScored { lost, .. } => {
            board.score -= lost;
            for piece in board.floor.drain(..) {
                if let Piece::Tile(colour) = piece {
                    *lid += Tiles::of(colour, 1);
                }
            }
            if let Some(Tray::Holding(colour)) = board.tray.take() {
                *lid += Tiles::of(colour, 1);
            }
        }
        Event::BonusScored { points, .. } => board.score += points,
        _ => {}
    }
}

impl View {
    fn source(&mut self, source: Source) -> &mut Tiles {
        match source {
            Source::Factory(factory) => &mut self.factories[usize::from(factory)].tiles,
            Source::Centre => &mut self.centre,
        }
    }
}
