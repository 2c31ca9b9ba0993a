//! The origin of a state: a game of the program, or a game written in Python.

use std::sync::LazyLock;

use gametree_registry::{Registry, Session};
use pyo3::prelude::*;

use crate::errors::unopened;
use crate::own;

/// The games of the program.
pub(crate) static GAMES: LazyLock<Registry> = LazyLock::new(gametree::builtin_games);

/// The game of a state, which can be opened once more.
pub(crate) enum Source {
    /// A game with its parameters.
    Name(String),
    /// The first position of a game written in Python.
    Own(Py<PyAny>),
}

impl Source {
    /// Opens the game.
    pub(crate) fn open(&self, py: Python<'_>) -> PyResult<Box<dyn Session>> {
        match self {
            Source::Name(name) => GAMES.open(name).map_err(|error| unopened(&error)),
            Source::Own(start) => own::session(start.bind(py)),
        }
    }

    pub(crate) fn clone_ref(&self, py: Python<'_>) -> Self {
        match self {
            Source::Name(name) => Source::Name(name.clone()),
            Source::Own(start) => Source::Own(start.clone_ref(py)),
        }
    }

    /// Returns a name, or the position of a class, from which the game can be opened.
    pub(crate) fn to_object(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Ok(match self {
            Source::Name(name) => name.into_pyobject(py)?.into_any().unbind(),
            Source::Own(start) => start.clone_ref(py),
        })
    }

    /// Returns the source that [`Source::to_object`] has returned.
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> Self {
        match object.extract() {
            Ok(name) => Source::Name(name),
            Err(_) => Source::Own(object.clone().unbind()),
        }
    }
}
