//! Looking ahead: a tree that grows where it promises most, for any game and number of players.
//!
//! Every position is judged at once for all seats; each seat goes its own best way. A move not yet
//! tried counts what the position after it looks like, so that good moves are tried first and bad
//! ones hardly ever. The search ends where the next round would have to be dealt; what has to be
//! drawn within a round is drawn from our own luck, never the real one, now and then anew.

mod tree;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use azulejo_rules::{BySeat, Luck, Seat, Turn};

use crate::judge::{Judge, Prospects, exp, prospects, prospects_of};
use crate::luck::Quick;
use crate::reading::{self, Table, is_readable};
use tree::{Edge, Tree, favourite};

/// How much curiosity weighs against what is known.
const CURIOSITY: f32 = 0.7;

/// How much of the attention every move that is tried at all gets alike, however bad it looks.
const OPENNESS: f32 = 0.1;
/// Where a search begins.
const ROOT: usize = 0;
/// A tree with so many moves is cut down to half: some 150 MB.
const MAX_EDGES: usize = 4_000_000;

/// With at least so many positions, what can be [read](crate::reading) is read.
const ENOUGH_TO_READ: u64 = 300;
/// A position with more moves can hardly be read to the end.
const MOST_TO_READ: usize = 34;

/// When to stop thinking.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// After so many positions.
    pub nodes: u64,
    /// At this moment, if any.
    pub deadline: Option<Instant>,
    /// When somebody says so.
    pub stop: Option<&'a AtomicBool>,
}

