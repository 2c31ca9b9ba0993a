//! Account of the limits that the searches of a task have used.

use gametree_search::{Clock, SearchLimits};

use crate::Answer;
use crate::checkpoint::Totals;
use crate::questions::Shown;

/// Limits that several searches share in turn, with what they have used and shown.
pub(crate) struct Usage<'a> {
    limits: &'a SearchLimits,
    clock: Clock,
    pub(crate) nodes: u64,
    /// The turn of a portfolio, from 0.
    pub(crate) turn: u32,
    /// The bounds that the prover has shown, without its last answer.
    /// A resumed search asks that question again, which takes no time.
    pub(crate) shown: Shown,
    /// The totals of an earlier search; the limits are those of the current one.
    earlier: Totals,
}

impl<'a> Usage<'a> {
    /// Starts the clock, from the totals of an earlier search.
    pub(crate) fn new(limits: &'a SearchLimits, earlier: Totals) -> Self {
        Usage {
            limits,
            clock: Clock::start(),
            nodes: 0,
            turn: earlier.turn,
            shown: earlier.shown,
            earlier,
        }
    }

    /// Returns the rest of the limits.
    pub(crate) fn left(&self) -> SearchLimits {
        self.limits.minus(self.nodes, self.clock.elapsed())
    }

    /// Returns the limits of the next search, which may visit at most `nodes` positions.
    pub(crate) fn slice(&self, nodes: Option<u64>) -> SearchLimits {
        let left = self.left();
        nodes.map_or_else(|| left.clone(), |nodes| left.at_most(nodes))
    }

    /// Returns the totals from which a resumed search starts.
    pub(crate) fn totals(&self) -> Totals {
        let taken = self.earlier.with(self.nodes, self.clock.elapsed());
        Totals {
            turn: self.turn,
            shown: self.shown,
            ..taken
        }
    }

    /// Returns the last answer with the nodes and the time of all searches.
    pub(crate) fn total(&self, answer: Answer) -> Answer {
        let Totals { nodes, elapsed, .. } = self.totals();
        answer.after(nodes, elapsed)
    }
}
