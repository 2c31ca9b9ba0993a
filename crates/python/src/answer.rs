//! Answers of searches.

use gametree_command::{TEXTS, analysis_json, answer_json, words_about};
use gametree_explain::phrases::{known, over};
use gametree_explain::picture::{of_answer, of_moves};
use gametree_registry::Answer as Found;
use gametree_words::Language;
use pyo3::prelude::*;
use serde_json::Value;

use crate::errors::guarded;
use crate::kept::{KeptAnswer, KeptPlace, all_found, restore};
use crate::objects::object;
use crate::place::{Place, heading};

/// The function and the arguments by which pickle makes an answer again.
type Kept<'py> = (Bound<'py, PyAny>, (KeptPlace, KeptAnswer));
/// The function and the arguments by which pickle makes an analysis again.
type KeptMoves<'py> = (Bound<'py, PyAny>, (KeptPlace, KeptAnswer, Vec<KeptAnswer>));

/// The answer of a search about a position, for the player to move there; `str` returns its value, best move and line.
#[pyclass(frozen, module = "gametree")]
pub(crate) struct Answer {
    found: Found,
    place: Place,
}

impl Answer {
    pub(crate) const fn new(found: Found, place: Place) -> Self {
        Answer { found, place }
    }
}

#[pymethods]
impl Answer {
    /// The game with its parameters.
    #[getter]
    fn game(&self) -> &str {
        &self.found.game
    }

    /// The position as text.
    #[getter]
    fn position(&self) -> &str {
        &self.found.position
    }

    /// The proven value: win, draw or loss; unknown where nothing is proven.
    #[getter]
    fn value(&self) -> String {
        self.found.value().to_string()
    }

    /// The player who wins by the proof, 0 or 1.
    #[getter]
    fn winner(&self) -> Option<u8> {
        let winner = self.found.outcome()?.winner()?;
        Some(winner as u8)
    }

    /// The proven distance to the end of the game in plies.
    #[getter]
    fn plies(&self) -> Option<u32> {
        self.found.plies()
    }

    /// True if the value is proven.
    #[getter]
    fn proven(&self) -> bool {
        self.found.is_proven()
    }

    /// The score: an estimate, points, or 32,000 less the plies to a win, negative for a loss.
    #[getter]
    fn score(&self) -> i16 {
        self.found.report.score.raw()
    }

    /// The best move.
    #[getter]
    fn best(&self) -> Option<&str> {
        self.found.report.best.as_deref()
    }

    /// Best play as far as it is known.
    #[getter]
    fn line(&self) -> Vec<String> {
        self.found.report.line.clone()
    }

    /// The engine behind the answer.
    #[getter]
    fn engine(&self) -> &'static str {
        self.found.engine.name()
    }

    /// The generator that proposed the moves.
    #[getter]
    fn generator(&self) -> &str {
        &self.found.generator
    }

    /// The number of positions visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.found.report.nodes
    }

    /// The time of the search in seconds.
    #[getter]
    fn seconds(&self) -> f64 {
        self.found.report.elapsed.as_secs_f64()
    }

    /// The depth in plies to which the position was searched.
    #[getter]
    fn depth(&self) -> u32 {
        self.found.report.depth
    }

    /// The reason for the end of the search, such as solved, depth or interrupted.
    #[getter]
    fn stopped(&self) -> String {
        self.found.report.stopped.to_string()
    }

    /// Return the answer as the program prints it with --json.
    fn to_dict(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        object(py, &answer_json(&self.found))
    }

    /// Return the position with the line of the answer as SVG.
    fn svg(&self, py: Python<'_>) -> PyResult<String> {
        let session = self.place.open(py)?;
        guarded(|| Ok(of_answer(&*session, heading(&self.found.game), &self.found).to_svg()))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Kept<'py>> {
        let kept = (self.place.kept(py)?, KeptAnswer::of(&self.found));
        Ok((restore(py, "restore_answer")?, kept))
    }

    fn __repr__(&self) -> String {
        let answer = answer_json(&self.found);
        let part = |name: &str| format!("{name}={}", python(&answer[name]));
        let parts = ["value", "plies", "proven", "score", "best", "nodes"].map(part);
        format!("Answer({})", parts.join(", "))
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        let session = self.place.open(py)?;
        guarded(|| {
            let value = match session.outcome() {
                Some(outcome) => over(outcome, &*session),
                None => known(&self.found, &*session),
            };
            let words = words_about(&*session, Language::English, TEXTS);
            let report = &self.found.report;
            let mut lines = vec![words.say(&value)];
            lines.extend(report.best.iter().map(|m| format!("best: {m}")));
            // A move that is neither proven nor estimated was only tried first.
            if !report.line.is_empty() && !self.found.knows_nothing() {
                lines.push(format!("line: {}", report.line.join(" ")));
            }
            Ok(lines.join("\n"))
        })
    }
}

