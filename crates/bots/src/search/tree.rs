//! The tree itself: positions with their moves. A position that comes about in several ways is there once
//! (transpositions), and what is known of it is kept until the game has gone another way.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::ops::Range;

use crate::eval::Evaluate;

/// A move with its statistics.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<M> {
    pub mv: M,
    pub prior: f32,
    /// The evaluation of the position after it, for the seat that moves.
    pub static_value: f32,
    pub visits: u32,
    pub total: f32,
    /// Whether its value is known for sure.
    pub is_solved: bool,
    /// The node it leads to, once there is one; never the root.
    child: Option<NonZeroU32>,
}

impl<M> Edge<M> {
    /// A move that was not tried yet.
    pub fn new(mv: M, static_value: f32, is_solved: bool) -> Self {
        Edge { mv, prior: 0.0, static_value, visits: 0, total: 0.0, is_solved, child: None }
    }

    /// The mean value of the move so far; the static one counts as one visit.
    pub fn value(&self) -> f32 {
        (self.static_value + self.total) / (1.0 + self.visits as f32)
    }

    /// The number of the node it leads to.
    pub fn child(&self) -> Option<usize> {
        self.child.map(|child| child.get() as usize)
    }

    /// Adds the statistics of another search.
    pub fn join(&mut self, other: &Self) {
        let value = if other.is_solved { other.value() } else { self.value() };
        let is_solved = self.is_solved || other.is_solved;
        self.visits += 1 + other.visits;
        self.total += other.static_value + other.total;
        if is_solved {
            self.solve(value);
        }
    }

    /// From now on its value is known.
    pub fn solve(&mut self, value: f32) {
        self.is_solved = true;
        self.static_value = value;
        self.total = value * self.visits as f32;
    }
}

#[derive(Clone, Debug)]
pub(super) struct Node<G> {
    /// The position's key.
    key: u64,
    edges: Range<u32>,
    /// Whether it is a sub-decision of which only one move is there.
    pub is_cut: bool,
    /// Whether only its first moves are there: those that are tried.
    pub is_partial: bool,
    pub visits: u32,
    /// How many of its moves are not solved, and the value of the best one that is.
    pub unsolved: u32,
    pub lower_bound: f32,
    /// At a chance node: some outcomes.
    pub sampled: Vec<Sampled<G>>,
}

/// A sampled outcome of a chance node.
#[derive(Clone, Debug)]
pub(super) struct Sampled<G> {
    pub state: G,
    pub node: u32,
}

impl<G> Node<G> {
    /// The node of a position nobody has looked at yet.
    fn new(key: u64) -> Self {
        let (edges, sampled) = (0..0, Vec::new());
        Node {
            key,
            edges,
            is_cut: false,
            is_partial: false,
            visits: 0,
            unsolved: 0,
            lower_bound: 0.0,
            sampled,
        }
    }
}

/// Positions and their moves, from the root on.
pub(super) struct Tree<G: Evaluate> {
    pub nodes: Vec<Node<G>>,
    pub edges: Vec<Edge<G::Move>>,
    by_key: HashMap<u64, u32>,
    /// How many outcomes of chance nodes there are.
    samples: usize,
}

impl<G: Evaluate> Tree<G> {
    pub fn new() -> Self {
        Tree { nodes: Vec::new(), edges: Vec::new(), by_key: HashMap::new(), samples: 0 }
    }

    /// Makes a position the root, with all that is known from there on, and forgets the rest. If it was a
    /// sub-decision until now, all its moves are still to be listed.
    pub fn set_root(&mut self, game: &G) {
        let key = game.key();
        match self.by_key.get(&key) {
            Some(0) => {}
            Some(&node) => {
                self.retain(node, 0);
                let root = &mut self.nodes[0];
                if root.is_cut {
                    *root = Node::new(key);
                }
            }
            None => {
                self.nodes.clear();
                self.edges.clear();
                self.by_key.clear();
                self.samples = 0;
                self.node(game);
            }
        }
    }

    /// How much it takes, without the room that it has to grow.
    pub fn bytes(&self) -> usize {
        let node = size_of::<Node<G>>() + size_of::<(u64, u32)>();
        self.nodes.len() * node
            + self.edges.len() * size_of::<Edge<G::Move>>()
            + self.samples * size_of::<Sampled<G>>()
    }

