//! **Queen's Garden**, for 2 to 4 players.
//!
//! Hexagons, pairs of a colour and a symbol, are stones or are printed on garden expansions; a
//! symbol's value, 1 to 6, is both what it costs and what it is worth. Four rounds have a face-down
//! stack of expansions each, whose top carries four stones. In turn, players do one thing. They
//! **take** every hexagon of a colour or of a symbol from the display into their storage (12 places
//! for stones and jokers, 2 for expansions; of identical ones only one, and all must fit); when
//! stones came from the top, it moves beside the stack, the new top gets four stones, and expansions
//! without stones turn face up. Or they **place** a stone or an expansion from storage into their
//! garden, which costs value − 1 other hexagons of the same colour with different symbols, or of the
//! same symbol in different colours; jokers replace any. It must lie beside no hexagon at all, or
//! beside one that shares its colour or symbol, and no group of adjacent hexagons that share a colour
//! or a symbol may ever hold two identical ones. Whoever fills all fields round the fountain, a
//! statue, a bench or a pavilion gets jokers. Or they lay an expansion from the supply **face down**
//! for 6 points. Or they **pass** for the round and may throw things away, losing their values; the
//! first to pass begins the next round and loses 1 point. After each round, hexagons of three
//! colours or symbols score, and pavilions; at the end what is left in storage costs its value,
//! and groups of three and more score theirs.
//!
//! A turn is a sequence of small decisions by one seat: what to do, which copies to take, where to
//! place, what to pay, what to throw away. Where only one thing can be taken or paid next, it is
//! done at once. The **variant** changes the scoring wheel and the bonuses for large groups; a host
//! may set both.
//!
//! This file is the course of the game; a player's turn is in `turns`, the ends of rounds and of the
//! game in `scoring`. The map is in `geometry`, hexagons and heaps of them in `hexagons`, what may be
//! placed where in `garden`, what can pay in `storage`, what can be taken in `display`, what players
//! see in `events`, what a move will do in `preview`, and the texts in `notation`, `position` and
//! `record`.

mod display;
mod events;
mod garden;
mod geometry;
mod hexagons;
mod notation;
mod position;
mod preview;
mod record;
mod scoring;
mod storage;
mod turns;
mod wire;

use serde::{Deserialize, Serialize};

use crate::event::Listener;
use crate::game::{BySeat, Game, Luck, Seat, SeatSet, Turn};
use crate::illegal::Illegal;
use display::Display;

pub use display::{Expansion, SLOTS, Slot, stack_size};
pub use events::{Event, GardenView, Kind, PlayerView, View};
pub use garden::{Garden, SMALLEST_GROUP, Side};
pub use geometry::{AREAS, Area, FIELDS, Feature, Field, Fields};
pub use hexagons::{Colour, Heap, Hexagon, Hexagons, Item, KINDS, PAIRS, STONES_PER_PAIR, Symbol};
pub use preview::{Effect, Ending, GroupPreview, Payment, Placing, Preview, Refused, Why};
pub use storage::{EXPANSION_PLACES, PLACES, Storage};

/// Rounds in a game.
pub const ROUNDS: u8 = 4;
/// Stones that the top of the stack gets.
pub const STONES_ON_TOP: u8 = 4;
/// Expansions in all.
pub const EXPANSIONS: u8 = PAIRS as u8;
/// Points that everybody begins with.
pub const FIRST_POINTS: i16 = 15;
/// Jokers that everybody begins with.
pub const FIRST_JOKERS: u8 = 3;
/// Points for a face-down expansion.
pub const FACE_DOWN_COST: i16 = 6;
/// Points that the first to pass loses.
pub const FIRST_PASS_COST: i16 = 1;
/// Points for every pavilion, each round.
pub const PAVILION_POINTS: i16 = 1;
/// The most points that an item of the wheel or a bonus can give: all scores then stay in range.
pub const MAX_POINTS: u8 = 99;

/// What each round scores: three items, with points for each hexagon.
pub type Wheel = [[(Item, u8); 3]; ROUNDS as usize];
/// Points for groups of 3, 4, 5 and 6, besides their values.
pub type GroupBonus = [u8; 4];

const fn colour(colour: Colour, points: u8) -> (Item, u8) {
    (Item::Colour(colour), points)
}

const fn symbol(symbol: Symbol, points: u8) -> (Item, u8) {
    (Item::Symbol(symbol), points)
}

