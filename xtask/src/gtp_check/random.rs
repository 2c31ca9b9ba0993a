//! Numbers that look random, the same for the same seed.

/// George Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8, 2003.
#[derive(Debug)]
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u32) -> Self {
        // The generator stays at zero once it is there, and needs bits to mix.
        Random(0x9e37_79b9_7f4a_7c15 ^ u64::from(seed))
    }

    /// A number below the bound, which must not be 0.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound as u64).expect("below the bound")
    }

    /// One of the items, of which there must be some.
    pub(super) fn one_of<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}
