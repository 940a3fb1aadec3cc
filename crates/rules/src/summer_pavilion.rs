//! **Summer Pavilion**, for 2 to 4 players.
//!
//! A game has six rounds, and in each another of the six colours is the joker colour. At first,
//! four tiles are drawn from a bag onto each factory. In turn, players take all tiles of one colour
//! other than the joker colour from a factory (the rest of it moves to the centre) or from the
//! centre, and with them exactly one joker-coloured tile if some lie there; where only jokers lie,
//! just one of them. The first to take from the centre takes the start stone too and loses as many
//! points as tiles taken. When nothing is left to take, the stone's owner begins to lay: in turn,
//! players fill one field of their boards or pass. A field costs the number printed on it, in tiles
//! of the colour laid, at least one, and joker-coloured ones; one tile goes onto the field, the
//! others into the collector. An outer star takes its own colour, the centre star each colour once.
//! A tile scores the unbroken run in the ring of its star. Whoever completes the fields round a
//! pillar, statue or window chooses 1, 2 or 3 tiles from a supply of ten, which is then filled up
//! from the bag. Who passes is out of the round, keeps up to four tiles for the next one, and loses
//! a point for every other. After six rounds, complete stars and covered numbers score, and kept
//! tiles cost a point each. An empty bag is refilled from the collector, but only when a tile has
//! to be drawn.
//!
//! Variants: with **uniform stars**, no star has a colour, the printed numbers change, and every
//! star becomes one of one colour or of six. The **jokers** may come in any order. The **floor**,
//! below which no score falls, is 0 or 1.
//!
//! A pass is two small decisions, first to pass and then which tiles to keep, so that whoever
//! weighs the ways to go on sees it once.
//!
//! This file is the course of the game. The board's shape is in `geometry`, a player's board in
//! `board`, the tiles to take in `taking`, the legal moves in `choices`, what players see in
//! `events`, what a move will do in `preview`, and the texts in `notation`, `position` and `record`.

mod board;
mod choices;
mod events;
mod geometry;
mod notation;
mod position;
mod preview;
mod record;
mod setup;
mod taking;
mod wire;

use serde::{Deserialize, Serialize};

use crate::event::Listener;
use crate::game::{BySeat, Game, Luck, Seat, SeatSet, Turn};
use crate::illegal::Illegal;
use crate::sources::Sources;
use crate::tiles::{self, Colour as _};

pub use crate::sources::{FACTORIES, Source, TILES_PER_FACTORY};
pub use board::{Board, CORNERS, START_SCORE, accepted};
pub use events::{BoardView, Bonus, Event, Kind, View};
pub use geometry::{
    CENTRE_STAR, FIELDS, Feature, Field, Fields, POSITIONS, Point, Run, STARS, star_colour,
};
pub use preview::{Completion, Preview};
pub use setup::{Floor, Jokers, Setup, Stars};

/// Tiles of each colour.
pub const TILES_PER_COLOUR: u8 = 22;
/// Tiles in the full supply.
pub const SUPPLY: u32 = 10;
/// Rounds of a game.
pub const ROUNDS: u16 = 6;
/// Points for a complete star of one colour, at the end; in the order of the colours.
pub const STAR_BONUS: [i16; 6] = [20, 18, 17, 16, 15, 14];
/// Points for a complete star of six colours, at the end.
pub const MIXED_STAR_BONUS: i16 = 12;
/// Points for covering all 1s, 2s, 3s and 4s, at the end.
pub const NUMBER_BONUS: [i16; 4] = [4, 8, 12, 16];

/// The six colours of tiles, in the usual order of the jokers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = summer_pavilion::Colour))]
pub enum Colour {
    /// Joker of round 1, usually.
    Purple,
    /// Joker of round 2, usually.
    Green,
    /// Joker of round 3, usually.
    Orange,
    /// Joker of round 4, usually.
    Yellow,
    /// Joker of round 5, usually.
    Blue,
    /// Joker of round 6, usually.
    Red,
}

