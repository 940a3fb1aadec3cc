//! The arrays of a batch: NumPy's, made here or handed in by the caller.

use numpy::ndarray::{Dimension, Ix1, Ix2};
use numpy::{Element, PyArray, PyArray1, PyArray2, PyArrayMethods, PyReadwriteArray};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arena::Rows;
use crate::wrong;

/// What a batch writes into.
pub struct Arrays {
    pub legal_mask: Py<PyArray2<bool>>,
    pub observation: Py<PyArray2<f32>>,
    pub current_player: Py<PyArray1<i8>>,
    pub rewards: Py<PyArray2<f32>>,
    pub scores: Py<PyArray2<i32>>,
    pub done: Py<PyArray1<bool>>,
    pub length: Py<PyArray1<i32>>,
}

/// The names of the arrays, as they can be handed in.
const NAMES: [&str; 7] =
    ["legal_mask", "observation", "current_player", "rewards", "scores", "done", "length"];

impl Arrays {
    /// Those of `out`, and new ones for the others.
    pub fn new(
        py: Python<'_>,
        [size, actions, seen, players]: [usize; 4],
        out: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        if let Some(out) = out {
            for name in out.keys() {
                let name: String = name.extract()?;
                if !NAMES.contains(&name.as_str()) {
                    return Err(wrong(format!(
                        "out has no array \"{name}\"; there is {}",
                        NAMES.join(", ")
                    )));
                }
            }
        }
        Ok(Arrays {
            legal_mask: table(py, out, "legal_mask", [size, actions])?,
            observation: table(py, out, "observation", [size, seen])?,
            current_player: column(py, out, "current_player", size)?,
            rewards: table(py, out, "rewards", [size, players])?,
            scores: table(py, out, "scores", [size, players])?,
            done: column(py, out, "done", size)?,
            length: column(py, out, "length", size)?,
        })
    }

    /// Lets somebody write into all of them.
    pub fn write<T: Send>(
        &self,
        py: Python<'_>,
        write: impl FnOnce(Rows<'_>) -> T + Send,
    ) -> PyResult<T> {
        let mut legal_mask = open(py, &self.legal_mask, "legal_mask")?;
        let mut observation = open(py, &self.observation, "observation")?;
        let mut current_player = open(py, &self.current_player, "current_player")?;
        let mut rewards = open(py, &self.rewards, "rewards")?;
        let mut scores = open(py, &self.scores, "scores")?;
        let mut done = open(py, &self.done, "done")?;
        let mut length = open(py, &self.length, "length")?;
        let rows = Rows {
            legal_mask: slice(&mut legal_mask, "legal_mask")?,
            observation: slice(&mut observation, "observation")?,
            current_player: slice(&mut current_player, "current_player")?,
            rewards: slice(&mut rewards, "rewards")?,
            scores: slice(&mut scores, "scores")?,
            done: slice(&mut done, "done")?,
            length: slice(&mut length, "length")?,
        };
        Ok(py.detach(|| write(rows)))
    }
}

fn open<'py, T: Element, D: Dimension>(
    py: Python<'py>,
    array: &Py<PyArray<T, D>>,
    name: &str,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    array.bind(py).try_readwrite().map_err(|why| wrong(format!("{name} cannot be written: {why}")))
}

fn slice<'a, T: Element, D: Dimension>(
    array: &'a mut PyReadwriteArray<'_, T, D>,
    name: &str,
) -> PyResult<&'a mut [T]> {
    array.as_slice_mut().map_err(|_| wrong(format!("{name} must be C-contiguous")))
}

fn given<'py>(out: Option<&Bound<'py, PyDict>>, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
    out.map_or(Ok(None), |out| out.get_item(name))
}

fn table<T: Element>(
    py: Python<'_>,
    out: Option<&Bound<'_, PyDict>>,
    name: &str,
    shape: [usize; 2],
) -> PyResult<Py<PyArray2<T>>> {
    match given(out, name)? {
        None => Ok(PyArray2::zeros(py, shape, false).unbind()),
        Some(array) => check::<T, Ix2>(py, array, name, &shape),
    }
}

fn column<T: Element>(
    py: Python<'_>,
    out: Option<&Bound<'_, PyDict>>,
    name: &str,
    size: usize,
) -> PyResult<Py<PyArray1<T>>> {
    match given(out, name)? {
        None => Ok(PyArray1::zeros(py, size, false).unbind()),
        Some(array) => check::<T, Ix1>(py, array, name, &[size]),
    }
}

/// An array that was handed in: its type, its shape, and whether it can be written.
fn check<T: Element, D: Dimension>(
    py: Python<'_>,
    array: Bound<'_, PyAny>,
    name: &str,
    shape: &[usize],
) -> PyResult<Py<PyArray<T, D>>> {
    use numpy::PyUntypedArrayMethods;
    let wanted =
        format!("{name} must be a C-contiguous {} array of shape {shape:?}", T::get_dtype(py));
    let shown = |array: &Bound<'_, PyAny>| -> PyResult<String> {
        Ok(format!("{} of shape {}", array.getattr("dtype")?, array.getattr("shape")?))
    };
    let typed = array.cast::<PyArray<T, D>>().map_err(|_| {
        let is = shown(&array).unwrap_or_else(|_| array.get_type().to_string());
        PyTypeError::new_err(format!("{wanted}, not {is}"))
    })?;
    if typed.shape() != shape {
        return Err(wrong(format!("{wanted}, not {}", shown(&array)?)));
    }
    if !typed.is_c_contiguous() {
        return Err(wrong(format!("{wanted}; this one is not contiguous")));
    }
    Ok(typed.clone().unbind())
}
