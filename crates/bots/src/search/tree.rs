//! The tree itself: positions with their moves. One that comes about in several ways is there once, and
//! what is known of a position is kept until the game has gone another way.

use std::collections::HashMap;
use std::ops::Range;

use crate::judge::Judge;

/// A move with what became of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<M> {
    pub mv: M,
    pub prior: f32,
    /// What the position after it looks like, for who moves.
    pub guess: f32,
    pub visits: u32,
    pub total: f32,
    /// Whether its worth is known for sure.
    pub is_exact: bool,
    /// The node it leads to; 0 is none, since nothing leads to the root.
    pub child: u32,
}

impl<M> Edge<M> {
    /// What the move is worth so far; the first sight counts as one visit.
    pub fn worth(&self) -> f32 {
        (self.guess + self.total) / (1.0 + self.visits as f32)
    }

    /// Adds what another search has seen of it.
    pub fn join(&mut self, other: &Self) {
        let worth = if other.is_exact { other.worth() } else { self.worth() };
        let is_exact = self.is_exact || other.is_exact;
        self.visits += 1 + other.visits;
        self.total += other.guess + other.total;
        if is_exact {
            self.settle(worth);
        }
    }

    /// From now on its worth is known.
    pub fn settle(&mut self, worth: f32) {
        self.is_exact = true;
        self.guess = worth;
        self.total = worth * self.visits as f32;
    }
}

#[derive(Clone, Debug)]
pub(super) struct Node<G> {
    /// The position's number.
    key: u64,
    edges: Range<u32>,
    /// Whether not all of its moves are there.
    pub is_cut: bool,
    pub visits: u32,
    /// How many of its moves are not exact, and the worth of the best one that is.
    pub open: u32,
    pub floor: f32,
    /// Where something has to be drawn: positions after some draws, with their nodes.
    pub drawn: Vec<(G, u32)>,
}

impl<G> Node<G> {
    /// The node of a position nobody has looked at yet.
    fn new(key: u64) -> Self {
        let (edges, drawn) = (0..0, Vec::new());
        Node { key, edges, is_cut: false, visits: 0, open: 0, floor: 0.0, drawn }
    }
}

/// Positions and their moves, from the root on.
pub(super) struct Tree<G: Judge> {
    pub nodes: Vec<Node<G>>,
    pub edges: Vec<Edge<G::Move>>,
    known: HashMap<u64, u32>,
}

impl<G: Judge> Tree<G> {
    pub fn new() -> Self {
        Tree { nodes: Vec::new(), edges: Vec::new(), known: HashMap::new() }
    }

    /// Makes a position the root, with all that is known from there on, and forgets the rest. If it was a detail
    /// until now, all its moves are still to be listed.
    pub fn begin_at(&mut self, game: &G) {
        let key = game.key();
        match self.known.get(&key) {
            Some(0) => {}
            Some(&node) => {
                self.keep(node, 0);
                let root = &mut self.nodes[0];
                if root.is_cut {
                    *root = Node::new(key);
                }
            }
            None => {
                self.nodes.clear();
                self.edges.clear();
                self.known.clear();
                self.node(game);
            }
        }
    }

    /// Leaves at most so many moves, if it can: forgets what comes after positions that were not gone on from,
    /// then of more and more others. What was seen there stays with the moves that lead to them.
    pub fn make_room(&mut self, most: usize) {
        let mut least = 1;
        while self.edges.len() > most && self.nodes.len() > 1 {
            self.keep(0, least);
            least *= 2;
        }
    }

    /// Keeps what can be reached from a node, which becomes the root, by moves to nodes with so many visits.
    fn keep(&mut self, top: u32, least: u32) {
        const NONE: u32 = u32::MAX;
        let mut nodes = std::mem::take(&mut self.nodes);
        let edges = std::mem::take(&mut self.edges);
        let visits: Vec<u32> = nodes.iter().map(|node| node.visits).collect();
        self.known.clear();
        // The nodes that are kept, in their new order, and the new number of each.
        let mut order = vec![top];
        let mut numbers = vec![NONE; nodes.len()];
        numbers[top as usize] = 0;
        let mut renumber = |order: &mut Vec<u32>, old: &mut u32| {
            let number = &mut numbers[*old as usize];
            if *number == NONE {
                *number = order.len() as u32;
                order.push(*old);
            }
            *old = *number;
        };
        for at in 0.. {
            let Some(&old) = order.get(at) else { break };
            let node = &mut nodes[old as usize];
            let start = self.edges.len();
            self.edges.extend(&edges[range(&node.edges)]);
            for edge in self.edges[start..].iter_mut().filter(|edge| edge.child != 0) {
                if visits[edge.child as usize] < least {
                    edge.child = 0;
                } else {
                    renumber(&mut order, &mut edge.child);
                }
            }
            let mut drawn = std::mem::take(&mut node.drawn);
            drawn.iter_mut().for_each(|(_, child)| renumber(&mut order, child));
            let edges = start as u32..self.edges.len() as u32;
            self.known.insert(node.key, at as u32);
            self.nodes.push(Node { edges, drawn, ..*node });
        }
    }

