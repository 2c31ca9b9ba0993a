//! Hashes of sets of vertices, drawn from a salt.

use gametree_core::Salt;

use crate::Graph;

/// The count of numbers that a hash uses: one for the side to move, one for each word of a set.
const NUMBERS: usize = 1 + Graph::MAX_VERTICES / 64;

/// Two independent hashes of a set of vertices and the side to move.
///
/// Each is the upper half of a sum of products of words with secret numbers of 128 bits.
/// Any two sets share such a hash with a chance of one in 2^64 (multilinear hashing; Lemire and Kaser, "Strongly universal string hashing is fast", 2014).
#[derive(Debug)]
pub(crate) struct SetHash {
    low: [u128; NUMBERS],
    high: [u128; NUMBERS],
}

impl SetHash {
    /// Draws the hashes from this salt.
    pub(crate) fn drawn_from(salt: Salt) -> Self {
        let number = |index: usize| {
            let [high, low] = [0, 1].map(|half| salt.number(2 * index as u64 + half));
            u128::from(high) << 64 | u128::from(low)
        };
        SetHash {
            low: std::array::from_fn(number),
            high: std::array::from_fn(|index| number(NUMBERS + index)),
        }
    }

    /// Returns the hash that serves as the key.
    #[inline]
    pub(crate) fn low(&self, side: u64, words: &[u64]) -> u64 {
        multilinear(&self.low, side, words)
    }

    /// Returns the second hash for proof keys.
    #[inline]
    pub(crate) fn high(&self, side: u64, words: &[u64]) -> u64 {
        multilinear(&self.high, side, words)
    }
}

#[inline]
fn multilinear(numbers: &[u128; NUMBERS], side: u64, words: &[u64]) -> u64 {
    // 1 and 2 instead of 0 and 1: an empty set is hashed as well.
    let side = numbers[0].wrapping_mul(u128::from(side + 1));
    let products = numbers[1..].iter().zip(words);
    let sum = products.fold(side, |sum, (number, &word)| {
        sum.wrapping_add(number.wrapping_mul(u128::from(word)))
    });
    (sum >> 64) as u64
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn sets_salts_and_sides_have_hashes_of_their_own() {
        let mut seen = HashSet::new();
        for salt in [Salt::PUBLIC, Salt::from_seed(1), Salt::from_seed(2)] {
            let hash = SetHash::drawn_from(salt);
            for side in [0, 1] {
                for word in 0..500 {
                    for words in [[word, 0, 0, 0], [0, 0, 0, word + 1]] {
                        assert!(seen.insert(hash.low(side, &words)));
                        assert!(seen.insert(hash.high(side, &words)));
                    }
                }
            }
        }
    }
}
