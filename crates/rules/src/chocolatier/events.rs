//! What players see: the view, and the events that lead from one to the next.

use serde::{Deserialize, Serialize};

use super::{
    Board, Chocolatier, Colour, Line, Phase, Piece, ROWS, Side, Source, Special, Tiles, Tray, Wall,
};
use crate::event::{self, Carry, Place};
use crate::game::Seat;

/// Something that happened.
pub type Event = event::Event<Kind>;

/// What an event is called, with what words need besides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = chocolatier::Kind))]
pub enum Kind {
    /// A round begins: the marker lies in the centre, all factories normal side up.
    RoundBegan { round: u16, first: Seat },
    /// A factory was turned to its special side.
    Turned { factory: u8, special: Special },
    /// The lid was poured into the empty bag.
    Refilled,
    /// A tile came from the bag onto a factory.
    Dealt { factory: u8 },
    /// A Magnet drew a tile from a neighbour.
    Attracted { from: u8, to: u8 },
    /// A player took tiles into the hand.
    Taken { from: Source },
    /// The rest of a factory moved on, to the centre or to a neighbour of Split.
    Moved { from: u8, to: Source },
    /// A player took the start marker, onto this space of the floor; none was free: it costs nothing.
    MarkerTaken { space: Option<u8> },
    /// A player took the Tray out of the circle.
    TrayTaken { factory: u8 },
    /// Tiles went from the hand into a line.
    Lined { line: u8 },
    /// A tile fell from the hand.
    Fell { landing: Landing },
    /// Plain box: a full line has no legal cell; its tiles go to the hand, and fall.
    LineDropped { line: u8 },
    /// A full line sent a tile to the wall and scored the runs across and down that it is in; the other
    /// tiles went to the lid.
    Tiled { line: u8, column: u8, across: u8, down: u8 },
    /// The floor cost points and was cleared, the Tray too. The costs are those of the occupied
    /// spaces, from the left; nobody falls below 0.
    FloorScored { costs: Vec<i16> },
    /// A bonus at the end of the game.
    BonusScored { bonus: Bonus },
    /// The game is over.
    GameEnded { ending: Ending },
}

/// Where a falling tile lands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "number | \"tray\" | \"lid\""))]
pub enum Landing {
    /// On this space of the floor, from 0.
    Space(u8),
    /// On the Tray beside it.
    Tray,
    /// In the lid: the floor is full.
    Lid,
}

/// What a bonus is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = chocolatier::Bonus))]
pub enum Bonus {
    /// A full row of the wall.
    Row {
        /// From 0.
        row: u8,
    },
    /// A full column of the wall.
    Column {
        /// From 0.
        column: u8,
    },
    /// All five tiles of a colour.
    Colour {
        /// Which.
        colour: Colour,
    },
}

/// Why the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = chocolatier::Ending))]
pub enum Ending {
    /// Somebody has a full row.
    RowComplete,
    /// No tile is left to begin a round with.
    NoTiles,
    /// Nobody has laid a tile on a wall for ten rounds.
    Standstill,
}

/// What is on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = chocolatier::View))]
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
    /// The players' boards, seat 0 first.
    pub boards: Vec<BoardView>,
    /// Why the game is over, if it is.
    pub ending: Option<Ending>,
}

/// A factory.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = chocolatier::FactoryView))]
pub struct FactoryView {
    /// How it lies.
    pub side: Side,
    /// What lies on it.
    pub tiles: Tiles,
}

/// A player's board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = chocolatier::BoardView))]
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
        boards: game.boards[..game.setup.players.into()].iter().map(board).collect(),
        ending: match game.phase {
            Phase::Over(ending) => Some(ending),
            _ => None,
        },
    }
}

fn bag() -> Place {
    Place::new("bag")
}

fn lid() -> Place {
    Place::new("lid")
}

/// Where the pieces of the special side lie that are not in this round.
fn box_() -> Place {
    Place::new("box")
}

