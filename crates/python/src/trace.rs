//! Recorded searches.

use gametree_explain::{reasons, tree_of_trace};
use gametree_render::tree;
use gametree_trace::{Drawing, Limits, Trace as Recorded};
use gametree_words::{Language, Words};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::guarded;
use crate::kept::{KeptPlace, restore};
use crate::objects::object;
use crate::place::Place;

/// The most plies of a drawing, which is as wide as it is deep.
const MOST_PLIES: u32 = 100;

/// The function and the arguments by which pickle makes a trace again.
type Kept<'py> = (Bound<'py, PyAny>, (KeptPlace, String));

/// A search recorded node by node; `str` draws it as text.
#[pyclass(frozen, module = "gametree")]
pub(crate) struct Trace {
    recorded: Recorded,
    place: Place,
}

impl Trace {
    pub(crate) fn new(recorded: Recorded, place: Place) -> Self {
        let recorded = recorded.folded_below(MOST_PLIES);
        Trace { recorded, place }
    }

    fn words() -> Words {
        let texts = [gametree_explain::TEXTS, gametree_trace::TEXTS];
        Words::new(Language::English, &texts)
    }
}

#[pymethods]
impl Trace {
    /// The nodes in the order in which the search entered them.
    #[getter]
    fn nodes(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        let nodes = self.recorded.nodes().iter();
        nodes
            .map(|node| object(py, &self.recorded.node_json(node)))
            .collect()
    }

    /// The numbers of nodes and cuts of the whole search.
    #[getter]
    fn totals(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        object(py, &self.recorded.totals().to_json())
    }

    /// Return the reasons of the cuts, in their order.
    fn reasons(&self) -> Vec<String> {
        let words = Self::words();
        let reason = reasons(&self.recorded, &words);
        (0..self.recorded.nodes().len())
            .filter_map(reason)
            .collect()
    }

    /// Return the tree as SVG, with a board in each node if asked for.
    #[pyo3(signature = (*, boards = false))]
    fn svg(&self, py: Python<'_>, boards: bool) -> PyResult<String> {
        let words = Self::words();
        let reason = reasons(&self.recorded, &words);
        let mut session = if boards {
            Some(self.place.open(py)?)
        } else {
            None
        };
        guarded(|| {
            let drawn = tree_of_trace(&self.recorded, &words, &reason, session.as_deref_mut());
            Ok(tree(&drawn).to_svg())
        })
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, false)
    }

    /// Return the trace as JSON lines, which `gametree tree FILE` draws again.
    fn to_jsonl(&self) -> PyResult<String> {
        let mut lines = Vec::new();
        self.recorded.write(&mut lines)?;
        Ok(String::from_utf8(lines)?)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Kept<'py>> {
        let kept = (self.place.kept(py)?, self.to_jsonl()?);
        Ok((restore(py, "restore_trace")?, kept))
    }

    fn __str__(&self) -> String {
        Drawing::of(&self.recorded, &Self::words()).to_string()
    }

    fn __len__(&self) -> usize {
        self.recorded.nodes().len()
    }

    fn __repr__(&self) -> String {
        format!("Trace({} nodes)", self.recorded.nodes().len())
    }
}

/// Make a trace from the parts that pickle has kept.
#[pyfunction]
fn restore_trace(py: Python<'_>, place: KeptPlace, lines: &str) -> PyResult<Trace> {
    // The text is in memory already.
    let limits = Limits {
        line_bytes: lines.len(),
        nodes: lines.len(),
    };
    let recorded = Recorded::read(lines.as_bytes(), limits);
    let recorded = recorded.map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(Trace::new(recorded, Place::of(py, place)))
}

/// Adds the traces to a module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Trace>()?;
    module.add_function(wrap_pyfunction!(restore_trace, module)?)
}
