//! Codes of steps and choices as numbers of an argument.

use crate::walk::Step;

/// The largest number that an argument may have.
pub(crate) const MOST_NUMBER: usize = (1 << 21) - 1;

/// The code of a pairing all of whose choices are the first.
pub(crate) const PAIRING: usize = 0;
/// The code of a pairing whose other choices follow.
pub(crate) const CHOICES: usize = 1;
/// The code of replies to Maker's moves, which follow.
pub(crate) const REPLIES: usize = 2;
/// The code of a known position, whose age follows.
pub(crate) const KNOWN: usize = 3;
/// The code of a small potential.
pub(crate) const POTENTIAL: usize = 4;
/// The code of two cells to be set apart, which follow, before the argument for the rest.
pub(crate) const APART: usize = 5;

/// Returns the code of a step; a pairing counts as one by first choices.
pub(crate) const fn number_of(step: Step) -> usize {
    match step {
        Step::Pairing => PAIRING,
        Step::Replies => REPLIES,
        Step::Known(_) => KNOWN,
        Step::Potential => POTENTIAL,
        Step::Apart(_) => APART,
    }
}

/// Returns the largest number of pairs of free cells that an edge can have, but at least 1.
fn most_pairs(k: usize) -> usize {
    (k * (k - 1) / 2).max(1)
}

/// A choice of a pairing that is not the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// The number of first choices before it.
    pub(crate) run: usize,
    /// Its number in the order of the options, from 1.
    pub(crate) number: usize,
    /// `true` if no other such choice follows.
    pub(crate) is_last: bool,
}

impl Choice {
    pub(crate) fn to_number(self, k: usize) -> usize {
        let pair = self.run * most_pairs(k) + self.number - 1;
        2 * pair + usize::from(self.is_last)
    }

    pub(crate) fn of_number(number: usize, k: usize) -> Self {
        let pair = number / 2;
        Choice {
            run: pair / most_pairs(k),
            number: 1 + pair % most_pairs(k),
            is_last: number % 2 == 1,
        }
    }
}
