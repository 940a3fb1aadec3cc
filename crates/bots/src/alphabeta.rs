//! Alpha-beta search of a chance-free segment: as long as nothing is drawn, two players who know each
//! other's boards can solve the round to its end, and evaluate only there.
//!
//! A principal variation search with iterative deepening, a transposition table and late move reductions:
//! the moves with the best static score come first, later ones are searched with a null window and one
//! decision less deep, and again if they turn out to be better. It is done when everything is solved.

use azulejo_rules::{BySeat, Seat, Silent, Turn};

use crate::eval::{Evaluate, Prospects, prospects, prospects_of};
use crate::search::{CACHE_SHARE, Limits, RootMove, Verdict};

/// What a position is worth to a seat, in millionths of all it can wish for.
type Score = i32;
const MAX_SCORE: Score = 1_000_000;

/// Depth of a position that was solved.
const SOLVED: u8 = u8::MAX;
/// No round has so many decisions.
const MAX_DEPTH: u8 = 100;
/// Late move reduction: from this place on, moves are first searched one decision less deep.
const LATE_MOVE: usize = 4;
/// Entries of the smallest and the largest transposition table: up to 24 MB.
const MIN_ENTRIES: u64 = 1 << 12;
const MAX_ENTRIES: u64 = 1 << 20;

/// Whether alpha-beta can search the position: two players, and nothing to draw for a while.
pub fn applies_to<G: Evaluate>(game: &G) -> bool {
    game.players() == 2 && game.chance_free_segment().is_some()
}

/// What is known of a score.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Bound {
    #[default]
    Lower,
    Upper,
    Exact,
}

/// A position met before.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    score: Score,
    depth: u8,
    bound: Bound,
    /// The number of the best move.
    best: u16,
}

/// A move and what is known of it.
#[derive(Clone, Copy)]
struct Candidate<M> {
    mv: M,
    number: u16,
    /// Its static score for the seat that moves, until it is searched.
    score: Score,
    /// The evaluation after it.
    points: BySeat<f32>,
}

/// What a search came to.
#[derive(Clone, Copy)]
struct Found {
    score: Score,
    /// Whether every line was searched to the end of the segment.
    is_solved: bool,
}

/// Scores up to alpha and from beta on need not be known exactly.
#[derive(Clone, Copy)]
struct Window {
    alpha: Score,
    beta: Score,
}

impl Window {
    const FULL: Window = Window { alpha: -1, beta: MAX_SCORE + 1 };

    /// The null window: only whether it is more.
    fn null(alpha: Score) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// The same for the opponent.
    fn negated(self) -> Window {
        Window { alpha: MAX_SCORE - self.beta, beta: MAX_SCORE - self.alpha }
    }
}

/// The best move of a position that it [applies to](applies_to), if that can be solved within the limits;
/// with a thread for each transposition table. Also finds the score of another move, if asked.
pub fn search<G: Evaluate>(
    tables: &mut [TranspositionTable],
    game: &G,
    also: Option<G::Move>,
    limits: Limits<'_>,
) -> Option<Verdict<G::Move>> {
    let Turn::Player(seat) = game.turn() else { unreachable!("it is somebody's turn") };
    let threads = tables.len();
    let nodes = limits.nodes.div_ceil(threads as u64);
    let limits = Limits { nodes, bytes: limits.bytes / threads, ..limits };
    let searcher = |table| Searcher::new(table, game, limits);
    let mut searchers: Vec<Searcher<'_, G>> = tables.iter_mut().map(searcher).collect();
    let mut moves = candidates(game, &game.evaluate(), seat, &mut searchers[0].cache);
    moves.sort_by_key(|candidate| -candidate.score);
    let mut depth = 1;
    loop {
        depth += 1;
        match deepen(&mut searchers, &mut moves, depth) {
            Deepened::Solved => break,
            Deepened::Reached if depth < MAX_DEPTH => {}
            _ => return None,
        }
    }
    let best = moves[0].mv;
    let searcher = &mut searchers[0];
    if let Some(other) = moves.iter_mut().skip(1).find(|candidate| Some(candidate.mv) == also) {
        searcher.limits.nodes = searcher.nodes + limits.nodes / 2;
        let found = searcher.root_move(other, depth, Window::FULL);
        other.score = found.map_or(other.score, |found| found.score);
    }
    let (prospects, points) = searcher.principal_variation(best);
    let value = |score: Score| score as f32 / MAX_SCORE as f32;
    let root_move = |candidate: &Candidate<G::Move>| RootMove {
        mv: candidate.mv,
        value: value(candidate.score),
        visits: depth.into(),
    };
    Some(Verdict { best, prospects, points, moves: moves.iter().map(root_move).collect() })
}

/// How far an iteration of the deepening came.
#[derive(PartialEq, Eq)]
enum Deepened {
    /// Every line to the end of the segment.
    Solved,
    /// To the depth asked for.
    Reached,
    /// The budget was used up before.
    OutOfBudget,
}