    /// Makes room for so many edges more: by a quarter, where a vector by itself would double.
    pub fn reserve_edges(&mut self, count: usize) {
        if self.edges.capacity() - self.edges.len() < count {
            self.edges.reserve_exact(count + self.edges.len() / 4);
        }
    }

    /// Another outcome of a chance node.
    pub fn add_sample(&mut self, node: usize, sample: Sampled<G>) {
        self.nodes[node].sampled.push(sample);
        self.samples += 1;
    }

    /// Takes at most so many bytes, if it can: forgets what comes after positions that were not gone on from,
    /// then of more and more others. What was seen there stays with the edges that lead to them.
    pub fn prune(&mut self, max_bytes: usize) {
        let mut min_visits = 1;
        while self.bytes() > max_bytes && self.nodes.len() > 1 {
            self.retain(0, min_visits);
            min_visits *= 2;
        }
    }

    /// Keeps what can be reached from a node, which becomes the root, by moves to nodes with so many visits.
    fn retain(&mut self, top: u32, min_visits: u32) {
        const NONE: u32 = u32::MAX;
        let mut nodes = std::mem::take(&mut self.nodes);
        let edges = std::mem::take(&mut self.edges);
        let visits: Vec<u32> = nodes.iter().map(|node| node.visits).collect();
        self.by_key.clear();
        self.samples = 0;
        // The nodes that are kept, in their new order, and the new number of each.
        let mut order = vec![top];
        let mut numbers = vec![NONE; nodes.len()];
        numbers[top as usize] = 0;
        let mut renumber = |order: &mut Vec<u32>, old: u32| {
            let number = &mut numbers[old as usize];
            if *number == NONE {
                *number = order.len() as u32;
                order.push(old);
            }
            *number
        };
        for at in 0.. {
            let Some(&old) = order.get(at) else { break };
            let node = &mut nodes[old as usize];
            let start = self.edges.len();
            self.edges.extend(&edges[range(&node.edges)]);
            for edge in &mut self.edges[start..] {
                let kept = edge.child.filter(|child| visits[child.get() as usize] >= min_visits);
                let number = kept.map(|child| renumber(&mut order, child.get()));
                edge.child = number.and_then(NonZeroU32::new);
            }
            let mut sampled = std::mem::take(&mut node.sampled);
            self.samples += sampled.len();
            sampled.iter_mut().for_each(|sample| sample.node = renumber(&mut order, sample.node));
            let edges = start as u32..self.edges.len() as u32;
            self.by_key.insert(node.key, at as u32);
            self.nodes.push(Node { edges, sampled, ..*node });
        }
    }

    /// The node of a position, as it is known or new.
    pub fn node(&mut self, game: &G) -> u32 {
        let key = game.key();
        *self.by_key.entry(key).or_insert_with(|| {
            self.nodes.push(Node::new(key));
            self.nodes.len() as u32 - 1
        })
    }

    /// The node that an edge leads to, where the position is this.
    pub fn child(&mut self, edge: usize, game: &G) -> usize {
        if let Some(child) = self.edges[edge].child() {
            return child;
        }
        let child = self.node(game);
        self.edges[edge].child = NonZeroU32::new(child);
        child as usize
    }

    /// The numbers of a node's edges.
    pub fn edge_range(&self, node: usize) -> Range<usize> {
        range(&self.nodes[node].edges)
    }

    pub fn edges_of(&self, node: usize) -> &[Edge<G::Move>] {
        &self.edges[self.edge_range(node)]
    }

    /// The last edges, from this one on, are those of the node.
    pub fn attach_edges(&mut self, node: usize, first: usize) {
        let edges = &self.edges[first..];
        let solved = edges.iter().filter(|edge| edge.is_solved);
        let node = &mut self.nodes[node];
        node.unsolved = (edges.len() - solved.clone().count()) as u32;
        node.lower_bound = solved.map(Edge::value).fold(0.0, f32::max);
        node.edges = first as u32..self.edges.len() as u32;
    }

    /// Whether the values of all moves of a node are known, and so its own.
    pub fn is_solved(&self, node: usize) -> bool {
        !self.edge_range(node).is_empty() && self.nodes[node].unsolved == 0
    }
}

