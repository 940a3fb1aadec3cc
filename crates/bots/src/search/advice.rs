//! Advice for a person: the best whole turns, what each promises, and more exactly the longer one waits.

use azulejo_rules::{BySeat, Seat, Silent, Turn};

use super::tree::{Edge, best_edge};
use super::{Limits, ROOT, Search};
use crate::eval::{Evaluate, prospects_of};

/// A search that goes on with what it knows whenever more is asked for.
pub struct Adviser<G: Evaluate> {
    game: G,
    search: Search<G>,
    nodes: u64,
}

/// A whole turn, and what can be hoped for after it.
#[derive(Clone, Debug)]
pub struct Advice<M> {
    /// Its decisions, up to the next draw or somebody else's turn.
    pub turn: Vec<M>,
    /// The chances of victory, which add up to 1.
    pub win: BySeat<f32>,
    /// The points that everybody can expect at the end.
    pub points: BySeat<f32>,
    /// How often it was looked at.
    pub visits: u32,
}

impl<G: Evaluate> Adviser<G> {
    /// One for a position in which it is somebody's turn.
    pub fn new(game: G) -> Self {
        Adviser { game, search: Search::new(1), nodes: 0 }
    }

    /// The position.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// How many positions it has looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks at so many positions in all.
    pub fn think(&mut self, limits: Limits<'_>) {
        if let Some(more) = limits.nodes.checked_sub(self.nodes).filter(|&more| more > 0) {
            self.search.run(&self.game, None, Limits { nodes: more, ..limits });
            self.nodes = limits.nodes;
        }
    }

    /// The best turns so far, at most so many, the best first.
    pub fn best(&mut self, count: usize) -> Vec<Advice<G::Move>> {
        let Turn::Player(seat) = self.game.turn() else { return Vec::new() };
        let mut edges = self.search.tree.edges_of(ROOT).to_vec();
        let mut best = Vec::new();
        while best.len() < count {
            let Some(edge) = best_edge(&edges).copied() else { break };
            edges.retain(|other| other.mv != edge.mv);
            best.push(self.advice(seat, &edge));
        }
        best
    }

    fn advice(&mut self, seat: Seat, edge: &Edge<G::Move>) -> Advice<G::Move> {
        let (hopes, points) = self.search.principal_variation(&self.game, edge.mv);
        let players = self.game.players();
        // What the search has seen of all lines counts for who moves; the others share the rest as they
        // would at the end of the main line.
        let own = edge.value().clamp(0.0, 1.0);
        let others = |seats: Seat| if seats == seat { 0.0 } else { hopes[seats.index()] };
        let rest: f32 = (0..players).map(|seat| others(Seat(seat))).sum::<f32>().max(f32::EPSILON);
        let win = BySeat::from_fn(players, |at| {
            if at == seat { own } else { (1.0 - own) * others(at) / rest }
        });
        Advice { turn: self.whole_turn(seat, edge), win, points, visits: 1 + edge.visits }
    }

    /// The turn that begins with a move of the root, and goes on as the tree likes it best.
    fn whole_turn(&mut self, seat: Seat, edge: &Edge<G::Move>) -> Vec<G::Move> {
        let mut state = self.game.clone();
        let (mut turn, mut next, mut node) = (Vec::new(), edge.mv, edge.child());
        loop {
            state.apply(next, &mut Silent);
            turn.push(next);
            if state.turn() != Turn::Player(seat) {
                return turn;
            }
            let edges = node.map_or(&[][..], |node| self.search.tree.edges_of(node));
            match best_edge(edges) {
                Some(best) => (next, node) = (best.mv, best.child()),
                None => (next, node) = (self.best_at_first_sight(&state, seat), None),
            }
        }
    }

    fn best_at_first_sight(&mut self, state: &G, seat: Seat) -> G::Move {
        let mut moves = Vec::new();
        state.moves(&mut moves);
        let points = state.evaluate_cached(&mut self.search.cache);
        let mut value = |mv: G::Move| {
            let mut next = state.clone();
            next.apply(mv, &mut Silent);
            let points = next.evaluate_after(seat, state, &points, &mut self.search.cache);
            prospects_of(&next, &points)[seat.index()]
        };
        let valued = moves.into_iter().map(|mv| (value(mv), mv));
        let best = valued.max_by(|a, b| a.0.total_cmp(&b.0));
        best.expect("it is somebody's turn: there is a move").1
    }
}

#[cfg(test)]
mod tests {
    use azulejo_rules::any::Title;
    use azulejo_rules::dispatch;
    use azulejo_rules::playout::sensible_move;
    use azulejo_rules::record::Recorded;
    use azulejo_rules::rng::ChaCha;

    use super::*;

    fn position<G: Evaluate + Recorded>(seed: u64) -> G {
        let mut luck = ChaCha::from_seed(seed, 5);
        let mut game = G::new(&G::usual_setup(2 + seed as u8 % 3, Seat(0)));
        for _ in 0..15 + 3 * seed {
            game.deal(&mut luck, &mut Silent);
            let mv = sensible_move(&game, &mut luck, &mut Vec::new());
            game.apply(mv, &mut Silent);
        }
        game.deal(&mut luck, &mut Silent);
        game
    }

    #[test]
    fn advice_is_of_whole_legal_turns_the_best_first() {
        fn law<G: Evaluate + Recorded>() {
            for seed in 0..6 {
                let game = position::<G>(seed);
                let Turn::Player(seat) = game.turn() else { continue };
                let mut adviser = Adviser::new(game.clone());
                adviser.think(Limits::of_nodes(200));
                let best = adviser.best(3);
                let mut moves = Vec::new();
                game.moves(&mut moves);
                assert_eq!(best.len(), moves.len().min(3));
                for advice in &best {
                    let mut after = game.clone();
                    for &mv in &advice.turn {
                        assert_eq!(after.turn(), Turn::Player(seat));
                        after.play(mv, &mut Silent).unwrap();
                    }
                    assert_ne!(after.turn(), Turn::Player(seat), "the turn is over");
                    let sum: f32 = advice.win.as_slice().iter().sum();
                    assert!((sum - 1.0).abs() < 1e-3, "{sum}");
                }
                let firsts: Vec<_> = best.iter().map(|advice| advice.turn[0]).collect();
                assert!((1..firsts.len()).all(|at| !firsts[..at].contains(&firsts[at])));
            }
        }
        Title::ALL.iter().for_each(|title| dispatch!(title, G => law::<G>()));
    }

    #[test]
    fn who_asks_again_goes_on_where_the_search_was() {
        fn law<G: Evaluate + Recorded>() {
            let game = position::<G>(2);
            let (mut at_once, mut in_steps) = (Adviser::new(game.clone()), Adviser::new(game));
            at_once.think(Limits::of_nodes(300));
            for nodes in [100, 100, 50, 300] {
                in_steps.think(Limits::of_nodes(nodes));
            }
            let visits = |adviser: &mut Adviser<G>| {
                let best = adviser.best(3).into_iter();
                best.map(|advice| (advice.turn, advice.visits)).collect::<Vec<_>>()
            };
            assert_eq!(visits(&mut at_once), visits(&mut in_steps));
            assert_eq!(in_steps.nodes(), 300);
        }
        Title::ALL.iter().for_each(|title| dispatch!(title, G => law::<G>()));
    }
}