fn source(source: Source) -> Place {
    match source {
        Source::Factory(factory) => Place::new("factory").at(factory),
        Source::Centre => Place::new("centre"),
    }
}

fn factory(factory: u8) -> Place {
    source(Source::Factory(factory))
}

fn hand(seat: Seat) -> Place {
    Place::of("hand", seat)
}

fn line(seat: Seat, line: u8) -> Place {
    Place::of("line", seat).at(line)
}

fn cell(seat: Seat, row: u8, column: u8) -> Place {
    Place::of("wall", seat).at(row).at(column)
}

fn space(seat: Seat, space: u8) -> Place {
    Place::of("floor", seat).at(space)
}

fn tray(seat: Seat) -> Place {
    Place::of("tray", seat)
}

/// Where the marker lies that has no space of the floor.
fn beside(seat: Seat) -> Place {
    Place::of("beside", seat)
}

fn marker() -> event::Piece {
    event::Piece::new("marker")
}

fn tray_piece() -> event::Piece {
    event::Piece::new("tray")
}

pub(super) fn round_began(
    round: u16,
    first: Seat,
    marker_of: Option<Seat>,
    tray_at: Option<u8>,
) -> Event {
    let back = marker_of.map(|seat| Carry::one(marker(), beside(seat), source(Source::Centre)));
    let out = tray_at.map(|at| Carry::one(tray_piece(), factory(at), box_()));
    Event::new(Kind::RoundBegan { round, first }).carrying(back.into_iter().chain(out))
}

pub(super) fn turned(at: u8, special: Special) -> Event {
    let brings = (special == Special::Tray).then(|| Carry::one(tray_piece(), box_(), factory(at)));
    Event::new(Kind::Turned { factory: at, special }).carrying(brings).about([factory(at)])
}

pub(super) fn refilled(tiles: Tiles) -> Event {
    Event::new(Kind::Refilled).carrying(Carry::heap(tiles, &lid(), &bag()))
}

pub(super) fn dealt(at: u8, colour: Colour) -> Event {
    let tile = Carry::one(event::Piece::tile(colour), bag(), factory(at));
    Event::new(Kind::Dealt { factory: at }).carrying([tile])
}

pub(super) fn attracted(from: u8, to: u8, colour: Colour) -> Event {
    let tile = Carry::one(event::Piece::tile(colour), factory(from), factory(to));
    Event::new(Kind::Attracted { from, to }).carrying([tile])
}

pub(super) fn taken(seat: Seat, colour: Colour, count: u8, from: Source) -> Event {
    let tiles = Carry::some(event::Piece::tile(colour), count, source(from), hand(seat));
    Event::new(Kind::Taken { from }).of(seat).carrying(tiles).about([source(from)])
}

pub(super) fn moved(from: u8, to: Source, tiles: Tiles) -> Event {
    let tiles = Carry::heap(tiles, &factory(from), &source(to)).collect::<Vec<_>>();
    Event::new(Kind::Moved { from, to }).carrying(tiles)
}

pub(super) fn marker_taken(seat: Seat, onto: Option<u8>) -> Event {
    let to = onto.map_or_else(|| beside(seat), |onto| space(seat, onto));
    let taken = Carry::one(marker(), source(Source::Centre), to);
    Event::new(Kind::MarkerTaken { space: onto }).of(seat).carrying([taken])
}

pub(super) fn tray_taken(seat: Seat, at: u8) -> Event {
    let taken = Carry::one(tray_piece(), factory(at), tray(seat));
    Event::new(Kind::TrayTaken { factory: at }).of(seat).carrying([taken])
}

pub(super) fn lined(seat: Seat, into: u8, colour: Colour, count: u8) -> Event {
    let tiles = Carry::some(event::Piece::tile(colour), count, hand(seat), line(seat, into));
    Event::new(Kind::Lined { line: into }).of(seat).carrying(tiles)
}

