//! Totals of a search: what it has visited, taken and shown.

use std::time::Duration;

use gametree_core::Position;
use gametree_search::{Progress, ProofProgress};

use crate::value_bounds::ValueBounds;

/// Progress of a search, apart from its tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Totals {
    /// The turn of a portfolio, from 0.
    pub(crate) turn: u32,
    /// The bounds that the prover has shown, without its answer to the question that its table is about.
    pub(crate) bounds: ValueBounds,
    /// The number of positions visited so far.
    pub(crate) nodes: u64,
    /// The time used so far.
    pub(crate) elapsed: Duration,
}

impl Totals {
    /// The totals before any search, about a position whose value may be anything.
    pub(crate) const NOTHING: Self = Totals {
        turn: 0,
        bounds: ValueBounds::UNKNOWN,
        nodes: 0,
        elapsed: Duration::ZERO,
    };

    /// Returns the totals before a search of `root`: those of an earlier search, if there is one.
    pub(crate) fn of<P: Position>(resumed: Option<Self>, root: &P) -> Self {
        resumed.unwrap_or_else(|| Totals {
            bounds: ValueBounds::nothing(root),
            ..Totals::NOTHING
        })
    }

    /// Returns the totals after `nodes` more positions in `elapsed` more time; it saturates, since numbers in a file may be as large as their fields allow.
    pub(crate) fn with(self, nodes: u64, elapsed: Duration) -> Self {
        Totals {
            nodes: self.nodes.saturating_add(nodes),
            elapsed: self.elapsed.saturating_add(elapsed),
            ..self
        }
    }

    /// Returns the progress of a search with these counts.
    pub(crate) fn progress(self, progress: Progress) -> Progress {
        Progress {
            nodes: self.nodes,
            elapsed: self.elapsed,
            ..progress
        }
    }

    /// Returns the progress of a prover with these counts.
    pub(crate) fn proof_progress(self, progress: ProofProgress) -> ProofProgress {
        ProofProgress {
            nodes: self.nodes,
            elapsed: self.elapsed,
            ..progress
        }
    }
}
