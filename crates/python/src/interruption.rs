//! Interruptions of searches that ask a game written in Python.
//!
//! A search that is stopped still asks some hundred questions, to complete its result.
//! If the methods of a game are slow, these questions take seconds, so the search is abandoned at the next one.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::errors::Interrupted;
use crate::raised::raise;

thread_local! {
    /// The flag that abandons the search of this thread.
    static ABANDONED: RefCell<Arc<AtomicBool>> = RefCell::default();
}

/// Lets a flag abandon the search of this thread.
pub(crate) fn heed(abandoned: Arc<AtomicBool>) {
    ABANDONED.set(abandoned);
}

/// Unwinds to the caller of the search if the flag was set since the last time.
pub(crate) fn check() {
    let is_abandoned = |flag: &Arc<AtomicBool>| {
        // The flag is taken back, so that the questions after an unwound search are answered.
        flag.load(Ordering::Relaxed) && flag.swap(false, Ordering::Relaxed)
    };
    if ABANDONED.with_borrow(is_abandoned) {
        raise(Interrupted::new_err("interrupted before the result"));
    }
}
