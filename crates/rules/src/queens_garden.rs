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
//! This file is the course of the game. The map is in `geometry`, hexagons and heaps of them in
//! `hexagons`, what may be placed where in `garden`, what can pay in `storage`, what can be taken in
//! `display`, what players see in `events`, and the texts in `notation`, `position` and `record`.

mod display;
mod events;
mod garden;
mod geometry;
mod hexagons;
mod notation;
mod position;
mod record;
mod storage;

use crate::game::{BySeat, Game, Illegal, Luck, Seat, SeatSet, Turn};
use display::Display;
use garden::Garden;
use storage::{Choices, Storage};

pub use display::{Expansion, SLOTS, Slot, stack_size};
pub use events::{Event, GardenView, PlayerView, View};
pub use garden::{SMALLEST_GROUP, Side};
pub use geometry::{AREAS, Area, FIELDS, Feature, Field, Fields};
pub use hexagons::{Colour, Heap, Hexagon, Hexagons, Item, KINDS, PAIRS, STONES_PER_PAIR, Symbol};
pub use storage::{EXPANSION_PLACES, PLACES};

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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Piece {
    /// A stone.
    Stone(Hexagon),
    /// An expansion with this hexagon printed on it.
    Expansion(Hexagon),
}

impl Piece {
    /// Its hexagon.
    #[inline]
    pub fn hexagon(self) -> Hexagon {
        match self {
            Piece::Stone(hexagon) | Piece::Expansion(hexagon) => hexagon,
        }
    }
}

