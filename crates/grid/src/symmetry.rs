//! The symmetries of a rectangle.

use crate::{Cell, Grid};

/// A way to lay a rectangle onto itself: transpose first, then mirror.
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

    /// All symmetries of a board, the identity first: eight of a square, four of other rectangles.
    pub fn all(grid: Grid) -> impl Iterator<Item = Symmetry> {
        let count = if grid.columns() == grid.rows() { 8 } else { 4 };
        (0..count).map(|n: u8| Symmetry {
            flip_columns: n & 1 != 0,
            flip_rows: n & 2 != 0,
            transpose: n & 4 != 0,
        })
    }

    /// Where this symmetry takes a cell.
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

    /// The symmetry that undoes this one.
    #[must_use]
    pub fn inverse(self) -> Self {
        if self.transpose {
            // Mirroring columns after transposing is mirroring rows before it.
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
}
