//! What those who look for a leaf see of leaves in work, and of what others have searched.

use gametree_core::ProofNumbers;

use super::numbers::{more_by, verdict};

/// How leaves in work look to those who look for another one.
#[derive(Clone, Copy, Debug)]
pub(super) enum View {
    /// Solved as their numbers suggest, a virtual win or a virtual loss (Wu et al. 2013), so that others do what will be needed as well and no alternatives to it.
    Guessed,
    /// Not there, so that others have something to do: alternatives are better than nothing.
    Open,
}

impl View {
    pub(super) const ALL: [View; 2] = [View::Guessed, View::Open];

    /// What is shown of a leaf in work.
    pub(super) const fn of_busy(self, numbers: ProofNumbers) -> ProofNumbers {
        match self {
            View::Guessed => verdict(numbers.pn <= numbers.dn),
            View::Open => ALL_BUSY,
        }
    }
}

/// Who asks for a leaf, and with what affinity: how much it prefers what it has searched itself to what only others know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asking {
    /// The worker, where it is known.
    pub(crate) worker: Option<u64>,
    /// By how much, in hundredths, the work of others looks more laborious to it where something else will be needed as well.
    pub(crate) among_needed: u64,
    /// The same where something else would be an alternative.
    pub(crate) among_alternatives: u64,
}

impl Asking {
    /// A number of a child, which a worker has searched, as it looks to the one who asks.
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

/// What a node shows where all below is in work.
pub(super) const ALL_BUSY: ProofNumbers = NO_THRESHOLDS;

/// Whether there is a leaf to be searched where this is shown.
pub(super) fn has_open(shown: ProofNumbers) -> bool {
    !shown.is_solved() && shown != ALL_BUSY
}

/// Only a solution ends a search within these.
pub(super) const NO_THRESHOLDS: ProofNumbers = ProofNumbers {
    pn: ProofNumbers::INFINITY,
    dn: ProofNumbers::INFINITY,
};
