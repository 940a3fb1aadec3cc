//! Bots and searches.

use azulejo_bots::bot::{Budget, Level, LevelBot};
use azulejo_bots::search::{ParallelSearch, Verdict};
use azulejo_rules::{Turn, dispatch};
use numpy::IntoPyArray;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::core::{AnyCore, Playable};
use crate::state::PyState;
use crate::wrong;

/// The level of that name.
pub fn level(name: &str) -> PyResult<Level> {
    name.parse().map_err(|_| {
        let names: Vec<_> = Level::ALL.iter().map(|level| level.name()).collect();
        wrong(format!("no bot is called \"{name}\"; there is {}", names.join(", ")))
    })
}

/// What a bot may spend on a decision: what its level does, or so many positions.
/// No clock decides: the same positions give the same answer on every machine.
pub fn budget(level: Level, positions: Option<u64>) -> Budget {
    Budget::of_nodes(positions.unwrap_or(Budget::of(level).nodes))
}

/// A bot of a level.
#[pyclass(name = "Bot", module = "azulejo", frozen)]
pub struct PyBot {
    level: Level,
    budget: Budget,
    seed: u64,
}

#[pymethods]
impl PyBot {
    #[new]
    #[pyo3(signature = (level_name, *, positions = None, seed = 0))]
    fn new(level_name: &str, positions: Option<u64>, seed: u64) -> PyResult<Self> {
        let level = level(level_name)?;
        Ok(PyBot { level, budget: budget(level, positions), seed })
    }

    #[getter]
    fn level(&self) -> &'static str {
        self.level.name()
    }

    #[getter]
    fn positions(&self) -> u64 {
        self.budget.nodes
    }

    /// The action that it chooses; the same state always gets the same answer.
    fn choose(&self, py: Python<'_>, state: &PyState) -> PyResult<usize> {
        check_turn(state)?;
        let core = state.core.clone();
        py.detach(|| dispatch!(&core, AnyCore(core) => self.choose_in(&core.game)))
            .ok_or_else(|| wrong("the bot's move has no number"))
    }

    fn __repr__(&self) -> String {
        format!(
            "azulejo.bot({:?}, positions={}, seed={})",
            self.level.name(),
            self.budget.nodes,
            self.seed
        )
    }
}

impl PyBot {
    fn choose_in<G: Playable>(&self, game: &G) -> Option<usize> {
        // Random numbers of its own for every position, so that a bot need remember nothing.
        let seed = self.seed ^ game.key();
        let mut bot = LevelBot::<G>::with_budget(self.level, self.budget, seed);
        G::action_of(bot.choose(game, None).mv)
    }
}

fn check_turn(state: &PyState) -> PyResult<()> {
    match dispatch!(&state.core, AnyCore(core) => azulejo_rules::Game::turn(&core.game)) {
        Turn::Player(_) => Ok(()),
        Turn::Chance => Err(wrong("chance acts now: apply one of chance_outcomes() first")),
        Turn::Over => Err(wrong("the game is over: there is nothing to choose")),
    }
}

/// What a search found, in the terms of Python.
struct Found {
    best: usize,
    actions: Vec<i64>,
    visits: Vec<i64>,
    values: Vec<f32>,
    win: Vec<f32>,
    points: Vec<f32>,
}

fn look<G: Playable>(game: &G, positions: u64, threads: usize, seed: u64) -> Option<Found> {
    let budget = Budget::of_nodes(positions);
    let mut search = ParallelSearch::<G>::new(threads, seed);
    let Verdict { best, prospects, points, moves } = search.search(game, None, budget.limits(None));
    let players = usize::from(game.players());
    let total: f32 = prospects[..players].iter().sum();
    Some(Found {
        best: G::action_of(best)?,
        actions: moves.iter().filter_map(|root| Some(G::action_of(root.mv)? as i64)).collect(),
        visits: moves.iter().map(|root| root.visits.into()).collect(),
        values: moves.iter().map(|root| root.value).collect(),
        win: prospects[..players].iter().map(|hope| hope / total).collect(),
        points: points.as_slice().to_vec(),
    })
}

/// Searches so many positions: the best action, and for every legal one the visits and the value
/// (0 to 1, for who is to move); every seat's chance to win and expected points.
#[pyfunction]
#[pyo3(signature = (state, positions = 1000, *, threads = 1, seed = 0))]
pub fn search<'py>(
    py: Python<'py>,
    state: &PyState,
    positions: u64,
    threads: usize,
    seed: u64,
) -> PyResult<Bound<'py, PyDict>> {
    check_turn(state)?;
    if positions == 0 || threads == 0 || threads > 256 {
        return Err(wrong("positions must be at least 1, and threads from 1 to 256"));
    }
    let core = state.core.clone();
    let found = py
        .detach(|| dispatch!(&core, AnyCore(core) => look(&core.game, positions, threads, seed)))
        .ok_or_else(|| wrong("the best move has no number"))?;
    let result = PyDict::new(py);
    result.set_item("best", found.best)?;
    result.set_item("actions", found.actions.into_pyarray(py))?;
    result.set_item("visits", found.visits.into_pyarray(py))?;
    result.set_item("values", found.values.into_pyarray(py))?;
    result.set_item("win", found.win.into_pyarray(py))?;
    result.set_item("points", found.points.into_pyarray(py))?;
    Ok(result)
}