impl tiles::Colour for Colour {
    const ALL: &'static [Self] = &Colour::EVERY;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    fn letter(self) -> char {
        ['p', 'g', 'o', 'y', 'b', 'r'][self as usize]
    }

    fn name(self) -> &'static str {
        ["purple", "green", "orange", "yellow", "blue", "red"][self as usize]
    }
}

impl Colour {
    pub(super) const EVERY: [Colour; 6] =
        [Colour::Purple, Colour::Green, Colour::Orange, Colour::Yellow, Colour::Blue, Colour::Red];
}

/// A heap of tiles.
pub type Tiles = tiles::Tiles<Colour>;

/// A player's decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = summer_pavilion::Move))]
pub enum Move {
    /// Take all tiles of a colour, and one joker-coloured tile if there is any; of the joker colour
    /// itself only one.
    Take {
        /// The colour taken.
        colour: Colour,
        /// Where it lies.
        from: Source,
    },
    /// Fill a field.
    Lay {
        field: Field,
        /// The colour of the tile that goes onto it.
        colour: Colour,
        /// How many of the tiles paid are joker-coloured; 0 when laying that colour itself.
        jokers: u8,
    },
    /// Choose a bonus tile from the supply.
    Bonus {
        /// The tile chosen from the supply.
        colour: Colour,
    },
    /// Lay no more in this round.
    Pass,
    /// After a pass: keep these tiles and discard the others.
    Keep {
        /// What is kept after a pass; the rest is discarded.
        tiles: Tiles,
    },
}

/// The kinds of decisions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Decision {
    /// Which tiles to take.
    Take,
    /// Which field to fill, or to pass.
    Lay,
    /// Which bonus tile to choose.
    Bonus,
    /// What to keep after a pass.
    Keep,
}

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Draw {
    /// A tile from the bag.
    Tile(Colour),
    /// A round begins without tiles: bag and collector are empty.
    Nothing,
}

/// Where in the course of the game we are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Phase {
    /// The supply is being filled up, after this seat's placement; nobody's: for the first time.
    Stocking { after: Option<Seat> },
    /// Factories are being filled; so many tiles were drawn this round.
    Filling { drawn: u8 },
    /// This seat takes tiles.
    Acquiring { seat: Seat },
    /// This seat fills a field, or passes.
    Laying { seat: Seat },
    /// This seat chooses so many more bonus tiles.
    Choosing { seat: Seat, left: u8 },
    /// This seat has passed and says what it keeps.
    Keeping { seat: Seat },
    /// The game has ended.
    Over,
}

/// A game of Summer Pavilion.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SummerPavilion {
    setup: Setup,
    phase: Phase,
    round: u16,
    /// Who began this round.
    first: Seat,
    /// Who took the start stone this round; nobody: it lies in the centre.
    stone: Option<Seat>,
    bag: Tiles,
    collector: Tiles,
    supply: Tiles,
    display: Sources<Colour>,
    /// Only the first `players` are in use.
    boards: [Board; 4],
}

impl Game for SummerPavilion {
    type Setup = Setup;
    type Move = Move;
    type Draw = Draw;
    type Kind = Kind;
    type View = View;

    fn new(setup: &Setup) -> Self {
        debug_assert!((2..=4).contains(&setup.players) && setup.start.0 < setup.players);
        SummerPavilion {
            setup: *setup,
            phase: Phase::Stocking { after: None },
            round: 1,
            first: setup.start,
            stone: None,
            bag: Tiles::of_each(TILES_PER_COLOUR),
            collector: Tiles::EMPTY,
            supply: Tiles::EMPTY,
            display: Sources::new(setup.players),
            boards: [Board::new(setup.stars); 4],
        }
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn players(&self) -> u8 {
        self.setup.players
    }

    fn round(&self) -> u16 {
        self.round
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Stocking { .. } | Phase::Filling { .. } => Turn::Chance,
            Phase::Acquiring { seat }
            | Phase::Laying { seat }
            | Phase::Choosing { seat, .. }
            | Phase::Keeping { seat } => Turn::Player(seat),
            Phase::Over => Turn::Over,
        }
    }

