//! Reading ahead without luck: as long as nothing is drawn, two players who know each other's
//! boards can read to the end of the round, and judge only there.
//!
//! What one gains the other loses, so most replies need not be looked at (alpha-beta). It reads one
//! decision deeper each time, the best-looking moves first, remembers positions that come about in
//! several ways, and is done when everything is read to the end. Moves that look poor are read less
//! deep, until they turn out to be better than they look.

use azulejo_rules::{BySeat, Seat, Turn};

use crate::judge::{Judge, Prospects, prospects, prospects_of};
use crate::search::{Limits, Verdict};

/// What a position is worth to a seat, in millionths of all it can wish for.
type Worth = i32;
const ALL: Worth = 1_000_000;

/// Depth of a position that was read to the end.
const WHOLE: u8 = u8::MAX;
/// No round has so many decisions.
const DEEPEST: u8 = 100;
/// From this place on, moves are first read one decision less deep.
const LATE: usize = 4;
/// The smallest and the largest table of positions: up to 24 MB.
const FEWEST: u64 = 1 << 12;
const MOST: u64 = 1 << 20;

/// Whether the position can be read: two players, and nothing to draw for a while.
pub fn is_readable<G: Judge>(game: &G) -> bool {
    game.players() == 2 && game.stretch().is_some()
}

/// What is known of a worth.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Bound {
    #[default]
    AtLeast,
    AtMost,
    Exactly,
}

/// A position met before.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    worth: Worth,
    depth: u8,
    bound: Bound,
    /// The number of the best move.
    best: u16,
}

/// A move and what is known of it.
#[derive(Clone, Copy)]
struct Choice<M> {
    mv: M,
    number: u16,
    /// What it looks like, for who moves.
    worth: Worth,
    /// What can be expected after it.
    points: BySeat<f32>,
}

/// What reading came to.
#[derive(Clone, Copy)]
struct Found {
    worth: Worth,
    /// Whether every line was read to the end.
    whole: bool,
}

/// What is asked for: less than the first, or more than the second, need not be known exactly.
#[derive(Clone, Copy)]
struct Window(Worth, Worth);

impl Window {
    const OPEN: Window = Window(-1, ALL + 1);

    /// Only whether it is more.
    fn above(worth: Worth) -> Window {
        Window(worth, worth + 1)
    }

    /// The same for the opponent.
    fn turned(self) -> Window {
        Window(ALL - self.1, ALL - self.0)
    }
}

/// The best move of a [readable](is_readable) position, if everything can be read to the end within
/// the limits; with a thread for each table. Also finds the worth of another move, if asked.
pub fn think<G: Judge>(
    tables: &mut [Table],
    game: &G,
    also: Option<G::Move>,
    limits: Limits<'_>,
) -> Option<Verdict<G::Move>> {
    let Turn::Player(seat) = game.turn() else { unreachable!("it is somebody's turn") };
    let limits = Limits { nodes: limits.nodes.div_ceil(tables.len() as u64), ..limits };
    let reader = |table| Reader::new(table, game, limits);
    let mut readers: Vec<Reader<'_, G>> = tables.iter_mut().map(reader).collect();
    let mut choices = choices(game, &game.expected_points(), seat, &mut readers[0].memory);
    choices.sort_by_key(|choice| -choice.worth);
    let mut depth = 1;
    loop {
        depth += 1;
        match deepen(&mut readers, &mut choices, depth) {
            Deepened::Wholly => break,
            Deepened::Partly if depth < DEEPEST => {}
            _ => return None,
        }
    }
    let best = choices[0].mv;
    let reader = &mut readers[0];
    if let Some(other) = choices.iter_mut().skip(1).find(|choice| Some(choice.mv) == also) {
        reader.limits.nodes = reader.nodes + limits.nodes / 2;
        let found = reader.root_move(other, depth, Window::OPEN);
        other.worth = found.map_or(other.worth, |found| found.worth);
    }
    let (prospects, points) = reader.outlook(best);
    let share = |worth: Worth| worth as f32 / ALL as f32;
    let moves = choices.iter().map(|choice| (choice.mv, share(choice.worth), depth.into()));
    Some(Verdict { best, prospects, points, moves: moves.collect() })
}

/// How far all moves were read.
#[derive(PartialEq, Eq)]
enum Deepened {
    /// To the end.
    Wholly,
    /// To the depth asked for.
    Partly,
    /// The budget was used up before.
    Not,
}