/// The wheel of the standard board.
pub const STANDARD_WHEEL: Wheel = [
    [colour(Colour::Green, 1), symbol(Symbol::Tree, 1), colour(Colour::Blue, 1)],
    [symbol(Symbol::Bird, 1), colour(Colour::Purple, 1), symbol(Symbol::Butterfly, 2)],
    [colour(Colour::LightPurple, 1), symbol(Symbol::Flower, 2), colour(Colour::Yellow, 1)],
    [symbol(Symbol::Plant, 3), colour(Colour::LightGreen, 1), symbol(Symbol::Tulip, 3)],
];
/// The bonus of the standard board: 6 for a group of six.
pub const STANDARD_BONUS: GroupBonus = [0, 0, 0, 6];
/// The wheel of the other board, as far as it is known: the cheap symbols score more.
pub const VARIANT_WHEEL: Wheel = [
    [colour(Colour::Green, 1), symbol(Symbol::Tree, 3), colour(Colour::Blue, 1)],
    [symbol(Symbol::Bird, 3), colour(Colour::Purple, 1), symbol(Symbol::Butterfly, 2)],
    [colour(Colour::LightPurple, 1), symbol(Symbol::Flower, 2), colour(Colour::Yellow, 1)],
    [symbol(Symbol::Plant, 1), colour(Colour::LightGreen, 1), symbol(Symbol::Tulip, 1)],
];
/// The bonuses of the other board.
pub const VARIANT_BONUS: GroupBonus = [0, 2, 4, 6];

/// How a game is set up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// 2 to 4.
    pub players: u8,
    /// Who begins round 1.
    pub start: Seat,
    /// What each round scores.
    pub wheel: Wheel,
    /// What large groups score besides.
    pub group_bonus: GroupBonus,
}

/// A hexagon as a thing: what lies in storage and in the display.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "type", content = "hexagon", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = queens_garden::Piece))]
pub enum Piece {
    /// A stone.
    Stone(Hexagon),
    /// An expansion with this hexagon printed on it.
    Expansion(Hexagon),
}

impl Piece {
    #[inline]
    pub fn hexagon(self) -> Hexagon {
        match self {
            Piece::Stone(hexagon) | Piece::Expansion(hexagon) => hexagon,
        }
    }
}

/// A player's decision: a whole turn, or a part of one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = queens_garden::Move))]
pub enum Move {
    /// Take every hexagon with this colour or symbol.
    Take {
        /// What every hexagon taken has.
        item: Item,
    },
    /// Take the copy of a hexagon that lies in this slot.
    Copy {
        /// The hexagon: the first of those that lie in several slots.
        hexagon: Hexagon,
        /// Where the copy lies.
        slot: u8,
    },
    /// Place this stone, or this expansion.
    Place {
        /// What is placed.
        piece: Piece,
    },
    /// Place it so that its hexagon lies on this field.
    At {
        /// Where its hexagon will lie.
        field: Field,
    },
    /// Pay with this stone or expansion.
    Pay {
        /// What is paid.
        piece: Piece,
    },
    /// Pay all that is still due with jokers.
    PayJokers,
    /// Lay an expansion from the supply face down.
    ExpandFaceDown,
    /// Lay it into this area.
    In {
        /// Where the expansion will lie.
        area: Area,
    },
    /// Pass for this round.
    Pass,
    /// Having passed, throw this away.
    Discard {
        /// What is thrown away.
        piece: Piece,
    },
    /// Having passed, keep the rest.
    Done,
}

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Draw {
    /// A stone from the bag.
    Stone(Hexagon),
    /// What the next expansion to turn face up is.
    Expansion(Hexagon),
}

