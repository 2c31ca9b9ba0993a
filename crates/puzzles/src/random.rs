//! Random numbers determined by a seed.

use gametree_core::Salt;

/// Random numbers that are the same for the same seed.
#[derive(Debug)]
pub(crate) struct Random {
    salt: Salt,
    drawn: u64,
}

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Random {
            salt: Salt::from_seed(seed),
            drawn: 0,
        }
    }

    /// Returns a number.
    pub(crate) fn number(&mut self) -> u64 {
        self.drawn += 1;
        self.salt.number(self.drawn)
    }

    /// Returns a number below `limit`, which is not 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        let limit = u64::try_from(limit).expect("a length fits into 64 bits");
        usize::try_from(self.number() % limit).expect("below a length")
    }
}
