//! **Chocolatier** (base Azul), for 2 to 4 players.
//!
//! Each round, four tiles are drawn from a bag onto each factory of a circle. In turn, players take
//! all tiles of one colour from a factory (the rest of it moves to the centre) or from the centre
//! (the first to do so takes the start marker too, which costs like a fallen tile and makes its
//! owner begin the next round), and put them into one of their five lines, which have room for 1 to
//! 5 tiles. A line holds one colour, and not one that its row of the wall already has. What does
//! not fit, or is not wanted, falls to the floor. When nothing is left to take, every full line
//! sends one tile to its row of the wall, which scores the runs across and down that it makes, and
//! the rest of the line goes to the lid; then the floor costs points. When somebody has completed a
//! row of the wall, the game ends with bonuses for rows, columns and colours. An empty bag is
//! refilled from the lid, but only when a tile has to be drawn.
//!
//! Variants: on the **plain box** the wall has no colours, and a player chooses the column. With
//! **special factories**, as many factories as there are players lie special side up each round.
//!
//! This file is the course of the game. The tiles to take are in `display`, a player's board with
//! its wall and floor in `board`, what players see in `events`, what a move will do in `preview`,
//! and the texts in `notation` and `record`.

mod board;
mod display;
mod events;
mod notation;
mod preview;
mod record;
mod wire;

use serde::{Deserialize, Serialize};

use crate::event::{Listener, Silent};
use crate::game::{BySeat, Game, Luck, Seat, SeatSet, Turn, sample_by_weight};
use crate::illegal::Illegal;
use crate::tiles::{self, Colours};
use display::Display;

pub use crate::sources::{FACTORIES, Source, TILES_PER_FACTORY};
pub use board::{
    Board, FLOOR_COSTS, Floor, Line, Piece, ROWS, RUNS, Tray, Wall, column_of, tile_points,
};
pub use display::{Side, Special};
pub use events::{BoardView, Bonus, Ending, Event, FactoryView, Kind, Landing, View};
pub use preview::Preview;

/// Tiles of each colour.
pub const TILES_PER_COLOUR: u8 = 20;
/// Points for a full row of the wall, at the end.
pub const ROW_BONUS: i16 = 2;
/// Points for a full column of the wall, at the end.
pub const COLUMN_BONUS: i16 = 7;
/// Points for all five tiles of a colour on the wall, at the end.
pub const COLOUR_BONUS: i16 = 10;
/// The game ends when nobody has laid a tile on a wall for this many rounds running: positions exist
/// that cannot progress.
pub const STANDSTILL_ROUNDS: u16 = 10;

/// The five colours of tiles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = chocolatier::Colour))]
pub enum Colour {
    /// Blue in base Azul.
    Turquoise,
    /// Yellow in base Azul.
    Brown,
    /// Red in base Azul.
    White,
    /// Black in base Azul.
    Black,
    /// White in base Azul.
    Red,
}

const COLOURS: [Colour; 5] =
    [Colour::Turquoise, Colour::Brown, Colour::White, Colour::Black, Colour::Red];

impl tiles::Colour for Colour {
    const ALL: &'static [Self] = &COLOURS;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    fn letter(self) -> char {
        ['t', 'b', 'w', 'k', 'r'][self as usize]
    }

    fn name(self) -> &'static str {
        ["turquoise", "brown", "white", "black", "red"][self as usize]
    }
}

/// A heap of tiles.
pub type Tiles = tiles::Tiles<Colour>;

/// Which side of the boards is up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoxSide {
    /// Each colour has its place in a row.
    Coloured,
    /// Players choose the place, no colour twice in a column.
    Plain,
}

/// How a game is set up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// 2 to 4.
    pub players: u8,
    /// Who begins round 1.
    pub start: Seat,
    /// Which side of the boards is used.
    pub box_side: BoxSide,
    /// Whether factories are turned to their special side.
    pub special_factories: bool,
}

/// Where the taken tiles go.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "number | \"floor\""))]
pub enum Target {
    /// A line, 0 at the top.
    Line(u8),
    /// The floor.
    Floor,
}