/// A player's decision: a whole turn, or a part of one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Take every hexagon with this colour or symbol.
    Take(Item),
    /// Take the copy of a hexagon that lies in this slot.
    Copy {
        /// The hexagon: the first of those that lie in several slots.
        hexagon: Hexagon,
        /// Where the copy lies.
        slot: u8,
    },
    /// Place this stone, or this expansion.
    Place(Piece),
    /// Place it so that its hexagon lies on this field.
    At(Field),
    /// Pay with this stone or expansion.
    Pay(Piece),
    /// Pay all that is still due with jokers.
    PayJokers,
    /// Lay an expansion from the supply face down.
    ExpandFaceDown,
    /// Lay it into this area.
    In(Area),
    /// Pass for this round.
    Pass,
    /// Having passed, throw this away.
    Discard(Piece),
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
    type Event = Event;
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
            Phase::Field { piece } => moves.extend(self.fields_for(piece).iter().map(Move::At)),
            Phase::Payment { piece, last, due, .. } => {
                let choices = self.me().storage.choices(piece.hexagon(), last, due);
                moves.extend(choices.pieces().map(Move::Pay));
                moves.extend(choices.jokers.then_some(Move::PayJokers));
            }
            Phase::Area => moves.extend(self.me().garden.free_areas().map(Move::In)),
            Phase::Discards { last } => {
                moves.push(Move::Done);
                moves.extend(self.discards(last).map(Move::Discard));
            }
            Phase::Stones { .. } | Phase::Reveal | Phase::Over => {}
        }
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        let me = self.me();
        match (self.phase, mv) {
            (Phase::Action, Move::Take(item)) => self.check_take(item),
            (Phase::Action, Move::Place(piece)) => self.check_place(piece),
            (Phase::Action, Move::ExpandFaceDown) => self.check_face_down(),
            (Phase::Action, Move::Pass) | (Phase::Discards { .. }, Move::Done) => Ok(()),
            (Phase::Action, _) => Err(Illegal("take, place, expand or pass")),
            (Phase::Copies { open, .. }, Move::Copy { hexagon, slot }) => {
                self.check_copy(open, hexagon, slot)
            }
            (Phase::Copies { .. }, _) => Err(Illegal("say which copy is taken")),
            (Phase::Field { piece: Piece::Stone(hexagon) }, Move::At(field)) => {
                me.garden.check(hexagon, field)
            }
            (Phase::Field { piece: Piece::Expansion(hexagon) }, Move::At(field)) => {
                me.garden.check_expansion(hexagon, field)
            }
            (Phase::Field { .. }, _) => Err(Illegal("say on which field")),
            (Phase::Payment { piece, last, due, .. }, _) => {
                let choices = me.storage.choices(piece.hexagon(), last, due);
                self.check_pay(mv, choices)
            }
            (Phase::Area, Move::In(area)) if me.garden.side(area).is_none() => Ok(()),
            (Phase::Area, Move::In(_)) => Err(Illegal("an expansion lies in that area already")),
            (Phase::Area, _) => Err(Illegal("say in which area")),
            (Phase::Discards { last }, Move::Discard(piece)) => self.check_discard(last, piece),
            (Phase::Discards { .. }, _) => Err(Illegal("discard something, or be done")),
            (Phase::Over, _) => Err(Illegal("the game is over")),
            (Phase::Stones { .. } | Phase::Reveal, _) => {
                Err(Illegal("something has to be drawn first"))
            }
        }
    }

    fn apply(&mut self, mv: Move, on: &mut impl FnMut(Event)) {
        match (mv, self.phase) {
            (Move::Take(item), Phase::Action) => self.take(item, on),
            (Move::Copy { hexagon, slot }, Phase::Copies { item, open, from_top }) => {
                let from_top = self.take_copy(hexagon, slot, on) || from_top;
                self.choose_copies(item, open.without(Hexagons::of(hexagon)), from_top, on);
            }
            (Move::Place(piece), Phase::Action) => self.phase = Phase::Field { piece },
            (Move::At(field), Phase::Field { piece }) => {
                self.pay(piece, field, None, piece.hexagon().value() - 1, on);
            }
            (Move::Pay(paid), Phase::Payment { piece, field, due, .. }) => {
                self.pay_piece(paid, on);
                self.pay(piece, field, Some(paid.hexagon()), due - 1, on);
            }
            (Move::PayJokers, Phase::Payment { piece, field, due, .. }) => {
                self.pay_jokers(due, on);
                self.place(piece, field, on);
            }
            (Move::ExpandFaceDown, Phase::Action) => self.phase = Phase::Area,
            (Move::In(area), Phase::Area) => self.expand_face_down(area, on),
            (Move::Pass, Phase::Action) => self.pass(on),
            (Move::Discard(piece), Phase::Discards { .. }) => {
                self.discard(piece, on);
                self.choose_discards(Some(piece), on);
            }
            (Move::Done, Phase::Discards { .. }) => self.end_pass(on),
            _ => debug_assert!(false, "{mv:?} is not legal in {:?}", self.phase),
        }
        on(Event::Due { seat: self.seat, phase: self.phase });
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

    fn draw(&mut self, draw: Draw, on: &mut impl FnMut(Event)) {
        match (draw, self.phase) {
            (Draw::Stone(hexagon), Phase::Stones { drawn }) => self.deal_stone(hexagon, drawn, on),
            (Draw::Expansion(hexagon), Phase::Reveal) => self.reveal(hexagon, on),
            _ => debug_assert!(false, "{draw:?} cannot be drawn in {:?}", self.phase),
        }
        on(Event::Due { seat: self.seat, phase: self.phase });
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

    fn fold(view: &mut View, event: &Event) {
        events::fold(view, event);
    }

    fn position(&self) -> String {
        position::write_position(self)
    }

    fn from_position(text: &str) -> Result<Self, String> {
        position::read_position(text)
    }

    /// Passing ends a player's round, and discarding costs points.
    fn is_last_resort(&self, mv: Move) -> bool {
        matches!(mv, Move::Pass | Move::Discard(_))
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

/// Stones and expansions come out.
impl QueensGarden {
    /// The heap that the next stone is drawn from.
    #[inline]
    fn next_bag(&self) -> Heap {
        if self.bag.is_empty() { self.tower } else { self.bag }
    }

    /// The stack has a new top; without a single stone for it, the whole stack is laid out.
    fn fill_top(&mut self, on: &mut impl FnMut(Event)) {
        if self.next_bag().is_empty() {
            self.display.spread_stack();
            on(Event::StackSpread);
            self.turn_emptied();
        } else {
            self.phase = Phase::Stones { drawn: 0 };
        }
    }

    /// Puts a stone from the bag onto the top; an empty bag is refilled from the tower first.
    #[inline]
    fn deal_stone(&mut self, hexagon: Hexagon, drawn: u8, on: &mut impl FnMut(Event)) {
        if self.bag.is_empty() {
            std::mem::swap(&mut self.bag, &mut self.tower);
            on(Event::Refilled);
        }
        let slot = self.display.top();
        self.bag.remove(hexagon);
        self.display.slot_mut(slot).stones.add(hexagon);
        on(Event::Dealt { slot, hexagon });
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

    fn reveal(&mut self, hexagon: Hexagon, on: &mut impl FnMut(Event)) {
        let slot = self.display.emptied().next().expect("one has to be turned");
        self.display.slot_mut(slot).expansion = Expansion::FaceUp(hexagon);
        self.unseen = self.unseen.without(Hexagons::of(hexagon));
        on(Event::Revealed { slot, hexagon });
        self.turn_emptied();
    }
}

/// Which turns a player may begin.
impl QueensGarden {
    /// Takes, stones, expansions, a face-down one, and the pass.
    fn actions(&self, moves: &mut Vec<Move>) {
        let Player { storage, garden, .. } = self.me();
        let (shown, places) = (self.display.shown(), storage.places());
        let expansion_places = storage.expansion_places();
        let mut take = |item: Item| {
            let wanted = shown.hexagons().and(item.hexagons());
            if !wanted.is_empty() && shown.fits_into(wanted, places, expansion_places) {
                moves.push(Move::Take(item));
            }
        };
        // Not in one loop: an item whose kind is known is quicker.
        Colour::ALL.into_iter().for_each(|colour| take(Item::Colour(colour)));
        Symbol::ALL.into_iter().for_each(|symbol| take(Item::Symbol(symbol)));
        for hexagon in storage.stones.kinds().iter() {
            if storage.can_pay(hexagon) && !garden.fields_for(hexagon).is_empty() {
                moves.push(Move::Place(Piece::Stone(hexagon)));
            }
        }
        for hexagon in storage.expansions.iter() {
            if storage.can_pay(hexagon) && !garden.fields_for_expansion(hexagon).is_empty() {
                moves.push(Move::Place(Piece::Expansion(hexagon)));
            }
        }
        moves.extend(self.check_face_down().is_ok().then_some(Move::ExpandFaceDown));
        moves.push(Move::Pass);
    }

    fn check_take(&self, item: Item) -> Result<(), Illegal> {
        let shown = self.display.shown();
        let wanted = shown.hexagons().and(item.hexagons());
        if wanted.is_empty() {
            Err(Illegal("the display does not show it"))
        } else if !shown.fits(wanted, &self.me().storage) {
            Err(Illegal("it does not fit into storage"))
        } else {
            Ok(())
        }
    }

    fn check_place(&self, piece: Piece) -> Result<(), Illegal> {
        let storage = &self.me().storage;
        if !storage.has(piece) {
            Err(Illegal("it is not in storage"))
        } else if !storage.can_pay(piece.hexagon()) {
            Err(Illegal("its cost cannot be paid"))
        } else if self.fields_for(piece).is_empty() {
            Err(Illegal("no field accepts it"))
        } else {
            Ok(())
        }
    }

    fn check_face_down(&self) -> Result<(), Illegal> {
        let me = self.me();
        if me.score < FACE_DOWN_COST {
            Err(Illegal("a face-down expansion costs 6 points"))
        } else if self.supply == 0 {
            Err(Illegal("the supply is empty"))
        } else if me.garden.free_areas().next().is_none() {
            Err(Illegal("no area is free"))
        } else {
            Ok(())
        }
    }
}

/// A. Taking.
impl QueensGarden {
    fn take(&mut self, item: Item, on: &mut impl FnMut(Event)) {
        let shown = self.display.shown();
        let wanted = shown.hexagons().and(item.hexagons());
        let mut from_top = false;
        for hexagon in wanted.without(shown.several).iter() {
            let slot = self.display.copies(hexagon).next().map(|(slot, _)| slot);
            from_top |= self.take_copy(hexagon, slot.expect("the display shows it"), on);
        }
        self.choose_copies(item, wanted.and(shown.several), from_top, on);
    }

    /// The copies of the first open hexagon that may be taken so that all the others still fit.
    #[inline]
    fn copies(&self, open: Hexagons, mut each: impl FnMut(Hexagon, u8, Piece)) {
        let Some(hexagon) = open.first() else { return };
        let (shown, storage) = (self.display.shown(), &self.me().storage);
        let (places, expansion_places) = (storage.places(), storage.expansion_places());
        let rest = open.without(Hexagons::of(hexagon));
        let as_stone = places > 0 && shown.fits_into(rest, places - 1, expansion_places);
        let as_expansion =
            expansion_places > 0 && shown.fits_into(rest, places, expansion_places - 1);
        for (slot, piece) in self.display.copies(hexagon) {
            let fits = match piece {
                Piece::Stone(_) => as_stone,
                Piece::Expansion(_) => as_expansion,
            };
            if fits {
                each(hexagon, slot, piece);
            }
        }
    }

    fn check_copy(&self, open: Hexagons, hexagon: Hexagon, slot: u8) -> Result<(), Illegal> {
        if open.first() != Some(hexagon) {
            return Err(Illegal("copies are chosen in the order of the hexagons"));
        }
        let here = self.display.slots().get(usize::from(slot));
        if here.and_then(|here| here.piece(hexagon)).is_none() {
            return Err(Illegal("no copy of it lies there"));
        }
        let mut fits = false;
        self.copies(open, |_, fitting, _| fits |= fitting == slot);
        if fits { Ok(()) } else { Err(Illegal("with this copy it does not fit into storage")) }
    }

    /// Takes one hexagon, and says whether it is a stone from the stack's top.
    fn take_copy(&mut self, hexagon: Hexagon, slot: u8, on: &mut impl FnMut(Event)) -> bool {
        let here = &self.display.slots()[usize::from(slot)];
        let piece = here.piece(hexagon).expect("a copy lies there");
        self.display.take(slot, piece);
        self.me_mut().storage.put(piece);
        on(Event::Taken { seat: self.seat, piece, slot });
        slot == self.display.top()
    }

    /// Goes on taking, up to the next copy that there is a choice of.
    fn choose_copies(
        &mut self,
        item: Item,
        open: Hexagons,
        from_top: bool,
        on: &mut impl FnMut(Event),
    ) {
        let (mut open, mut from_top) = (open, from_top);
        while let Some(hexagon) = open.first() {
            let (mut choices, mut only) = (0, 0);
            self.copies(open, |_, slot, _| {
                choices += 1;
                only = slot;
            });
            if choices > 1 {
                self.phase = Phase::Copies { item, open, from_top };
                return;
            }
            from_top |= self.take_copy(hexagon, only, on);
            open = open.without(Hexagons::of(hexagon));
        }
        self.end_take(from_top, on);
    }

    fn end_take(&mut self, from_top: bool, on: &mut impl FnMut(Event)) {
        self.seat = self.next_seat().expect("who takes has not passed");
        if from_top {
            on(Event::TopMoved { slot: self.display.top() });
            self.display.set_top(self.display.top() + 1);
            if !self.display.is_used_up() {
                return self.fill_top(on);
            }
        }
        self.turn_emptied();
    }
}

/// B and C. Placing.
impl QueensGarden {
    #[inline]
    fn fields_for(&self, piece: Piece) -> Fields {
        let garden = &self.me().garden;
        match piece {
            Piece::Stone(hexagon) => garden.fields_for(hexagon),
            Piece::Expansion(hexagon) => garden.fields_for_expansion(hexagon),
        }
    }

    /// Goes on paying, up to the next choice; when nothing is due any more, the piece is placed.
    #[inline]
    fn pay(
        &mut self,
        piece: Piece,
        field: Field,
        last: Option<Hexagon>,
        due: u8,
        on: &mut impl FnMut(Event),
    ) {
        let (mut last, mut due) = (last, due);
        while due > 0 {
            let choices = self.me().storage.choices(piece.hexagon(), last, due);
            if choices.are_several() {
                self.phase = Phase::Payment { piece, field, last, due };
                return;
            }
            match choices.pieces().next() {
                Some(paid) => {
                    self.pay_piece(paid, on);
                    (last, due) = (Some(paid.hexagon()), due - 1);
                }
                None => {
                    self.pay_jokers(due, on);
                    due = 0;
                }
            }
        }
        self.place(piece, field, on);
    }

    fn check_pay(&self, mv: Move, choices: Choices) -> Result<(), Illegal> {
        match mv {
            Move::Pay(piece) if choices.pieces().any(|choice| choice == piece) => Ok(()),
            Move::Pay(piece) if !self.me().storage.has(piece) => {
                Err(Illegal("it is not in storage"))
            }
            Move::Pay(_) => Err(Illegal(
                "the others must all have its colour or all its symbol, be different, come in \
                 order, and make up the cost",
            )),
            Move::PayJokers if choices.jokers => Ok(()),
            Move::PayJokers => Err(Illegal("there are not enough jokers")),
            _ => Err(Illegal("say what pays")),
        }
    }

    /// What is paid leaves storage: stones to the tower, expansions under the supply.
    #[inline]
    fn pay_piece(&mut self, piece: Piece, on: &mut impl FnMut(Event)) {
        self.throw_away(piece);
        on(Event::Paid { seat: self.seat, piece });
    }

    #[inline]
    fn throw_away(&mut self, piece: Piece) {
        self.me_mut().storage.remove(piece);
        match piece {
            Piece::Stone(hexagon) => self.tower.add(hexagon),
            Piece::Expansion(_) => self.supply += 1,
        }
    }

    fn pay_jokers(&mut self, count: u8, on: &mut impl FnMut(Event)) {
        self.me_mut().storage.jokers -= count;
        on(Event::JokersPaid { seat: self.seat, count });
    }

    /// The piece, now paid for, leaves storage for the garden.
    fn place(&mut self, piece: Piece, field: Field, on: &mut impl FnMut(Event)) {
        let seat = self.seat;
        let Player { storage, garden, .. } = self.me_mut();
        storage.remove(piece);
        match piece {
            Piece::Stone(hexagon) => {
                garden.place(hexagon, field);
                on(Event::Placed { seat, hexagon, field });
            }
            Piece::Expansion(hexagon) => {
                let area = garden.expand(hexagon, field).expect("the field is in an area");
                on(Event::Expanded { seat, hexagon, area, field });
            }
        }
        for feature in garden.surrounded_by(field) {
            let jokers = feature.jokers().min(storage.places());
            storage.jokers += jokers;
            on(Event::Surrounded { seat, feature, jokers, lost: feature.jokers() - jokers });
        }
        self.end_turn();
    }

    fn expand_face_down(&mut self, area: Area, on: &mut impl FnMut(Event)) {
        let seat = self.seat;
        self.supply -= 1;
        let me = self.me_mut();
        me.score -= FACE_DOWN_COST;
        me.garden.expand_face_down(area);
        on(Event::ExpandedFaceDown { seat, area, cost: FACE_DOWN_COST });
        self.end_turn();
    }

    fn end_turn(&mut self) {
        self.seat = self.next_seat().expect("who places has not passed");
        self.phase = Phase::Action;
    }
}

/// D. Passing.
impl QueensGarden {
    fn pass(&mut self, on: &mut impl FnMut(Event)) {
        let seat = self.seat;
        let is_first = self.marker.is_none();
        let me = self.me_mut();
        me.has_passed = true;
        let lost = if is_first { FIRST_PASS_COST.min(me.score) } else { 0 };
        me.score -= lost;
        if is_first {
            self.marker = Some(seat);
        }
        on(Event::Passed { seat, takes_marker: is_first, lost });
        self.choose_discards(None, on);
    }

    /// What can be thrown away after `last`: stones first, in the order of the hexagons, so that
    /// there is one way to every choice.
    fn discards(&self, last: Option<Piece>) -> impl Iterator<Item = Piece> {
        let Storage { stones, expansions, .. } = self.me().storage;
        let stones = stones.kinds().iter().map(Piece::Stone);
        let pieces = stones.chain(expansions.iter().map(Piece::Expansion));
        pieces.filter(move |&piece| last.is_none_or(|last| piece >= last))
    }

    fn choose_discards(&mut self, last: Option<Piece>, on: &mut impl FnMut(Event)) {
        if self.discards(last).next().is_some() {
            self.phase = Phase::Discards { last };
        } else {
            self.end_pass(on);
        }
    }

    fn check_discard(&self, last: Option<Piece>, piece: Piece) -> Result<(), Illegal> {
        if !self.me().storage.has(piece) {
            Err(Illegal("it is not in storage"))
        } else if last.is_some_and(|last| piece < last) {
            Err(Illegal("discards come in order, expansions last"))
        } else {
            Ok(())
        }
    }

    fn discard(&mut self, piece: Piece, on: &mut impl FnMut(Event)) {
        self.throw_away(piece);
        let me = self.me_mut();
        let lost = i16::from(piece.hexagon().value()).min(me.score);
        me.score -= lost;
        on(Event::Discarded { seat: self.seat, piece, lost });
    }

    fn end_pass(&mut self, on: &mut impl FnMut(Event)) {
        match self.next_seat() {
            Some(seat) => {
                self.seat = seat;
                self.phase = Phase::Action;
            }
            None => self.end_round(on),
        }
    }
}

/// The end of a round, and of the game.
impl QueensGarden {
    fn end_round(&mut self, on: &mut impl FnMut(Event)) {
        for seat in self.seats() {
            self.score_round(seat, on);
        }
        if self.round < ROUNDS {
            self.begin_next_round(on);
            return;
        }
        for seat in self.seats() {
            self.empty_storage(seat, on);
            self.score_groups(seat, on);
        }
        self.phase = Phase::Over;
        on(Event::GameEnded);
    }

    fn score_round(&mut self, seat: Seat, on: &mut impl FnMut(Event)) {
        let items = self.setup.wheel[usize::from(self.round - 1)];
        let Player { garden, score, .. } = &mut self.players[seat.index()];
        for (item, worth) in items {
            let hexagons = garden.with(item).len() as u8;
            let points = i16::from(hexagons) * i16::from(worth);
            if hexagons > 0 {
                *score = score.saturating_add(points);
                on(Event::ItemScored { seat, item, hexagons, points });
            }
        }
        let pavilions = garden.pavilions();
        if pavilions > 0 {
            let points = PAVILION_POINTS * i16::from(pavilions);
            *score = score.saturating_add(points);
            on(Event::PavilionsScored { seat, pavilions, points });
        }
    }

    fn begin_next_round(&mut self, on: &mut impl FnMut(Event)) {
        self.tower += self.display.stones();
        self.supply += self.display.expansions();
        on(Event::DisplayCleared);
        self.round += 1;
        self.first = self.marker.take().unwrap_or(self.first);
        self.seat = self.first;
        self.players.iter_mut().for_each(|player| player.has_passed = false);
        self.display = Display::new(self.setup.players);
        on(Event::RoundBegan { round: self.round, first: self.first });
        self.fill_top(on);
    }

    /// Jokers left give a point each, stones and expansions cost their values, down to 0 points.
    fn empty_storage(&mut self, seat: Seat, on: &mut impl FnMut(Event)) {
        let player = &mut self.players[seat.index()];
        let storage = player.storage;
        let change = (i16::from(storage.jokers) - storage.value()).max(-player.score);
        player.score = player.score.saturating_add(change);
        self.tower += storage.stones;
        self.supply += storage.expansions.len() as u8;
        player.storage = Storage { stones: Heap::EMPTY, expansions: Hexagons::EMPTY, jokers: 0 };
        let (jokers, value) = (storage.jokers, storage.value());
        on(Event::StorageEmptied { seat, jokers, value, points: change });
    }

    fn score_groups(&mut self, seat: Seat, on: &mut impl FnMut(Event)) {
        let bonuses = self.setup.group_bonus;
        let Player { garden, score, .. } = &mut self.players[seat.index()];
        for group in garden.groups() {
            let size = (group.fields.len() - SMALLEST_GROUP) as usize;
            let bonus = bonuses.get(size).copied().unwrap_or(0);
            let points = i16::from(group.value) + i16::from(bonus);
            *score = score.saturating_add(points);
            let (item, fields, value) = (group.item, group.fields, group.value);
            on(Event::GroupScored { seat, item, fields, value, bonus, points });
        }
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
