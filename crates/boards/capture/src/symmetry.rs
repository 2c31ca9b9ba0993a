//! Rotations and reflections of the board.

use gametree_core::{Position, ProofKey, Symmetric};
use gametree_grid::{Cell, Symmetry, TwinKeys, stones_proof_key};

use crate::Capture;

impl<const W: usize> Symmetric for Capture<W> {
    type Frame = Symmetry;
    type Twins = TwinKeys;

    fn twins(&self) -> TwinKeys {
        TwinKeys::of(self.keys(), self.all_stones(), self.to_move())
    }

    #[inline]
    fn twins_after(&self, twins: &TwinKeys, m: Cell) -> TwinKeys {
        twins.after(self.keys(), m, self.to_move())
    }

    #[inline]
    fn canonical_of(&self, twins: &TwinKeys) -> (u64, Symmetry) {
        twins.canonical()
    }

    #[inline]
    fn twin_proof_key(&self, frame: Symmetry) -> ProofKey {
        let grid = self.grid();
        let moved = self
            .all_stones()
            .map(|(cell, player)| (frame.apply(grid, cell), player));
        stones_proof_key(self.keys(), moved, self.to_move())
    }

    #[inline]
    fn to_canonical(&self, m: Cell, frame: Symmetry) -> Cell {
        frame.apply(self.grid(), m)
    }

    #[inline]
    fn from_canonical(&self, m: Cell, frame: Symmetry) -> Cell {
        frame.inverse().apply(self.grid(), m)
    }
}