pub(super) fn fell(seat: Seat, colour: Colour, landing: Landing) -> Event {
    let to = match landing {
        Landing::Space(onto) => space(seat, onto),
        Landing::Tray => tray(seat),
        Landing::Lid => lid(),
    };
    let tile = Carry::one(event::Piece::tile(colour), hand(seat), to);
    Event::new(Kind::Fell { landing }).of(seat).carrying([tile])
}

pub(super) fn line_dropped(seat: Seat, from: u8, colour: Colour, count: u8) -> Event {
    let tiles = Carry::some(event::Piece::tile(colour), count, line(seat, from), hand(seat));
    let event = Event::new(Kind::LineDropped { line: from }).of(seat);
    event.carrying(tiles).about([line(seat, from)])
}

/// A tile was laid on the wall, out of a full line.
pub(super) fn tiled(
    seat: Seat,
    wall: &Wall,
    (row, column): (u8, u8),
    count: u8,
    (across, down): (u8, u8),
    points: i16,
) -> Event {
    let colour = wall.colour_at(row, column).expect("the tile has been laid");
    let laid = Carry::one(event::Piece::tile(colour), line(seat, row), cell(seat, row, column));
    let others = Carry::some(event::Piece::tile(colour), count - 1, line(seat, row), lid());
    let is_filled = |row, column| wall.colour_at(row, column).is_some();
    let in_row = run_through(column, |column| is_filled(row, column));
    let in_column = run_through(row, |row| is_filled(row, column)).filter(|&other| other != row);
    let in_row = in_row.map(|column| cell(seat, row, column));
    let in_column = in_column.map(|row| cell(seat, row, column));
    Event::new(Kind::Tiled { line: row, column, across, down })
        .of(seat)
        .carrying([laid].into_iter().chain(others))
        .scoring("wall", points)
        .about(in_row.chain(in_column))
}

/// The cells before and after this one, up to the first that is free.
fn run_through(at: u8, is_filled: impl Fn(u8) -> bool) -> impl Iterator<Item = u8> {
    let first = (0..at).rev().take_while(|&cell| is_filled(cell)).last().unwrap_or(at);
    let end = (at..ROWS).find(|&cell| !is_filled(cell)).unwrap_or(ROWS);
    first..end
}

/// The floor, as it lies, costs points and is cleared.
pub(super) fn floor_scored(seat: Seat, board: &Board, lost: i16) -> Event {
    let cleared = (0..).zip(board.floor.pieces()).map(|(from, piece)| match piece {
        Piece::Tile(colour) => Carry::one(event::Piece::tile(colour), space(seat, from), lid()),
        Piece::Marker => Carry::one(marker(), space(seat, from), beside(seat)),
    });
    let caught = match board.tray {
        Some(Tray::Holding(colour)) => {
            Some(Carry::one(event::Piece::tile(colour), tray(seat), lid()))
        }
        _ => None,
    };
    let out = board.tray.map(|_| Carry::one(tray_piece(), tray(seat), box_()));
    let costs = board.floor.costs();
    Event::new(Kind::FloorScored { costs: costs.to_vec() })
        .of(seat)
        .carrying(cleared.chain(caught).chain(out))
        .scoring("floor", -lost)
        .about((0..costs.len() as u8).map(|from| space(seat, from)))
}

pub(super) fn bonus_scored(seat: Seat, wall: &Wall, bonus: Bonus, points: i16) -> Event {
    let cells = (0..ROWS).flat_map(|row| (0..ROWS).map(move |column| (row, column)));
    let counts = cells.filter(|&(row, column)| match bonus {
        Bonus::Row { row: full } => row == full,
        Bonus::Column { column: full } => column == full,
        Bonus::Colour { colour } => wall.colour_at(row, column) == Some(colour),
    });
    let source = match bonus {
        Bonus::Row { .. } => "row",
        Bonus::Column { .. } => "column",
        Bonus::Colour { .. } => "colour",
    };
    Event::new(Kind::BonusScored { bonus })
        .of(seat)
        .scoring(source, points)
        .about(counts.map(|(row, column)| cell(seat, row, column)))
}
