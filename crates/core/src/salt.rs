//! The kinds of keys, by how well they distinguish positions, and the salt that hashes are drawn from.

use std::hash::{BuildHasher, RandomState};

use crate::mix;

/// The degree to which [`Position::key`](crate::Position::key) distinguishes the positions of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keys {
    /// Every position has a key of its own.
    Exact,
    /// A hash that [`Position::salt_keys`](crate::Position::salt_keys) draws anew.
    ///
    /// Two positions share a key with a chance of about one in 2^64, and which ones do cannot be known beforehand.
    Salted,
    /// A hash that can be computed without a secret, so that positions which share a key can be constructed.
    ///
    /// Good enough to play by, but nothing that rests on such keys counts as proven.
    Public,
}

/// The source of hashes: 128 bits that are unknown to those who choose the positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Salt([u64; 2]);

impl Salt {
    /// The number of bytes of a salt in a file.
    pub const BYTES: usize = 16;

    /// The public salt, which is no secret.
    ///
    /// Positions have it until they are given another one; it also serves names that must be the same in all programs.
    pub const PUBLIC: Salt = Salt([0; 2]);

    /// Creates a new salt from the randomness with which the standard library seeds its hash maps.
    pub fn random() -> Self {
        let state = RandomState::new();
        Salt([0, 1].map(|half: u64| state.hash_one(half)))
    }

    /// Returns the salt of this seed, so that a search can be repeated; the seed gives the salt away.
    pub const fn from_seed(seed: u64) -> Self {
        Salt([mix(seed), mix(!seed)])
    }

    /// Returns the number with this index among those that are drawn from this salt.
    #[inline]
    pub const fn number(self, index: u64) -> u64 {
        mix(mix(index ^ self.0[0]) ^ self.0[1])
    }

    /// Returns the salt as it is stored in a file.
    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        let [low, high] = self.0.map(u128::from);
        (high << 64 | low).to_le_bytes()
    }

    /// Returns the salt that [`Salt::to_bytes`] stored as these bytes.
    pub fn from_bytes(bytes: [u8; Self::BYTES]) -> Self {
        let both = u128::from_le_bytes(bytes);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the halves are taken apart"
        )]
        let halves = [both as u64, (both >> 64) as u64];
        Salt(halves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn salts_are_read_back() {
        for salt in [Salt::PUBLIC, Salt::from_seed(7), Salt::random()] {
            assert_eq!(Salt::from_bytes(salt.to_bytes()), salt);
        }
    }

    #[test]
    fn other_salts_draw_other_numbers() {
        let salts = [
            Salt::PUBLIC,
            Salt::from_seed(0),
            Salt::from_seed(1),
            Salt::random(),
        ];
        for (index, one) in salts.iter().enumerate() {
            for other in &salts[..index] {
                assert!((0..100).all(|at| one.number(at) != other.number(at)));
            }
        }
    }
}
