//! The Python module `azulejo._azulejo`: games, states, batches, bots and records.
//!
//! What is here checks what Python hands in and says in an exception what to do; the games, the
//! numbers of the moves and the bots are those of the other crates. What takes time runs without
//! Python's lock.

mod arena;
mod arrays;
mod batch;
mod bots;
mod core;
mod game;
mod records;
mod state;

use azulejo_rules::any::Title;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pyo3::create_exception!(
    azulejo,
    IllegalAction,
    PyValueError,
    "An action that is not legal here; the message says which, and why."
);

/// An error that says what to do.
fn wrong(reason: impl Into<String>) -> PyErr {
    PyValueError::new_err(reason.into())
}

/// The names of the games.
#[pyfunction]
fn games() -> Vec<&'static str> {
    Title::ALL.iter().map(|title| title.name()).collect()
}

#[pymodule]
fn _azulejo(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("IllegalAction", module.py().get_type::<IllegalAction>())?;
    module.add_class::<game::PyGame>()?;
    module.add_class::<state::PyState>()?;
    module.add_class::<batch::PyBatch>()?;
    module.add_class::<bots::PyBot>()?;
    module.add_class::<records::PyRecord>()?;
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(bots::search, module)?)?;
    module.add_function(wrap_pyfunction!(records::parse_records, module)?)?;
    Ok(())
}