/// How the rest of the Split factory is shared out: every colour left on it goes to one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(type = "Partial<Record<Colour, \"left\" | \"right\">>")
)]
pub struct Shares {
    /// Colours that go to the left neighbour.
    pub left: Colours<Colour>,
    /// Colours that go to the right neighbour.
    pub right: Colours<Colour>,
}

/// A player's decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = chocolatier::Move))]
pub enum Move {
    /// Take all tiles of a colour from one place and put them all into one place.
    Take {
        /// The colour taken.
        colour: Colour,
        /// Where it lies.
        from: Source,
        /// Where it goes.
        to: Target,
        /// Where the rest goes, when there is a rest and it lies on Split.
        #[serde(rename = "split", skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        shares: Option<Shares>,
    },
    /// Plain box: choose the column for the tile of a full line.
    Tile {
        /// The full line, 0 at the top.
        line: u8,
        /// The column of the wall, 0 at the left.
        column: u8,
    },
}

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Draw {
    /// Whether the next factory of the circle lies special side up.
    Side(Option<Special>),
    /// A tile from the bag.
    Tile(Colour),
}

/// Where in the course of the game we are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Phase {
    /// Factories are being turned; so many are decided.
    Turning { decided: u8 },
    /// Factories are being filled; so many tiles were drawn this round.
    Filling { drawn: u8 },
    /// A tile for the Extra factory has to be drawn.
    Extra,
    /// This seat takes tiles.
    Drafting { seat: Seat },
    /// Plain box: this seat chooses a column for this full line.
    Tiling { seat: Seat, line: u8 },
    /// The game has ended.
    Over(Ending),
}

/// A game of Chocolatier.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Chocolatier {
    setup: Setup,
    phase: Phase,
    round: u16,
    /// The last round in which a tile was laid on a wall.
    last_tiled: u16,
    /// Who began this round.
    first: Seat,
    /// Who took the start marker this round; nobody: it lies in the centre.
    marker: Option<Seat>,
    bag: Tiles,
    lid: Tiles,
    display: Display,
    /// Only the first `players` are in use.
    boards: [Board; 4],
}

impl Game for Chocolatier {
    type Setup = Setup;
    type Move = Move;
    type Draw = Draw;
    type Kind = Kind;
    type View = View;

