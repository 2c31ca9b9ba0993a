//! Symmetries of a rectangle.

use gametree_core::Player;

use crate::{Cell, Grid, StoneKeys};

/// A map of a rectangle onto itself: transposition first, then mirroring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    transpose: bool,
    flip_columns: bool,
    flip_rows: bool,
}

impl Symmetry {
    /// The symmetry that moves nothing.
    pub const IDENTITY: Symmetry = Symmetry {
        transpose: false,
        flip_columns: false,
        flip_rows: false,
    };

    /// Returns all symmetries of a board, the identity first: eight of a square, four of other rectangles.
    pub fn all(grid: Grid) -> impl Iterator<Item = Symmetry> {
        (0..Self::count(grid)).map(Self::numbered)
    }

    /// Returns the number of symmetries of a board.
    const fn count(grid: Grid) -> usize {
        if grid.columns() == grid.rows() { 8 } else { 4 }
    }

    /// Returns a symmetry by its place in [`Symmetry::all`].
    const fn numbered(number: usize) -> Self {
        Symmetry {
            flip_columns: number & 1 != 0,
            flip_rows: number & 2 != 0,
            transpose: number & 4 != 0,
        }
    }

    /// Returns the cell to which this symmetry takes `cell`.
    #[inline]
    pub fn apply(self, grid: Grid, cell: Cell) -> Cell {
        let (mut column, mut row) = (grid.column(cell), grid.row(cell));
        if self.transpose {
            (column, row) = (row, column);
        }
        if self.flip_columns {
            column = grid.columns() - 1 - column;
        }
        if self.flip_rows {
            row = grid.rows() - 1 - row;
        }
        grid.cell(column, row)
            .expect("a symmetry of the board keeps its cells on it")
    }

    /// Returns the symmetry that undoes this one.
    #[must_use]
    pub fn inverse(self) -> Self {
        if self.transpose {
            // Mirroring columns after transposing is the same as mirroring rows before it.
            Symmetry {
                flip_columns: self.flip_rows,
                flip_rows: self.flip_columns,
                ..self
            }
        } else {
            self
        }
    }
}

/// The keys of all symmetric images of a position with stones on a grid, which can be updated stone by stone.
///
/// They stand in the order of [`Symmetry::all`]: eight on a square, and the four of any other rectangle twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SymmetricStoneKeys([u64; 8]);

impl SymmetricStoneKeys {
    /// Returns the keys of a position with these stones.
    pub fn of(
        keys: &StoneKeys,
        stones: impl Iterator<Item = (Cell, Player)>,
        to_move: Player,
    ) -> Self {
        let mut symmetric = [keys.turn(to_move); 8];
        for (cell, player) in stones {
            for (key, image) in symmetric.iter_mut().zip(images(keys.grid(), cell)) {
                *key = key.wrapping_add(keys.stone(image, player));
            }
        }
        SymmetricStoneKeys(symmetric)
    }

    /// Returns the keys after `player` has put a stone on a cell and the turn has passed.
    #[inline]
    #[must_use]
    pub fn after(mut self, keys: &StoneKeys, cell: Cell, player: Player) -> Self {
        for (key, image) in self.0.iter_mut().zip(images(keys.grid(), cell)) {
            *key = key.wrapping_add(keys.played(image, player));
        }
        self
    }

    /// Returns the number of images with different keys.
    pub fn image_count(&self) -> u32 {
        let mut keys = self.0;
        keys.sort_unstable();
        let apart = keys.windows(2).filter(|pair| pair[0] != pair[1]).count();
        u32::try_from(apart).expect("at most eight images") + 1
    }

    /// Returns the key of one of the images, the same one for all of them, and the symmetry that leads to it.
    ///
    /// It is the key that is least when its halves are exchanged.
    /// The least of several numbers is small, so this choice keeps the leading bits, which determine places in tables, evenly spread.
    #[inline]
    pub fn canonical(&self) -> (u64, Symmetry) {
        let [first, rest @ ..] = self.0.map(|key| key.rotate_left(32));
        let least = rest.into_iter().fold(first, u64::min).rotate_left(32);
        let number = self.0.iter().position(|&key| key == least);
        let number = number.expect("the least is one of them");
        (least, Symmetry::numbered(number))
    }
}

/// Returns the cells to which the symmetries of a board take `cell`, in the order of [`Symmetry::all`]; those of a rectangle come twice.
///
/// Every coordinate is computed once, not once for each symmetry.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "cells of the board")]
fn images(grid: Grid, cell: Cell) -> [Cell; 8] {
    let (columns, rows, stride) = (grid.columns(), grid.rows(), grid.stride());
    let (column, row) = (grid.column(cell), grid.row(cell));
    let corners = |column: usize, row: usize| {
        let (left, below) = (column, row * stride);
        let (right, above) = (columns - 1 - column, (rows - 1 - row) * stride);
        [left + below, right + below, left + above, right + above].map(|number| Cell(number as u16))
    };
    let upright = corners(column, row);
    let transposed = if columns == rows {
        corners(row, column)
    } else {
        upright
    };
    std::array::from_fn(|at| {
        if at < 4 {
            upright[at]
        } else {
            transposed[at - 4]
        }
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn symmetries_are_different_permutations_with_inverses() {
        for (columns, rows, count) in [(3, 3, 8), (4, 4, 8), (5, 2, 4), (2, 5, 4)] {
            let grid = Grid::new(columns, rows).expect("a size within the limits");
            let mut seen = HashSet::new();
            for symmetry in Symmetry::all(grid) {
                let image: Vec<Cell> = grid
                    .cells()
                    .map(|cell| symmetry.apply(grid, cell))
                    .collect();
                assert_eq!(
                    image.iter().copied().collect::<HashSet<_>>().len(),
                    grid.cell_count()
                );
                for (cell, &moved) in grid.cells().zip(&image) {
                    assert_eq!(symmetry.inverse().apply(grid, moved), cell);
                }
                seen.insert(image);
            }
            assert_eq!(seen.len(), count, "{columns}x{rows}");
        }
    }

    #[test]
    fn images_come_in_the_order_of_the_symmetries() {
        for (columns, rows) in [(3, 3), (5, 2), (2, 5), (1, 1)] {
            let grid = Grid::new(columns, rows).expect("a size within the limits");
            for cell in grid.cells() {
                let by_symmetry = Symmetry::all(grid).map(|symmetry| symmetry.apply(grid, cell));
                assert!(
                    by_symmetry.eq(images(grid, cell).into_iter().take(Symmetry::count(grid))),
                    "{columns}x{rows}, {cell:?}"
                );
            }
        }
    }
}