    fn moves(&self, moves: &mut Vec<Move>) {
        match self.phase {
            Phase::Acquiring { .. } => self.takes(moves),
            Phase::Laying { seat } => {
                self.lays(self.board(seat), moves);
                moves.push(Move::Pass);
            }
            Phase::Choosing { .. } => {
                moves.extend(self.supply.colours().map(|colour| Move::Bonus { colour }))
            }
            Phase::Keeping { seat } => {
                choices::keeps(self.board(seat).hand, moves);
            }
            Phase::Stocking { .. } | Phase::Filling { .. } | Phase::Over => {}
        }
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        match (self.phase, mv) {
            (Phase::Acquiring { .. }, Move::Take { colour, from }) => self.check_take(colour, from),
            (Phase::Laying { .. }, Move::Pass) => Ok(()),
            (Phase::Laying { seat }, Move::Lay { field, colour, jokers }) => {
                self.check_lay(self.board(seat), field, colour, jokers)
            }
            (Phase::Choosing { .. }, Move::Bonus { colour }) if self.supply.has(colour) => Ok(()),
            (Phase::Choosing { .. }, Move::Bonus { .. }) => Err(Illegal::SupplyLacksColour),
            (Phase::Keeping { seat }, Move::Keep { tiles }) => {
                if !self.board(seat).hand.includes(tiles) {
                    Err(Illegal::KeepsOthers)
                } else if tiles.total() > CORNERS {
                    Err(Illegal::KeepsTooMany)
                } else {
                    Ok(())
                }
            }
            (Phase::Acquiring { .. }, _) => Err(Illegal::TakeNow),
            (Phase::Laying { .. }, _) => Err(Illegal::LayNow),
            (Phase::Choosing { .. }, _) => Err(Illegal::BonusNow),
            (Phase::Keeping { .. }, _) => Err(Illegal::KeepNow),
            (Phase::Over, _) => Err(Illegal::GameOver),
            _ => Err(Illegal::DrawFirst),
        }
    }

    fn apply(&mut self, mv: Move, on: &mut impl Listener<Event>) {
        match (mv, self.phase) {
            (Move::Take { colour, from }, Phase::Acquiring { seat }) => {
                self.take(seat, colour, from, on);
            }
            (Move::Lay { field, colour, jokers }, Phase::Laying { seat }) => {
                self.lay(seat, field, colour, jokers, on);
            }
            (Move::Bonus { colour }, Phase::Choosing { seat, left }) => {
                self.supply -= Tiles::of(colour, 1);
                self.boards[seat.index()].hand += Tiles::of(colour, 1);
                on.hear(|| events::bonus_taken(seat, colour));
                self.choose(seat, left - 1, on);
            }
            (Move::Pass, Phase::Laying { seat }) => {
                self.boards[seat.index()].passed = true;
                on.hear(|| Event::new(Kind::Passed).of(seat));
                if self.board(seat).hand.is_empty() {
                    self.lay_on(seat, on);
                } else {
                    self.phase = Phase::Keeping { seat };
                }
            }
            (Move::Keep { tiles }, Phase::Keeping { seat }) => {
                self.keep(seat, tiles, on);
                self.lay_on(seat, on);
            }
            _ => debug_assert!(false, "{mv:?} is not legal in {:?}", self.phase),
        }
    }

    fn draws(&self, draws: &mut Vec<(Draw, u32)>) {
        if self.turn() != Turn::Chance {
            return;
        }
        let heap = self.next_bag();
        if heap.is_empty() {
            draws.push((Draw::Nothing, 1));
        }
        draws.extend(heap.colours().map(|c| (Draw::Tile(c), u32::from(heap.count(c)))));
    }

