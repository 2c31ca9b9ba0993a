//! Numbers that are the same in every run.

/// A sequence of numbers.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = gametree_core::mix(self.0.wrapping_add(0x9E37_79B9_7F4A_7C15));
        usize::try_from(self.0 >> 33).expect("31 bits") % limit
    }

    pub(crate) fn is_one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }
}
