//! Keys under which proofs remember positions.

use std::fmt;

/// A number of 128 bits for a position, with the degree to which it identifies that position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ProofKey {
    bits: u128,
    kind: KeyKind,
}

/// The degree to which a [`ProofKey`] distinguishes positions of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KeyKind {
    /// A hash of 64 bits: among some billion positions, two may well share it.
    Hash64,
    /// A hash of 128 bits: a collision is not to be expected, but not excluded.
    Hash128,
    /// A code from which the position could be read back; no two positions share it.
    Exact,
}

impl ProofKey {
    /// Creates a key from a code that only one position of its game has.
    #[inline]
    pub const fn exact(code: u128) -> Self {
        ProofKey {
            bits: code,
            kind: KeyKind::Exact,
        }
    }

    /// Creates a key from a hash of 128 bits.
    #[inline]
    pub const fn hash128(hash: u128) -> Self {
        ProofKey {
            bits: hash,
            kind: KeyKind::Hash128,
        }
    }

    /// Creates a key from a hash of 64 bits.
    #[inline]
    pub const fn hash64(hash: u64) -> Self {
        ProofKey {
            bits: hash as u128,
            kind: KeyKind::Hash64,
        }
    }

    /// Returns the number.
    ///
    /// Codes are not spread over its bits; they are mixed before they become places in a table.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.bits
    }

    /// Returns the kind of the number, which is the same for all positions of one game.
    #[inline]
    pub const fn kind(self) -> KeyKind {
        self.kind
    }
}

impl fmt::Display for KeyKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            KeyKind::Hash64 => "hash of 64 bits",
            KeyKind::Hash128 => "hash of 128 bits",
            KeyKind::Exact => "exact code",
        })
    }
}