    /// The node of a position, as it is known or new.
    pub fn node(&mut self, game: &G) -> u32 {
        let key = game.key();
        *self.known.entry(key).or_insert_with(|| {
            self.nodes.push(Node::new(key));
            self.nodes.len() as u32 - 1
        })
    }

    /// The numbers of a node's moves.
    pub fn numbers(&self, node: usize) -> Range<usize> {
        range(&self.nodes[node].edges)
    }

    /// The moves of a node.
    pub fn edges_of(&self, node: usize) -> &[Edge<G::Move>] {
        &self.edges[self.numbers(node)]
    }

    /// The last moves, from this one on, are those of the node.
    pub fn give(&mut self, node: usize, first: usize) {
        let moves = &self.edges[first..];
        let exact = moves.iter().filter(|edge| edge.is_exact);
        let node = &mut self.nodes[node];
        node.open = (moves.len() - exact.clone().count()) as u32;
        node.floor = exact.map(Edge::worth).fold(0.0, f32::max);
        node.edges = first as u32..self.edges.len() as u32;
    }

    /// Whether the worth of all moves of a node is known, and so its own.
    pub fn is_exact(&self, node: usize) -> bool {
        !self.numbers(node).is_empty() && self.nodes[node].open == 0
    }
}

/// The move that has proved best: the one looked at most, unless one is known to be better.
pub(super) fn favourite<M>(moves: &[Edge<M>]) -> Option<&Edge<M>> {
    let looks =
        |a: &&Edge<_>, b: &&Edge<_>| a.visits.cmp(&b.visits).then(a.worth().total_cmp(&b.worth()));
    let worth = |a: &&Edge<_>, b: &&Edge<_>| a.worth().total_cmp(&b.worth());
    let open = moves.iter().filter(|edge| !edge.is_exact).max_by(looks);
    let exact = moves.iter().filter(|edge| edge.is_exact).max_by(worth);
    match (open, exact) {
        (Some(open), Some(exact)) if open.worth() > exact.worth() => Some(open),
        (open, exact) => exact.or(open),
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
    use azulejo_rules::{Game, Seat, Turn};

    use super::super::{Limits, ROOT, Search};
    use super::*;
    use crate::judge::{JudgeVisitor, visit};
    use crate::luck::ChaCha;
    use crate::random::sensible_move;

    /// A search that has looked at a position in the middle of a game.
    fn searched<G: Judge + Recorded>(seed: u64) -> (G, Search<G>) {
        let mut luck = ChaCha::from_seed(seed, 3);
        let mut game = G::new(&G::usual_setup(2 + seed as u8 % 3, Seat(0)));
        for _ in 0..10 + seed {
            game.deal(&mut luck, &mut |_| {});
            let mv = sensible_move(&game, &mut luck, &mut Vec::new());
            game.apply(mv, &mut |_| {});
        }
        game.deal(&mut luck, &mut |_| {});
        let mut search = Search::new(seed);
        search.grow(&game, None, Limits { nodes: 400, deadline: None, stop: None });
        (game, search)
    }

    /// Whether the same is known from these nodes on, as far as each pair of them was not met before.
    fn is_same<G: Judge>(
        [a, b]: [&Tree<G>; 2],
        at: [usize; 2],
        met: &mut HashSet<[usize; 2]>,
    ) -> bool {
        let (from, to) = (&a.nodes[at[0]], &b.nodes[at[1]]);
        let children = |tree: &Tree<G>, at: usize| {
            let drawn = tree.nodes[at].drawn.iter().map(|(_, child)| *child);
            let moves = tree.edges_of(at).iter().map(|edge| edge.child);
            moves.chain(drawn).map(|child| child as usize).collect::<Vec<_>>()
        };
        let known = |tree: &Tree<G>, at: usize| {
            let edge = |edge: &Edge<G::Move>| (edge.mv, edge.visits, edge.total, edge.guess);
            tree.edges_of(at).iter().map(edge).collect::<Vec<_>>()
        };
        let (ours, theirs) = (children(a, at[0]), children(b, at[1]));
        !met.insert(at)
            || (from.key == to.key
                && from.visits == to.visits
                && known(a, at[0]) == known(b, at[1])
                && ours.len() == theirs.len()
                && ours.into_iter().zip(theirs).all(|(ours, theirs)| {
                    (ours == 0) == (theirs == 0)
                        && (ours == 0 || is_same([a, b], [ours, theirs], met))
                }))
    }

    struct Kept;
    impl JudgeVisitor for Kept {
        type Output = ();
        fn visit<G: Judge + Recorded>(self) {
            for seed in 0..6 {
                let (game, search) = searched::<G>(seed);
                let best = search.tree.edges_of(ROOT).iter().max_by_key(|edge| edge.visits);
                let best = *best.expect("it is somebody's turn");
                let mut next = game.clone();
                next.apply(best.mv, &mut |_| {});
                let goes_on = matches!(next.turn(), Turn::Player(_)) && best.child != 0;
                if !goes_on || search.tree.nodes[best.child as usize].is_cut {
                    continue;
                }
                let mut kept = searched::<G>(seed).1.tree;
                kept.begin_at(&next);
                assert!(kept.nodes.len() < search.tree.nodes.len());
                let mut met = HashSet::new();
                assert!(is_same([&search.tree, &kept], [best.child as usize, ROOT], &mut met));
                assert_eq!(met.len(), kept.nodes.len(), "each node is reached, and there once");
            }
        }
    }

    #[test]
    fn what_is_known_of_the_next_position_is_kept_and_nothing_else() {
        Title::ALL.iter().for_each(|&title| visit(title, Kept));
    }

    #[test]
    fn a_detail_has_one_move_until_it_is_the_question() {
        let mut details = 0;
        for seed in 0..20 {
            let (mut game, mut search) = searched::<QueensGarden>(seed);
            assert!(
                search.tree.nodes.iter().skip(1).all(|node| !node.is_cut || node.edges.len() == 1)
            );
            let cut =
                |edge: &&Edge<_>| edge.child != 0 && search.tree.nodes[edge.child as usize].is_cut;
            let Some(edge) = search.tree.edges_of(ROOT).iter().find(cut) else { continue };
            game.apply(edge.mv, &mut |_| {});
            let mut moves = Vec::new();
            game.moves(&mut moves);
            search.grow(&game, None, Limits { nodes: 40, deadline: None, stop: None });
            let listed = search.tree.edges_of(ROOT).iter().map(|edge| edge.mv);
            assert_eq!(listed.collect::<HashSet<_>>(), moves.into_iter().collect());
            details += 1;
        }
        assert!(details > 5, "{details}");
    }

    struct Shrunk;
    impl JudgeVisitor for Shrunk {
        type Output = ();
        fn visit<G: Judge + Recorded>(self) {
            for seed in 0..6 {
                let (game, mut search) = searched::<G>(seed);
                let known = |search: &Search<G>| {
                    let edge = |edge: &Edge<G::Move>| (edge.mv, edge.visits, edge.total);
                    search.tree.edges_of(ROOT).iter().map(edge).collect::<Vec<_>>()
                };
                let before = (known(&search), search.tree.edges.len());
                let most = (before.1 / 4).max(before.0.len());
                search.tree.make_room(most);
                assert!(search.tree.edges.len() <= most);
                assert_eq!(known(&search), before.0);
                search.grow(&game, None, Limits { nodes: 400, deadline: None, stop: None });
                let visits = |known: &[(_, u32, _)]| known.iter().map(|edge| edge.1).sum::<u32>();
                let grows = visits(&known(&search)) > visits(&before.0);
                assert!(grows || search.tree.is_exact(ROOT));
            }
        }
    }

    #[test]
    fn a_tree_that_is_too_large_forgets_its_twigs_and_grows_on() {
        Title::ALL.iter().for_each(|&title| visit(title, Shrunk));
    }

    struct Shared;
    impl JudgeVisitor for Shared {
        type Output = ();
        fn visit<G: Judge + Recorded>(self) {
            let mut shared = 0;
            for seed in 0..6 {
                let tree = searched::<G>(seed).1.tree;
                let keys: HashSet<u64> = tree.nodes.iter().map(|node| node.key).collect();
                assert_eq!(keys.len(), tree.nodes.len());
                let moves = tree.edges.iter().map(|edge| edge.child).filter(|&child| child != 0);
                let drawn = tree.nodes.iter().flat_map(|node| &node.drawn);
                let ways = moves.count() + drawn.count();
                shared += ways + 1 - tree.nodes.len();
            }
            assert!(shared > 0, "no position came about in two ways");
        }
    }

    #[test]
    fn a_position_that_comes_about_in_several_ways_is_there_once() {
        Title::ALL.iter().for_each(|&title| visit(title, Shared));
    }
}
