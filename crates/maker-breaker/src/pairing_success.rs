//! Success rates of pairing searches by kind of position; searches that hardly ever succeed are not worth their time.

use crate::rows::ONE;

/// The number of steps of the potential, an eighth each.
const POTENTIALS: usize = 32;
/// The number of steps of the share of the cells that the smallest pairs of all rows take, a sixteenth each.
const CROWDS: usize = 20;
/// The number of searches before the first judgement.
const FIRST: u32 = 32;
/// The largest number of searches per success at which searches are worth their time.
const WORTH: u32 = 16;
/// The number of searches judged not worth their time among which one is made all the same.
const EXPLORE: u32 = 32;
/// The number of searches after which the earlier ones count half.
const FADE: u32 = 4_096;

/// The searches and successes in positions of one kind.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Kind {
    searches: u32,
    successes: u32,
    left_out: u32,
}

/// The success rates of positions by their potential and their crowding.
#[derive(Clone, Debug)]
pub(crate) struct PairingSuccess(Vec<Kind>);

impl PairingSuccess {
    pub(crate) fn new() -> Self {
        PairingSuccess(vec![Kind::default(); POTENTIALS * CROWDS])
    }

    /// Returns the kind of a position with this potential, in which the smallest pairs of all rows take `least` of its `cells` cells together.
    pub(crate) fn kind(&mut self, potential: u64, least: u32, cells: u32) -> &mut Kind {
        let potential = usize::try_from(8 * potential / ONE).unwrap_or(usize::MAX);
        let crowd = (16 * least / cells.max(1)) as usize;
        &mut self.0[potential.min(POTENTIALS - 1) * CROWDS + crowd.min(CROWDS - 1)]
    }
}

impl Kind {
    /// Returns `true` if a search for a pairing is worth its time, or is made all the same.
    pub(crate) fn is_worth_it(&mut self) -> bool {
        if self.searches < FIRST || WORTH * self.successes >= self.searches {
            return true;
        }
        self.left_out += 1;
        self.left_out.is_multiple_of(EXPLORE)
    }

    /// Records the result of a search.
    pub(crate) fn note(&mut self, is_success: bool) {
        self.searches += 1;
        self.successes += u32::from(is_success);
        if self.searches >= FADE {
            self.searches /= 2;
            self.successes /= 2;
        }
    }
}
