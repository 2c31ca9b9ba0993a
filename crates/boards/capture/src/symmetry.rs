//! Rotations and reflections of the board.

use gametree_core::{Player, Position, Symmetric};
use gametree_grid::{Cell, SIDE_KEY, Symmetry, stone_key};

use crate::Capture;

impl<const W: usize> Symmetric for Capture<W> {
    type Frame = Symmetry;

    fn canonical_key(&self) -> (u64, Symmetry) {
        Symmetry::all(self.grid())
            .map(|symmetry| (self.key_under(symmetry), symmetry))
            .min_by_key(|&(key, _)| key)
            .expect("the identity is a symmetry of every board")
    }

    fn to_canonical(&self, m: Cell, frame: Symmetry) -> Cell {
        frame.apply(self.grid(), m)
    }

    fn from_canonical(&self, m: Cell, frame: Symmetry) -> Cell {
        frame.inverse().apply(self.grid(), m)
    }
}

impl<const W: usize> Capture<W> {
    /// The key of the twin to which a symmetry takes this position.
    fn key_under(&self, symmetry: Symmetry) -> u64 {
        let start = match self.to_move() {
            Player::First => 0,
            Player::Second => SIDE_KEY,
        };
        [Player::First, Player::Second]
            .into_iter()
            .flat_map(|player| {
                self.stones(player)
                    .into_iter()
                    .map(move |cell| (cell, player))
            })
            .fold(start, |key, (cell, player)| {
                key ^ stone_key(symmetry.apply(self.grid(), cell), player)
            })
    }
}
