//! The laws that every game must keep, checked for a game written in Python.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

use gametree_registry::words_of_panic;
use pyo3::create_exception;
use pyo3::exceptions::PyAssertionError;
use pyo3::prelude::*;

use super::generator::OwnMoves;
use super::position::OwnPosition;
use crate::raised::raised;

create_exception!(
    gametree,
    LawError,
    PyAssertionError,
    "A game breaks laws that searches and proofs rely on."
);

thread_local! {
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Plays random games of a game written in Python and checks the laws of a game at every position.
///
/// # Errors
/// The broken laws, each with the position where it was broken; an exception that a method raises.
#[pyfunction]
#[pyo3(signature = (position, games = 20))]
pub(super) fn check_laws(position: &Bound<'_, PyAny>, games: u32) -> PyResult<()> {
    let start = OwnPosition::of(position)?;
    let checked = position
        .py()
        .detach(|| quietly(|| gametree_testkit::check_laws(&start, &OwnMoves, games)));
    checked.map_err(|words| raised(&words).unwrap_or_else(|| LawError::new_err(words)))
}

/// Does some work without a message of a panic, whose words are the error.
fn quietly(work: impl FnOnce()) -> Result<(), String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if !IS_QUIET.get() {
                usual(panic);
            }
        }));
    });
    IS_QUIET.set(true);
    let done = catch_unwind(AssertUnwindSafe(work));
    IS_QUIET.set(false);
    done.map_err(|panic| words_of_panic(&*panic).to_owned())
}
