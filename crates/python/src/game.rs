//! A game with its players and options.

use azulejo_encoding::{Actions, Encode, layout, observation_size};
use azulejo_rules::any::Title;
use azulejo_rules::dispatch;
use azulejo_rules::record::Setting;
use azulejo_rules::rng::ChaCha;
use azulejo_rules::{Game, Luck, Seat};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyTuple};

use crate::core::{AnyCore, Core, Dealer};
use crate::state::PyState;
use crate::wrong;

/// What a game is set up with: the title, the players, and the options that were given.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Terms {
    pub title: Title,
    pub players: u8,
    pub settings: Vec<(String, String)>,
}

impl Terms {
    /// Reads what Python hands in.
    pub fn read(title: &str, players: i64, options: Option<&Bound<'_, PyDict>>) -> PyResult<Terms> {
        let title: Title = title.parse().map_err(wrong)?;
        let players = u8::try_from(players).ok().filter(|players| (2..=4).contains(players));
        let players = players.ok_or_else(|| wrong("players must be 2, 3 or 4"))?;
        let mut settings = Vec::new();
        for (name, value) in options.iter().flat_map(|options| options.iter()) {
            settings.push((name.extract()?, setting(&value)?));
        }
        let terms = Terms { title, players, settings };
        // Whether the options are right is known at once.
        let luck = &mut ChaCha::from_seed(0, 0);
        dispatch!(title, G => terms.setup::<G>(Seat(0), luck).map(|_| ())).map_err(wrong)?;
        Ok(terms)
    }

    /// The setup of one game; an option left to chance is drawn from `luck`.
    pub fn setup<G: Encode>(&self, start: Seat, luck: &mut impl Luck) -> Result<G::Setup, String> {
        let mut setup = G::usual_setup(self.players, start);
        for (name, value) in &self.settings {
            G::set(&mut setup, name, value, luck).map_err(|reason| {
                format!("{reason}. {} takes {}", G::TITLE, allowed(G::SETTINGS))
            })?;
        }
        Ok(setup)
    }

    /// Game `number` of a seed, before its first draw, with the luck that goes on with it: the same
    /// that the command line plays under that seed and number.
    pub fn begin<G: Encode>(&self, seed: u64, number: u64) -> (G, ChaCha) {
        let mut luck = ChaCha::from_seed(seed, number);
        let start = Seat(luck.below(self.players.into()) as u8);
        let setup = self.setup::<G>(start, &mut luck).expect("the options were right before");
        (G::new(&setup), luck)
    }

    /// A setup to measure by: sizes do not depend on luck.
    pub fn any_setup<G: Encode>(&self) -> G::Setup {
        let luck = &mut ChaCha::from_seed(0, 0);
        self.setup::<G>(Seat(0), luck).expect("the options were right before")
    }

    pub fn action_count(&self) -> usize {
        dispatch!(self.title, G => G::action_count(&self.any_setup::<G>()))
    }

    pub fn observation_size(&self) -> usize {
        dispatch!(self.title, G => observation_size::<G>(&self.any_setup::<G>()))
    }
}

/// An option's value as the rules read it: `True` is `true`, a list is joined by commas.
fn setting(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(flag.is_true().to_string());
    }
    if value.cast::<PyList>().is_ok() || value.cast::<PyTuple>().is_ok() {
        return Ok(value.extract::<Vec<String>>()?.join(","));
    }
    Ok(value.str()?.to_string())
}

fn allowed(settings: &[Setting]) -> String {
    let one = |setting: &Setting| {
        let values = setting.values.join(" or ");
        match setting.or {
            "" => format!("{}: {values}", setting.name),
            or => format!("{}: {values}, or {or}", setting.name),
        }
    };
    settings.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// A game: its title, its players and its options.
#[pyclass(name = "Game", module = "azulejo", frozen, eq, hash, from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyGame {
    pub terms: Terms,
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (title, players = 2, **options))]
    fn new(title: &str, players: i64, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        Ok(PyGame { terms: Terms::read(title, players, options)? })
    }

    /// The state before the first draw, or with `seed` after the first deal.
    #[pyo3(signature = (seed = None, number = 0, start = 0))]
    fn new_initial_state(&self, seed: Option<u64>, number: u64, start: i64) -> PyResult<PyState> {
        let terms = &self.terms;
        if let Some(seed) = seed {
            let core = dispatch!(terms.title, G => {
                let (game, luck) = terms.begin::<G>(seed, number);
                let mut core = Core::new(game);
                core.give_luck(Dealer::new(seed, number, luck.position()));
                core.into()
            });
            return Ok(PyState { core });
        }
        let start = u8::try_from(start).ok().filter(|&start| start < terms.players);
        let start = start.ok_or_else(|| {
            wrong(format!("start must be a seat from 0 to {}", terms.players - 1))
        })?;
        let core: AnyCore = dispatch!(terms.title, G => {
            let setup = terms.setup::<G>(Seat(start), &mut ChaCha::from_seed(0, 0)).map_err(wrong)?;
            Core::new(G::new(&setup)).into()
        });
        Ok(PyState { core })
    }

    #[getter]
    fn title(&self) -> &'static str {
        self.terms.title.name()
    }

    #[getter]
    fn players(&self) -> u8 {
        self.terms.players
    }

    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        for (name, value) in &self.terms.settings {
            options.set_item(name, value)?;
        }
        Ok(options)
    }

    fn num_players(&self) -> u8 {
        self.terms.players
    }

    fn num_distinct_actions(&self) -> usize {
        self.terms.action_count()
    }

    fn max_chance_outcomes(&self) -> usize {
        fn outcomes<G: Encode>() -> usize {
            G::OUTCOMES
        }
        dispatch!(self.terms.title, G => outcomes::<G>())
    }

    fn observation_tensor_size(&self) -> usize {
        self.terms.observation_size()
    }

    /// The parts of an observation: name, start, size, meaning.
    fn observation_layout(&self) -> Vec<(String, usize, usize, &'static str)> {
        let features = dispatch!(self.terms.title, G => layout::<G>(&self.terms.any_setup::<G>()));
        features.into_iter().map(|f| (f.name, f.start, f.size, f.meaning)).collect()
    }

    /// The kinds of actions: name, first number, count, numbering.
    fn action_layout(&self) -> Vec<(&'static str, usize, usize, &'static str)> {
        fn kinds<G: Encode>() -> &'static [Actions] {
            G::ACTIONS
        }
        let mut first = 0;
        let row = |kind: &Actions| {
            let row = (kind.name, first, kind.count, kind.numbering);
            first += kind.count;
            row
        };
        dispatch!(self.terms.title, G => kinds::<G>()).iter().map(row).collect()
    }

    fn min_utility(&self) -> f64 {
        -1.0
    }

    fn max_utility(&self) -> f64 {
        1.0
    }

    fn utility_sum(&self) -> f64 {
        0.0
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<((&'static str, u8), Bound<'py, PyDict>)> {
        Ok(((self.title(), self.terms.players), self.options(py)?))
    }

    fn __repr__(&self) -> String {
        let option = |(name, value): &(String, String)| format!(", {name}={value:?}");
        let options: String = self.terms.settings.iter().map(option).collect();
        format!("azulejo.Game({:?}, players={}{options})", self.title(), self.terms.players)
    }
}