    fn new(setup: &Setup) -> Self {
        debug_assert!((2..=4).contains(&setup.players) && setup.start.0 < setup.players);
        let mut game = Chocolatier {
            setup: *setup,
            phase: Phase::Filling { drawn: 0 },
            round: 0,
            last_tiled: 0,
            first: setup.start,
            marker: None,
            bag: Tiles::of_each(TILES_PER_COLOUR),
            lid: Tiles::EMPTY,
            display: Display::new(setup.players),
            boards: [Board::EMPTY; 4],
        };
        game.begin_round(&mut Silent);
        game
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
            Phase::Turning { .. } | Phase::Filling { .. } | Phase::Extra => Turn::Chance,
            Phase::Drafting { seat } | Phase::Tiling { seat, .. } => Turn::Player(seat),
            Phase::Over(_) => Turn::Over,
        }
    }

    fn moves(&self, moves: &mut Vec<Move>) {
        match self.phase {
            Phase::Drafting { seat } => self.takes(seat, moves),
            Phase::Tiling { seat, line } => {
                let columns = self.board(seat).columns_for(line);
                moves.extend(bits(columns).map(|column| Move::Tile { line, column }));
            }
            _ => {}
        }
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        match (self.phase, mv) {
            (Phase::Drafting { seat }, Move::Take { colour, from, to, shares }) => {
                self.display.check(colour, from, shares)?;
                match to {
                    Target::Floor => Ok(()),
                    Target::Line(line) => self.board(seat).check(line, colour),
                }
            }
            (Phase::Tiling { seat, line: due }, Move::Tile { line, column }) => {
                if line != due {
                    Err(Illegal::TilingOrder)
                } else if column >= ROWS || self.board(seat).columns_for(line) >> column & 1 == 0 {
                    Err(Illegal::CellTaken)
                } else {
                    Ok(())
                }
            }
            (Phase::Drafting { .. }, _) => Err(Illegal::TakeNow),
            (Phase::Tiling { .. }, _) => Err(Illegal::TileNow),
            (Phase::Over(_), _) => Err(Illegal::GameOver),
            _ => Err(Illegal::DrawFirst),
        }
    }

    fn apply(&mut self, mv: Move, on: &mut impl Listener<Event>) {
        match (mv, self.phase) {
            (Move::Take { colour, from, to, shares }, Phase::Drafting { seat }) => {
                self.take(seat, colour, from, shares, to, on);
                if self.display.sources.is_empty() {
                    self.tile(self.first, 0, on);
                } else {
                    self.phase = Phase::Drafting { seat: seat.next(self.setup.players) };
                }
            }
            (Move::Tile { line, column }, Phase::Tiling { seat, .. }) => {
                self.lay_on_wall(seat, line, column, on);
                self.tile(seat, line + 1, on);
            }
            _ => debug_assert!(false, "{mv:?} is not legal in {:?}", self.phase),
        }
    }

    fn draws(&self, draws: &mut Vec<(Draw, u32)>) {
        match self.phase {
            Phase::Turning { decided } => self.display.sides(decided, draws),
            Phase::Filling { .. } | Phase::Extra => {
                let heap = self.next_bag();
                draws.extend(heap.colours().map(|c| (Draw::Tile(c), u32::from(heap.count(c)))));
            }
            _ => {}
        }
    }

    fn draw(&mut self, draw: Draw, on: &mut impl Listener<Event>) {
        match (draw, self.phase) {
            (Draw::Side(special), Phase::Turning { decided }) => {
                self.turn_factory(decided, special, on);
            }
            (Draw::Tile(colour), Phase::Filling { drawn }) => {
                self.deal_tile(drawn / TILES_PER_FACTORY, colour, on);
                self.fill(drawn + 1, on);
            }
            (Draw::Tile(colour), Phase::Extra) => {
                let factory = self.display.factory_of(Special::Extra);
                self.deal_tile(factory.expect("Extra lies in the circle"), colour, on);
                self.begin_draft(on);
            }
            _ => debug_assert!(false, "{draw:?} cannot be drawn in {:?}", self.phase),
        }
    }

    fn scores(&self) -> BySeat<i16> {
        BySeat::from_fn(self.setup.players, |seat| self.board(seat).score)
    }

    /// Most points; then most full rows; then shared.
    fn winners(&self) -> SeatSet {
        if !matches!(self.phase, Phase::Over(_)) {
            return SeatSet::default();
        }
        let rank = |seat| {
            let board = self.board(seat);
            (board.score, board.wall.full_rows().count())
        };
        let seats = || Seat(0).round_the_table(self.setup.players);
        let best = seats().map(rank).max();
        seats().filter(|&seat| Some(rank(seat)) == best).collect()
    }

    fn view(&self) -> View {
        events::view(self)
    }

    fn position(&self) -> String {
        notation::write_position(self)
    }

    fn from_position(text: &str) -> Result<Self, String> {
        notation::read_position(text)
    }

    #[inline]
    fn pick_move(&self, buffer: &mut Vec<Move>, pick: impl FnOnce(u32) -> u32) -> Move {
        match self.phase {
            // Split's rest can go many ways: then there is no short cut.
            Phase::Drafting { seat } if !self.setup.special_factories => self.pick_take(seat, pick),
            _ => {
                buffer.clear();
                self.moves(buffer);
                buffer[pick(buffer.len() as u32) as usize]
            }
        }
    }

    #[inline]
    fn sample(&self, luck: &mut impl Luck) -> Draw {
        match self.phase {
            Phase::Filling { .. } | Phase::Extra => {
                let heap = self.next_bag();
                Draw::Tile(heap.nth(luck.below(heap.total())))
            }
            _ => sample_by_weight(self, luck),
        }
    }

    /// Fills the factories in one go; everything else goes draw by draw.
    #[inline]
    fn deal(&mut self, luck: &mut impl Luck, on: &mut impl Listener<Event>) {
        while self.turn() == Turn::Chance {
            if let Phase::Filling { drawn } = self.phase {
                let all = TILES_PER_FACTORY * self.display.factories();
                let mut drawn = drawn;
                while drawn < all && self.refill(on) {
                    let colour = self.bag.nth(luck.below(self.bag.total()));
                    self.deal_tile(drawn / TILES_PER_FACTORY, colour, on);
                    drawn += 1;
                }
                self.fill(drawn, on);
            } else {
                self.draw(self.sample(luck), on);
            }
        }
    }
}