/// Searches all moves of the root one decision deeper and puts the best one first.
fn deepen<G: Evaluate>(
    searchers: &mut [Searcher<'_, G>],
    moves: &mut [Candidate<G::Move>],
    depth: u8,
) -> Deepened {
    let Some(first) = searchers[0].root_move(&moves[0], depth, Window::FULL) else {
        return Deepened::OutOfBudget;
    };
    moves[0].score = first.score;
    let (count, others) = (searchers.len(), &moves[1..]);
    let part = |at: usize| others.iter().enumerate().skip(at).step_by(count);
    let searched: Vec<(usize, Found)> = match searchers {
        [alone] => alone.root_moves(part(0), depth, first.score),
        all => std::thread::scope(|scope| {
            let mut threads = Vec::new();
            for (at, searcher) in all.iter_mut().enumerate() {
                let search = move || searcher.root_moves(part(at), depth, first.score);
                threads.push(scope.spawn(search));
            }
            let panics = |panic| std::panic::resume_unwind(panic);
            threads.into_iter().flat_map(|t| t.join().unwrap_or_else(panics)).collect()
        }),
    };
    let (mut best, mut is_solved) = (0, first.is_solved);
    for &(at, found) in &searched {
        moves[at + 1].score = found.score;
        is_solved &= found.is_solved;
        if found.score > moves[best].score {
            best = at + 1;
        }
    }
    moves[..=best].rotate_right(1);
    if searched.len() + 1 < moves.len() {
        Deepened::OutOfBudget
    } else if is_solved {
        Deepened::Solved
    } else {
        Deepened::Reached
    }
}

/// All moves of a position with their static scores.
fn candidates<G: Evaluate>(
    game: &G,
    points: &BySeat<f32>,
    seat: Seat,
    cache: &mut G::EvalCache,
) -> Vec<Candidate<G::Move>> {
    let mut moves = Vec::with_capacity(64);
    game.moves(&mut moves);
    let candidate = |(number, &mv): (u16, &G::Move)| {
        let next = after(game, mv);
        let points = next.evaluate_after(seat, game, points, cache);
        Candidate { mv, number, score: static_score(&next, &points, seat), points }
    };
    (0..).zip(&moves).map(candidate).collect()
}

fn after<G: Evaluate>(game: &G, mv: G::Move) -> G {
    let mut next = game.clone();
    next.apply(mv, &mut Silent);
    next
}

fn static_score<G: Evaluate>(game: &G, points: &BySeat<f32>, seat: Seat) -> Score {
    let first = (MAX_SCORE as f32 * prospects_of(game, points)[0]) as Score;
    if seat == Seat(0) { first } else { MAX_SCORE - first }
}

/// Positions searched before, found by their keys.
#[derive(Default)]
pub struct TranspositionTable(Vec<Entry>);

impl TranspositionTable {
    fn slot(&self, key: u64) -> usize {
        (key >> 20) as usize & (self.0.len() - 1)
    }

    fn probe(&self, key: u64) -> Option<Entry> {
        Some(self.0[self.slot(key)]).filter(|entry| entry.key == key)
    }

    fn store(&mut self, entry: Entry) {
        let slot = self.slot(entry.key);
        self.0[slot] = entry;
    }
}

/// One thread of the search.
struct Searcher<'a, G: Evaluate> {
    table: &'a mut TranspositionTable,
    root: &'a G,
    limits: Limits<'a>,
    nodes: u64,
    cache: G::EvalCache,
}

impl<'a, G: Evaluate> Searcher<'a, G> {
    fn new(table: &'a mut TranspositionTable, root: &'a G, limits: Limits<'a>) -> Self {
        let wanted = limits.nodes.clamp(MIN_ENTRIES, MAX_ENTRIES).next_power_of_two() as usize;
        let room = limits.bytes / CACHE_SHARE / size_of::<Entry>();
        let size = wanted.min(1 << room.max(1).ilog2());
        if table.0.len() < size {
            table.0 = vec![Entry::default(); size];
        }
        let mut cache = G::EvalCache::default();
        G::limit_cache(&mut cache, limits.bytes / CACHE_SHARE);
        Searcher { table, root, limits, nodes: 0, cache }
    }

    /// Looks whether one of these moves is better than the best so far. Those that could be searched in
    /// time, with their numbers.
    fn root_moves<'c>(
        &mut self,
        moves: impl Iterator<Item = (usize, &'c Candidate<G::Move>)>,
        depth: u8,
        mut best: Score,
    ) -> Vec<(usize, Found)>
    where
        G::Move: 'c,
    {
        let mut searched = Vec::new();
        for (number, candidate) in moves {
            let mut found = self.root_move(candidate, depth, Window::null(best));
            if found.is_some_and(|found| found.score > best) {
                let window = Window { alpha: best, ..Window::FULL };
                found = self.root_move(candidate, depth, window);
            }
            let Some(found) = found else { break };
            best = best.max(found.score);
            searched.push((number, found));
        }
        searched
    }

