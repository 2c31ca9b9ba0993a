//! Views of the tree for workers that look for a leaf: leaves in work, and leaves that others have searched.

use gametree_core::ProofNumbers;

use super::numbers::{more_by, verdict};

/// The view of leaves in work, for a worker that looks for another leaf.
#[derive(Clone, Copy, Debug)]
pub(super) enum View {
    /// Leaves in work are solved as their numbers suggest, a virtual win or a virtual loss (Wu et al. 2013). So other workers search what will be needed as well, and no alternatives to it.
    Guessed,
    /// Leaves in work are absent, so that other workers have something to do: alternatives are better than nothing.
    Open,
}

impl View {
    pub(super) const ALL: [View; 2] = [View::Guessed, View::Open];

    /// Returns the numbers that the view shows of a leaf in work.
    pub(super) const fn of_busy(self, numbers: ProofNumbers) -> ProofNumbers {
        match self {
            View::Guessed => verdict(numbers.pn <= numbers.dn),
            View::Open => ALL_BUSY,
        }
    }
}

/// A request for a leaf: the worker that asks, and its affinity, its preference for what it has searched itself over what only others know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asking {
    /// The number of the worker, if it is known.
    pub(crate) worker: Option<u64>,
    /// Extra effort, in hundredths, that the work of others seems to need where something else will be needed as well.
    pub(crate) among_needed: u64,
    /// Extra effort, in hundredths, that the work of others seems to need where something else would be an alternative.
    pub(crate) among_alternatives: u64,
}

impl Asking {
    /// Returns a number of a child that `searched_by` has searched, as it looks to the worker that asks.
    pub(super) fn seen(self, searched_by: Option<u64>, number: u32, are_needed: bool) -> u32 {
        match (self.worker, searched_by) {
            (Some(own), Some(other)) if own != other => {
                let percent = if are_needed {
                    self.among_needed
                } else {
                    self.among_alternatives
                };
                more_by(number, percent).min(ALL_BUSY.pn - 1)
            }
            _ => number,
        }
    }
}

/// Numbers that a node shows when everything below it is in work.
pub(super) const ALL_BUSY: ProofNumbers = NO_THRESHOLDS;

/// Returns `true` if a node that shows these numbers has a leaf to be searched.
pub(super) fn has_open(shown: ProofNumbers) -> bool {
    !shown.is_solved() && shown != ALL_BUSY
}

/// Thresholds within which only a solution ends a search.
pub(super) const NO_THRESHOLDS: ProofNumbers = ProofNumbers {
    pn: ProofNumbers::INFINITY,
    dn: ProofNumbers::INFINITY,
};