/// What is on the table, piece by piece.
impl Chocolatier {
    /// Who has taken the start marker this round; nobody: it lies in the centre.
    pub fn marker(&self) -> Option<Seat> {
        self.marker
    }

    /// Who began this round, or will begin it when the factories are full.
    pub fn first(&self) -> Seat {
        self.first
    }

    /// What lies on each factory and in the centre.
    #[inline]
    pub fn sources(&self) -> impl Iterator<Item = (Source, Tiles)> {
        self.display.sources.iter()
    }

    #[inline]
    pub fn bag(&self) -> Tiles {
        self.bag
    }

    /// The tiles that will be poured into the bag when it is empty.
    #[inline]
    pub fn lid(&self) -> Tiles {
        self.lid
    }

    /// How a factory lies.
    #[inline]
    pub fn side(&self, factory: u8) -> Side {
        self.display.side(factory)
    }

    /// Where the Split factory lies, if it does.
    pub fn split_factory(&self) -> Option<u8> {
        self.display.factory_of(Special::Split)
    }

    /// Plain box: the full line whose tile has to be laid now.
    #[inline]
    pub fn line_to_tile(&self) -> Option<u8> {
        match self.phase {
            Phase::Tiling { line, .. } => Some(line),
            _ => None,
        }
    }

    /// How many rounds ago a tile was laid on a wall; 0 in a round in which one was.
    pub fn rounds_without_tiling(&self) -> u16 {
        self.round - self.last_tiled
    }

    /// All tiles that can still be taken this round.
    #[inline]
    pub fn tiles_left(&self) -> Tiles {
        self.display.sources.total()
    }
}

/// A round: turn and fill the factories, draft, tile.
impl Chocolatier {
    fn begin_round(&mut self, on: &mut impl Listener<Event>) {
        self.round += 1;
        let marker = self.marker.take();
        self.first = marker.unwrap_or(self.first);
        on.hear(|| {
            let tray = self.display.factory_of(Special::Tray);
            events::round_began(self.round, self.first, marker, tray)
        });
        self.display.clear_sides();
        self.phase = if self.setup.special_factories {
            Phase::Turning { decided: 0 }
        } else {
            Phase::Filling { drawn: 0 }
        };
    }

    fn turn_factory(
        &mut self,
        factory: u8,
        special: Option<Special>,
        on: &mut impl Listener<Event>,
    ) {
        if let Some(special) = special {
            self.display.turn(factory, special);
            on.hear(|| events::turned(factory, special));
        }
        self.phase = if self.display.specials() < self.setup.players {
            Phase::Turning { decided: factory + 1 }
        } else {
            Phase::Filling { drawn: 0 }
        };
    }

    /// The heap that the next tile is drawn from.
    #[inline]
    fn next_bag(&self) -> Tiles {
        if self.bag.is_empty() { self.lid } else { self.bag }
    }

    /// A tile has to be drawn: an empty bag is refilled from the lid. Whether there is a tile.
    #[inline]
    fn refill(&mut self, on: &mut impl Listener<Event>) -> bool {
        if self.bag.is_empty() && !self.lid.is_empty() {
            std::mem::swap(&mut self.bag, &mut self.lid);
            on.hear(|| events::refilled(self.bag));
        }
        !self.bag.is_empty()
    }

    /// Puts a tile from the bag onto a factory.
    #[inline]
    fn deal_tile(&mut self, factory: u8, colour: Colour, on: &mut impl Listener<Event>) {
        self.refill(on);
        self.bag -= Tiles::of(colour, 1);
        *self.display.sources.at_mut(Source::Factory(factory)) += Tiles::of(colour, 1);
        on.hear(|| events::dealt(factory, colour));
    }

