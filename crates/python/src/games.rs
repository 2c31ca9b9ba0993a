//! The games of the program.

use gametree_registry::GameEntry;
use gametree_words::Language;
use pyo3::prelude::*;

use crate::errors::unopened;
use crate::source::{GAMES, Source};
use crate::state::{State, restore_state};

/// Return the start of a game of the program, such as "mnk:4,4,4".
#[pyfunction]
fn load_state(py: Python<'_>, name: &str) -> PyResult<State> {
    State::of(py, Source::Name(name.to_owned()))
}

/// Return the first position of a game written in Python as a state, which engines search.
#[pyfunction]
fn state_of(position: &Bound<'_, PyAny>) -> PyResult<State> {
    State::of(position.py(), Source::Own(position.clone().unbind()))
}

/// Return the names of the games of the program, each with the parameters of its example.
#[pyfunction]
fn registered_games() -> Vec<&'static str> {
    GAMES.games().iter().map(GameEntry::usual).collect()
}

/// Return the title, the summary and the rules of a game family.
#[pyfunction]
fn describe_game(name: &str) -> PyResult<Vec<String>> {
    let family = name.split(':').next().unwrap_or_default();
    let entry = GAMES.game(family);
    let entry = entry.map_err(|error| unopened(&gametree_registry::OpenError::Unknown(error)))?;
    let text = entry.text(Language::English);
    Ok(vec![text.title, text.summary, text.rules])
}

/// Adds the functions about games to a module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(load_state, module)?)?;
    module.add_function(wrap_pyfunction!(state_of, module)?)?;
    module.add_function(wrap_pyfunction!(restore_state, module)?)?;
    module.add_function(wrap_pyfunction!(registered_games, module)?)?;
    module.add_function(wrap_pyfunction!(describe_game, module)?)
}
