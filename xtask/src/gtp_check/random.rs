//! Pseudo-random numbers, the same for the same seed.

/// The generator of George Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8, 2003.
#[derive(Debug)]
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u32) -> Self {
        // A state of zero would never change, and the generator needs bits to mix.
        Random(0x9e37_79b9_7f4a_7c15 ^ u64::from(seed))
    }

    /// Returns a number below the bound, which must not be 0.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound as u64).expect("below the bound")
    }

    /// Returns one of the items, of which there must be at least one.
    pub(super) fn one_of<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}
