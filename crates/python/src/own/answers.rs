//! Answers of the methods of a game, whose types are checked.

use pyo3::conversion::FromPyObjectOwned;
use pyo3::prelude::*;

use super::error::broken;
use crate::errors::shown;

/// Calls a method without arguments and returns its result.
///
/// # Errors
/// An exception of the method; a result of another type than `expected` says.
pub(super) fn answer<'py, T: FromPyObjectOwned<'py>>(
    object: &Bound<'py, PyAny>,
    method: &str,
    expected: &str,
) -> PyResult<T> {
    of_type(
        &object.call_method0(method)?,
        &format!("{method}()"),
        expected,
    )
}

/// Converts a result of a call.
///
/// # Errors
/// When it has another type than `expected` says.
pub(super) fn of_type<'py, T: FromPyObjectOwned<'py>>(
    found: &Bound<'py, PyAny>,
    call: &str,
    expected: &str,
) -> PyResult<T> {
    found.extract().map_err(|_| wrong(found, call, expected))
}

/// Returns the items of a result that is a list or another collection.
///
/// # Errors
/// When it is none.
pub(super) fn items<'py>(
    found: &Bound<'py, PyAny>,
    call: &str,
    expected: &str,
) -> PyResult<Bound<'py, pyo3::types::PyIterator>> {
    found.try_iter().map_err(|_| wrong(found, call, expected))
}

fn wrong(found: &Bound<'_, PyAny>, call: &str, expected: &str) -> PyErr {
    let found = shown(found);
    broken(&format!("expected {expected} of {call}, found {found}"))
}

/// Returns a copy of a position, as its method `copy` makes it.
///
/// # Errors
/// An exception of the method; a result that is no position, or the position itself.
pub(super) fn copy_of<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let copy = object.call_method0("copy")?;
    let expected = "another object with the same position";
    if copy.is(object) || copy.getattr_opt("text")?.is_none() {
        return Err(wrong(&copy, "copy()", expected));
    }
    Ok(copy)
}
