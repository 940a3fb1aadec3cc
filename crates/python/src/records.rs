//! Records: read, checked, and as arrays.

use azulejo_encoding::{Encode, mark_legal, observation, observation_size, outcome};
use azulejo_rules::record::Record;
use azulejo_rules::{Action, Turn, dispatch};
use numpy::{IntoPyArray, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::core::{AnyCore, Core};
use crate::state::PyState;
use crate::wrong;

/// A record that was replayed and checked.
#[pyclass(name = "Record", module = "azulejo", frozen)]
pub struct PyRecord {
    record: Record,
    text: String,
    scores: Vec<i16>,
    winners: Vec<u16>,
    is_over: bool,
}

/// Every decision of a game as rows.
#[derive(Default)]
struct Decisions {
    observation: Vec<f32>,
    legal_mask: Vec<bool>,
    action: Vec<i32>,
    player: Vec<i8>,
    width: usize,
    actions: usize,
}

fn decisions<G: Encode>(record: &Record) -> Option<(Decisions, Vec<f32>)> {
    let mut rows = Decisions::default();
    let mut moves = Vec::new();
    let game = record
        .trace::<G>(|game, action| {
            let (Action::Move(mv), Turn::Player(seat)) = (action, game.turn()) else { return };
            if rows.width == 0 {
                rows.width = observation_size::<G>(game.setup());
                rows.actions = G::action_count(game.setup());
            }
            let (seen, legal) = (rows.observation.len(), rows.legal_mask.len());
            rows.observation.resize(seen + rows.width, 0.0);
            observation(game, seat, &mut rows.observation[seen..]);
            rows.legal_mask.resize(legal + rows.actions, false);
            mark_legal(game, &mut moves, &mut rows.legal_mask[legal..]);
            rows.action.push(G::action_of(mv).map_or(-1, |action| action as i32));
            rows.player.push(seat.0 as i8);
        })
        .ok()?;
    let returns = outcome(&game).as_slice().iter().map(|&value| value as f32).collect();
    Some((rows, returns))
}

#[pymethods]
impl PyRecord {
    #[getter]
    fn title(&self) -> &'static str {
        self.record.title.name()
    }

    #[getter]
    fn names(&self) -> Vec<String> {
        self.record.names.clone()
    }

    #[getter]
    fn players(&self) -> usize {
        self.record.names.len()
    }

    /// The seat that began.
    #[getter]
    fn start(&self) -> u8 {
        self.record.start.0
    }

    /// The points after the last step.
    #[getter]
    fn scores(&self) -> Vec<i16> {
        self.scores.clone()
    }

    #[getter]
    fn winners(&self) -> Vec<u16> {
        self.winners.clone()
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.is_over
    }

    /// The JSON that it was read from.
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    /// The state after the last step.
    fn state(&self) -> PyResult<PyState> {
        let record = &self.record;
        let core: AnyCore =
            dispatch!(record.title, G => Core::<G>::of_record(record).map_err(wrong)?.into());
        Ok(PyState { core })
    }

    /// Every decision: arrays `observation`, `legal_mask`, `action` and `player`, and `returns` of the
    /// whole game.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let record = &self.record;
        let (rows, returns) = py
            .detach(|| dispatch!(record.title, G => decisions::<G>(record)))
            .ok_or_else(|| wrong("the record cannot be replayed"))?;
        let count = rows.action.len();
        let arrays = PyDict::new(py);
        let seen = rows.observation.into_pyarray(py).reshape([count, rows.width])?;
        arrays.set_item("observation", seen)?;
        let mask = rows.legal_mask.into_pyarray(py).reshape([count, rows.actions])?;
        arrays.set_item("legal_mask", mask)?;
        arrays.set_item("action", rows.action.into_pyarray(py))?;
        arrays.set_item("player", rows.player.into_pyarray(py))?;
        arrays.set_item("returns", returns.into_pyarray(py))?;
        Ok(arrays)
    }

    fn __repr__(&self) -> String {
        format!(
            "<record of {}: {} with {:?}>",
            self.record.title,
            self.record.names.join(", "),
            self.scores
        )
    }
}

/// The records of these texts, each replayed and checked; the error names the text, from 0, and the step.
#[pyfunction]
pub fn parse_records(py: Python<'_>, texts: Vec<String>) -> PyResult<Vec<PyRecord>> {
    let parse = |(number, text): (usize, String)| {
        let say = |error: azulejo_rules::record::RecordError| format!("record {number}: {error}");
        let record = Record::parse(&text).map_err(say)?;
        let game = record.check().map_err(say)?;
        Ok(PyRecord {
            record,
            text,
            scores: game.scores().as_slice().to_vec(),
            winners: game.winners().iter().map(|seat| seat.0.into()).collect(),
            is_over: game.turn() == Turn::Over,
        })
    };
    py.detach(|| texts.into_iter().enumerate().map(parse).collect::<Result<Vec<_>, String>>())
        .map_err(wrong)
}
