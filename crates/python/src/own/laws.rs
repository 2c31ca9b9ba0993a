//! The laws that every game must keep, checked for a game written in Python.

use pyo3::create_exception;
use pyo3::exceptions::{PyAssertionError, PyException};
use pyo3::prelude::*;

use super::generator::OwnMoves;
use super::position::OwnPosition;
use crate::errors::{described, guarded};
use crate::options::integer;
use crate::raised::raised_as;

/// The number of random games, unless asked for another one.
const GAMES: u32 = 20;

create_exception!(
    gametree,
    LawError,
    PyAssertionError,
    "A game that breaks laws on which searches and proofs rely."
);

/// Play random games of a game written in Python, and check the laws of a game at every position.
///
/// It raises LawError with the broken laws and the positions that break them, RulesError where the
/// class breaks its contract, and an exception of a method as it is.
#[pyfunction]
#[pyo3(signature = (position, games = None), text_signature = "(position, games=20)")]
pub(super) fn check_laws(
    position: &Bound<'_, PyAny>,
    games: Option<&Bound<'_, PyAny>>,
) -> PyResult<()> {
    let games = games.map(|games| integer("games", games, 0..=u32::MAX));
    let games = games.transpose()?.unwrap_or(GAMES);
    let start = OwnPosition::of(position)?.asking_again();
    let check = || Ok(gametree_testkit::broken_laws(&start, &OwnMoves, games));
    let broken = position.py().detach(|| guarded(check))?;
    broken.map_or(Ok(()), |laws| Err(law_error(position.py(), &laws)))
}

/// Returns the error about broken laws; an exception that has ended the check is its cause, and described in its message.
fn law_error(py: Python<'_>, laws: &str) -> PyErr {
    let Some((error, number)) = raised_as(laws) else {
        return LawError::new_err(laws.to_owned());
    };
    if !error.is_instance_of::<PyException>(py) {
        return error;
    }
    let laws = LawError::new_err(laws.replace(&number, &described(py, &error)));
    laws.set_cause(py, Some(error));
    laws
}