/// The answers about a position and about each of its moves, best first.
#[pyclass(frozen, module = "gametree")]
pub(crate) struct Analysis {
    root: Found,
    entries: Vec<Found>,
    place: Place,
}

impl Analysis {
    pub(crate) const fn new(root: Found, entries: Vec<Found>, place: Place) -> Self {
        Analysis {
            root,
            entries,
            place,
        }
    }
}

#[pymethods]
impl Analysis {
    /// The answer about the position itself.
    #[getter]
    fn answer(&self, py: Python<'_>) -> Answer {
        Answer::new(self.root.clone(), self.place.clone_ref(py))
    }

    /// The answers about the moves, for the player who makes the move, best first.
    #[getter]
    fn moves(&self, py: Python<'_>) -> Vec<Answer> {
        let entries = self.entries.iter().cloned();
        entries
            .map(|entry| Answer::new(entry, self.place.clone_ref(py)))
            .collect()
    }

    /// Return the analysis as the program prints it with --json.
    fn to_dict(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        object(py, &analysis_json(&self.root, &self.entries))
    }

    /// Return the position with the value of every move as SVG.
    fn svg(&self, py: Python<'_>) -> PyResult<String> {
        let session = self.place.open(py)?;
        let heading = heading(&self.root.game);
        guarded(|| Ok(of_moves(&*session, heading, &self.root, &self.entries).to_svg()))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py)
    }

    fn __len__(&self) -> usize {
        self.entries.len()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<KeptMoves<'py>> {
        let moves = self.entries.iter().map(KeptAnswer::of).collect();
        let kept = (self.place.kept(py)?, KeptAnswer::of(&self.root), moves);
        Ok((restore(py, "restore_analysis")?, kept))
    }

    fn __repr__(&self) -> String {
        let moves = self.entries.iter().map(|entry| {
            let best = entry.report.best.as_deref().unwrap_or_default();
            format!("{best}: {}", entry.value())
        });
        format!("Analysis({})", moves.collect::<Vec<_>>().join(", "))
    }
}

/// Make an answer from the parts that pickle has kept.
#[pyfunction]
fn restore_answer(py: Python<'_>, place: KeptPlace, answer: KeptAnswer) -> PyResult<Answer> {
    Ok(Answer::new(answer.found()?, Place::of(py, place)))
}

/// Make an analysis from the parts that pickle has kept.
#[pyfunction]
fn restore_analysis(
    py: Python<'_>,
    place: KeptPlace,
    answer: KeptAnswer,
    moves: Vec<KeptAnswer>,
) -> PyResult<Analysis> {
    let place = Place::of(py, place);
    Ok(Analysis::new(answer.found()?, all_found(moves)?, place))
}

/// Adds the answers to a module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Answer>()?;
    module.add_class::<Analysis>()?;
    module.add_function(wrap_pyfunction!(restore_answer, module)?)?;
    module.add_function(wrap_pyfunction!(restore_analysis, module)?)
}

/// Writes a JSON value as Python writes it.
fn python(value: &Value) -> String {
    match value {
        Value::Null => "None".to_owned(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::String(text) => format!("'{text}'"),
        other => other.to_string(),
    }
}
