//! Panics in the rules of a game as errors, which the other workers receive: they would wait for ever for a worker that is gone.

use std::panic::{AssertUnwindSafe, catch_unwind};

use gametree_registry::words_of_panic;

use crate::StrongError;

/// Does a part of the work of one worker alone, and turns a panic into an error.
pub(crate) fn catch_panics<T>(
    work: impl FnOnce() -> Result<T, StrongError>,
) -> Result<T, StrongError> {
    // Half-finished work is dropped with the run.
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let words = format!("a worker panicked: {}", words_of_panic(&*panic));
        Err(StrongError::Reported(words))
    })
}
