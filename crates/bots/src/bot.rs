//! Players that are programs: the levels, from one that a child beats to the strongest we have.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

pub use azulejo_protocol::Level;
use azulejo_rules::playout::sensible_move;
use azulejo_rules::record::{Recorded, Scribe};
use azulejo_rules::rng::Quick;
use azulejo_rules::{Luck, Seat, Silent, Turn};

use crate::eval::{Evaluate, exp};
use crate::search::{Clock, Deadline, Limits, ParallelSearch, Verdict, machine_clock};

/// The longest that any level thinks about a decision.
const LONGEST: Duration = Duration::from_secs(2);

/// A player: sees the game as everybody does, and says what it does next.
pub trait Bot<G: Recorded> {
    /// The next decision of the seat whose turn it is, or several that belong together; or why
    /// there is none.
    fn decide(&mut self, scribe: &Scribe<G>) -> Result<Vec<G::Move>, String>;
}

/// Positions to look at, a cap in time that holds on a slow machine too, and a cap on what is remembered.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    pub nodes: u64,
    pub time: Option<TimeLimit>,
    pub bytes: usize,
}

/// So long, by this clock.
#[derive(Clone, Copy, Debug)]
pub struct TimeLimit {
    pub clock: Clock,
    pub time: Duration,
}

impl TimeLimit {
    /// So long, by the machine's own clock.
    pub fn by_machine(time: Duration) -> TimeLimit {
        TimeLimit { clock: machine_clock, time }
    }
}

impl Budget {
    /// What a level may spend on a decision.
    pub fn of(level: Level) -> Budget {
        let nodes = match level {
            Level::Random | Level::Beginner | Level::Greedy => 0,
            Level::Casual => 40,
            Level::Club => 300,
            Level::Master => 2_400,
            Level::Expert => 100_000,
        };
        Budget { time: Some(TimeLimit::by_machine(LONGEST)), ..Budget::of_nodes(nodes) }
    }

    /// So many positions, however long that takes.
    pub fn of_nodes(nodes: u64) -> Budget {
        Budget { nodes, time: None, bytes: Limits::USUAL_BYTES }
    }

    /// The limits of a search that begins now.
    pub fn limits(self, stop: Option<&AtomicBool>) -> Limits<'_> {
        let deadline = |TimeLimit { clock, time }| Deadline { clock, at: clock() + time };
        let Budget { nodes, bytes, time } = self;
        Limits { nodes, bytes, deadline: time.map(deadline), stop }
    }
}

/// What a bot does, and what its search thinks, if its level searches.
pub struct Choice<M> {
    pub mv: M,
    pub verdict: Option<Verdict<M>>,
}

/// A bot of a level.
pub struct LevelBot<G: Evaluate> {
    level: Level,
    budget: Budget,
    search: ParallelSearch<G>,
    luck: Quick,
    buffer: Vec<G::Move>,
}

/// How many points of difference a beginner hardly sees.
const CARELESSNESS: f32 = 2.5;

impl<G: Evaluate> LevelBot<G> {
    /// A bot with the budget of its level; the seed is that of its random numbers.
    pub fn new(level: Level, seed: u64) -> Self {
        Self::with_budget(level, Budget::of(level), seed)
    }

    /// A bot of a level with another budget.
    pub fn with_budget(level: Level, budget: Budget, seed: u64) -> Self {
        let search = ParallelSearch::new(1, seed);
        LevelBot { level, budget, search, luck: Quick::new(seed), buffer: Vec::new() }
    }

    /// The same bot on so many threads.
    #[must_use]
    pub fn on_threads(mut self, threads: usize) -> Self {
        self.search = ParallelSearch::new(threads, 1);
        self
    }

    /// The next decision; it must be somebody's turn. `stop` ends a search early: the best so far is played.
    pub fn choose(&mut self, game: &G, stop: Option<&AtomicBool>) -> Choice<G::Move> {
        let mv = match (self.level, game.turn()) {
            (Level::Random, _) => sensible_move(game, &mut self.luck, &mut self.buffer),
            (Level::Beginner, Turn::Player(seat)) => self.careless(game, seat),
            (Level::Greedy, Turn::Player(seat)) => self.best_at_once(game, seat),
            _ => {
                let verdict = self.search.search(game, None, self.budget.limits(stop));
                return Choice { mv: verdict.best, verdict: Some(verdict) };
            }
        };
        Choice { mv, verdict: None }
    }

    /// The greedy scores of a seat's legal moves, in their order.
    fn greedy_scores(&mut self, game: &G, seat: Seat) -> Vec<f32> {
        self.buffer.clear();
        game.moves(&mut self.buffer);
        let after = |mv: &G::Move| {
            let mut next = game.clone();
            next.apply(*mv, &mut Silent);
            next.greedy_score(seat)
        };
        self.buffer.iter().map(after).collect()
    }

    fn best_at_once(&mut self, game: &G, seat: Seat) -> G::Move {
        let scores = self.greedy_scores(game, seat);
        let best = (0..scores.len()).max_by(|&a, &b| scores[a].total_cmp(&scores[b]));
        self.buffer[best.expect("it is somebody's turn: there is a move")]
    }

    /// Better moves are likelier, but none is sure.
    fn careless(&mut self, game: &G, seat: Seat) -> G::Move {
        let scores = self.greedy_scores(game, seat);
        let best = scores.iter().copied().fold(f32::MIN, f32::max);
        let weights = scores.iter().map(|x| 1.0 + 1e4 * exp((x - best) / CARELESSNESS));
        let weights: Vec<u32> = weights.map(|weight| weight as u32).collect();
        let mut at = self.luck.below(weights.iter().sum());
        for (mv, weight) in self.buffer.iter().zip(weights) {
            match at.checked_sub(weight) {
                None => return *mv,
                Some(rest) => at = rest,
            }
        }
        unreachable!("luck answers with a number below the total weight")
    }
}

impl<G: Evaluate + Recorded> Bot<G> for LevelBot<G> {
    fn decide(&mut self, scribe: &Scribe<G>) -> Result<Vec<G::Move>, String> {
        Ok(vec![self.choose(scribe.game(), None).mv])
    }
}
