//! Rotations and reflections of the board.

use gametree_core::{Player, Position, Symmetric};
use gametree_grid::{Cell, SIDE_KEY, Symmetry, stone_key};

use crate::Mnk;

impl<const W: usize> Symmetric for Mnk<W> {
    type Frame = Symmetry;

    /// The least of the keys of all twins: eight on a square, four on other boards.
    fn canonical_key(&self) -> (u64, Symmetry) {
        let grid = self.grid();
        let mut keys = [0; 8];
        for player in [Player::First, Player::Second] {
            for cell in self.stones(player) {
                // Every coordinate is computed once, not once for each symmetry.
                for (key, image) in keys.iter_mut().zip(self.images(cell)) {
                    *key ^= stone_key(image, player);
                }
            }
        }
        let side = match self.to_move() {
            Player::First => 0,
            Player::Second => SIDE_KEY,
        };
        Symmetry::all(grid)
            .zip(keys)
            .map(|(symmetry, key)| (key ^ side, symmetry))
            .min_by_key(|twin| twin.0)
            .expect("the identity is a symmetry of every board")
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

impl<const W: usize> Mnk<W> {
    /// Where the symmetries of the board take a cell, in the order of [`Symmetry::all`]; four where the board is no square.
    #[inline]
    fn images(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let grid = self.grid();
        let (columns, rows, stride) = (grid.columns(), grid.rows(), grid.stride());
        let (column, row) = (grid.column(cell), grid.row(cell));
        let corners = move |column: usize, row: usize| {
            let (left, below) = (column, row * stride);
            let (right, above) = (columns - 1 - column, (rows - 1 - row) * stride);
            [left + below, right + below, left + above, right + above]
        };
        let transposed = (columns == rows).then(|| corners(row, column));
        corners(column, row)
            .into_iter()
            .chain(transposed.into_iter().flatten())
            .map(|number| Cell(u16::try_from(number).expect("a cell of the board")))
    }
}
