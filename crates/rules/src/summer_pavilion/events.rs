//! What players see: the view, and the events that lead from one to the next.

use serde::{Deserialize, Serialize};

use super::geometry::{Feature, Field, Fields, POSITIONS, Run, STARS};
use super::{Colour, Phase, Source, SummerPavilion, Tiles};
use crate::event::{self, Carry, Piece, Place};
use crate::game::Seat;

/// Something that happened.
pub type Event = event::Event<Kind>;

/// What an event is called, with what words need besides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = summer_pavilion::Kind))]
pub enum Kind {
    /// A round begins: the stone goes back to the centre, everybody is in again, and kept tiles lie
    /// beside the boards.
    RoundBegan { round: u16, first: Seat, joker: Colour },
    /// The collector was poured into the empty bag.
    Refilled,
    /// A tile came from the bag into the supply.
    Stocked,
    /// A tile came from the bag onto a factory.
    Dealt { factory: u8 },
    /// There is no tile for this round's factories: laying follows.
    NothingDealt,
    /// A player took tiles of a colour and at most one joker-coloured tile; they lie beside the
    /// board.
    Taken { from: Source },
    /// The rest of a factory moved to the centre.
    Moved { factory: u8 },
    /// A player took the start stone. So many tiles were taken in this turn, each of which costs a point,
    /// but nobody falls below the floor.
    StoneTaken { tiles: u8 },
    /// A player filled a field; the tiles paid besides are in the collector. It scores a point for each
    /// tile of the run that it is in.
    Laid { field: Field },
    /// The tile just laid completed a feature, which gives so many bonus tiles.
    Completed { feature: Feature, tiles: u8 },
    /// A player may choose so many bonus tiles: what the features give, or all that the supply has.
    BonusDue { count: u8 },
    /// A player took a bonus tile from the supply; it lies beside the board.
    BonusTaken,
    /// A player passed.
    Passed,
    /// A player who passed kept tiles on the corners and put the others into the collector, each of
    /// which costs a point, but nobody falls below the floor.
    Kept,
    /// A bonus at the end of the game.
    BonusScored { bonus: Bonus },
    /// At the end of the game, so many tiles lay on the corners, each of which costs a point, but nobody
    /// falls below the floor.
    CornersScored { tiles: u8 },
    /// The game is over.
    GameEnded,
}

/// What a bonus is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = summer_pavilion::Bonus))]
pub enum Bonus {
    /// A complete star.
    Star {
        /// Which, 0 to 6.
        star: u8,
        /// Its colour; none: it has one tile of each.
        colour: Option<Colour>,
    },
    /// All fields that show this number.
    Number {
        /// All fields that show it are filled.
        number: u8,
    },
}

/// What is on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = summer_pavilion::View))]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = summer_pavilion::BoardView))]
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

fn bag() -> Place {
    Place::new("bag")
}

fn collector() -> Place {
    Place::new("collector")
}

fn supply() -> Place {
    Place::new("supply")
}

fn source(source: Source) -> Place {
    match source {
        Source::Factory(factory) => Place::new("factory").at(factory),
        Source::Centre => Place::new("centre"),
    }
}

fn hand(seat: Seat) -> Place {
    Place::of("hand", seat)
}

fn corner(seat: Seat) -> Place {
    Place::of("corner", seat)
}

fn field_of(seat: Seat, field: Field) -> Place {
    Place::of("field", seat).at(field.star()).at(field.position())
}

fn stone() -> Piece {
    Piece::new("stone")
}

/// A round has begun; whoever took the stone gives it back.
pub(super) fn round_began(game: &SummerPavilion, stone_of: Option<Seat>) -> Event {
    let back = stone_of.map(|seat| Carry::one(stone(), hand(seat), source(Source::Centre)));
    let seats = Seat(0).round_the_table(game.setup.players);
    let kept = seats.flat_map(|seat| {
        Carry::heap(game.board(seat).corners, &corner(seat), &hand(seat)).collect::<Vec<_>>()
    });
    let (round, first, joker) = (game.round, game.first, game.joker());
    Event::new(Kind::RoundBegan { round, first, joker }).carrying(back.into_iter().chain(kept))
}

