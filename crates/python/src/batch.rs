//! Many games at once, in arrays.

use azulejo_bots::bot::{Budget, Level};
use azulejo_rules::chocolatier::Chocolatier;
use azulejo_rules::dispatch;
use azulejo_rules::queens_garden::QueensGarden;
use azulejo_rules::summer_pavilion::SummerPavilion;
use numpy::{
    IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arena::{Afterstates, Arena, Rules};
use crate::arrays::Arrays;
use crate::bots::{budget, level};
use crate::core::Core;
use crate::game::{PyGame, Terms};
use crate::state::PyState;
use crate::{IllegalAction, wrong};

/// The games of a batch, of any title.
enum AnyArena {
    Chocolatier(Arena<Chocolatier>),
    SummerPavilion(Arena<SummerPavilion>),
    QueensGarden(Arena<QueensGarden>),
}

macro_rules! join {
    ($Title:ident) => {
        impl From<Arena<$Title>> for AnyArena {
            fn from(arena: Arena<$Title>) -> AnyArena {
                AnyArena::$Title(arena)
            }
        }
    };
}

join!(Chocolatier);
join!(SummerPavilion);
join!(QueensGarden);

/// Many games at once, in arrays that the caller may own.
#[pyclass(name = "Batch", module = "azulejo")]
pub struct PyBatch {
    arena: AnyArena,
    arrays: Arrays,
    terms: Terms,
    size: usize,
    seen: usize,
}

#[pymethods]
impl PyBatch {
    #[new]
    #[pyo3(signature = (title, players = 2, size = 1024, seed = 0, *, first = 0, autoreset = true,
        rewards = "outcome", opponent = None, positions = None, threads = 1, out = None, **options))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn new(
        py: Python<'_>,
        title: &str,
        players: i64,
        size: usize,
        seed: u64,
        first: u64,
        autoreset: bool,
        rewards: &str,
        opponent: Option<&str>,
        positions: Option<u64>,
        threads: usize,
        out: Option<&Bound<'_, PyDict>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let terms = Terms::read(title, players, options)?;
        if size == 0 || first.saturating_add(size as u64) > 1 << 32 {
            return Err(wrong("size must be at least 1, and the last game's number below 2**32"));
        }
        let points = match rewards {
            "outcome" => false,
            "points" => true,
            _ => return Err(wrong("rewards must be \"outcome\" or \"points\"")),
        };
        let opponent = opponent.map(level).transpose()?;
        let opponent: Option<(Level, Budget)> =
            opponent.map(|level| (level, budget(level, positions)));
        let seen = terms.observation_size();
        let shape = [size, terms.action_count(), seen, terms.players.into()];
        let arrays = Arrays::new(py, shape, out)?;
        let rules =
            Rules { terms: terms.clone(), seed, first, autoreset, points, opponent, threads };
        let arena: AnyArena =
            py.detach(|| dispatch!(terms.title, G => Arena::<G>::new(rules, size).into()));
        let batch = PyBatch { arena, arrays, terms, size, seen };
        batch
            .arrays
            .write(py, |rows| dispatch!(&batch.arena, AnyArena(arena) => arena.show(rows)))?;
        Ok(batch)
    }

    /// Makes a move in every game: `actions` has the action of each, or −1 to leave it alone. Games that are over
    /// ignore theirs. If any is illegal, nothing happens in any game.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = self.read_actions(py, actions)?;
        let PyBatch { arena, arrays, .. } = self;
        dispatch!(arena, AnyArena(arena) => {
            let moves = py.detach(|| arena.moves(&actions)).map_err(IllegalAction::new_err)?;
            arrays.write(py, |rows| arena.step(&moves, rows))
        })
    }

    /// Begins games anew: those marked in `which`, or all; with `seed` as if the batch had been made with it.
    #[pyo3(signature = (which = None, seed = None))]
    fn reset(
        &mut self,
        py: Python<'_>,
        which: Option<PyReadonlyArray1<'_, bool>>,
        seed: Option<u64>,
    ) -> PyResult<()> {
        let which: Option<Vec<bool>> = which.map(|which| which.as_array().to_vec());
        if let Some(which) = &which {
            if which.len() != self.size {
                return Err(wrong(format!(
                    "which must have {} entries, not {}",
                    self.size,
                    which.len()
                )));
            }
            if seed.is_some() {
                return Err(wrong("a new seed is for all games: give seed or which, not both"));
            }
        }
        let PyBatch { arena, arrays, .. } = self;
        arrays.write(
            py,
            |rows| dispatch!(arena, AnyArena(arena) => arena.reset(which.as_deref(), seed, rows)),
        )
    }

    /// What every legal move of every game leads to, before chance acts, observed by who makes it: arrays `game`,
    /// `action`, `observation`, and `value`: what the game is worth to the mover if the move ends it, otherwise NaN.
    fn afterstates<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Afterstates { games, actions, observations, values } =
            py.detach(|| dispatch!(&self.arena, AnyArena(arena) => arena.afterstates(self.seen)));
        let rows = games.len();
        let arrays = PyDict::new(py);
        arrays.set_item("game", games.into_pyarray(py))?;
        arrays.set_item("action", actions.into_pyarray(py))?;
        arrays
            .set_item("observation", observations.into_pyarray(py).reshape([rows, self.seen])?)?;
        arrays.set_item("value", values.into_pyarray(py))?;
        Ok(arrays)
    }

    /// A copy of one of the games, without its past.
    fn state(&self, number: usize) -> PyResult<PyState> {
        let core = dispatch!(&self.arena, AnyArena(arena) => {
            arena.game(number).map(|game| Core::without_past(game.clone()).into())
        });
        let core = core.ok_or_else(|| {
            PyIndexError::new_err(format!(
                "there is no game {number}: they are 0 to {}",
                self.size - 1
            ))
        })?;
        Ok(PyState { core })
    }

    #[getter]
    fn legal_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<bool>> {
        self.arrays.legal_mask.bind(py).clone()
    }

    #[getter]
    fn observation<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f32>> {
        self.arrays.observation.bind(py).clone()
    }

    #[getter]
    fn current_player<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        self.arrays.current_player.bind(py).clone()
    }

    #[getter]
    fn rewards<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f32>> {
        self.arrays.rewards.bind(py).clone()
    }

    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<i32>> {
        self.arrays.scores.bind(py).clone()
    }

    #[getter]
    fn done<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.arrays.done.bind(py).clone()
    }

    #[getter]
    fn length<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        self.arrays.length.bind(py).clone()
    }

    #[getter]
    fn game(&self) -> PyGame {
        PyGame { terms: self.terms.clone() }
    }

    #[getter]
    fn size(&self) -> usize {
        self.size
    }

    #[getter]
    fn num_players(&self) -> u8 {
        self.terms.players
    }

    #[getter]
    fn num_actions(&self) -> usize {
        self.terms.action_count()
    }

    #[getter]
    fn observation_size(&self) -> usize {
        self.seen
    }

    fn __len__(&self) -> usize {
        self.size
    }

    fn __repr__(&self) -> String {
        format!(
            "azulejo.Batch({:?}, players={}, size={})",
            self.terms.title.name(),
            self.terms.players,
            self.size
        )
    }
}