/// What has to be decided now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = queens_garden::Phase))]
pub enum Phase {
    /// Chance: the next stone for the stack's top, after so many.
    Stones {
        /// Stones drawn already.
        drawn: u8,
    },
    /// Chance: what the first of the emptied expansions is.
    Reveal,
    /// What to do.
    Action,
    /// Taking: which copy of the first of these hexagons.
    Copies {
        /// What is being taken.
        item: Item,
        /// Hexagons still to be taken; each lies in several slots.
        open: Hexagons,
        /// Whether a stone came from the stack's top.
        from_top: bool,
    },
    /// Placing: where.
    Field {
        /// What is being placed.
        piece: Piece,
    },
    /// Placing: what to pay next.
    Payment {
        /// What is being placed.
        piece: Piece,
        /// Where its hexagon will lie.
        field: Field,
        /// What was paid last.
        last: Option<Hexagon>,
        /// How many are still to be paid.
        due: u8,
    },
    /// Laying an expansion face down: where.
    Area,
    /// Passing: what to throw away next.
    Discards {
        /// What was thrown away last.
        last: Option<Piece>,
    },
    /// Nothing: the game has ended.
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Player {
    score: i16,
    has_passed: bool,
    storage: Storage,
    garden: Garden,
}

/// A game of Queen's Garden.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct QueensGarden {
    setup: Setup,
    phase: Phase,
    round: u8,
    /// Whose turn it is, or will be when chance has acted.
    seat: Seat,
    /// Who began this round.
    first: Seat,
    /// Who passed first in this round.
    marker: Option<Seat>,
    bag: Heap,
    tower: Heap,
    /// How many expansions; which ones nobody need know.
    supply: u8,
    /// The expansions that were never face up in this game.
    unseen: Hexagons,
    display: Display,
    /// Only the first `players` are in use.
    players: [Player; 4],
}

impl Game for QueensGarden {
    type Setup = Setup;
    type Move = Move;
    type Draw = Draw;
    type Kind = Kind;
    type View = View;

    fn new(setup: &Setup) -> Self {
        debug_assert!((2..=4).contains(&setup.players) && setup.start.0 < setup.players);
        let storage =
            Storage { stones: Heap::EMPTY, expansions: Hexagons::EMPTY, jokers: FIRST_JOKERS };
        let player =
            Player { score: FIRST_POINTS, has_passed: false, storage, garden: Garden::NEW };
        QueensGarden {
            setup: *setup,
            phase: Phase::Stones { drawn: 0 },
            round: 1,
            seat: setup.start,
            first: setup.start,
            marker: None,
            bag: Heap::ALL,
            tower: Heap::EMPTY,
            supply: EXPANSIONS - ROUNDS * stack_size(setup.players),
            unseen: Hexagons::ALL,
            display: Display::new(setup.players),
            players: [player; 4],
        }
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn players(&self) -> u8 {
        self.setup.players
    }

    fn round(&self) -> u16 {
        self.round.into()
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Stones { .. } | Phase::Reveal => Turn::Chance,
            Phase::Over => Turn::Over,
            _ => Turn::Player(self.seat),
        }
    }

    fn moves(&self, moves: &mut Vec<Move>) {
        match self.phase {
            Phase::Action => self.actions(moves),
            Phase::Copies { open, .. } => self.copies(open, |hexagon, slot, _| {
                moves.push(Move::Copy { hexagon, slot });
            }),
            Phase::Field { piece } => {
                moves.extend(self.fields_for(piece).iter().map(|field| Move::At { field }))
            }
            Phase::Payment { piece, last, due, .. } => {
                let choices = self.me().storage.choices(piece.hexagon(), last, due);
                moves.extend(choices.pieces().map(|piece| Move::Pay { piece }));
                moves.extend(choices.jokers.then_some(Move::PayJokers));
            }
            Phase::Area => {
                moves.extend(self.me().garden.free_areas().map(|area| Move::In { area }))
            }
            Phase::Discards { last } => {
                moves.push(Move::Done);
                moves.extend(self.discards(last).map(|piece| Move::Discard { piece }));
            }
            Phase::Stones { .. } | Phase::Reveal | Phase::Over => {}
        }
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        let me = self.me();
        match (self.phase, mv) {
            (Phase::Action, Move::Take { item }) => self.check_take(item),
            (Phase::Action, Move::Place { piece }) => self.check_place(piece),
            (Phase::Action, Move::ExpandFaceDown) => self.check_face_down(),
            (Phase::Action, Move::Pass) | (Phase::Discards { .. }, Move::Done) => Ok(()),
            (Phase::Action, _) => Err(Illegal::ActNow),
            (Phase::Copies { open, .. }, Move::Copy { hexagon, slot }) => {
                self.check_copy(open, hexagon, slot)
            }
            (Phase::Copies { .. }, _) => Err(Illegal::CopyNow),
            (Phase::Field { piece: Piece::Stone(hexagon) }, Move::At { field }) => {
                me.garden.check(hexagon, field)
            }
            (Phase::Field { piece: Piece::Expansion(hexagon) }, Move::At { field }) => {
                me.garden.check_expansion(hexagon, field)
            }
            (Phase::Field { .. }, _) => Err(Illegal::FieldNow),
            (Phase::Payment { piece, last, due, .. }, _) => {
                let choices = me.storage.choices(piece.hexagon(), last, due);
                self.check_pay(mv, choices)
            }
            (Phase::Area, Move::In { area }) if me.garden.side(area).is_none() => Ok(()),
            (Phase::Area, Move::In { .. }) => Err(Illegal::AreaTaken),
            (Phase::Area, _) => Err(Illegal::AreaNow),
            (Phase::Discards { last }, Move::Discard { piece }) => self.check_discard(last, piece),
            (Phase::Discards { .. }, _) => Err(Illegal::DiscardNow),
            (Phase::Over, _) => Err(Illegal::GameOver),
            (Phase::Stones { .. } | Phase::Reveal, _) => Err(Illegal::ChanceFirst),
        }
    }