/// Reads all moves one decision deeper and puts the best one first.
fn deepen<G: Judge>(
    readers: &mut [Reader<'_, G>],
    choices: &mut [Choice<G::Move>],
    depth: u8,
) -> Deepened {
    let Some(first) = readers[0].root_move(&choices[0], depth, Window::OPEN) else {
        return Deepened::Not;
    };
    choices[0].worth = first.worth;
    let (count, others) = (readers.len(), &choices[1..]);
    let part = |at: usize| others.iter().enumerate().skip(at).step_by(count);
    let read: Vec<(usize, Found)> = match readers {
        [alone] => alone.root_moves(part(0), depth, first.worth),
        all => std::thread::scope(|scope| {
            let mut threads = Vec::new();
            for (at, reader) in all.iter_mut().enumerate() {
                let read = move || reader.root_moves(part(at), depth, first.worth);
                threads.push(scope.spawn(read));
            }
            let panics = |panic| std::panic::resume_unwind(panic);
            threads.into_iter().flat_map(|t| t.join().unwrap_or_else(panics)).collect()
        }),
    };
    let (mut best, mut whole) = (0, first.whole);
    for &(at, found) in &read {
        choices[at + 1].worth = found.worth;
        whole &= found.whole;
        if found.worth > choices[best].worth {
            best = at + 1;
        }
    }
    choices[..=best].rotate_right(1);
    match read.len() + 1 < choices.len() {
        true => Deepened::Not,
        false if whole => Deepened::Wholly,
        false => Deepened::Partly,
    }
}

/// All moves of a position with what they look like.
fn choices<G: Judge>(
    game: &G,
    points: &BySeat<f32>,
    seat: Seat,
    memory: &mut G::Memory,
) -> Vec<Choice<G::Move>> {
    let mut moves = Vec::with_capacity(64);
    game.moves(&mut moves);
    let choice = |(number, &mv): (u16, &G::Move)| {
        let next = after(game, mv);
        let points = next.recalled_points_after(seat, game, points, memory);
        Choice { mv, number, worth: judged(&next, &points, seat), points }
    };
    (0..).zip(&moves).map(choice).collect()
}

fn after<G: Judge>(game: &G, mv: G::Move) -> G {
    let mut next = game.clone();
    next.apply(mv, &mut |_| {});
    next
}

/// What a position looks like to a seat.
fn judged<G: Judge>(game: &G, points: &BySeat<f32>, seat: Seat) -> Worth {
    let first = (ALL as f32 * prospects_of(game, points)[0]) as Worth;
    if seat == Seat(0) { first } else { ALL - first }
}

/// Positions read before, found by what they hash to.
#[derive(Default)]
pub struct Table(Vec<Entry>);

impl Table {
    fn place(&self, key: u64) -> usize {
        (key >> 20) as usize & (self.0.len() - 1)
    }

    fn entry(&self, key: u64) -> Option<Entry> {
        Some(self.0[self.place(key)]).filter(|entry| entry.key == key)
    }
}

/// Somebody who reads.
struct Reader<'a, G: Judge> {
    table: &'a mut Table,
    root: &'a G,
    limits: Limits<'a>,
    nodes: u64,
    memory: G::Memory,
}

impl<'a, G: Judge> Reader<'a, G> {
    fn new(table: &'a mut Table, root: &'a G, limits: Limits<'a>) -> Self {
        let size = limits.nodes.clamp(FEWEST, MOST).next_power_of_two() as usize;
        if table.0.len() < size {
            table.0 = vec![Entry::default(); size];
        }
        Reader { table, root, limits, nodes: 0, memory: G::Memory::default() }
    }

    /// Looks whether one of these moves is better than the best so far. Those that could be read in
    /// time, with their numbers.
    fn root_moves<'c>(
        &mut self,
        choices: impl Iterator<Item = (usize, &'c Choice<G::Move>)>,
        depth: u8,
        mut best: Worth,
    ) -> Vec<(usize, Found)>
    where
        G::Move: 'c,
    {
        let mut read = Vec::new();
        for (number, choice) in choices {
            let mut found = self.root_move(choice, depth, Window::above(best));
            if found.is_some_and(|found| found.worth > best) {
                found = self.root_move(choice, depth, Window(best, ALL + 1));
            }
            let Some(found) = found else { break };
            best = best.max(found.worth);
            read.push((number, found));
        }
        read
    }

    fn root_move(&mut self, choice: &Choice<G::Move>, depth: u8, window: Window) -> Option<Found> {
        let Turn::Player(seat) = self.root.turn() else { unreachable!("it is somebody's turn") };
        self.reply(self.root, choice, seat, depth, window)
    }

