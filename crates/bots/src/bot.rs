//! Players that are programs: the levels, from one that a child beats to the strongest we have.

use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use azulejo_rules::record::{Recorded, Scribe};
use azulejo_rules::{Luck, Seat, Turn};

use crate::judge::{Judge, exp};
use crate::luck::Quick;
use crate::random::sensible_move;
use crate::search::{Limits, Team, Verdict};

/// A player: sees the game as everybody does, and says what it does next.
pub trait Bot<G: Recorded> {
    /// The next decision of the seat whose turn it is, or several that belong together; or why
    /// there is none.
    fn decide(&mut self, scribe: &Scribe<G>) -> Result<Vec<G::Move>, String>;
}

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// Any legal move; for tests.
    Random,
    /// Plausible but careless: looks at its own board only, and not closely.
    Beginner,
    /// The best move for itself at once.
    Greedy,
    /// Looks one reply ahead, here and there.
    Casual,
    /// Looks some moves ahead.
    Club,
    /// Looks far ahead.
    Master,
    /// Thinks as long as it may.
    Expert,
}

impl Level {
    /// All levels, from weak to strong.
    pub const ALL: [Level; 7] = [
        Level::Random,
        Level::Beginner,
        Level::Greedy,
        Level::Casual,
        Level::Club,
        Level::Master,
        Level::Expert,
    ];

    /// Its name on command lines.
    pub fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Beginner => "beginner",
            Level::Greedy => "greedy",
            Level::Casual => "casual",
            Level::Club => "club",
            Level::Master => "master",
            Level::Expert => "expert",
        }
    }

    /// What it may spend on a decision.
    pub fn budget(self) -> Budget {
        let (nodes, milliseconds) = match self {
            Level::Random | Level::Beginner | Level::Greedy => (0, 2000),
            Level::Casual => (40, 2000),
            Level::Club => (300, 2000),
            Level::Master => (2_400, 2000),
            Level::Expert => (100_000, 2000),
        };
        Budget { nodes, time: Duration::from_millis(milliseconds) }
    }
}

impl Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = String;
    fn from_str(name: &str) -> Result<Level, String> {
        Level::ALL.into_iter().find(|level| level.name() == name).ok_or_else(|| {
            let names: Vec<_> = Level::ALL.iter().map(|level| level.name()).collect();
            format!("no level is called \"{name}\"; there are {}", names.join(", "))
        })
    }
}

/// Positions to look at, and a cap in time that holds on a slow machine too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Positions.
    pub nodes: u64,
    /// Never longer than this.
    pub time: Duration,
}

/// A bot of a level.
pub struct LevelBot<G: Judge> {
    level: Level,
    budget: Budget,
    search: Team<G>,
    luck: Quick,
    buffer: Vec<G::Move>,
}

/// How many points of difference a beginner hardly sees.
const CARELESSNESS: f32 = 2.5;

impl<G: Judge> LevelBot<G> {
    /// A bot with its own luck, and the budget of its level.
    pub fn new(level: Level, seed: u64) -> Self {
        Self::with_budget(level, level.budget(), seed)
    }

    /// A bot of a level with another budget.
    pub fn with_budget(level: Level, budget: Budget, seed: u64) -> Self {
        let search = Team::new(1, seed);
        LevelBot { level, budget, search, luck: Quick::new(seed), buffer: Vec::new() }
    }

    /// The same bot on so many threads.
    #[must_use]
    pub fn on_threads(mut self, threads: usize) -> Self {
        self.search = Team::new(threads, 1);
        self
    }

    /// The next decision; it must be somebody's turn.
    pub fn choose(&mut self, game: &G) -> G::Move {
        self.consider(game).0
    }

    /// The next decision, and what the search thinks, if the level searches.
    pub fn consider(&mut self, game: &G) -> (G::Move, Option<Verdict<G::Move>>) {
        self.consider_until(game, None)
    }

    /// [`consider`](LevelBot::consider), but no longer than somebody says.
    pub fn consider_until(
        &mut self,
        game: &G,
        stop: Option<&AtomicBool>,
    ) -> (G::Move, Option<Verdict<G::Move>>) {
        match (self.level, game.turn()) {
            (Level::Random, _) => (sensible_move(game, &mut self.luck, &mut self.buffer), None),
            (Level::Beginner, Turn::Player(seat)) => (self.careless(game, seat), None),
            (Level::Greedy, Turn::Player(seat)) => (self.best_at_once(game, seat), None),
            _ => {
                let deadline = Instant::now() + self.budget.time;
                let nodes = self.budget.nodes;
                let limits = Limits { nodes, deadline: Some(deadline), stop };
                let verdict = self.search.think(game, limits);
                (verdict.best, Some(verdict))
            }
        }
    }

    /// What a seat that does not look ahead thinks of each legal move, in their order.
    fn outlooks(&mut self, game: &G, seat: Seat) -> Vec<f32> {
        self.buffer.clear();
        game.moves(&mut self.buffer);
        let after = |mv: &G::Move| {
            let mut next = game.clone();
            next.apply(*mv, &mut |_| {});
            next.at_first_sight(seat)
        };
        self.buffer.iter().map(after).collect()
    }

    fn best_at_once(&mut self, game: &G, seat: Seat) -> G::Move {
        let outlooks = self.outlooks(game, seat);
        let best = (0..outlooks.len()).max_by(|&a, &b| outlooks[a].total_cmp(&outlooks[b]));
        self.buffer[best.expect("it is somebody's turn: there is a move")]
    }

    /// Better moves are likelier, but none is sure.
    fn careless(&mut self, game: &G, seat: Seat) -> G::Move {
        let outlooks = self.outlooks(game, seat);
        let best = outlooks.iter().copied().fold(f32::MIN, f32::max);
        let weights = outlooks.iter().map(|x| 1.0 + 1e4 * exp((x - best) / CARELESSNESS));
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

impl<G: Judge + Recorded> Bot<G> for LevelBot<G> {
    fn decide(&mut self, scribe: &Scribe<G>) -> Result<Vec<G::Move>, String> {
        Ok(vec![self.choose(scribe.game())])
    }
}
