//! Interruptions of searches that ask a game written in Python.
//!
//! A search that is stopped still asks some hundred questions, to complete its result.
//! If the methods of a game are slow, these questions take seconds, so the search is abandoned at the next one.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::errors::{CertificateError, Interrupted};
use crate::raised::raise;

thread_local! {
    /// The flag that abandons the search of this thread.
    static ABANDONED: RefCell<Arc<AtomicBool>> = RefCell::default();
    /// The time by which a proof is written on this thread.
    static DEADLINE: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// Limits the time for the writing of a proof on this thread, which ends with its search.
///
/// The writing for a game that breaks its contract and has no end would otherwise have none either.
pub(crate) fn write_within(time: Option<Duration>) {
    DEADLINE.set(time.and_then(|time| Instant::now().checked_add(time)));
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
    if DEADLINE.get().is_some_and(|by| Instant::now() >= by) {
        DEADLINE.set(None);
        raise(CertificateError::new_err(
            "expected a proof that is written within the limit of time, found a longer one",
        ));
    }
}
