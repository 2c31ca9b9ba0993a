//! Databases of whole games, in which values are looked up.

use std::path::PathBuf;
use std::sync::Arc;

use gametree_command::{Database as Opened, Failure, analysed};
use gametree_core::Mismatch;
use gametree_registry::{Answer, NoWatcher, Oracle, Purpose, SearchError, SearchTask, Session};
use gametree_search::SearchLimits;
use pyo3::create_exception;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::answer::Analysis;
use crate::errors::{Error, GameError, error, guarded, unsearched};
use crate::state::State;

create_exception!(
    gametree,
    DatabaseError,
    Error,
    "A database that cannot be read, or that lacks a position."
);

/// A database of a whole game, as the command `strong` makes it.
#[pyclass(frozen, module = "gametree")]
pub(crate) struct Database {
    path: PathBuf,
    game: String,
    oracle: Arc<dyn Oracle>,
}

impl Database {
    /// Returns `true` if the database has the current position of its game.
    fn has(&self, game: &dyn Session) -> PyResult<bool> {
        let at = game.expansion();
        let at = at.map_err(|mismatch| no_answer(mismatch.to_string(), Some(&mismatch)))?;
        let score = self.oracle.score(&at);
        Ok(score
            .map_err(|error| no_answer(error.to_string(), None))?
            .is_some())
    }

    /// Returns the answers about the current position and about its moves, best first.
    fn answers(&self, game: &mut dyn Session) -> PyResult<(Answer, Vec<Answer>)> {
        if !self.has(game)? {
            let found = format!("{}, which it does not have", game.position());
            let mismatch = Mismatch::new("a position of the database", found);
            return Err(no_answer(mismatch.to_string(), Some(&mismatch)));
        }
        game.consult(Arc::clone(&self.oracle));
        let task = SearchTask::new(Purpose::Solve, SearchLimits::default());
        analysed(task, game, &mut NoWatcher).map_err(|error| match error {
            SearchError::Oracle(error) => no_answer(error.to_string(), None),
            other => unsearched(&other),
        })
    }
}

#[pymethods]
impl Database {
    /// Open the database in a folder.
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        let opened = py.detach(|| gametree::builtin().database(&path));
        let Opened { game, oracle } = opened.map_err(|failure| match failure {
            Failure::Input(message) | Failure::Other(message) => no_answer(message, None),
            other => PyRuntimeError::new_err(format!("{other:?}")),
        })?;
        Ok(Database { path, game, oracle })
    }

    /// The game with its parameters.
    #[getter]
    fn game(&self) -> &str {
        &self.game
    }

    /// Look a position and its moves up; the values are proven, with their distances.
    ///
    /// It raises DatabaseError for a position that the database does not have, and GameError
    /// for a state of another game.
    fn query(&self, py: Python<'_>, state: &State) -> PyResult<Analysis> {
        let place = state.place_of(py)?;
        let mut game = place.open(py)?;
        if game.name() != self.game {
            let expected = format!("a state of {}", self.game);
            let mismatch = Mismatch::new(expected, format!("one of {}", game.name()));
            return Err(error::<GameError>(mismatch.to_string(), Some(&mismatch)));
        }
        let (root, entries) = py.detach(move || guarded(|| self.answers(&mut *game)))?;
        Ok(Analysis::new(root, entries, place))
    }

    /// Return True if the database has the position of a state.
    fn __contains__(&self, py: Python<'_>, state: &State) -> PyResult<bool> {
        let game = state.place_of(py)?.open(py)?;
        if game.name() != self.game {
            return Ok(false);
        }
        py.detach(move || guarded(|| self.has(&*game)))
    }

    fn __repr__(&self) -> String {
        format!("Database('{}', '{}')", self.path.display(), self.game)
    }
}

fn no_answer(message: String, mismatch: Option<&Mismatch>) -> PyErr {
    error::<DatabaseError>(message, mismatch)
}

/// Adds the databases and their exception to a module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("DatabaseError", module.py().get_type::<DatabaseError>())?;
    module.add_class::<Database>()
}