impl Limits<'_> {
    /// Whether that is so, after so many positions.
    pub(crate) fn is_reached(&self, nodes: u64) -> bool {
        nodes >= self.nodes
            || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// What a search thinks of a position.
#[derive(Clone, Debug)]
pub struct Verdict<M> {
    /// The best move.
    pub best: M,
    /// What every seat can hope for, at the end of the line that looks best.
    pub prospects: Prospects,
    /// The points that every seat can expect there.
    pub points: BySeat<f32>,
    /// What the seat to move thinks of each move: its worth, and how often it was looked at.
    pub moves: Vec<(M, f32, u32)>,
}

impl<M: Copy + PartialEq> Verdict<M> {
    /// How much worse a move is than the best one, for the seat to move.
    pub fn loss(&self, mv: M) -> f32 {
        let worth = |mv| self.moves.iter().find(|(m, _, _)| *m == mv).map_or(0.0, |(_, w, _)| *w);
        (worth(self.best) - worth(mv)).max(0.0)
    }
}

/// Searches side by side, one on each thread, that are asked together. One alone is quite enough.
pub struct Team<G: Judge> {
    trees: Vec<Search<G>>,
    tables: Vec<Table>,
    moves: Vec<G::Move>,
}

impl<G: Judge> Team<G> {
    /// So many searches, each with its own luck.
    pub fn new(threads: usize, seed: u64) -> Self {
        let seed = |thread: usize| seed.wrapping_add((thread as u64) << 32);
        let threads = 0..threads.max(1);
        Team {
            tables: threads.clone().map(|_| Table::default()).collect(),
            trees: threads.map(|thread| Search::new(seed(thread))).collect(),
            moves: Vec::new(),
        }
    }

    /// Looks for the best move; it must be somebody's turn. The same nodes give the same verdict.
    pub fn think(&mut self, game: &G, limits: Limits<'_>) -> Verdict<G::Move> {
        if let Some(verdict) = self.read(game, None, limits) {
            return verdict;
        }
        self.grow(game, None, limits);
        self.verdict(game)
    }

    /// [`think`](Team::think), and then half as long about the move that was played, so that its
    /// worth is known as well as the best one's.
    pub fn compare(&mut self, game: &G, played: G::Move, limits: Limits<'_>) -> Verdict<G::Move> {
        if let Some(verdict) = self.read(game, Some(played), limits) {
            return verdict;
        }
        self.grow(game, None, limits);
        let verdict = self.verdict(game);
        self.grow(game, Some(played), Limits { nodes: limits.nodes / 2, ..limits });
        Verdict { moves: self.verdict(game).moves, ..verdict }
    }

    /// Reads the round to its end, if a part of the limits is enough for that.
    fn read(
        &mut self,
        game: &G,
        also: Option<G::Move>,
        limits: Limits<'_>,
    ) -> Option<Verdict<G::Move>> {
        if limits.nodes < ENOUGH_TO_READ || !is_readable(game) {
            return None;
        }
        self.moves.clear();
        game.moves(&mut self.moves);
        if self.moves.len() > MOST_TO_READ {
            return None;
        }
        let now = Instant::now();
        let part = |deadline: Instant| now + deadline.saturating_duration_since(now) / 3;
        let deadline = limits.deadline.map(part);
        let limits = Limits { nodes: limits.nodes / 3, deadline, ..limits };
        reading::think(&mut self.tables, game, also, limits)
    }

    fn grow(&mut self, game: &G, only: Option<G::Move>, limits: Limits<'_>) {
        let share = limits.nodes.div_ceil(self.trees.len() as u64);
        let limits = Limits { nodes: share, ..limits };
        match &mut self.trees[..] {
            [alone] => alone.grow(game, only, limits),
            all => std::thread::scope(|scope| {
                for search in all {
                    scope.spawn(move || search.grow(game, only, limits));
                }
            }),
        }
    }

    fn verdict(&mut self, game: &G) -> Verdict<G::Move> {
        let Some((first, others)) = self.trees.split_first_mut() else {
            unreachable!("there is one search at least")
        };
        // What all know of the moves of the root, as if the first had seen it.
        let mut moves = first.tree.edges_of(ROOT).to_vec();
        for search in others {
            for (edge, other) in moves.iter_mut().zip(search.tree.edges_of(ROOT)) {
                edge.join(other);
            }
        }
        let best = favourite(&moves).expect("it is somebody's turn: there is a move").mv;
        let (prospects, points) = first.outlook(game, best);
        let moves = moves.iter().map(|edge| (edge.mv, edge.worth(), 1 + edge.visits)).collect();
        Verdict { best, prospects, points, moves }
    }
}

/// A search that goes on from what it knows, as long as nothing was dealt that it had not thought of.
pub struct Search<G: Judge> {
    tree: Tree<G>,
    luck: Quick,
    memory: G::Memory,
    moves: Vec<G::Move>,
    path: Vec<(usize, usize, Seat)>,
}

impl<G: Judge> Search<G> {
    fn new(seed: u64) -> Self {
        Search {
            tree: Tree::new(),
            luck: Quick::new(seed),
            memory: G::Memory::default(),
            moves: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Lets the tree grow, from the root or only behind one of its moves.
    fn grow(&mut self, game: &G, only: Option<G::Move>, limits: Limits<'_>) {
        self.tree.begin_at(game);
        let is_readable = is_readable(game);
        for nodes in 1.. {
            let is_settled = match only.and_then(|mv| self.edge(ROOT, mv)) {
                Some(edge) => self.tree.edges[edge].is_exact,
                None => self.tree.is_exact(ROOT),
            };
            if is_settled {
                return;
            }
            self.descend(game, only, is_readable);
            let forced = self.tree.numbers(ROOT).len() == 1;
            if forced || limits.is_reached(nodes) {
                return;
            }
        }
    }

    /// What the line of most visits comes to, which begins with this move.
    fn outlook(&self, game: &G, mv: G::Move) -> (Prospects, BySeat<f32>) {
        let mut state = game.clone();
        let mut node = ROOT;
        let mut mv = Some(mv);
        while let Some(next) = mv {
            state.apply(next, &mut |_| {});
            let edge = self.tree.edges_of(node).iter().find(|edge| edge.mv == next);
            node = edge.map_or(0, |edge| edge.child as usize);
            // Any draw will do: they are as likely as they come up.
            if let Some((drawn, child)) = self.tree.nodes[node].drawn.first().filter(|_| node != 0)
            {
                state.clone_from(drawn);
                node = *child as usize;
            }
            let best = favourite(self.tree.edges_of(node));
            let known = best.filter(|edge| node != ROOT && (edge.visits > 0 || edge.is_exact));
            mv = known.map(|edge| edge.mv);
        }
        (prospects(&state), state.expected_points())
    }

    /// Goes down the tree once, looks at one new position, and remembers what it saw. What can be read to the end
    /// of the round is known for sure when it was seen there, and not looked at again.
    fn descend(&mut self, game: &G, only: Option<G::Move>, is_readable: bool) {
        if self.tree.edges.len() >= MAX_EDGES {
            self.tree.make_room(MAX_EDGES / 2);
        }
        let mut state = game.clone();
        let mut node = ROOT;
        self.path.clear();
        let (mut value, mut is_exact) = loop {
            let Turn::Player(seat) = state.turn() else {
                break (self.judge(&state), is_readable);
            };
            if self.tree.is_exact(node) {
                break (split(seat, self.tree.nodes[node].floor), true);
            }
            if self.tree.numbers(node).is_empty() {
                let value = self.expand(node, &state, seat, is_readable);
                // Where there is nothing to choose it goes on at once.
                let is_plain =
                    state.is_wide() && node != ROOT && self.tree.numbers(node).len() == 1;
                if !is_plain || self.tree.is_exact(node) {
                    break (value, self.tree.is_exact(node));
                }
            }
            let forced = only.filter(|_| node == ROOT).and_then(|mv| self.edge(node, mv));
            let edge = forced.unwrap_or_else(|| self.select(node, game.is_wide()));
            state.apply(self.tree.edges[edge].mv, &mut |_| {});
            self.path.push((node, edge, seat));
            let draws = state.turn() == Turn::Chance;
            if draws && state.round() != game.round() {
                break (self.judge(&state), is_readable);
            }
            if self.tree.edges[edge].child == 0 {
                self.tree.edges[edge].child = self.tree.node(&state);
            }
            node = self.tree.edges[edge].child as usize;
            if draws {
                node = self.draw(node, &mut state);
            }
        };
        for &(node, edge, seat) in self.path.iter().rev() {
            let (node, edge) = (&mut self.tree.nodes[node], &mut self.tree.edges[edge]);
            let worth = value[seat.index()];
            node.visits += 1;
            edge.visits += 1;
            edge.total += worth;
            if is_exact {
                edge.settle(worth);
                node.open -= 1;
                node.floor = node.floor.max(worth);
                is_exact = node.open == 0;
            }
            // Whoever moves here need not be content with less than what is sure.
            if is_exact || worth < node.floor {
                value = split(seat, node.floor);
            }
        }
    }

    fn judge(&mut self, state: &G) -> Prospects {
        prospects_of(state, &state.recalled_points(&mut self.memory))
    }

    fn edge(&self, node: usize, mv: G::Move) -> Option<usize> {
        self.tree.numbers(node).find(|&at| self.tree.edges[at].mv == mv)
    }

    /// Lists the moves of a new node and judges each at first sight; in a wide game, the better a move looks, the
    /// earlier it comes. The node is worth what its best move looks like. Of details to come only the best is listed.
    fn expand(&mut self, node: usize, state: &G, seat: Seat, is_readable: bool) -> Prospects {
        self.moves.clear();
        state.moves(&mut self.moves);
        let start = self.tree.edges.len();
        let mut best = [0.0; 4];
        let mut best_guess = f32::MIN;
        let points = state.recalled_points(&mut self.memory);
        for &mv in &self.moves {
            let mut next = state.clone();
            next.apply(mv, &mut |_| {});
            let points = next.recalled_points_after(seat, state, &points, &mut self.memory);
            let value = prospects_of(&next, &points);
            let guess = value[seat.index()];
            if guess > best_guess {
                (best_guess, best) = (guess, value);
            }
            let is_exact = is_readable && next.stretch() != state.stretch();
            let edge = Edge { mv, prior: 0.0, guess, visits: 0, total: 0.0, is_exact, child: 0 };
            self.tree.edges.push(edge);
        }
        let (mut sum, sharpness) = (0.0, state.sharpness());
        for edge in &mut self.tree.edges[start..] {
            edge.prior = exp((edge.guess - best_guess) / sharpness);
            sum += edge.prior;
        }
        let even = OPENNESS / self.moves.len() as f32;
        for edge in &mut self.tree.edges[start..] {
            edge.prior = even + (1.0 - OPENNESS) * edge.prior / sum;
        }
        if state.is_wide() {
            self.tree.edges[start..].sort_by(|a, b| b.guess.total_cmp(&a.guess));
            if node != ROOT && state.is_detail() {
                self.tree.edges.truncate(start + 1);
                self.tree.nodes[node].is_cut = true;
            }
        }
        self.tree.give(node, start);
        best
    }

    /// Draws anew, or goes on with one of the draws that it has seen: the more often it was here,
    /// the more it sees, so that there is time to look ahead after each.
    fn draw(&mut self, node: usize, state: &mut G) -> usize {
        let here = &mut self.tree.nodes[node];
        let seen = here.drawn.len() as u32;
        here.visits += 1;
        if seen * seen >= here.visits {
            let (known, node) = &here.drawn[self.luck.below(seen) as usize];
            state.clone_from(known);
            return *node as usize;
        }
        state.deal(&mut self.luck, &mut |_| {});
        let child = self.tree.node(state);
        self.tree.nodes[node].drawn.push((state.clone(), child));
        child as usize
    }

    /// The move to try next; in a wide game among those that look best: three, and more of them with every visit.
    fn select(&self, node: usize, is_wide: bool) -> usize {
        let visits = self.tree.nodes[node].visits;
        let width = if is_wide { width(visits) } else { usize::MAX };
        let curiosity = CURIOSITY * (visits as f32 + 1.0).sqrt();
        let open = self.tree.numbers(node).filter(|&at| !self.tree.edges[at].is_exact);
        let mut best = (f32::MIN, 0);
        for at in open.take(width) {
            let edge = &self.tree.edges[at];
            let score = edge.worth() + curiosity * edge.prior / (1.0 + edge.visits as f32);
            if score > best.0 {
                best = (score, at);
            }
        }
        best.1
    }
}

/// How many moves are tried in a position after so many visits: a search that looks at more of them sees less of
/// what follows. Three times the fifth root.
fn width(visits: u32) -> usize {
    let enough = 3u64.pow(5) * (1 + u64::from(visits));
    (3..).find(|width| (width + 1u64).pow(5) > enough).expect("some number is too large") as usize
}

/// What a worth to one of two seats is to both.
fn split(seat: Seat, worth: f32) -> Prospects {
    let mut prospects = [0.0; 4];
    prospects[seat.index()] = worth;
    prospects[1 - seat.index()] = 1.0 - worth;
    prospects
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_tries_three_moves_and_more_with_every_visit() {
        for (visits, moves) in [(0, 3), (3, 3), (4, 4), (300, 9), (20_000, 21), (u32::MAX, 253)] {
            assert_eq!(width(visits), moves, "{visits} visits");
        }
    }
}
