//! Keyword arguments of searches.

use std::fmt::Display;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::time::Duration;

use gametree_core::{Salt, quote};
use gametree_registry::{EngineKind, Purpose, SearchTask};
use gametree_search::SearchLimits;
use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{SearchError, error};

/// The largest number of threads of a search.
const MOST_THREADS: usize = 1024;
/// The largest memory for tables, in MiB.
const MOST_TABLE_MIB: usize = 1 << 24;
/// The longest time limit, in seconds.
const MOST_SECONDS: f64 = 1e9;

/// The subject and the limits of a search, as keyword arguments.
#[derive(Default)]
pub(crate) struct Options {
    engine: Option<EngineKind>,
    generator: Option<String>,
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<Duration>,
    threads: Option<NonZero<usize>>,
    table_bytes: Option<usize>,
    seed: Option<u64>,
    /// A function that is called while the search runs.
    pub(crate) progress: Option<Py<PyAny>>,
}

impl Options {
    /// Reads the keyword arguments of a search.
    pub(crate) fn of(arguments: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut options = Options::default();
        for (name, value) in arguments.into_iter().flatten() {
            if !value.is_none() {
                options.set(&name.extract::<String>()?, &value)?;
            }
        }
        Ok(options)
    }

    fn set(&mut self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        match name {
            "engine" => self.engine = Some(engine(&value.extract::<String>()?)?),
            "generator" => self.generator = Some(value.extract()?),
            "depth" => self.depth = Some(within(name, value, 0..=u32::MAX)?),
            "nodes" => self.nodes = Some(within(name, value, 0..=u64::MAX)?),
            "time" => self.time = Some(seconds(value)?),
            "threads" => {
                let threads = within(name, value, 1..=MOST_THREADS)?;
                self.threads = NonZero::new(threads);
            }
            "table_mb" => {
                let mebibytes = within(name, value, 0..=MOST_TABLE_MIB)?;
                self.table_bytes = Some(mebibytes << 20);
            }
            "seed" => self.seed = Some(within(name, value, 0..=u64::MAX)?),
            "progress" => self.progress = Some(value.clone().unbind()),
            other => {
                let other = quote(other);
                return Err(PyTypeError::new_err(format!(
                    "expected engine, generator, depth, nodes, time, threads, table_mb, seed or progress, found {other}"
                )));
            }
        }
        Ok(())
    }

    /// Returns `true` if the search has an end of its own.
    pub(crate) const fn has_limit(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.time.is_some()
    }

    /// Returns the search for a purpose, which takes at most `usual` where no limit is given.
    pub(crate) fn task(&self, purpose: Purpose, usual: Option<Duration>) -> SearchTask {
        let time = if self.has_limit() { self.time } else { usual };
        let limits = SearchLimits {
            depth: self.depth,
            nodes: self.nodes,
            time,
            stop: None,
        };
        SearchTask {
            engine: self.engine,
            generator: self.generator.clone(),
            table_bytes: self.table_bytes.unwrap_or(SearchTask::DEFAULT_TABLE_BYTES),
            threads: self.threads.unwrap_or(NonZero::<usize>::MIN),
            salt: self.seed.map(Salt::from_seed),
            ..SearchTask::new(purpose, limits)
        }
    }

    /// Returns the engine that was asked for.
    pub(crate) const fn engine(&self) -> Option<EngineKind> {
        self.engine
    }
}

fn engine(name: &str) -> PyResult<EngineKind> {
    EngineKind::from_name(name).ok_or_else(|| {
        let known = EngineKind::ALL.map(EngineKind::name).join(", ");
        let name = quote(name);
        error::<SearchError>(
            format!("engine: expected one of {known}, found {name}"),
            None,
        )
    })
}

fn seconds(value: &Bound<'_, PyAny>) -> PyResult<Duration> {
    match value.extract() {
        Ok(time) if (0.0..=MOST_SECONDS).contains(&time) => Ok(Duration::from_secs_f64(time)),
        _ => {
            let found = value.repr()?;
            let message = format!("time: expected 0 to {MOST_SECONDS:e} seconds, found {found}");
            Err(error::<SearchError>(message, None))
        }
    }
}

fn within<'py, T>(name: &str, value: &Bound<'py, PyAny>, range: RangeInclusive<T>) -> PyResult<T>
where
    T: FromPyObjectOwned<'py> + PartialOrd + Display,
{
    match value.extract::<T>() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => {
            let (least, most, found) = (range.start(), range.end(), value.repr()?);
            let message = format!("{name}: expected {least} to {most}, found {found}");
            Err(error::<SearchError>(message, None))
        }
    }
}
