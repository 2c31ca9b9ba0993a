//! What the searches of a task have taken of its limits.

use gametree_search::{Clock, SearchLimits};

use crate::Answer;
use crate::checkpoint::Totals;
use crate::questions::Shown;

/// What searches in turn have taken of the limits that they share, and how far they have come.
pub(crate) struct Usage<'a> {
    limits: &'a SearchLimits,
    clock: Clock,
    pub(crate) nodes: u64,
    /// The turn of a portfolio, from 0.
    pub(crate) turn: u32,
    /// What the prover has shown, without its last answer, which is asked for again where a search is taken up: that takes no time.
    pub(crate) shown: Shown,
    /// What an earlier search has taken; the limits are those of this one.
    earlier: Totals,
}

impl<'a> Usage<'a> {
    /// Starts the clock, where an earlier search has stopped.
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

    /// What is left of the limits.
    pub(crate) fn left(&self) -> SearchLimits {
        self.limits.minus(self.nodes, self.clock.elapsed())
    }

    /// The limits of the next search, which may visit `nodes` positions at most.
    pub(crate) fn slice(&self, nodes: Option<u64>) -> SearchLimits {
        let left = self.left();
        nodes.map_or_else(|| left.clone(), |nodes| left.at_most(nodes))
    }

    /// What a search that is taken up starts from.
    pub(crate) fn totals(&self) -> Totals {
        let taken = self.earlier.with(self.nodes, self.clock.elapsed());
        Totals {
            turn: self.turn,
            shown: self.shown,
            ..taken
        }
    }

    /// The last answer, with what all searches have taken.
    pub(crate) fn total(&self, answer: Answer) -> Answer {
        let Totals { nodes, elapsed, .. } = self.totals();
        answer.after(nodes, elapsed)
    }
}
