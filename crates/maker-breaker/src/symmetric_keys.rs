//! Keys of 128 bits for all symmetric images of a position at once.

use gametree_core::{Salt, mix};
use gametree_grid::{Bits, Cell};

use crate::board::Board;

/// The number of images of a position that have a key each: the symmetries of a square.
pub(crate) const IMAGES: usize = 8;

/// The key of a reduced position: a sum over its edges, of 128 bits so that a published value does not rest on 64 bits.
pub(crate) type Key = [u64; 2];

/// A sum of keys for each symmetric image; all first halves come before the second ones, so that one operation adds eight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SymmetricKeys([u64; 2 * IMAGES]);

impl SymmetricKeys {
    pub(crate) const ZERO: Self = SymmetricKeys([0; 2 * IMAGES]);

    #[inline]
    pub(crate) fn add(&mut self, other: &Self) {
        for (sum, number) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.wrapping_add(*number);
        }
    }

    #[inline]
    pub(crate) fn subtract(&mut self, other: &Self) {
        for (sum, number) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.wrapping_sub(*number);
        }
    }

    /// Returns the key of the position itself, and the number of the identity.
    pub(crate) const fn own(&self) -> (Key, usize) {
        ([self.0[0], self.0[IMAGES]], 0)
    }

    /// Returns the least key of the images, and the number of the symmetry that leads to it.
    #[inline]
    pub(crate) fn canonical(&self) -> (Key, usize) {
        let mut best = 0;
        for symmetry in 1..IMAGES {
            let key = (self.0[symmetry], self.0[IMAGES + symmetry]);
            if key < (self.0[best], self.0[IMAGES + best]) {
                best = symmetry;
            }
        }
        ([self.0[best], self.0[IMAGES + best]], best)
    }
}

/// The random words from which keys are drawn: two for each cell.
#[derive(Clone, Debug)]
pub(crate) struct Words(Vec<[u64; 2]>);

impl Words {
    pub(crate) fn new(cells: usize, salt: Salt) -> Self {
        let word = |index: usize| salt.number(index as u64);
        let of = |cell| [word(2 * cell), word(2 * cell + 1)];
        Words((0..cells).map(of).collect())
    }

    /// Returns the number of an edge in all images: the mixed sum of the words of its cells.
    pub(crate) fn edge<const W: usize>(&self, board: &Board<W>, edge: Bits<W>) -> SymmetricKeys {
        let mut keys = [0; 2 * IMAGES];
        for symmetry in 0..IMAGES {
            for half in 0..2 {
                let word = |cell: Cell| self.0[board.image(symmetry, cell).index()][half];
                let sum = edge.iter().map(word).fold(0, u64::wrapping_add);
                keys[half * IMAGES + symmetry] = mix(sum);
            }
        }
        SymmetricKeys(keys)
    }
}
