//! Monte Carlo tree search without playouts, for any game and number of players.
//!
//! PUCT: a position is expanded once, all its moves are evaluated for all seats, and their softmax is the prior
//! with which they are tried; each seat goes its own best way (max^n). In wide games progressive widening
//! limits how many moves are tried. What is known for sure is solved and not looked at again (MCTS-solver).
//! The search ends where the next round would have to be dealt; what has to be drawn within a round is
//! sampled with our own random numbers, never the real ones, now and then anew. Where two players can solve
//! the round to its end, [alpha-beta](crate::alphabeta) does that instead.

pub mod advice;
mod tree;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use azulejo_rules::game::MAX_PLAYERS;
use azulejo_rules::rng::Quick;
use azulejo_rules::{BySeat, Luck, Seat, Silent, Turn};

use crate::alphabeta::{self, TranspositionTable};
use crate::eval::{Evaluate, Prospects, exp, prospects, prospects_of};
use tree::{Edge, Sampled, Tree, best_edge};

/// The PUCT constant: how much exploration weighs against what is known.
const PUCT: f32 = 0.7;

/// The part of the prior that all moves share alike, however bad they look.
const PRIOR_FLOOR: f32 = 0.1;
/// Where a search begins.
const ROOT: usize = 0;
/// The part of the bytes that a tree may take before it is pruned to half: it takes up to twice as much for a
/// moment, whenever it grows or is pruned.
const TREE_SHARE: usize = 2;
/// The part of the bytes that each of the caches may take.
pub(crate) const CACHE_SHARE: usize = 4;
/// Moves of a position in a wide game that are kept at first.
const FIRST_KEPT: usize = 8;

/// With at least so many positions, [alpha-beta](crate::alphabeta) tries to solve the round.
const MIN_NODES_TO_SOLVE: u64 = 300;
/// A position with more moves can hardly be solved.
const MAX_MOVES_TO_SOLVE: usize = 34;

/// A clock that only goes forward: how long it has run. It is handed in, because not every machine has one.
pub type Clock = fn() -> Duration;

/// The machine's own clock.
pub fn machine_clock() -> Duration {
    static STARTED: OnceLock<Instant> = OnceLock::new();
    STARTED.get_or_init(Instant::now).elapsed()
}

/// A moment at which to stop, by this clock.
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    pub clock: Clock,
    pub at: Duration,
}

impl Deadline {
    fn is_over(self) -> bool {
        (self.clock)() >= self.at
    }

    /// When a third of the time is over that is left now.
    fn third(self) -> Deadline {
        let now = (self.clock)();
        Deadline { at: now + self.at.saturating_sub(now) / 3, ..self }
    }
}

/// When to stop: after so many positions, at this moment, or when told. And how much to remember meanwhile.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    pub nodes: u64,
    /// What trees, transposition tables and caches may take together, roughly.
    pub bytes: usize,
    pub deadline: Option<Deadline>,
    pub stop: Option<&'a AtomicBool>,
}

impl Limits<'_> {
    /// What a search may take if nothing else is said: 256 MB.
    pub const USUAL_BYTES: usize = 256 << 20;

    /// After so many positions, and never before.
    pub fn of_nodes(nodes: u64) -> Limits<'static> {
        Limits { nodes, bytes: Self::USUAL_BYTES, deadline: None, stop: None }
    }

    /// Whether to stop after so many positions.
    pub(crate) fn is_reached(&self, nodes: u64) -> bool {
        nodes >= self.nodes
            || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(Deadline::is_over)
    }
}

/// What a search thinks of a position.
#[derive(Clone, Debug)]
pub struct Verdict<M> {
    pub best: M,
    /// What every seat can hope for, at the end of the principal variation.
    pub prospects: Prospects,
    /// The points that every seat can expect there.
    pub points: BySeat<f32>,
    pub moves: Vec<RootMove<M>>,
}