pub(super) fn refilled(tiles: Tiles) -> Event {
    Event::new(Kind::Refilled).carrying(Carry::heap(tiles, &collector(), &bag()))
}

pub(super) fn stocked(colour: Colour) -> Event {
    Event::new(Kind::Stocked).carrying([Carry::one(Piece::tile(colour), bag(), supply())])
}

pub(super) fn dealt(factory: u8, colour: Colour) -> Event {
    let tile = Carry::one(Piece::tile(colour), bag(), source(Source::Factory(factory)));
    Event::new(Kind::Dealt { factory }).carrying([tile])
}

pub(super) fn taken(seat: Seat, tiles: Tiles, from: Source) -> Event {
    let event = Event::new(Kind::Taken { from }).of(seat);
    event.carrying(Carry::heap(tiles, &source(from), &hand(seat))).about([source(from)])
}

pub(super) fn moved(factory: u8, tiles: Tiles) -> Event {
    let (from, to) = (source(Source::Factory(factory)), source(Source::Centre));
    Event::new(Kind::Moved { factory }).carrying(Carry::heap(tiles, &from, &to))
}

pub(super) fn stone_taken(seat: Seat, tiles: u8, lost: i16) -> Event {
    let taken = Carry::one(stone(), source(Source::Centre), hand(seat));
    Event::new(Kind::StoneTaken { tiles }).of(seat).carrying([taken]).scoring("stone", -lost)
}

pub(super) fn laid(seat: Seat, field: Field, colour: Colour, paid: Tiles, run: Run) -> Event {
    let tile = Carry::one(Piece::tile(colour), hand(seat), field_of(seat, field));
    let (hand, collector) = (hand(seat), collector());
    let place = |position| Place::of("field", seat).at(field.star()).at(position);
    Event::new(Kind::Laid { field })
        .of(seat)
        .carrying([tile])
        .carrying(Carry::heap(paid, &hand, &collector))
        .scoring("runs", run.length.into())
        .about(run.positions().map(place))
}

pub(super) fn completed(seat: Seat, feature: Feature, round_it: Fields) -> Event {
    let event = Event::new(Kind::Completed { feature, tiles: feature.bonus() }).of(seat);
    event.about(round_it.iter().map(|field| field_of(seat, field)))
}

pub(super) fn bonus_taken(seat: Seat, colour: Colour) -> Event {
    let tile = Carry::one(Piece::tile(colour), supply(), hand(seat));
    Event::new(Kind::BonusTaken).of(seat).carrying([tile])
}

pub(super) fn kept(seat: Seat, tiles: Tiles, discarded: Tiles, lost: i16) -> Event {
    let (hand, corner, collector) = (hand(seat), corner(seat), collector());
    Event::new(Kind::Kept)
        .of(seat)
        .carrying(Carry::heap(tiles, &hand, &corner))
        .carrying(Carry::heap(discarded, &hand, &collector))
        .scoring("left", -lost)
}

pub(super) fn corners_scored(seat: Seat, tiles: u8, lost: i16) -> Event {
    let event = Event::new(Kind::CornersScored { tiles }).of(seat);
    event.scoring("corners", -lost).about([corner(seat)])
}

pub(super) fn star_scored(seat: Seat, star: u8, colour: Option<Colour>, points: i16) -> Event {
    let fields = Field::all().filter(|field| field.star() == star);
    Event::new(Kind::BonusScored { bonus: Bonus::Star { star, colour } })
        .of(seat)
        .scoring("star", points)
        .about(fields.map(|field| field_of(seat, field)))
}

pub(super) fn number_scored(seat: Seat, number: u8, fields: Fields, points: i16) -> Event {
    Event::new(Kind::BonusScored { bonus: Bonus::Number { number } })
        .of(seat)
        .scoring("number", points)
        .about(fields.iter().map(|field| field_of(seat, field)))
}
