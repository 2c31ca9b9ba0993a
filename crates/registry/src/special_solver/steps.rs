//! Limits that all steps of a proof share.

use std::cell::Cell;

use gametree_search::{Clock, SearchLimits};

use crate::engines::Memory;

/// Limits on the work of a special solver for all steps of a proof together.
#[derive(Clone, Copy)]
pub(crate) struct StepLimits<'a> {
    pub(crate) search: &'a SearchLimits,
    /// The clock that started with the first step.
    pub(crate) clock: Clock,
    /// The positions that the solver has visited so far.
    pub(crate) nodes: &'a Cell<u64>,
    pub(crate) memory: Memory,
}

impl StepLimits<'_> {
    /// Returns the limits of the next step.
    pub(crate) fn left(&self) -> SearchLimits {
        self.search.minus(self.nodes.get(), self.clock.elapsed())
    }
}
