//! Searches of a state.

use std::time::Duration;

use gametree_command::{
    BEST_TIME, EXPLAIN_TIME, TEXTS, analysed, analysed_for_reasons, explanation_json, words_about,
};
use gametree_explain::explain;
use gametree_registry::{EngineKind, Level, Purpose, SearchTask, Session, choose};
use gametree_words::Language;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{Inner, State};
use crate::answer::{Analysis, Answer};
use crate::errors::{SearchError, error, unsearched};
use crate::explanation::Explanation;
use crate::options::{Options, within};
use crate::place::Place;
use crate::run::{Ended, Reporter, search, stopped};
use crate::trace::Trace;

/// The nodes that a trace keeps, unless asked for another number.
const VISIBLE: usize = 1000;
/// The largest number of nodes that a trace keeps.
const MOST_VISIBLE: usize = 1_000_000;

impl State {
    /// Runs a search of the current position, and makes an object of what it has found.
    ///
    /// Ctrl-C raises `Interrupted` with this object, or with none where nothing was found.
    /// Another exception is raised as it is.
    pub(super) fn searched<T: Send, O: for<'py> IntoPyObject<'py>>(
        &self,
        py: Python<'_>,
        options: &Options,
        task: SearchTask,
        work: impl FnOnce(&mut dyn Session, SearchTask, &mut Reporter) -> PyResult<T> + Send,
        made: impl FnOnce(T, Place) -> O,
    ) -> PyResult<Py<PyAny>> {
        let mut inner = self.lock()?;
        let place = self.place(py, &inner);
        let Ended { found, stopped_by } =
            search(py, &mut *inner.game, task, options.progress.as_ref(), work)?;
        let object = found.and_then(|found| made(found, place).into_py_any(py));
        match stopped_by {
            None => object,
            Some(stopped_by) => Err(stopped(py, stopped_by, object.ok())),
        }
    }