    fn draw(&mut self, draw: Draw, on: &mut impl Listener<Event>) {
        match (draw, self.phase) {
            (Draw::Tile(colour), Phase::Stocking { after }) => {
                self.draw_tile(colour, on);
                self.supply += Tiles::of(colour, 1);
                on.hear(|| events::stocked(colour));
                self.stock(after, on);
            }
            (Draw::Tile(colour), Phase::Filling { drawn }) => {
                let factory = drawn / TILES_PER_FACTORY;
                self.draw_tile(colour, on);
                *self.display.at_mut(Source::Factory(factory)) += Tiles::of(colour, 1);
                on.hear(|| events::dealt(factory, colour));
                self.fill(drawn + 1);
            }
            (Draw::Nothing, Phase::Filling { .. }) => {
                on.hear(|| Event::new(Kind::NothingDealt));
                self.begin_laying();
            }
            _ => debug_assert!(false, "{draw:?} cannot be drawn in {:?}", self.phase),
        }
    }

    fn scores(&self) -> BySeat<i16> {
        BySeat::from_fn(self.setup.players, |seat| self.board(seat).score)
    }

    /// Most points; ties share.
    fn winners(&self) -> SeatSet {
        if self.phase == Phase::Over { self.scores().leaders() } else { SeatSet::default() }
    }

    fn view(&self) -> View {
        events::view(self)
    }

    fn position(&self) -> String {
        position::write_position(self)
    }

    fn from_position(text: &str) -> Result<Self, String> {
        position::read_position(text)
    }

    #[inline]
    fn pick_move(&self, _: &mut Vec<Move>, pick: impl FnOnce(u32) -> u32) -> Move {
        match self.phase {
            Phase::Acquiring { .. } => self.pick_take(pick),
            Phase::Laying { seat } => self.pick_lay(self.board(seat), pick),
            Phase::Choosing { .. } => {
                Move::Bonus { colour: choices::pick_colour(self.supply, pick) }
            }
            Phase::Keeping { seat } => choices::pick_keep(self.board(seat).hand, pick),
            _ => unreachable!("moves are picked where there are some"),
        }
    }

    #[inline]
    fn sample(&self, luck: &mut impl Luck) -> Draw {
        let heap = self.next_bag();
        let number = luck.below(heap.total().max(1));
        if heap.is_empty() { Draw::Nothing } else { Draw::Tile(heap.nth(number)) }
    }
}

/// Drawing tiles.
impl SummerPavilion {
    /// The heap that the next tile is drawn from.
    #[inline]
    fn next_bag(&self) -> Tiles {
        if self.bag.is_empty() { self.collector } else { self.bag }
    }

    /// Takes a tile out of the bag; an empty bag is refilled from the collector first.
    #[inline]
    fn draw_tile(&mut self, colour: Colour, on: &mut impl Listener<Event>) {
        if self.bag.is_empty() {
            std::mem::swap(&mut self.bag, &mut self.collector);
            on.hear(|| events::refilled(self.bag));
        }
        self.bag -= Tiles::of(colour, 1);
    }

    /// Fills the supply up, as far as there are tiles; then play goes on.
    #[inline]
    fn stock(&mut self, after: Option<Seat>, on: &mut impl Listener<Event>) {
        if self.supply.total() < SUPPLY && !self.next_bag().is_empty() {
            self.phase = Phase::Stocking { after };
        } else {
            match after {
                Some(seat) => self.lay_on(seat, on),
                None => self.phase = Phase::Filling { drawn: 0 },
            }
        }
    }

    /// Goes on filling after `drawn` tiles, until all factories are full or no tile is left.
    #[inline]
    fn fill(&mut self, drawn: u8) {
        let full = drawn == TILES_PER_FACTORY * self.display.factories();
        self.phase = if full || self.next_bag().is_empty() {
            Phase::Acquiring { seat: self.first }
        } else {
            Phase::Filling { drawn }
        };
    }
}

/// A round: acquire, lay, pass.
impl SummerPavilion {
    /// The joker colour of this round.
    #[inline]
    pub fn joker(&self) -> Colour {
        self.setup.jokers.of_round(self.round)
    }

