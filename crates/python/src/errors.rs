//! Exceptions of the module, with what was expected and what was found.

use std::panic::{AssertUnwindSafe, catch_unwind};

use gametree_core::{Mismatch, Place};
use gametree_registry::{
    MoveError as Unplayable, OpenError, SearchError as Unsearched, words_of_panic,
};
use pyo3::create_exception;
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::type_object::PyTypeInfo;

use crate::raised::raised;

create_exception!(
    gametree,
    Error,
    PyValueError,
    "A text or an argument that cannot be used; `expected`, `found` and `column` are set where they are known."
);
create_exception!(gametree, GameError, Error, "A game that cannot be opened.");
create_exception!(
    gametree,
    PositionError,
    Error,
    "A text that is no position of the game."
);
create_exception!(gametree, MoveError, Error, "A move that cannot be played.");
create_exception!(gametree, SearchError, Error, "A search that cannot begin.");
create_exception!(
    gametree,
    CertificateError,
    Error,
    "A certificate that cannot be written, or that does not hold."
);
create_exception!(
    gametree,
    Interrupted,
    PyKeyboardInterrupt,
    "A search that Ctrl-C has stopped; `answer` is the result so far, if any."
);

/// The largest number of characters of a value in a message.
const MOST_SHOWN: usize = 80;

/// Adds the exceptions to a module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("Error", py.get_type::<Error>())?;
    module.add("GameError", py.get_type::<GameError>())?;
    module.add("PositionError", py.get_type::<PositionError>())?;
    module.add("MoveError", py.get_type::<MoveError>())?;
    module.add("SearchError", py.get_type::<SearchError>())?;
    module.add("CertificateError", py.get_type::<CertificateError>())?;
    module.add("Interrupted", py.get_type::<Interrupted>())
}

/// Returns an exception of a class, with the parts of a mismatch if there is one.
pub(crate) fn error<E: PyTypeInfo>(message: String, mismatch: Option<&Mismatch>) -> PyErr {
    let error = PyErr::new::<E, _>(message);
    let column = mismatch.and_then(|mismatch| match mismatch.place {
        Some(Place::Column(column) | Place::Text { column, .. } | Place::Entry { column, .. }) => {
            Some(column)
        }
        None => None,
    });
    Python::attach(|py| {
        let value = error.value(py);
        let set = |name: &str, part: Option<&String>| value.setattr(name, part);
        let done = set("expected", mismatch.map(|mismatch| &mismatch.expected))
            .and_then(|()| set("found", mismatch.map(|mismatch| &mismatch.found)))
            .and_then(|()| value.setattr("column", column));
        match done {
            Ok(()) => error,
            Err(failed) => failed,
        }
    })
}

/// Returns the exception for a game that was not opened.
pub(crate) fn unopened(error: &OpenError) -> PyErr {
    let mismatch = match error {
        OpenError::Parameters { error, .. } => Some(error),
        OpenError::Unknown(_) => None,
    };
    self::error::<GameError>(error.to_string(), mismatch)
}

/// Returns the exception for a text that is no position.
pub(crate) fn no_position(mismatch: &Mismatch) -> PyErr {
    error::<PositionError>(format!("position: {mismatch}"), Some(mismatch))
}

/// Returns the exception for a move that was not played.
pub(crate) fn unplayed(error: &Unplayable) -> PyErr {
    let mismatch = match error {
        Unplayable::Text(mismatch) => Some(mismatch),
        _ => None,
    };
    self::error::<MoveError>(error.to_string(), mismatch)
}

/// Returns the exception for a search without an answer.
pub(crate) fn unsearched(error: &Unsearched) -> PyErr {
    let words = error.to_string();
    match error {
        Unsearched::Panicked { .. } => {
            raised(&words).unwrap_or_else(|| PyRuntimeError::new_err(words))
        }
        _ => self::error::<SearchError>(words, None),
    }
}

/// Returns the exception for a certificate, with the causes of the error in its message.
pub(crate) fn unproven(error: &(dyn std::error::Error + 'static)) -> PyErr {
    let mut words = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        let inner_words = inner.to_string();
        if !words.contains(&inner_words) {
            words = format!("{words}: {inner_words}");
        }
        cause = inner.source();
    }
    raised(&words).unwrap_or_else(|| self::error::<CertificateError>(words, None))
}

/// Returns the representation of a value in a message, cut after 80 characters.
pub(crate) fn shown(value: &Bound<'_, PyAny>) -> String {
    let Ok(text) = value.repr() else {
        // Numbers of thousands of digits have none, for example.
        return format!("a value of {}", value.get_type());
    };
    let text = text.to_string_lossy();
    match text.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into_owned(),
    }
}

/// Returns the type and the words of an exception, and the line where it was raised.
pub(crate) fn described(py: Python<'_>, error: &PyErr) -> String {
    let said = match error.get_type(py).name() {
        Ok(name) => format!("{name}: {}", error.value(py)),
        Err(_) => error.to_string(),
    };
    match raised_at(py, error) {
        Ok(Some(place)) => format!("{said} ({place})"),
        _ => said,
    }
}

/// Returns the function and the line that have raised an exception.
fn raised_at(py: Python<'_>, error: &PyErr) -> PyResult<Option<String>> {
    let Some(traceback) = error.traceback(py) else {
        return Ok(None);
    };
    let mut last = traceback.into_any();
    loop {
        let next = last.getattr("tb_next")?;
        if next.is_none() {
            break;
        }
        last = next;
    }
    let code = last.getattr("tb_frame")?.getattr("f_code")?;
    let (file, function) = (code.getattr("co_filename")?, code.getattr("co_name")?);
    let line = last.getattr("tb_lineno")?;
    Ok(Some(format!("{function} in {file}, line {line}")))
}

/// Does some work, and turns a panic into an exception.
pub(crate) fn guarded<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    let done = catch_unwind(AssertUnwindSafe(work));
    done.unwrap_or_else(|panic| {
        let words = words_of_panic(&*panic);
        Err(raised(words).unwrap_or_else(|| PyRuntimeError::new_err(words.to_owned())))
    })
}
