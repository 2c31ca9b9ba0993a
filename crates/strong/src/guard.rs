//! Panics in the rules of a game as errors, of which the other workers learn: they would wait for ever for one that is gone.

use std::panic::{AssertUnwindSafe, catch_unwind};

use gametree_registry::words_of_panic;

use crate::StrongError;

/// Does a part of the work of one worker alone.
pub(crate) fn guarded<T>(work: impl FnOnce() -> Result<T, StrongError>) -> Result<T, StrongError> {
    // What the work has left half done is dropped with the run.
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let words = format!("a worker panicked: {}", words_of_panic(&*panic));
        Err(StrongError::Reported(words))
    })
}