    fn take(&mut self, seat: Seat, colour: Colour, from: Source, on: &mut impl Listener<Event>) {
        let taken = self.take_from(from, seat, colour, on);
        self.boards[seat.index()].hand += taken;
        if from == Source::Centre && self.stone.is_none() {
            self.stone = Some(seat);
            let tiles = taken.total() as u8;
            let lost = self.lose(seat, tiles);
            on.hear(|| events::stone_taken(seat, tiles, lost));
        }
        if self.display.is_empty() {
            self.begin_laying();
        } else {
            self.phase = Phase::Acquiring { seat: seat.next(self.setup.players) };
        }
    }

    /// The stone's owner lays first; if nobody took it, who began the round.
    fn begin_laying(&mut self) {
        self.phase = Phase::Laying { seat: self.stone.unwrap_or(self.first) };
    }

    fn lay(
        &mut self,
        seat: Seat,
        field: Field,
        colour: Colour,
        jokers: u8,
        on: &mut impl Listener<Event>,
    ) {
        let (stars, joker) = (self.setup.stars, self.joker());
        let own = field.cost(stars) - jokers;
        let paid = Tiles::of(colour, own - 1) + Tiles::of(joker, jokers);
        let board = &mut self.boards[seat.index()];
        board.hand -= paid + Tiles::of(colour, 1);
        self.collector += paid;
        let run = board.lay(field, colour, stars);
        let points = i16::from(run.length);
        board.score += points;
        let filled = board.filled();
        on.hear(|| events::laid(seat, field, colour, paid, run));
        let mut bonus = 0;
        for &(feature, fields) in geometry::touching(field) {
            if filled.includes(fields) {
                let tiles = feature.bonus();
                bonus += tiles;
                on.hear(|| events::completed(seat, feature, fields));
            }
        }
        // A short supply gives what it has.
        let count = bonus.min(self.supply.total() as u8);
        if bonus > 0 {
            on.hear(|| Event::new(Kind::BonusDue { count }).of(seat));
        }
        self.choose(seat, count, on);
    }

    /// Goes on with the bonus tiles that are left to choose; after them the supply is filled up.
    #[inline]
    fn choose(&mut self, seat: Seat, left: u8, on: &mut impl Listener<Event>) {
        if left > 0 {
            self.phase = Phase::Choosing { seat, left };
        } else {
            self.stock(Some(seat), on);
        }
    }

    /// A pass: what is not kept costs a point each.
    fn keep(&mut self, seat: Seat, tiles: Tiles, on: &mut impl Listener<Event>) {
        let board = &mut self.boards[seat.index()];
        let mut discarded = std::mem::replace(&mut board.hand, Tiles::EMPTY);
        discarded -= tiles;
        board.corners = tiles;
        self.collector += discarded;
        let lost = self.lose(seat, discarded.total() as u8);
        on.hear(|| events::kept(seat, tiles, discarded, lost));
    }

    /// The next player who has not passed goes on laying; when all have passed, the round is over.
    #[inline]
    fn lay_on(&mut self, after: Seat, on: &mut impl Listener<Event>) {
        let players = self.setup.players;
        let mut others = after.next(players).round_the_table(players);
        match others.find(|&seat| !self.board(seat).passed) {
            Some(seat) => self.phase = Phase::Laying { seat },
            None if self.round < ROUNDS => self.begin_round(on),
            None => self.end_game(on),
        }
    }

    fn begin_round(&mut self, on: &mut impl Listener<Event>) {
        self.round += 1;
        let stone = self.stone.take();
        self.first = stone.unwrap_or(self.first);
        on.hear(|| events::round_began(self, stone));
        for board in &mut self.boards[..usize::from(self.setup.players)] {
            board.hand = std::mem::replace(&mut board.corners, Tiles::EMPTY);
            board.passed = false;
        }
        self.phase = Phase::Filling { drawn: 0 };
    }

