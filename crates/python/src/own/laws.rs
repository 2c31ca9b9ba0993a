//! The laws that every game must keep, checked for a game written in Python.

use pyo3::create_exception;
use pyo3::exceptions::PyAssertionError;
use pyo3::prelude::*;

use super::generator::OwnMoves;
use super::position::OwnPosition;
use crate::errors::guarded;

create_exception!(
    gametree,
    LawError,
    PyAssertionError,
    "A game breaks laws that searches and proofs rely on."
);

/// Plays random games of a game written in Python and checks the laws of a game at every position.
///
/// # Errors
/// The broken laws, each with the position where it was broken; an exception that a method raises.
#[pyfunction]
#[pyo3(signature = (position, games = 20))]
pub(super) fn check_laws(position: &Bound<'_, PyAny>, games: u32) -> PyResult<()> {
    let start = OwnPosition::of(position)?;
    let check = || Ok(gametree_testkit::broken_laws(&start, &OwnMoves, games));
    let broken = position.py().detach(|| guarded(check))?;
    broken.map_or(Ok(()), |laws| Err(LawError::new_err(laws)))
}
