//! Explanations of positions in sentences.

use gametree_registry::Answer as Found;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::Value;

use crate::answer::Analysis;
use crate::kept::{KeptAnswer, KeptPlace, all_found, restore};
use crate::objects::object;
use crate::place::Place;

/// The function and the arguments by which pickle makes an explanation again.
type Kept<'py> = (
    Bound<'py, PyAny>,
    (KeptPlace, String, KeptAnswer, Vec<KeptAnswer>),
);

/// The reasons for the value of a position; `str` returns them as lines.
#[pyclass(frozen, module = "gametree")]
pub(crate) struct Explanation {
    /// The explanation as the program prints it.
    json: Value,
    root: Found,
    entries: Vec<Found>,
    place: Place,
}

impl Explanation {
    /// Makes an explanation of the answers about a position.
    pub(crate) const fn new(json: Value, root: Found, entries: Vec<Found>, place: Place) -> Self {
        Explanation {
            json,
            root,
            entries,
            place,
        }
    }
}

#[pymethods]
impl Explanation {
    /// The sentences.
    #[getter]
    fn sentences(&self) -> Vec<&str> {
        let sentences = self.json["sentences"].as_array();
        let texts = sentences.into_iter().flatten().map(|one| &one["text"]);
        texts.filter_map(Value::as_str).collect()
    }

    /// The analysis on which they rest.
    #[getter]
    fn analysis(&self, py: Python<'_>) -> Analysis {
        let place = self.place.clone_ref(py);
        Analysis::new(self.root.clone(), self.entries.clone(), place)
    }

    /// Return the explanation as the program prints it with --json.
    fn to_dict(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        object(py, &self.json)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Kept<'py>> {
        let (place, json) = (self.place.kept(py)?, self.json.to_string());
        let moves = self.entries.iter().map(KeptAnswer::of).collect();
        let kept = (place, json, KeptAnswer::of(&self.root), moves);
        Ok((restore(py, "restore_explanation")?, kept))
    }

    fn __str__(&self) -> String {
        self.sentences().join("\n")
    }

    fn __repr__(&self) -> String {
        format!("Explanation({:?})", self.sentences())
    }
}

/// Make an explanation from the parts that pickle has kept.
#[pyfunction]
fn restore_explanation(
    py: Python<'_>,
    place: KeptPlace,
    json: &str,
    answer: KeptAnswer,
    moves: Vec<KeptAnswer>,
) -> PyResult<Explanation> {
    let json = serde_json::from_str(json);
    let json = json.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let (root, entries) = (answer.found()?, all_found(moves)?);
    Ok(Explanation::new(json, root, entries, Place::of(py, place)))
}

/// Adds the explanations to a module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Explanation>()?;
    module.add_function(wrap_pyfunction!(restore_explanation, module)?)
}