    fn apply(&mut self, mv: Move, on: &mut impl Listener<Event>) {
        match (mv, self.phase) {
            (Move::Take { item }, Phase::Action) => self.take(item, on),
            (Move::Copy { hexagon, slot }, Phase::Copies { item, open, from_top }) => {
                let from_top = self.take_copy(hexagon, slot, on) || from_top;
                self.choose_copies(item, open.without(Hexagons::of(hexagon)), from_top, on);
            }
            (Move::Place { piece }, Phase::Action) => self.phase = Phase::Field { piece },
            (Move::At { field }, Phase::Field { piece }) => {
                self.pay(piece, field, None, piece.hexagon().value() - 1, on);
            }
            (Move::Pay { piece: paid }, Phase::Payment { piece, field, due, .. }) => {
                self.pay_piece(paid, on);
                self.pay(piece, field, Some(paid.hexagon()), due - 1, on);
            }
            (Move::PayJokers, Phase::Payment { piece, field, due, .. }) => {
                self.pay_jokers(due, on);
                self.place(piece, field, on);
            }
            (Move::ExpandFaceDown, Phase::Action) => self.phase = Phase::Area,
            (Move::In { area }, Phase::Area) => self.expand_face_down(area, on),
            (Move::Pass, Phase::Action) => self.pass(on),
            (Move::Discard { piece }, Phase::Discards { .. }) => {
                self.discard(piece, on);
                self.choose_discards(Some(piece), on);
            }
            (Move::Done, Phase::Discards { .. }) => self.end_pass(on),
            _ => debug_assert!(false, "{mv:?} is not legal in {:?}", self.phase),
        }
    }

    fn draws(&self, draws: &mut Vec<(Draw, u32)>) {
        match self.phase {
            Phase::Stones { .. } => {
                let heap = self.next_bag();
                let weight = |hexagon| (Draw::Stone(hexagon), u32::from(heap.count(hexagon)));
                draws.extend(heap.kinds().iter().map(weight));
            }
            Phase::Reveal => draws.extend(self.unseen.iter().map(|h| (Draw::Expansion(h), 1))),
            _ => {}
        }
    }

    fn draw(&mut self, draw: Draw, on: &mut impl Listener<Event>) {
        match (draw, self.phase) {
            (Draw::Stone(hexagon), Phase::Stones { drawn }) => self.deal_stone(hexagon, drawn, on),
            (Draw::Expansion(hexagon), Phase::Reveal) => self.reveal(hexagon, on),
            _ => debug_assert!(false, "{draw:?} cannot be drawn in {:?}", self.phase),
        }
    }

    fn scores(&self) -> BySeat<i16> {
        BySeat::from_fn(self.setup.players, |seat| self.player(seat).score)
    }

    /// Most points; ties share.
    fn winners(&self) -> SeatSet {
        match self.phase {
            Phase::Over => self.scores().leaders(),
            _ => SeatSet::default(),
        }
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

    /// Passing ends a player's round, and discarding costs points.
    fn is_last_resort(&self, mv: Move) -> bool {
        matches!(mv, Move::Pass | Move::Discard { .. })
    }

    #[inline]
    fn sample(&self, luck: &mut impl Luck) -> Draw {
        if let Phase::Reveal = self.phase {
            let number = luck.below(self.unseen.len());
            return Draw::Expansion(self.unseen.nth(number).expect("a number below their count"));
        }
        let heap = self.next_bag();
        Draw::Stone(heap.nth(luck.below(heap.total())).expect("a number below the total"))
    }
}

/// What everybody sees.
impl QueensGarden {
    /// What has to be decided now.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who passed first in this round.
    #[inline]
    pub fn marker(&self) -> Option<Seat> {
        self.marker
    }

