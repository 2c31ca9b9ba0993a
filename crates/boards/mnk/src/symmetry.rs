//! Rotations and reflections of the board.

use gametree_core::{Position, ProofKey, Symmetric};
use gametree_grid::{Cell, SymmetricStoneKeys, Symmetry, stones_proof_key};

use crate::Mnk;

impl<const W: usize> Symmetric for Mnk<W> {
    type Symmetry = Symmetry;
    type SymmetricKeys = SymmetricStoneKeys;

    fn symmetric_keys(&self) -> SymmetricStoneKeys {
        SymmetricStoneKeys::of(self.keys(), self.all_stones(), self.to_move())
    }

    #[inline]
    fn symmetric_keys_after(&self, keys: &SymmetricStoneKeys, m: Cell) -> SymmetricStoneKeys {
        keys.after(self.keys(), m, self.to_move())
    }

    #[inline]
    fn canonical_of(&self, keys: &SymmetricStoneKeys) -> (u64, Symmetry) {
        keys.canonical()
    }

    #[inline]
    fn symmetric_proof_key(&self, symmetry: Symmetry) -> ProofKey {
        let grid = self.grid();
        let moved = self
            .all_stones()
            .map(|(cell, player)| (symmetry.apply(grid, cell), player));
        stones_proof_key(self.keys(), moved, self.to_move())
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
