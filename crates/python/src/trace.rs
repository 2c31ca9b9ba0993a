//! Recorded searches.

use gametree_explain::{reasons, tree_of_trace};
use gametree_render::tree;
use gametree_trace::{Drawing, Trace as Recorded};
use gametree_words::{Language, Words};
use pyo3::prelude::*;

use crate::errors::guarded;
use crate::objects::object;
use crate::place::Place;

/// The most plies of a drawing, which is as wide as it is deep.
const MOST_PLIES: u32 = 100;

/// A recorded search, node by node.
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
    /// The nodes of the trace as dictionaries, in the order in which the search entered them.
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