/// A move of the position that was searched.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RootMove<M> {
    pub mv: M,
    /// What the seat to move thinks of it, from 0 to 1.
    pub value: f32,
    pub visits: u32,
}

impl<M: Copy + PartialEq> Verdict<M> {
    /// How much worse a move is than the best one, for the seat to move.
    pub fn loss(&self, mv: M) -> f32 {
        let value =
            |mv| self.moves.iter().find(|root| root.mv == mv).map_or(0.0, |root| root.value);
        (value(self.best) - value(mv)).max(0.0)
    }
}

/// Root-parallel search: one tree for each thread, and their roots are added up. One alone is quite enough.
pub struct ParallelSearch<G: Evaluate> {
    searches: Vec<Search<G>>,
    tables: Vec<TranspositionTable>,
    moves: Vec<G::Move>,
}

impl<G: Evaluate> ParallelSearch<G> {
    /// A search for each thread, each with its own random numbers.
    pub fn new(threads: usize, seed: u64) -> Self {
        let seed = |thread: usize| seed.wrapping_add((thread as u64) << 32);
        let threads = 0..threads.max(1);
        ParallelSearch {
            tables: threads.clone().map(|_| TranspositionTable::default()).collect(),
            searches: threads.map(|thread| Search::new(seed(thread))).collect(),
            moves: Vec::new(),
        }
    }

    /// Looks for the best move; it must be somebody's turn. The same nodes give the same verdict. If a move that
    /// was `played` is given, half as many nodes more are spent on it, so that its value is known as well as
    /// the best one's.
    pub fn search(
        &mut self,
        game: &G,
        played: Option<G::Move>,
        limits: Limits<'_>,
    ) -> Verdict<G::Move> {
        if let Some(verdict) = self.solve(game, played, limits) {
            return verdict;
        }
        self.run(game, None, limits);
        let verdict = self.verdict(game);
        if played.is_none() {
            return verdict;
        }
        self.run(game, played, Limits { nodes: limits.nodes / 2, ..limits });
        Verdict { moves: self.verdict(game).moves, ..verdict }
    }

    /// Solves the round by alpha-beta, if a part of the limits is enough for that.
    fn solve(
        &mut self,
        game: &G,
        also: Option<G::Move>,
        limits: Limits<'_>,
    ) -> Option<Verdict<G::Move>> {
        if limits.nodes < MIN_NODES_TO_SOLVE || !alphabeta::applies_to(game) {
            return None;
        }
        self.moves.clear();
        game.moves(&mut self.moves);
        if self.moves.len() > MAX_MOVES_TO_SOLVE {
            return None;
        }
        let deadline = limits.deadline.map(Deadline::third);
        let limits = Limits { nodes: limits.nodes / 3, deadline, ..limits };
        alphabeta::search(&mut self.tables, game, also, limits)
    }

    fn run(&mut self, game: &G, only: Option<G::Move>, limits: Limits<'_>) {
        let threads = self.searches.len();
        let nodes = limits.nodes.div_ceil(threads as u64);
        let limits = Limits { nodes, bytes: limits.bytes / threads, ..limits };
        match &mut self.searches[..] {
            [alone] => alone.run(game, only, limits),
            all => std::thread::scope(|scope| {
                for search in all {
                    scope.spawn(move || search.run(game, only, limits));
                }
            }),
        }
    }

    fn verdict(&mut self, game: &G) -> Verdict<G::Move> {
        let Some((first, others)) = self.searches.split_first_mut() else {
            unreachable!("there is one search at least")
        };
        // What all know of the moves of the root, as if the first had seen it.
        let mut edges = first.tree.edges_of(ROOT).to_vec();
        for search in others {
            for (edge, other) in edges.iter_mut().zip(search.tree.edges_of(ROOT)) {
                edge.join(other);
            }
        }
        let best = best_edge(&edges).expect("it is somebody's turn: there is a move").mv;
        let (prospects, points) = first.principal_variation(game, best);
        let root_move =
            |edge: &Edge<_>| RootMove { mv: edge.mv, value: edge.value(), visits: 1 + edge.visits };
        Verdict { best, prospects, points, moves: edges.iter().map(root_move).collect() }
    }
}

