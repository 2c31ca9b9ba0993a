//! Answers as plain objects, which pickle keeps.

use std::time::Duration;

use gametree_core::{KeyKind, Player, Score, quote};
use gametree_registry::{Answer as Found, EngineKind};
use gametree_search::{Certainty, SearchReport, StopReason};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

const CERTAINTIES: [(&str, Certainty); 3] = [
    ("estimate", Certainty::Estimate),
    ("outcome", Certainty::Outcome),
    ("exact", Certainty::Exact),
];
const KEYS: [KeyKind; 3] = [KeyKind::Hash64, KeyKind::Hash128, KeyKind::Exact];

/// Returns the function of the module that makes an object again.
pub(crate) fn restore<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("gametree._native")?.getattr(name)
}

/// A place as a dictionary.
#[derive(FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct KeptPlace {
    /// The name of a game, or the first position of a game written in Python.
    pub(crate) game: Py<PyAny>,
    pub(crate) start: Option<String>,
    pub(crate) moves: Vec<String>,
}

/// An answer as a dictionary.
#[derive(FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct KeptAnswer {
    game: String,
    position: String,
    to_move: u8,
    best: Option<String>,
    score: i16,
    certainty: String,
    line: Vec<String>,
    depth: u32,
    nodes: u64,
    nanoseconds: u64,
    stopped: String,
    engine: String,
    generator: String,
    keys: Option<String>,
    is_for_points: bool,
}

impl KeptAnswer {
    pub(crate) fn of(found: &Found) -> Self {
        let report = &found.report;
        let is_its = |named: &&(&str, Certainty)| named.1 == report.certainty;
        let certainty = CERTAINTIES.iter().find(is_its);
        KeptAnswer {
            game: found.game.to_string(),
            position: found.position.to_string(),
            to_move: found.to_move as u8,
            best: report.best.clone(),
            score: report.score.raw(),
            certainty: certainty.map_or_else(String::new, |named| named.0.to_owned()),
            line: report.line.clone(),
            depth: report.depth,
            nodes: report.nodes,
            nanoseconds: u64::try_from(report.elapsed.as_nanos()).unwrap_or(u64::MAX),
            stopped: report.stopped.to_string(),
            engine: found.engine.name().to_owned(),
            generator: found.generator.clone(),
            keys: found.keys.map(|kind| kind.to_string()),
            is_for_points: found.is_for_points,
        }
    }

    pub(crate) fn found(self) -> PyResult<Found> {
        let players = [Player::First, Player::Second];
        let to_move = players.get(usize::from(self.to_move)).copied();
        let certainty = CERTAINTIES.into_iter();
        let certainty = certainty.map(|(name, certainty)| (name.to_owned(), certainty));
        let report = SearchReport {
            best: self.best,
            score: Score::from_raw(self.score),
            certainty: named("a certainty", &self.certainty, certainty)?,
            line: self.line,
            depth: self.depth,
            nodes: self.nodes,
            elapsed: Duration::from_nanos(self.nanoseconds),
            stopped: named(
                "a reason for the end",
                &self.stopped,
                StopReason::ALL.map(|reason| (reason.to_string(), reason)),
            )?,
        };
        let key_kind = |name: String| {
            let kinds = KEYS.map(|kind| (kind.to_string(), kind));
            named("a kind of keys", &name, kinds)
        };
        Ok(Found {
            game: self.game.into(),
            position: self.position.into(),
            to_move: to_move.ok_or_else(|| unknown("player 0 or 1", &self.to_move.to_string()))?,
            report,
            engine: named(
                "an engine",
                &self.engine,
                EngineKind::ALL
                    .into_iter()
                    .chain([EngineKind::Database])
                    .map(|engine| (engine.name().to_owned(), engine)),
            )?,
            generator: self.generator,
            keys: self.keys.map(key_kind).transpose()?,
            is_for_points: self.is_for_points,
        })
    }
}

/// Returns the value with a name.
fn named<T>(
    expected: &str,
    name: &str,
    known: impl IntoIterator<Item = (String, T)>,
) -> PyResult<T> {
    let found = known.into_iter().find(|known| known.0 == name);
    found
        .map(|known| known.1)
        .ok_or_else(|| unknown(expected, name))
}

fn unknown(expected: &str, found: &str) -> PyErr {
    PyValueError::new_err(format!("expected {expected}, found {}", quote(found)))
}

/// Returns all answers that were kept.
pub(crate) fn all_found(kept: Vec<KeptAnswer>) -> PyResult<Vec<Found>> {
    kept.into_iter().map(KeptAnswer::found).collect()
}
