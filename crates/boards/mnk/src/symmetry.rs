//! Rotations and reflections of the board.

use gametree_core::{ProofKey, Symmetric};
use gametree_grid::{Cell, SymmetricStoneKeys, Symmetry};

use crate::{RowPosition, Variant};

impl<const W: usize, V: Variant> Symmetric for RowPosition<W, V> {
    type Symmetry = Symmetry;
    type SymmetricKeys = SymmetricStoneKeys;

    fn symmetric_keys(&self) -> SymmetricStoneKeys {
        self.board().symmetric_keys()
    }

    #[inline]
    fn symmetric_keys_after(&self, keys: &SymmetricStoneKeys, m: Cell) -> SymmetricStoneKeys {
        self.board().symmetric_keys_after(keys, m)
    }

    #[inline]
    fn canonical_of(&self, keys: &SymmetricStoneKeys) -> (u64, Symmetry) {
        keys.canonical()
    }

    #[inline]
    fn symmetric_proof_key(&self, symmetry: Symmetry) -> ProofKey {
        self.board().symmetric_proof_key(symmetry)
    }

    #[inline]
    fn to_canonical(&self, m: Cell, symmetry: Symmetry) -> Cell {
        symmetry.apply(self.grid(), m)
    }

    #[inline]
    fn from_canonical(&self, m: Cell, symmetry: Symmetry) -> Option<Cell> {
        let grid = self.grid();
        grid.contains(m).then(|| symmetry.inverse().apply(grid, m))
    }
}
