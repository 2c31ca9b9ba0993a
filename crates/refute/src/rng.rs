//! Random numbers, the same in every run from the same seed.

/// SplitMix64 (Steele, Lea and Flood 2014).
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// Returns the random sequence of a case under a seed.
    pub fn of_case(seed: u64, case: u64) -> Self {
        let mut first = Rng(seed);
        let salt = first.bits();
        let mut rng = Rng(salt ^ case.wrapping_mul(0xD605_BBB5_8C8A_BC03));
        rng.bits();
        rng
    }

    /// Returns the next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns a number below `limit`, which is not 0.
    pub fn below(&mut self, limit: usize) -> usize {
        let scaled = u128::from(self.bits()) * limit as u128;
        usize::try_from(scaled >> 64).expect("the high half is below the limit")
    }

    /// Returns a number from `low` to `high`, both included.
    pub fn from_to(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// Returns `true` once in `times` calls on average.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Returns one of the items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// Returns a number from 1 to 2 to the power of `bits`, with every length equally likely.
    pub fn of_any_length(&mut self, bits: usize) -> u64 {
        let length = self.from_to(1, bits);
        1 + (self.bits() & ((1 << length) - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_has_the_same_numbers_again_and_others_have_others() {
        let numbers = |seed, case| {
            let mut rng = Rng::of_case(seed, case);
            [rng.bits(), rng.bits()]
        };
        assert_eq!(numbers(1, 7), numbers(1, 7));
        assert_ne!(numbers(1, 7), numbers(1, 8));
        assert_ne!(numbers(1, 7), numbers(2, 7));
    }
}