    /// Goes on filling after `drawn` tiles, until all factories are full or no tile is left.
    #[inline]
    fn fill(&mut self, drawn: u8, on: &mut impl Listener<Event>) {
        let no_more = self.next_bag().is_empty();
        if drawn < TILES_PER_FACTORY * self.display.factories() && !no_more {
            self.phase = Phase::Filling { drawn };
        } else if self.display.factory_of(Special::Extra).is_some() && !no_more {
            self.phase = Phase::Extra;
        } else {
            self.begin_draft(on);
        }
    }

    fn begin_draft(&mut self, on: &mut impl Listener<Event>) {
        self.display.attract(on);
        self.phase = Phase::Drafting { seat: self.first };
    }

    /// A turn of drafting: the tiles, the start marker, the Tray, and where it all goes.
    fn take(
        &mut self,
        seat: Seat,
        colour: Colour,
        from: Source,
        shares: Option<Shares>,
        to: Target,
        on: &mut impl Listener<Event>,
    ) {
        let count = self.display.take(seat, colour, from, shares, on);
        let board = &mut self.boards[seat.index()];
        match from {
            Source::Centre if self.marker.is_none() => {
                self.marker = Some(seat);
                let space = board.floor.push(Piece::Marker);
                on.hear(|| events::marker_taken(seat, space));
            }
            Source::Factory(factory) if self.display.side(factory) == Side::Gone => {
                board.tray = Some(Tray::Free);
                on.hear(|| events::tray_taken(seat, factory));
            }
            _ => {}
        }
        let fitting = match to {
            Target::Floor => 0,
            Target::Line(line) => board.fill_line(line, colour, count),
        };
        if let Target::Line(line) = to {
            on.hear(|| events::lined(seat, line, colour, fitting));
        }
        self.fall(seat, colour, count - fitting, on);
    }

    /// Tiles fall: one onto a free Tray, then onto the floor's spaces, the rest into the lid.
    #[inline]
    fn fall(&mut self, seat: Seat, colour: Colour, count: u8, on: &mut impl Listener<Event>) {
        for _ in 0..count {
            let board = &mut self.boards[seat.index()];
            let landing = if board.tray == Some(Tray::Free) {
                board.tray = Some(Tray::Holding(colour));
                Landing::Tray
            } else if let Some(space) = board.floor.push(Piece::Tile(colour)) {
                Landing::Space(space)
            } else {
                self.lid += Tiles::of(colour, 1);
                Landing::Lid
            };
            on.hear(|| events::fell(seat, colour, landing));
        }
    }

    /// Tiling goes on with this line of this seat, up to the next choice or the end of the round.
    fn tile(&mut self, seat: Seat, line: u8, on: &mut impl Listener<Event>) {
        let (mut seat, mut line) = (seat, line);
        loop {
            while line < ROWS {
                if let Some(colour) = self.board(seat).full_line(line) {
                    match self.setup.box_side {
                        BoxSide::Coloured => {
                            let column = board::column_of(line, colour);
                            self.lay_on_wall(seat, line, column, on);
                        }
                        BoxSide::Plain if self.board(seat).columns_for(line) == 0 => {
                            self.drop_line(seat, line, on);
                        }
                        BoxSide::Plain => {
                            self.phase = Phase::Tiling { seat, line };
                            return;
                        }
                    }
                }
                line += 1;
            }
            self.score_floor(seat, on);
            (seat, line) = (seat.next(self.setup.players), 0);
            if seat == self.first {
                self.end_round(on);
                return;
            }
        }
    }

    /// One tile of a full line goes to the wall and scores, the others go to the lid.
    fn lay_on_wall(&mut self, seat: Seat, line: u8, column: u8, on: &mut impl Listener<Event>) {
        let board = &mut self.boards[seat.index()];
        let Line { colour: Some(colour), count } = board.line(line) else { return };
        let (across, down) = board.lay(line, column, colour);
        let points = tile_points(across, down);
        board.score += i16::from(points);
        self.lid += Tiles::of(colour, count - 1);
        self.last_tiled = self.round;
        let wall = &self.board(seat).wall;
        on.hear(|| events::tiled(seat, wall, (line, column), count, (across, down), points.into()));
    }

