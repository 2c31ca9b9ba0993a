//! Explanations of positions in sentences.

use gametree_registry::Answer as Found;
use pyo3::prelude::*;
use serde_json::Value;

use crate::answer::Analysis;
use crate::objects::object;
use crate::place::Place;

/// The reasons for the value of a position.
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
    /// The sentences of the explanation.
    #[getter]
    fn sentences(&self) -> Vec<&str> {
        let sentences = self.json["sentences"].as_array();
        let texts = sentences.into_iter().flatten().map(|one| &one["text"]);
        texts.filter_map(Value::as_str).collect()
    }

    /// The analysis on which the explanation rests.
    #[getter]
    fn analysis(&self, py: Python<'_>) -> Analysis {
        let place = self.place.clone_ref(py);
        Analysis::new(self.root.clone(), self.entries.clone(), place)
    }

    /// Return the explanation as the program prints it with --json.
    fn to_dict(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        object(py, &self.json)
    }

    fn __str__(&self) -> String {
        self.sentences().join("\n")
    }

    fn __repr__(&self) -> String {
        format!("Explanation({:?})", self.sentences())
    }
}