impl PyBatch {
    /// Whole numbers of any type, as many as there are games.
    fn read_actions(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
        let array = match actions.cast::<PyArray1<i64>>() {
            Ok(array) => array.clone(),
            Err(_) => convert(py, actions)?,
        };
        if array.len() != self.size {
            return Err(wrong(format!(
                "actions must have {} entries, one for each game, not {}",
                self.size,
                array.len()
            )));
        }
        Ok(array
            .try_readonly()
            .map_err(|why| wrong(format!("actions cannot be read: {why}")))?
            .as_array()
            .to_vec())
    }
}

/// An array of other whole numbers, or a list, as an array of 64-bit ones.
fn convert<'py>(
    py: Python<'py>,
    actions: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray1<i64>>> {
    let numpy = py.import("numpy")?;
    let array = numpy.call_method1("asarray", (actions,))?;
    let (dtype, shape) = (array.getattr("dtype")?, array.getattr("shape")?);
    let not = || {
        PyTypeError::new_err(format!(
            "actions must be a one-dimensional array of whole numbers, not {dtype} of shape {shape}"
        ))
    };
    let kind: String = dtype.getattr("kind")?.extract()?;
    if !["i", "u"].contains(&kind.as_str()) {
        return Err(not());
    }
    array.call_method1("astype", ("int64",))?.cast_into().map_err(|_| not())
}
