//! Rotations and reflections of the board.

use gametree_core::{Player, Position, Symmetric};
use gametree_grid::{Cell, Symmetry, TwinKeys};

use crate::Capture;

impl<const W: usize> Symmetric for Capture<W> {
    type Frame = Symmetry;
    type Twins = TwinKeys;

    fn twins(&self) -> TwinKeys {
        let stones = |player| {
            self.stones(player)
                .into_iter()
                .map(move |cell| (cell, player))
        };
        let all = stones(Player::First).chain(stones(Player::Second));
        TwinKeys::of(self.grid(), all, self.to_move())
    }

    #[inline]
    fn twins_after(&self, twins: &TwinKeys, m: Cell) -> TwinKeys {
        twins.after(self.grid(), m, self.to_move())
    }

    #[inline]
    fn canonical_of(&self, twins: &TwinKeys) -> (u64, Symmetry) {
        twins.canonical(self.grid())
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