/// One tree, which is kept for the next decision as far as it can still come about.
struct Search<G: Evaluate> {
    tree: Tree<G>,
    luck: Quick,
    cache: G::EvalCache,
    moves: Vec<G::Move>,
    path: Vec<Step>,
}

/// A step of the way down the tree.
struct Step {
    node: usize,
    edge: usize,
    seat: Seat,
}

impl<G: Evaluate> Search<G> {
    fn new(seed: u64) -> Self {
        Search {
            tree: Tree::new(),
            luck: Quick::new(seed),
            cache: G::EvalCache::default(),
            moves: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Runs iterations from the root, or only behind one of its moves.
    fn run(&mut self, game: &G, only: Option<G::Move>, limits: Limits<'_>) {
        self.tree.set_root(game);
        G::limit_cache(&mut self.cache, limits.bytes / CACHE_SHARE);
        let is_solvable = alphabeta::applies_to(game);
        for nodes in 1.. {
            if self.tree.bytes() >= limits.bytes / TREE_SHARE {
                self.tree.prune(limits.bytes / TREE_SHARE / 2);
            }
            let is_solved = match only.and_then(|mv| self.edge(ROOT, mv)) {
                Some(edge) => self.tree.edges[edge].is_solved,
                None => self.tree.is_solved(ROOT),
            };
            if is_solved {
                return;
            }
            self.iterate(game, only, is_solvable);
            let is_forced = self.tree.edge_range(ROOT).len() == 1;
            if is_forced || limits.is_reached(nodes) {
                return;
            }
        }
    }

    /// What the line of most visits comes to, which begins with this move.
    fn principal_variation(&self, game: &G, mv: G::Move) -> (Prospects, BySeat<f32>) {
        let mut state = game.clone();
        let mut node = ROOT;
        let mut mv = Some(mv);
        while let Some(next) = mv.take() {
            state.apply(next, &mut Silent);
            let edge = self.tree.edges_of(node).iter().find(|edge| edge.mv == next);
            let Some(child) = edge.and_then(Edge::child) else { break };
            node = child;
            // Any draw will do: they are as likely as they come up.
            if let Some(sampled) = self.tree.nodes[node].sampled.first() {
                state.clone_from(&sampled.state);
                node = sampled.node as usize;
            }
            let best = best_edge(self.tree.edges_of(node));
            let known = best.filter(|edge| edge.visits > 0 || edge.is_solved);
            mv = known.map(|edge| edge.mv);
        }
        (prospects(&state), state.evaluate())
    }

    /// One iteration: goes down the tree, expands one new position, and propagates its value back. If the segment can
    /// be solved, what was seen at its end is known for sure.
    fn iterate(&mut self, game: &G, only: Option<G::Move>, is_solvable: bool) {
        let mut state = game.clone();
        let mut node = ROOT;
        self.path.clear();
        let (value, is_solved) = loop {
            let Turn::Player(seat) = state.turn() else {
                break (self.evaluate(&state), is_solvable);
            };
            if self.tree.is_solved(node) {
                break (zero_sum(seat, self.tree.nodes[node].lower_bound), true);
            }
            let lacks = self.tree.nodes[node].is_partial && self.lacks_moves(node);
            if lacks {
                self.list_more(node, &state, seat);
            }
            if self.tree.edge_range(node).is_empty() {
                let value = self.expand(node, &state, seat, is_solvable);
                // Where there is nothing to choose it goes on at once.
                let is_forced =
                    state.is_wide() && node != ROOT && self.tree.edge_range(node).len() == 1;
                if !is_forced || self.tree.is_solved(node) {
                    break (value, self.tree.is_solved(node));
                }
            }
            let only = only.filter(|_| node == ROOT).and_then(|mv| self.edge(node, mv));
            let edge = only.unwrap_or_else(|| self.select(node, game.is_wide()));
            state.apply(self.tree.edges[edge].mv, &mut Silent);
            self.path.push(Step { node, edge, seat });
            let draws = state.turn() == Turn::Chance;
            if draws && state.round() != game.round() {
                break (self.evaluate(&state), is_solvable);
            }
            node = self.tree.child(edge, &state);
            if draws {
                node = self.sample(node, &mut state);
            }
        };
        self.backpropagate(value, is_solved);
    }

    /// Carries a value back along the path to the root.
    fn backpropagate(&mut self, mut value: Prospects, mut is_solved: bool) {
        for &Step { node, edge, seat } in self.path.iter().rev() {
            let (node, edge) = (&mut self.tree.nodes[node], &mut self.tree.edges[edge]);
            let own = value[seat.index()];
            node.visits += 1;
            edge.visits += 1;
            edge.total += own;
            if is_solved {
                edge.solve(own);
                node.unsolved -= 1;
                node.lower_bound = node.lower_bound.max(own);
                is_solved = node.unsolved == 0;
            }
            // Whoever moves here need not be content with less than what is sure.
            if is_solved || own < node.lower_bound {
                value = zero_sum(seat, node.lower_bound);
            }
        }
    }

    fn evaluate(&mut self, state: &G) -> Prospects {
        prospects_of(state, &state.evaluate_cached(&mut self.cache))
    }

    fn edge(&self, node: usize, mv: G::Move) -> Option<usize> {
        self.tree.edge_range(node).find(|&at| self.tree.edges[at].mv == mv)
    }

    /// Lists the moves of a new node and evaluates each; in a wide game, the better a move looks, the earlier
    /// it comes, and only the first ones are kept until more are tried. The node is worth what its best move looks
    /// like. Of sub-decisions to come only the best is listed.
    fn expand(&mut self, node: usize, state: &G, seat: Seat, is_solvable: bool) -> Prospects {
        let start = self.tree.edges.len();
        let best = self.list_moves(state, seat, is_solvable);
        if state.is_wide() {
            if node != ROOT && state.is_sub_decision() {
                self.tree.edges.truncate(start + 1);
                self.tree.nodes[node].is_cut = true;
            } else if node != ROOT && !is_solvable {
                self.keep(node, start, FIRST_KEPT);
            }
        }
        self.tree.attach_edges(node, start);
        best
    }

    /// Appends all moves of a position, in a wide game those that look best first; what the best looks like.
    fn list_moves(&mut self, state: &G, seat: Seat, is_solvable: bool) -> Prospects {
        self.moves.clear();
        state.moves(&mut self.moves);
        let start = self.tree.edges.len();
        self.tree.reserve_edges(self.moves.len());
        let mut best = [0.0; MAX_PLAYERS];
        let mut best_value = f32::MIN;
        let points = state.evaluate_cached(&mut self.cache);
        for &mv in &self.moves {
            let mut next = state.clone();
            next.apply(mv, &mut Silent);
            let points = next.evaluate_after(seat, state, &points, &mut self.cache);
            let prospects = prospects_of(&next, &points);
            let value = prospects[seat.index()];
            if value > best_value {
                (best_value, best) = (value, prospects);
            }
            let ends = next.chance_free_segment() != state.chance_free_segment();
            self.tree.edges.push(Edge::new(mv, value, is_solvable && ends));
        }
        self.set_priors(start, best_value, state.prior_temperature());
        if state.is_wide() {
            self.tree.edges[start..].sort_by(|a, b| b.static_value.total_cmp(&a.static_value));
        }
        best
    }

    /// Keeps so many of the last edges, from this one on, of a node.
    fn keep(&mut self, node: usize, start: usize, count: usize) {
        self.tree.nodes[node].is_partial = self.tree.edges.len() - start > count;
        self.tree.edges.truncate(start + count);
    }

    /// Whether more moves of a node are to be tried than are kept; of the root, all.
    fn lacks_moves(&self, node: usize) -> bool {
        let limit = widening_limit(self.tree.nodes[node].visits);
        node == ROOT || limit > self.tree.edge_range(node).len()
    }

    /// Lists the moves of a node again, of which not all were kept, and keeps more; what is known of them stays.
    fn list_more(&mut self, node: usize, state: &G, seat: Seat) {
        let known = self.tree.edge_range(node);
        let start = self.tree.edges.len();
        self.list_moves(state, seat, false);
        // They come in the same order as before.
        self.tree.edges.copy_within(known.clone(), start);
        let count = if node == ROOT { usize::MAX - start } else { 2 * known.len() };
        self.keep(node, start, count);
        self.tree.attach_edges(node, start);
    }

    /// The priors of the edges from this one on: the softmax of their values, and a floor.
    fn set_priors(&mut self, start: usize, best_value: f32, temperature: f32) {
        let edges = &mut self.tree.edges[start..];
        let mut sum = 0.0;
        for edge in edges.iter_mut() {
            edge.prior = exp((edge.static_value - best_value) / temperature);
            sum += edge.prior;
        }
        let floor = PRIOR_FLOOR / edges.len() as f32;
        for edge in edges {
            edge.prior = floor + (1.0 - PRIOR_FLOOR) * edge.prior / sum;
        }
    }

    /// Draws anew, or goes on with one of the samples that it has: the more often it was here, the more it takes
    /// (their square root), so that there is time to look ahead after each.
    fn sample(&mut self, node: usize, state: &mut G) -> usize {
        let here = &mut self.tree.nodes[node];
        let samples = here.sampled.len() as u32;
        here.visits += 1;
        if samples * samples >= here.visits {
            let known = &here.sampled[self.luck.below(samples) as usize];
            state.clone_from(&known.state);
            return known.node as usize;
        }
        state.deal(&mut self.luck, &mut Silent);
        let child = self.tree.node(state);
        self.tree.add_sample(node, Sampled { state: state.clone(), node: child });
        child as usize
    }

    /// The edge to try next, by PUCT; in a wide game among those that look best.
    fn select(&self, node: usize, is_wide: bool) -> usize {
        let visits = self.tree.nodes[node].visits;
        let limit = if is_wide { widening_limit(visits) } else { usize::MAX };
        let exploration = PUCT * (visits as f32 + 1.0).sqrt();
        let unsolved = self.tree.edge_range(node).filter(|&at| !self.tree.edges[at].is_solved);
        let (mut best, mut best_score) = (0, f32::MIN);
        for at in unsolved.take(limit) {
            let edge = &self.tree.edges[at];
            let score = edge.value() + exploration * edge.prior / (1.0 + edge.visits as f32);
            if score > best_score {
                (best, best_score) = (at, score);
            }
        }
        best
    }
}

/// Progressive widening: how many moves are tried in a position after so many visits. A search that tries more of
/// them sees less of what follows. Three times the fifth root.
fn widening_limit(visits: u32) -> usize {
    let enough = 3u64.pow(5) * (1 + u64::from(visits));
    (3..).find(|limit| (limit + 1u64).pow(5) > enough).expect("some number is too large") as usize
}

/// What a value to one of two seats is to both.
fn zero_sum(seat: Seat, value: f32) -> Prospects {
    let mut prospects = [0.0; MAX_PLAYERS];
    prospects[seat.index()] = value;
    prospects[1 - seat.index()] = 1.0 - value;
    prospects
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_tries_three_moves_and_more_with_every_visit() {
        for (visits, moves) in [(0, 3), (3, 3), (4, 4), (300, 9), (20_000, 21), (u32::MAX, 253)] {
            assert_eq!(widening_limit(visits), moves, "{visits} visits");
        }
    }
}
