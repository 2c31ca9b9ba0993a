//! Explanations of positions in sentences.

use gametree_explain::{Sentence, TEXTS};
use gametree_registry::{Answer as Found, Session};
use gametree_words::{Language, Words};
use pyo3::prelude::*;

use crate::answer::Analysis;
use crate::place::Place;

/// The reasons for the value of a position.
#[pyclass(frozen, module = "gametree")]
pub(crate) struct Explanation {
    sentences: Vec<String>,
    root: Found,
    entries: Vec<Found>,
    place: Place,
}

impl Explanation {
    /// Makes an explanation of the answers about a position.
    pub(crate) fn new(
        sentences: Vec<String>,
        root: Found,
        entries: Vec<Found>,
        place: Place,
    ) -> Self {
        Explanation {
            sentences,
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
    fn sentences(&self) -> Vec<String> {
        self.sentences.clone()
    }

    /// The analysis on which the explanation rests.
    #[getter]
    fn analysis(&self, py: Python<'_>) -> Analysis {
        let place = self.place.clone_ref(py);
        Analysis::new(self.root.clone(), self.entries.clone(), place)
    }

    fn __str__(&self) -> String {
        self.sentences.join("\n")
    }

    fn __repr__(&self) -> String {
        format!("Explanation({:?})", self.sentences)
    }
}

/// Returns the sentences of an explanation in a language.
pub(crate) fn texts_of(
    sentences: &[Sentence],
    session: &dyn Session,
    language: Language,
) -> Vec<String> {
    let texts: Vec<_> = session.texts().iter().copied().chain([TEXTS]).collect();
    let words = Words::new(language, &texts);
    sentences
        .iter()
        .map(|sentence| sentence.text(&words))
        .collect()
}
