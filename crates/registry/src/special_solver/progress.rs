//! Progress callbacks of a special solver.

use std::time::Duration;

use gametree_search::{PAUSE, Progress};

use crate::WriteMemory;

/// Progress callbacks of a special solver.
#[derive(Clone, Copy)]
pub(crate) struct Watch<'a> {
    /// Function that returns the time until the next progress report of a solver that has run for a given time.
    pub(crate) pause: &'a dyn Fn(Duration) -> Duration,
    /// Progress callback, which also receives the function that writes the solver's memory.
    pub(crate) report: &'a dyn Fn(Progress, &WriteMemory<'_>),
}

impl Watch<'_> {
    /// Callbacks that ignore all progress.
    pub(crate) const NONE: Watch<'static> = Watch {
        pause: &|_| PAUSE,
        report: &|_, _| (),
    };
}
