//! Exceptions of Python methods on their way through a search.
//!
//! The methods of a position cannot fail, so an exception unwinds the search.
//! The panic carries a number, by which the exception is found where the search was begun.

use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};

use pyo3::PyErr;

/// The number of exceptions that are kept, in case that no caller fetches one.
const MOST: usize = 64;
const BEFORE: &str = "exception ";
const BEHIND: &str = " of a game written in Python";

struct Kept {
    last: u64,
    errors: Vec<Numbered>,
}

struct Numbered {
    number: u64,
    error: PyErr,
}

static KEPT: Mutex<Kept> = Mutex::new(Kept {
    last: 0,
    errors: Vec::new(),
});

/// Unwinds to the caller of the search with an exception.
pub(crate) fn raise(error: PyErr) -> ! {
    let number = {
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        kept.last += 1;
        if kept.errors.len() == MOST {
            kept.errors.remove(0);
        }
        let number = kept.last;
        kept.errors.push(Numbered { number, error });
        number
    };
    resume_unwind(Box::new(format!("{BEFORE}{number}{BEHIND}")))
}

/// Returns the exception that a panic or an error with these words carries, if it carries one.
pub(crate) fn raised(words: &str) -> Option<PyErr> {
    raised_as(words).map(|(error, _)| error)
}

/// Returns the same exception, and the words that stand for it.
pub(crate) fn raised_as(words: &str) -> Option<(PyErr, String)> {
    let begin = words.find(BEFORE)? + BEFORE.len();
    let rest = &words[begin..];
    let number: u64 = rest[..rest.find(BEHIND)?].parse().ok()?;
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let at = kept.errors.iter().position(|one| one.number == number)?;
    let error = kept.errors.swap_remove(at).error;
    Some((error, format!("{BEFORE}{number}{BEHIND}")))
}
