//! Rotations and reflections of the board, and positions read back from their codes.

use gametree_core::{Layered, Player, Position, ProofKey, Symmetric};
use gametree_grid::{
    Cell, SymmetricStoneKeys, Symmetry, code_bits_of_stones, read_stones, stones_proof_key,
};

use crate::Capture;

/// Each stone begins a new layer, since none is ever taken off.
impl<const W: usize> Layered for Capture<W> {
    fn read_code(&self, code: u128) -> Option<Self> {
        let (stones, to_move) = read_stones(self.grid(), code)?;
        Some(self.with_stones(stones, to_move))
    }

    fn code_bits(&self) -> u32 {
        code_bits_of_stones(self.grid())
    }

    fn layer(&self) -> u32 {
        let counts = [Player::First, Player::Second].map(|player| self.stones(player).count());
        counts[0] + counts[1]
    }

    fn image_count(&self) -> u32 {
        self.symmetric_keys().image_count()
    }
}

impl<const W: usize> Symmetric for Capture<W> {
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