    /// A player's points so far.
    #[inline]
    pub fn score(&self, seat: Seat) -> i16 {
        self.player(seat).score
    }

    /// Whether a player is out of this round.
    #[inline]
    pub fn has_passed(&self, seat: Seat) -> bool {
        self.player(seat).has_passed
    }

    /// A player's storage.
    #[inline]
    pub fn storage(&self, seat: Seat) -> &Storage {
        &self.player(seat).storage
    }

    /// A player's garden.
    #[inline]
    pub fn garden(&self, seat: Seat) -> &Garden {
        &self.player(seat).garden
    }

    /// The round's expansions with the stones on them, the first top of the stack first.
    #[inline]
    pub fn slots(&self) -> &[Slot] {
        self.display.slots()
    }

    /// The slot of the stack's top; the number of slots when the stack is used up.
    #[inline]
    pub fn top(&self) -> u8 {
        self.display.top()
    }

    /// Who began this round.
    #[inline]
    pub fn first(&self) -> Seat {
        self.first
    }

    /// The stones in the bag.
    #[inline]
    pub fn bag(&self) -> Heap {
        self.bag
    }

    /// The stones that will be poured into the bag when it is empty.
    #[inline]
    pub fn tower(&self) -> Heap {
        self.tower
    }

    /// How many expansions lie in the supply.
    #[inline]
    pub fn supply(&self) -> u8 {
        self.supply
    }

    /// The expansions that were never face up.
    #[inline]
    pub fn unseen(&self) -> Hexagons {
        self.unseen
    }

    /// How many expansions lie under the stack's top, without stones yet.
    #[inline]
    pub fn stack_below_top(&self) -> u8 {
        (self.display.slots().len() as u8).saturating_sub(self.display.top() + 1)
    }
}

/// Stones and expansions come out.
impl QueensGarden {
    /// The heap that the next stone is drawn from.
    #[inline]
    fn next_bag(&self) -> Heap {
        if self.bag.is_empty() { self.tower } else { self.bag }
    }

    /// The stack has a new top; without a single stone for it, the whole stack is laid out.
    fn fill_top(&mut self, on: &mut impl Listener<Event>) {
        if self.next_bag().is_empty() {
            self.display.spread_stack();
            on.hear(|| Event::new(Kind::StackSpread));
            self.turn_emptied();
        } else {
            self.phase = Phase::Stones { drawn: 0 };
        }
    }

    /// Puts a stone from the bag onto the top; an empty bag is refilled from the tower first.
    #[inline]
    fn deal_stone(&mut self, hexagon: Hexagon, drawn: u8, on: &mut impl Listener<Event>) {
        if self.bag.is_empty() {
            std::mem::swap(&mut self.bag, &mut self.tower);
            on.hear(|| events::refilled(self.bag));
        }
        let slot = self.display.top();
        self.bag.remove(hexagon);
        self.display.slot_mut(slot).stones.add(hexagon);
        on.hear(|| events::dealt(slot, hexagon));
        if drawn + 1 < STONES_ON_TOP && !self.next_bag().is_empty() {
            self.phase = Phase::Stones { drawn: drawn + 1 };
        } else {
            self.turn_emptied();
        }
    }

    /// Expansions in the display without a stone turn face up, before the next turn begins.
    #[inline]
    fn turn_emptied(&mut self) {
        let is_any = self.display.emptied().next().is_some();
        self.phase = if is_any { Phase::Reveal } else { Phase::Action };
    }

    fn reveal(&mut self, hexagon: Hexagon, on: &mut impl Listener<Event>) {
        let slot = self.display.emptied().next().expect("one has to be turned");
        self.display.slot_mut(slot).expansion = Expansion::FaceUp(hexagon);
        self.unseen = self.unseen.without(Hexagons::of(hexagon));
        on.hear(|| events::revealed(slot, hexagon));
        self.turn_emptied();
    }
}

impl QueensGarden {
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat(0).round_the_table(self.setup.players)
    }

    /// Who is next, clockwise; nobody if all have passed.
    #[inline]
    fn next_seat(&self) -> Option<Seat> {
        let next = self.seat.next(self.setup.players);
        next.round_the_table(self.setup.players).find(|&seat| !self.player(seat).has_passed)
    }

    #[inline]
    fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// Whose turn it is.
    #[inline]
    fn me(&self) -> &Player {
        &self.players[self.seat.index()]
    }

    #[inline]
    fn me_mut(&mut self) -> &mut Player {
        &mut self.players[self.seat.index()]
    }
}