    fn end_game(&mut self, on: &mut impl Listener<Event>) {
        for seat in Seat(0).round_the_table(self.setup.players) {
            self.score_bonuses(seat, on);
            let tiles = self.board(seat).corners.total() as u8;
            if tiles > 0 {
                let lost = self.lose(seat, tiles);
                on.hear(|| events::corners_scored(seat, tiles, lost));
            }
        }
        self.phase = Phase::Over;
        on.hear(|| Event::new(Kind::GameEnded));
    }

    fn score_bonuses(&mut self, seat: Seat, on: &mut impl Listener<Event>) {
        let stars = self.setup.stars;
        let board = &mut self.boards[seat.index()];
        for star in 0..STARS {
            if let Some(colour) = board.complete(star) {
                let points = colour.map_or(MIXED_STAR_BONUS, |colour| STAR_BONUS[colour.index()]);
                board.score += points;
                on.hear(|| events::star_scored(seat, star, colour, points));
            }
        }
        for (number, points) in (1..).zip(NUMBER_BONUS) {
            let fields = geometry::numbered(stars, number);
            if board.filled().includes(fields) {
                board.score += points;
                on.hear(|| events::number_scored(seat, number, fields, points));
            }
        }
    }

    /// Takes points away, but never below the floor; how many it took.
    fn lose(&mut self, seat: Seat, points: u8) -> i16 {
        let board = &mut self.boards[seat.index()];
        let lost = i16::from(points).min(board.score - self.setup.floor.points());
        board.score -= lost;
        lost
    }
}

/// What lies on the table.
impl SummerPavilion {
    /// A seat's board.
    #[inline]
    pub fn board(&self, seat: Seat) -> &Board {
        &self.boards[seat.index()]
    }

    /// Who took the start stone this round; nobody: it lies in the centre.
    #[inline]
    pub fn stone(&self) -> Option<Seat> {
        self.stone
    }

    /// Who begins the round, or began it.
    #[inline]
    pub fn first(&self) -> Seat {
        self.first
    }

    /// What lies on each factory and in the centre.
    #[inline]
    pub fn sources(&self) -> impl Iterator<Item = (Source, Tiles)> {
        self.display.iter()
    }

    #[inline]
    pub fn bag(&self) -> Tiles {
        self.bag
    }

    /// The tiles that will be poured into the bag when it is empty.
    #[inline]
    pub fn collector(&self) -> Tiles {
        self.collector
    }

    /// What has to be decided now; nothing while chance acts or when the game is over.
    #[inline]
    pub fn decision(&self) -> Option<Decision> {
        match self.phase {
            Phase::Acquiring { .. } => Some(Decision::Take),
            Phase::Laying { .. } => Some(Decision::Lay),
            Phase::Choosing { .. } => Some(Decision::Bonus),
            Phase::Keeping { .. } => Some(Decision::Keep),
            Phase::Stocking { .. } | Phase::Filling { .. } | Phase::Over => None,
        }
    }

    /// The tiles that bonus tiles are chosen from.
    #[inline]
    pub fn supply(&self) -> Tiles {
        self.supply
    }

    /// How many tiles can still be taken from the factories and the centre in this round; while
    /// factories are being filled, as many as will fit on them.
    #[inline]
    pub fn tiles_to_take(&self) -> u32 {
        match self.phase {
            Phase::Filling { .. } | Phase::Stocking { after: None } => {
                u32::from(TILES_PER_FACTORY * self.display.factories())
            }
            _ => self.display.total().total(),
        }
    }

    /// The bonus tiles that a seat may choose now.
    #[inline]
    pub fn bonus_tiles(&self, seat: Seat) -> u8 {
        match self.phase {
            Phase::Choosing { seat: chooser, left } if chooser == seat => left,
            _ => 0,
        }
    }

    /// Whether the factories are being filled.
    #[inline]
    pub fn is_filling(&self) -> bool {
        matches!(self.phase, Phase::Filling { .. })
    }
}