    fn root_move(
        &mut self,
        candidate: &Candidate<G::Move>,
        depth: u8,
        window: Window,
    ) -> Option<Found> {
        let Turn::Player(seat) = self.root.turn() else { unreachable!("it is somebody's turn") };
        self.search_move(self.root, candidate, seat, depth, window)
    }

    /// What a move is worth to its seat; nothing when the budget is used up.
    fn search_move(
        &mut self,
        game: &G,
        candidate: &Candidate<G::Move>,
        seat: Seat,
        depth: u8,
        window: Window,
    ) -> Option<Found> {
        let next = after(game, candidate.mv);
        let points = &candidate.points;
        match next.turn() {
            Turn::Player(mover)
                if next.chance_free_segment() == self.root.chance_free_segment() =>
            {
                if mover == seat {
                    return self.search_node(&next, points, seat, depth - 1, window);
                }
                let found = self.search_node(&next, points, mover, depth - 1, window.negated())?;
                Some(Found { score: MAX_SCORE - found.score, ..found })
            }
            _ => Some(Found { score: static_score(&next, points, seat), is_solved: true }),
        }
    }

    /// What a position is worth to the seat that moves.
    fn search_node(
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
        let known = self.table.probe(key);
        if let Some(found) = known.and_then(|entry| entry.cutoff(depth, window)) {
            return Some(found);
        }
        let mut moves = candidates(game, points, seat, &mut self.cache);
        let first = known.map(|entry| entry.best);
        let (found, best) = if depth <= 1 {
            self.frontier(game, &moves)
        } else {
            let order = |c: &Candidate<_>| (Some(c.number) != first, -c.score, c.number);
            moves.sort_unstable_by_key(order);
            self.search_moves(game, &moves, seat, depth, window)?
        };
        let bound = match found.score {
            score if score >= window.beta => Bound::Lower,
            score if score <= window.alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        let depth = if found.is_solved { SOLVED } else { depth };
        self.table.store(Entry { key, score: found.score, depth, bound, best });
        Some(found)
    }

    /// At the last depth: the best static score, and the number of its move.
    fn frontier(&self, game: &G, moves: &[Candidate<G::Move>]) -> (Found, u16) {
        let best = moves.iter().max_by_key(|candidate| candidate.score);
        let best = best.expect("it is somebody's turn: there is a move");
        let segment = self.root.chance_free_segment();
        let ends = |candidate: &Candidate<G::Move>| {
            after(game, candidate.mv).chance_free_segment() != segment
        };
        (Found { score: best.score, is_solved: moves.iter().all(ends) }, best.number)
    }

    /// The score of the best move, and its number.
    fn search_moves(
        &mut self,
        game: &G,
        moves: &[Candidate<G::Move>],
        seat: Seat,
        depth: u8,
        Window { mut alpha, beta }: Window,
    ) -> Option<(Found, u16)> {
        let (mut best, mut number) = (Score::MIN, 0);
        let mut is_solved = true;
        for (place, candidate) in moves.iter().enumerate() {
            let reduction = u8::from(depth > 2 && place >= LATE_MOVE);
            let narrow = if place == 0 { Window { alpha, beta } } else { Window::null(alpha) };
            let mut found = self.search_move(game, candidate, seat, depth - reduction, narrow)?;
            if reduction > 0 && found.score > alpha && !found.is_solved {
                found = self.search_move(game, candidate, seat, depth, narrow)?;
            }
            if place > 0 && found.score > alpha && found.score < beta {
                found = self.search_move(game, candidate, seat, depth, Window { alpha, beta })?;
            }
            is_solved &= found.is_solved;
            if found.score > best {
                (best, number) = (found.score, candidate.number);
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                // This move alone refutes: what the others come to does not matter.
                is_solved = found.is_solved;
                break;
            }
        }
        Some((Found { score: best, is_solved }, number))
    }

    /// What the principal variation that begins with this move comes to.
    fn principal_variation(&self, mv: G::Move) -> (Prospects, BySeat<f32>) {
        let mut state = after(self.root, mv);
        let mut moves = Vec::new();
        for _ in 0..MAX_DEPTH {
            if state.chance_free_segment() != self.root.chance_free_segment() {
                break;
            }
            let Some(entry) = self.table.probe(state.key()) else { break };
            moves.clear();
            state.moves(&mut moves);
            let Some(&mv) = moves.get(usize::from(entry.best)) else { break };
            state.apply(mv, &mut Silent);
        }
        (prospects(&state), state.evaluate())
    }
}

impl Entry {
    /// What is known already, if that is enough.
    fn cutoff(self, depth: u8, Window { alpha, beta }: Window) -> Option<Found> {
        let is_enough = match self.bound {
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
            Bound::Exact => true,
        };
        let found = Found { score: self.score, is_solved: self.depth == SOLVED };
        (is_enough && self.depth >= depth).then_some(found)
    }
}