    fn answered(
        &self,
        py: Python<'_>,
        purpose: Purpose,
        usual: Option<Duration>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Py<PyAny>> {
        let options = Options::of(options)?;
        let task = options.task(purpose, usual);
        let work = |game: &mut dyn Session, task: SearchTask, reporter: &mut Reporter| {
            game.search(&task, reporter).or_else(|error| {
                let latest = reporter.latest_if_stopped();
                latest.ok_or_else(|| unsearched(&error))
            })
        };
        self.searched(py, &options, task, work, Answer::new)
    }
}

#[pymethods]
impl State {
    /// Prove the value of the position, without a limit unless one is given.
    ///
    #[doc = include_str!("options.txt")]
    #[doc = include_str!("seed.txt")]
    #[pyo3(signature = (**options))]
    fn solve(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Py<PyAny>> {
        self.answered(py, Purpose::Solve, None, options)
    }

    /// Search for the best move, for 5 seconds unless a limit is given.
    ///
    #[doc = include_str!("options.txt")]
    #[doc = include_str!("seed.txt")]
    #[pyo3(signature = (**options))]
    fn best(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Py<PyAny>> {
        self.answered(py, Purpose::Play, Some(BEST_TIME), options)
    }

    /// Search every move, without a limit unless one is given.
    ///
    #[doc = include_str!("options.txt")]
    #[doc = include_str!("seed.txt")]
    #[pyo3(signature = (**options))]
    fn analyse(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Py<PyAny>> {
        let options = Options::of(options)?;
        let purpose = |inner: &mut Inner| Ok(options.search.purpose_of_analysis(&*inner.game));
        let task = options.task(self.with(purpose)?, None);
        let work = |game: &mut dyn Session, task: SearchTask, reporter: &mut Reporter| {
            analysed(task, game, reporter).map_err(|error| unsearched(&error))
        };
        let made = |(root, entries), place| Analysis::new(root, entries, place);
        self.searched(py, &options, task, work, made)
    }

    /// Explain the value in sentences, after 10 seconds at most unless a limit is given; lang is "en" or "zh-Hans".
    ///
    #[doc = include_str!("options.txt")]
    #[doc = include_str!("seed.txt")]
    #[pyo3(signature = (*, lang = "en", **options))]
    fn explain(
        &self,
        py: Python<'_>,
        lang: &str,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Py<PyAny>> {
        let language = Language::of_tag(lang).map_err(|mismatch| {
            error::<SearchError>(format!("lang: {mismatch}"), Some(&mismatch))
        })?;
        let options = Options::of(options)?;
        let task = options.task(Purpose::Value, Some(EXPLAIN_TIME));
        let after = options.search.after_proof();
        let work = move |game: &mut dyn Session, task: SearchTask, reporter: &mut Reporter| {
            let limits = task.limits.clone();
            let (root, entries) = analysed_for_reasons(task, after, game, reporter)
                .map_err(|error| unsearched(&error))?;
            let sentences = explain(&root, &entries, game, &limits).sentences();
            let words = words_about(game, language, TEXTS);
            Ok((explanation_json(&root, &sentences, &words), root, entries))
        };
        let made = |(json, root, entries), place| Explanation::new(json, root, entries, place);
        self.searched(py, &options, task, work, made)
    }

    /// Record a search, by alpha-beta unless another engine is named; it keeps at most `visible` nodes.
    ///
    #[doc = include_str!("options.txt")]
    #[doc = include_str!("seed.txt")]
    #[pyo3(signature = (*, visible = None, **options), text_signature = "($self, *, visible=1000, **options)")]
    fn trace(
        &self,
        py: Python<'_>,
        visible: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Py<PyAny>> {
        let options = Options::of(options)?;
        let engine = options.search.engine.unwrap_or(EngineKind::AlphaBeta);
        let task = options.task(engine.purpose(), Some(BEST_TIME));
        let task = task.counting(engine);
        let visible = visible.map(|visible| within("visible", visible, 0..=usize::MAX));
        let visible = visible.transpose()?.unwrap_or(VISIBLE).min(MOST_VISIBLE);
        let work = move |game: &mut dyn Session, task: SearchTask, reporter: &mut Reporter| {
            let trace = game.trace(&task, visible, reporter);
            trace.map_err(|error| unsearched(&error))
        };
        self.searched(py, &options, task, work, Trace::new)
    }

    /// Return the number of move sequences of this length.
    fn perft(&self, py: Python<'_>, depth: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let depth = within("depth", depth, 0..=u32::MAX)?;
        let options = Options::of(None)?;
        let task = options.task(Purpose::Value, None);
        let work = move |game: &mut dyn Session, task: SearchTask, _: &mut Reporter| {
            let stop = task.limits.stop.unwrap_or_default();
            let count = game.perft_until(depth, &stop);
            count.ok_or_else(|| error::<SearchError>("the count was stopped".to_owned(), None))
        };
        self.searched(py, &options, task, work, |count, _| count)
    }

    /// Choose a move as an opponent of a level from 1 to 10 does; the same seed makes the same choice.
    ///
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (level, seed = None, **options), text_signature = "($self, level, seed=0, **options)")]
    fn choose(
        &self,
        py: Python<'_>,
        level: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Py<PyAny>> {
        let level = Level::new(within("level", level, 1..=Level::FULL.number())?);
        let level = level.map_err(|mismatch| {
            error::<SearchError>(format!("level: {mismatch}"), Some(&mismatch))
        })?;
        let seed = seed.map(|seed| within("seed", seed, 0..=u64::MAX));
        let seed = seed.transpose()?.unwrap_or(0);
        let options = Options::of(options)?;
        let task = options.task(Purpose::Play, Some(BEST_TIME));
        let work = move |game: &mut dyn Session, task: SearchTask, reporter: &mut Reporter| {
            let choice = choose(game, level, seed, &task, reporter);
            choice.map_err(|error| unsearched(&error))
        };
        self.searched(py, &options, task, work, |choice, _| {
            choice.map(|choice| choice.m)
        })
    }
}
