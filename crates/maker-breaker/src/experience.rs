//! How often searches for a pairing succeeded in positions like this one: where they hardly ever do, they are not worth their time.

use crate::rows::ONE;

/// Steps of the potential, an eighth each.
const POTENTIALS: usize = 32;
/// Steps of the part of the cells that the smallest pairs of all rows take, a sixteenth each.
const CROWDS: usize = 20;
/// Searches before the first judgement.
const FIRST: u32 = 32;
/// One success in so many searches makes them worth it.
const WORTH: u32 = 16;
/// Of searches that are not worth it, one in so many is made all the same.
const EXPLORE: u32 = 32;
/// Searches after which earlier ones count half.
const FADE: u32 = 4_096;

/// Searches and successes in positions of one kind.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Kind {
    searches: u32,
    successes: u32,
    left_out: u32,
}

/// What is known of positions by their potential and by how crowded they are.
#[derive(Clone, Debug)]
pub(crate) struct Experience(Vec<Kind>);

impl Experience {
    pub(crate) fn new() -> Self {
        Experience(vec![Kind::default(); POTENTIALS * CROWDS])
    }

    /// The kind of a position with this potential, in which the smallest pairs of all rows take so many of its cells together.
    pub(crate) fn kind(&mut self, potential: u64, least: u32, cells: u32) -> &mut Kind {
        let potential = usize::try_from(8 * potential / ONE).unwrap_or(usize::MAX);
        let crowd = (16 * least / cells.max(1)) as usize;
        &mut self.0[potential.min(POTENTIALS - 1) * CROWDS + crowd.min(CROWDS - 1)]
    }
}

impl Kind {
    /// Whether to search for a pairing.
    pub(crate) fn is_worth_it(&mut self) -> bool {
        if self.searches < FIRST || WORTH * self.successes >= self.searches {
            return true;
        }
        self.left_out += 1;
        self.left_out.is_multiple_of(EXPLORE)
    }

    /// Notes how a search has ended.
    pub(crate) fn note(&mut self, is_success: bool) {
        self.searches += 1;
        self.successes += u32::from(is_success);
        if self.searches >= FADE {
            self.searches /= 2;
            self.successes /= 2;
        }
    }
}