    /// What a move is worth to its seat; nothing when the budget is used up.
    fn reply(
        &mut self,
        game: &G,
        choice: &Choice<G::Move>,
        seat: Seat,
        depth: u8,
        window: Window,
    ) -> Option<Found> {
        let next = after(game, choice.mv);
        match next.turn() {
            Turn::Player(mover) if next.stretch() == self.root.stretch() => {
                if mover == seat {
                    return self.read(&next, &choice.points, seat, depth - 1, window);
                }
                let found = self.read(&next, &choice.points, mover, depth - 1, window.turned())?;
                Some(Found { worth: ALL - found.worth, ..found })
            }
            _ => Some(Found { worth: judged(&next, &choice.points, seat), whole: true }),
        }
    }

    /// What a position is worth to the seat that moves.
    fn read(
        &mut self,
        game: &G,
        points: &BySeat<f32>,
        seat: Seat,
        depth: u8,
        window: Window,
    ) -> Option<Found> {
        self.nodes += 1;
        if self.limits.is_reached(self.nodes) {
            return None;
        }
        let key = game.key();
        let known = self.table.entry(key);
        if let Some(found) = known.and_then(|entry| entry.answer(depth, window)) {
            return Some(found);
        }
        let mut choices = choices(game, points, seat, &mut self.memory);
        let first = known.map(|entry| entry.best);
        let (found, best) = if depth <= 1 {
            self.glance(game, &choices)
        } else {
            let order = |c: &Choice<_>| (Some(c.number) != first, -c.worth, c.number);
            choices.sort_unstable_by_key(order);
            self.read_all(game, &choices, seat, depth, window)?
        };
        let bound = match found.worth {
            worth if worth >= window.1 => Bound::AtLeast,
            worth if worth <= window.0 => Bound::AtMost,
            _ => Bound::Exactly,
        };
        let depth = if found.whole { WHOLE } else { depth };
        let place = self.table.place(key);
        self.table.0[place] = Entry { key, worth: found.worth, depth, bound, best };
        Some(found)
    }

    /// The worth of the move that looks best, and its number.
    fn glance(&self, game: &G, choices: &[Choice<G::Move>]) -> (Found, u16) {
        let best = choices.iter().max_by_key(|choice| choice.worth);
        let best = best.expect("it is somebody's turn: there is a move");
        let ends =
            |choice: &Choice<G::Move>| after(game, choice.mv).stretch() != self.root.stretch();
        (Found { worth: best.worth, whole: choices.iter().all(ends) }, best.number)
    }

    /// The worth of the best move, and its number.
    fn read_all(
        &mut self,
        game: &G,
        choices: &[Choice<G::Move>],
        seat: Seat,
        depth: u8,
        Window(low, high): Window,
    ) -> Option<(Found, u16)> {
        let (mut best, mut number, mut low) = (Worth::MIN, 0, low);
        let mut whole = true;
        for (place, choice) in choices.iter().enumerate() {
            let less = u8::from(depth > 2 && place >= LATE);
            let narrow = if place == 0 { Window(low, high) } else { Window::above(low) };
            let mut found = self.reply(game, choice, seat, depth - less, narrow)?;
            if less > 0 && found.worth > low && !found.whole {
                found = self.reply(game, choice, seat, depth, narrow)?;
            }
            if place > 0 && found.worth > low && found.worth < high {
                found = self.reply(game, choice, seat, depth, Window(low, high))?;
            }
            whole &= found.whole;
            if found.worth > best {
                (best, number) = (found.worth, choice.number);
            }
            low = low.max(best);
            if low >= high {
                // This move alone refutes: what the others come to does not matter.
                whole = found.whole;
                break;
            }
        }
        Some((Found { worth: best, whole }, number))
    }

    /// What the line that reads best comes to, which begins with this move.
    fn outlook(&self, mv: G::Move) -> (Prospects, BySeat<f32>) {
        let mut state = after(self.root, mv);
        let mut moves = Vec::new();
        for _ in 0..DEEPEST {
            if state.stretch() != self.root.stretch() {
                break;
            }
            let Some(entry) = self.table.entry(state.key()) else { break };
            moves.clear();
            state.moves(&mut moves);
            let Some(&mv) = moves.get(usize::from(entry.best)) else { break };
            state.apply(mv, &mut |_| {});
        }
        (prospects(&state), state.expected_points())
    }
}

impl Entry {
    /// What is known already, if that is enough.
    fn answer(self, depth: u8, Window(low, high): Window) -> Option<Found> {
        let enough = match self.bound {
            Bound::AtLeast => self.worth >= high,
            Bound::AtMost => self.worth <= low,
            Bound::Exactly => true,
        };
        let found = Found { worth: self.worth, whole: self.depth == WHOLE };
        (enough && self.depth >= depth).then_some(found)
    }
}
