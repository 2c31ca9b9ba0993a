//! What hears how far a special solver has come, and how often.

use std::time::Duration;

use gametree_search::{PAUSE, Progress};

use crate::WriteMemory;

/// What hears how far a special solver has come.
#[derive(Clone, Copy)]
pub(crate) struct Watch<'a> {
    /// How long a solver that has run for some time goes on until that is told again.
    pub(crate) pause: &'a dyn Fn(Duration) -> Duration,
    /// Told it, with what writes the memory of the solver down.
    pub(crate) tell: &'a dyn Fn(Progress, &WriteMemory<'_>),
}

impl Watch<'_> {
    /// What looks away.
    pub(crate) const NONE: Watch<'static> = Watch {
        pause: &|_| PAUSE,
        tell: &|_, _| (),
    };
}