    /// Plain box: a full line without a legal cell falls to the floor, all of it.
    fn drop_line(&mut self, seat: Seat, line: u8, on: &mut impl Listener<Event>) {
        let tiles = self.boards[seat.index()].empty_line(line);
        let Some(colour) = tiles.colour else { return };
        on.hear(|| events::line_dropped(seat, line, colour, tiles.count));
        self.fall(seat, colour, tiles.count, on);
    }

    /// The floor costs its spaces, once, down to 0 points; its tiles and the Tray's go to the lid.
    fn score_floor(&mut self, seat: Seat, on: &mut impl Listener<Event>) {
        let board = &mut self.boards[seat.index()];
        if board.floor.is_empty() && board.tray.is_none() {
            return;
        }
        let costs = board.floor.costs();
        let lost = costs.iter().sum::<i16>().min(board.score);
        on.hear(|| events::floor_scored(seat, board, lost));
        board.score -= lost;
        self.lid += board.clear_floor();
    }

    fn end_round(&mut self, on: &mut impl Listener<Event>) {
        let seats = || Seat(0).round_the_table(self.setup.players);
        let ending = if seats().any(|seat| self.board(seat).wall.full_rows().next().is_some()) {
            Ending::RowComplete
        } else if self.round - self.last_tiled >= STANDSTILL_ROUNDS {
            Ending::Standstill
        } else if self.next_bag().is_empty() {
            Ending::NoTiles
        } else {
            return self.begin_round(on);
        };
        for seat in seats() {
            self.score_bonuses(seat, on);
        }
        self.phase = Phase::Over(ending);
        on.hear(|| Event::new(Kind::GameEnded { ending }));
    }

    fn score_bonuses(&mut self, seat: Seat, on: &mut impl Listener<Event>) {
        let board = &mut self.boards[seat.index()];
        let wall = board.wall;
        let mut score = |bonus, points| {
            board.score += points;
            on.hear(|| events::bonus_scored(seat, &wall, bonus, points));
        };
        wall.bonuses().for_each(|(bonus, points)| score(bonus, points));
    }

    /// A player's board.
    #[inline]
    pub fn board(&self, seat: Seat) -> &Board {
        &self.boards[seat.index()]
    }
}

/// The legal takes: colour by colour, source by source, lines from the top, the floor last.
impl Chocolatier {
    fn takes(&self, seat: Seat, moves: &mut Vec<Move>) {
        for colour in COLOURS {
            let lines = self.board(seat).open_lines(colour);
            for (from, _) in self.display.sources.iter().filter(|(_, tiles)| tiles.has(colour)) {
                self.display.for_each_sharing(from, colour, |shares| {
                    let targets = bits(lines).map(Target::Line).chain([Target::Floor]);
                    moves.extend(targets.map(|to| Move::Take { colour, from, to, shares }));
                });
            }
        }
    }

    /// What [`takes`](Self::takes) would list at the number picked, without listing it: every
    /// source of a colour has the same targets. Random numbers make branches slow, so there are
    /// none: places are found by counting how many end before the number.
    #[inline]
    fn pick_take(&self, seat: Seat, pick: impl FnOnce(u32) -> u32) -> Move {
        let board = self.board(seat);
        let (sources, targets) = (self.display.sources.count_by_colour(), board.targets());
        // The takes of a colour have the numbers from its start to the next colour's.
        let mut starts = [0; COLOURS.len() + 1];
        for (i, colour) in COLOURS.into_iter().enumerate() {
            let takes = u32::from(sources.count(colour)) * u32::from(targets.count(colour));
            starts[i + 1] = starts[i] + takes;
        }
        let number = pick(starts[COLOURS.len()]);
        let at = starts[1..COLOURS.len()].iter().filter(|&&start| start <= number).count();
        let (colour, rest) = (COLOURS[at], number - starts[at]);
        let targets = u32::from(targets.count(colour));
        let from = self.display.sources.nth_with(colour, rest / targets);
        Move::Take { colour, from, to: board.nth_target(colour, rest % targets), shares: None }
    }
}

/// The numbers of the bits that are set, lowest first.
#[inline]
fn bits(set: u8) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let lowest = (rest != 0).then(|| rest.trailing_zeros() as u8);
        rest &= rest.wrapping_sub(1);
        lowest
    })
}