/// The move that has proved best: the one with most visits, unless a solved one is better.
pub(super) fn best_edge<M>(edges: &[Edge<M>]) -> Option<&Edge<M>> {
    let by_visits =
        |a: &&Edge<_>, b: &&Edge<_>| a.visits.cmp(&b.visits).then(a.value().total_cmp(&b.value()));
    let by_value = |a: &&Edge<_>, b: &&Edge<_>| a.value().total_cmp(&b.value());
    let unsolved = edges.iter().filter(|edge| !edge.is_solved).max_by(by_visits);
    let solved = edges.iter().filter(|edge| edge.is_solved).max_by(by_value);
    match (unsolved, solved) {
        (Some(unsolved), Some(solved)) if unsolved.value() > solved.value() => Some(unsolved),
        (unsolved, solved) => solved.or(unsolved),
    }
}

fn range(edges: &Range<u32>) -> Range<usize> {
    edges.start as usize..edges.end as usize
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use azulejo_rules::any::Title;
    use azulejo_rules::queens_garden::QueensGarden;
    use azulejo_rules::record::Recorded;
    use azulejo_rules::{Game, Seat, Silent, Turn, dispatch};

    use super::super::{Limits, ROOT, Search};
    use super::*;
    use azulejo_rules::playout::sensible_move;
    use azulejo_rules::rng::ChaCha;

    /// A search that has looked at a position in the middle of a game.
    fn searched<G: Evaluate + Recorded>(seed: u64) -> (G, Search<G>) {
        let mut luck = ChaCha::from_seed(seed, 3);
        let mut game = G::new(&G::usual_setup(2 + seed as u8 % 3, Seat(0)));
        for _ in 0..10 + seed {
            game.deal(&mut luck, &mut Silent);
            let mv = sensible_move(&game, &mut luck, &mut Vec::new());
            game.apply(mv, &mut Silent);
        }
        game.deal(&mut luck, &mut Silent);
        let mut search = Search::new(seed);
        search.run(&game, None, Limits::of_nodes(400));
        (game, search)
    }

    /// Whether the same is known from these nodes on, as far as each pair of them was not met before.
    fn is_same<G: Evaluate>(
        [a, b]: [&Tree<G>; 2],
        at: [usize; 2],
        met: &mut HashSet<[usize; 2]>,
    ) -> bool {
        let (from, to) = (&a.nodes[at[0]], &b.nodes[at[1]]);
        let children = |tree: &Tree<G>, at: usize| {
            let sampled = tree.nodes[at].sampled.iter().map(|sample| Some(sample.node as usize));
            tree.edges_of(at).iter().map(Edge::child).chain(sampled).collect::<Vec<_>>()
        };
        let known = |tree: &Tree<G>, at: usize| {
            let edge = |edge: &Edge<G::Move>| (edge.mv, edge.visits, edge.total, edge.static_value);
            tree.edges_of(at).iter().map(edge).collect::<Vec<_>>()
        };
        let (ours, theirs) = (children(a, at[0]), children(b, at[1]));
        !met.insert(at)
            || (from.key == to.key
                && from.visits == to.visits
                && known(a, at[0]) == known(b, at[1])
                && ours.len() == theirs.len()
                && ours.into_iter().zip(theirs).all(|pair| match pair {
                    (Some(ours), Some(theirs)) => is_same([a, b], [ours, theirs], met),
                    (ours, theirs) => ours == theirs,
                }))
    }

    #[test]
    fn what_is_known_of_the_next_position_is_kept_and_nothing_else() {
        fn law<G: Evaluate + Recorded>() {
            for seed in 0..6 {
                let (game, search) = searched::<G>(seed);
                let best = search.tree.edges_of(ROOT).iter().max_by_key(|edge| edge.visits);
                let best = *best.expect("it is somebody's turn");
                let mut next = game.clone();
                next.apply(best.mv, &mut Silent);
                let child = best.child().filter(|_| matches!(next.turn(), Turn::Player(_)));
                let Some(child) = child.filter(|&child| !search.tree.nodes[child].is_cut) else {
                    continue;
                };
                let mut kept = searched::<G>(seed).1.tree;
                kept.set_root(&next);
                assert!(kept.nodes.len() < search.tree.nodes.len());
                let mut met = HashSet::new();
                assert!(is_same([&search.tree, &kept], [child, ROOT], &mut met));
                assert_eq!(met.len(), kept.nodes.len(), "each node is reached, and there once");
            }
        }
        Title::ALL.iter().for_each(|title| dispatch!(title, G => law::<G>()));
    }

    #[test]
    fn a_sub_decision_has_one_move_until_it_is_the_question() {
        let mut details = 0;
        for seed in 0..20 {
            let (mut game, mut search) = searched::<QueensGarden>(seed);
            assert!(
                search.tree.nodes.iter().skip(1).all(|node| !node.is_cut || node.edges.len() == 1)
            );
            let cut =
                |edge: &&Edge<_>| edge.child().is_some_and(|child| search.tree.nodes[child].is_cut);
            let Some(edge) = search.tree.edges_of(ROOT).iter().find(cut) else { continue };
            game.apply(edge.mv, &mut Silent);
            let mut moves = Vec::new();
            game.moves(&mut moves);
            search.run(&game, None, Limits::of_nodes(40));
            let listed = search.tree.edges_of(ROOT).iter().map(|edge| edge.mv);
            assert_eq!(listed.collect::<HashSet<_>>(), moves.into_iter().collect());
            details += 1;
        }
        assert!(details > 5, "{details}");
    }

    #[test]
    fn a_tree_that_is_too_large_forgets_its_twigs_and_grows_on() {
        fn law<G: Evaluate + Recorded>() {
            for seed in 0..6 {
                let (game, mut search) = searched::<G>(seed);
                let known = |search: &Search<G>| {
                    let edge = |edge: &Edge<G::Move>| (edge.mv, edge.visits, edge.total);
                    search.tree.edges_of(ROOT).iter().map(edge).collect::<Vec<_>>()
                };
                let before = known(&search);
                let root = size_of::<Node<G>>() + size_of_val(search.tree.edges_of(ROOT));
                let most = (search.tree.bytes() / 4).max(root + 64);
                search.tree.prune(most);
                assert!(search.tree.bytes() <= most);
                assert_eq!(known(&search), before);
                search.run(&game, None, Limits::of_nodes(400));
                let visits = |known: &[(_, u32, _)]| known.iter().map(|edge| edge.1).sum::<u32>();
                let grows = visits(&known(&search)) > visits(&before);
                assert!(grows || search.tree.is_solved(ROOT));
            }
        }
        Title::ALL.iter().for_each(|title| dispatch!(title, G => law::<G>()));
    }

    #[test]
    fn a_search_keeps_to_its_bytes_and_still_finds_a_move() {
        fn law<G: Evaluate + Recorded>() {
            for seed in 0..4 {
                let (game, _) = searched::<G>(seed);
                let mut search = Search::new(seed);
                let limits = Limits { bytes: 200_000, ..Limits::of_nodes(1) };
                // A position's moves come at once.
                let slack = 1000 * size_of::<Edge<G::Move>>();
                for _ in 0..800 {
                    search.run(&game, None, limits);
                    assert!(search.tree.bytes() <= limits.bytes / 2 + slack);
                }
                assert!(best_edge(search.tree.edges_of(ROOT)).is_some());
            }
        }
        Title::ALL.iter().for_each(|title| dispatch!(title, G => law::<G>()));
    }

    #[test]
    fn of_a_wide_position_only_the_moves_that_are_tried_are_kept_and_of_the_root_all() {
        for seed in 0..6 {
            let (game, search) = searched::<QueensGarden>(seed);
            let mut moves = Vec::new();
            game.moves(&mut moves);
            assert_eq!(search.tree.edges_of(ROOT).len(), moves.len());
            for node in 1..search.tree.nodes.len() {
                let kept = search.tree.edges_of(node);
                let tried = kept.iter().filter(|edge| edge.visits > 0).count();
                assert!(tried <= super::super::widening_limit(search.tree.nodes[node].visits));
                assert!(!search.tree.nodes[node].is_partial || kept.len() >= 8);
            }
        }
    }

    #[test]
    fn a_position_that_comes_about_in_several_ways_is_there_once() {
        fn law<G: Evaluate + Recorded>() {
            let mut shared = 0;
            for seed in 0..6 {
                let tree = searched::<G>(seed).1.tree;
                let keys: HashSet<u64> = tree.nodes.iter().map(|node| node.key).collect();
                assert_eq!(keys.len(), tree.nodes.len());
                let moves = tree.edges.iter().filter_map(Edge::child);
                let sampled = tree.nodes.iter().flat_map(|node| &node.sampled);
                let ways = moves.count() + sampled.count();
                shared += ways + 1 - tree.nodes.len();
            }
            assert!(shared > 0, "no position came about in two ways");
        }
        Title::ALL.iter().for_each(|title| dispatch!(title, G => law::<G>()));
    }
}
