//! Keyword arguments of searches.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use gametree_command::{MOST_THREADS, SearchArgs};
use gametree_core::quote;
use gametree_registry::{EngineKind, Purpose, SearchTask};
use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{SearchError, error, shown};

/// The largest memory for tables, in MiB.
const MOST_TABLE_MIB: usize = 1 << 24;
/// The longest time limit, in seconds.
const MOST_SECONDS: f64 = 1e9;

/// The subject and the limits of a search, as keyword arguments.
pub(crate) struct Options {
    /// The same options as those of the program.
    pub(crate) search: SearchArgs,
    /// A function that is called while the search runs.
    pub(crate) progress: Option<Py<PyAny>>,
}

impl Options {
    /// Reads the keyword arguments of a search.
    pub(crate) fn of(arguments: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let search = SearchArgs {
            depth: None,
            nodes: None,
            time: None,
            engine: None,
            generator: None,
            table: None,
            threads: 1,
            seed: None,
        };
        let progress = None;
        let mut options = Options { search, progress };
        for (name, value) in arguments.into_iter().flatten() {
            if !value.is_none() {
                options.set(&name.extract::<String>()?, &value)?;
            }
        }
        Ok(options)
    }

    fn set(&mut self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let search = &mut self.search;
        match name {
            "engine" => search.engine = Some(engine(&value.extract::<String>()?)?),
            "generator" => search.generator = Some(value.extract()?),
            "depth" => search.depth = Some(within(name, value, 0..=u32::MAX)?),
            "nodes" => search.nodes = Some(within(name, value, 0..=u64::MAX)?),
            "time" => search.time = Some(seconds(value)?),
            "threads" => search.threads = within(name, value, 1..=MOST_THREADS)?,
            "table_mb" => {
                let mebibytes = within(name, value, 0..=MOST_TABLE_MIB)?;
                search.table = Some(mebibytes << 20);
            }
            "seed" => search.seed = Some(within(name, value, 0..=u64::MAX)?),
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

    /// Returns the search for a purpose, which takes at most `usual` where no limit is given.
    pub(crate) fn task(&self, purpose: Purpose, usual: Option<Duration>) -> SearchTask {
        self.search.task(purpose, usual, Arc::default())
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
            let found = shown(value);
            let message = format!("time: expected 0 to {MOST_SECONDS:e} seconds, found {found}");
            Err(error::<SearchError>(message, None))
        }
    }
}

/// Reads an argument that is a whole number.
///
/// # Errors
/// `TypeError` for another type, and `OverflowError` outside of the range.
pub(crate) fn integer<'py, T>(
    name: &str,
    value: &Bound<'py, PyAny>,
    range: RangeInclusive<T>,
) -> PyResult<T>
where
    T: FromPyObjectOwned<'py> + PartialOrd + Display,
{
    let is_whole = value.getattr_opt("__index__")?.is_some();
    in_range(name, value, range).map_err(|message| {
        if is_whole {
            PyOverflowError::new_err(message)
        } else {
            PyTypeError::new_err(message)
        }
    })
}

/// Reads a number of a search.
///
/// # Errors
/// `SearchError` outside of the range.
pub(crate) fn within<'py, T>(
    name: &str,
    value: &Bound<'py, PyAny>,
    range: RangeInclusive<T>,
) -> PyResult<T>
where
    T: FromPyObjectOwned<'py> + PartialOrd + Display,
{
    in_range(name, value, range).map_err(|message| error::<SearchError>(message, None))
}

/// Reads a number in a range, or returns the message about another value.
fn in_range<'py, T>(
    name: &str,
    value: &Bound<'py, PyAny>,
    range: RangeInclusive<T>,
) -> Result<T, String>
where
    T: FromPyObjectOwned<'py> + PartialOrd + Display,
{
    match value.extract::<T>() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => {
            let (least, most, found) = (range.start(), range.end(), shown(value));
            Err(format!("{name}: expected {least} to {most}, found {found}"))
        }
    }
}
