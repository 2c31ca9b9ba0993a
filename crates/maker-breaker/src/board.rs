//! The board without gaps: its cells, its rows in four directions, and its symmetries.

use gametree_core::Mismatch;
use gametree_grid::{Bits, Cell, Grid, Symmetry};

/// How many rows, columns and diagonals that hold a line a board may have: a set of them is one number of 128 bits.
pub(crate) const MAX_ROWS: usize = 128;

/// Which rows, as bits.
pub(crate) type RowSet = u128;

/// A row and the place of a cell in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) row: u8,
    pub(crate) at: u8,
}

/// The geometry of a board.
///
/// Cells are numbered without the gaps that the numbers of [`Grid`] have, so that 8x8 cells fit into one word.
#[derive(Clone, Debug)]
pub(crate) struct Board<const W: usize> {
    grid: Grid,
    k: usize,
    /// The cells of every row, column and diagonal of at least `k` cells.
    rows: Vec<Vec<Cell>>,
    /// The rows through each cell: four at most, and how many.
    places: Vec<([Place; 4], usize)>,
    /// Where each of eight symmetries takes each cell; a rectangle has its four twice.
    images: [Vec<Cell>; 8],
    /// Where the inverse of each symmetry takes it.
    inverses: [Vec<Cell>; 8],
}

impl<const W: usize> Board<W> {
    /// # Errors
    /// When the board has more cells than `W` words, or more rows than a set of rows can hold.
    pub(crate) fn new(grid: Grid, k: usize) -> Result<Self, Mismatch> {
        if grid.cell_count() > Bits::<W>::CAPACITY {
            let expected = format!("a board of at most {} cells", Bits::<W>::CAPACITY);
            return Err(Mismatch::new(expected, grid.cell_count().to_string()));
        }
        let rows = rows(grid, k);
        if rows.len() > MAX_ROWS {
            let expected = format!("at most {MAX_ROWS} rows, columns and diagonals with a line");
            return Err(Mismatch::new(expected, rows.len().to_string()));
        }
        let mut places = vec![([Place { row: 0, at: 0 }; 4], 0); grid.cell_count()];
        for (row, cells) in (0..).zip(&rows) {
            for (at, cell) in (0..).zip(cells) {
                let (places, count) = &mut places[cell.index()];
                places[*count] = Place { row, at };
                *count += 1;
            }
        }
        let symmetries: Vec<Symmetry> = Symmetry::all(grid).collect();
        let images = |inverse: bool| {
            std::array::from_fn(|lane| {
                let symmetry = symmetries[lane % symmetries.len()];
                let symmetry = if inverse {
                    symmetry.inverse()
                } else {
                    symmetry
                };
                let image = |cell| number(grid, symmetry.apply(grid, cell));
                grid.cells().map(image).collect()
            })
        };
        Ok(Board {
            grid,
            k,
            rows,
            places,
            images: images(false),
            inverses: images(true),
        })
    }

    pub(crate) const fn k(&self) -> usize {
        self.k
    }

    pub(crate) const fn grid(&self) -> Grid {
        self.grid
    }

    /// The cells of all rows.
    pub(crate) fn rows(&self) -> &[Vec<Cell>] {
        &self.rows
    }

    /// The rows through a cell.
    #[inline]
    pub(crate) fn places(&self, cell: Cell) -> &[Place] {
        let (places, count) = &self.places[cell.index()];
        &places[..*count]
    }

    /// Where the symmetry with this number takes a cell.
    #[inline]
    pub(crate) fn image(&self, lane: usize, cell: Cell) -> Cell {
        self.images[lane][cell.index()]
    }

    /// The cells that the symmetry takes to those of `set`.
    pub(crate) fn set_from_image(&self, lane: usize, set: Bits<W>) -> Bits<W> {
        moved(&self.inverses[lane], set)
    }

    /// Where the symmetry takes the cells of a set.
    pub(crate) fn set_to_image(&self, lane: usize, set: Bits<W>) -> Bits<W> {
        moved(&self.images[lane], set)
    }

    /// The cell that the symmetry takes to this one.
    pub(crate) fn cell_from_image(&self, lane: usize, cell: Cell) -> Cell {
        self.inverses[lane][cell.index()]
    }

    /// The number of a cell here.
    pub(crate) fn number(&self, cell: Cell) -> Cell {
        number(self.grid, cell)
    }

    /// The cell of the grid with this number here.
    pub(crate) fn on_grid(&self, cell: Cell) -> Cell {
        let (column, row) = (
            cell.index() % self.grid.columns(),
            cell.index() / self.grid.columns(),
        );
        self.grid.cell(column, row).expect("a cell of this board")
    }
}

fn moved<const W: usize>(images: &[Cell], set: Bits<W>) -> Bits<W> {
    set.iter().map(|cell| images[cell.index()]).collect()
}

#[expect(clippy::cast_possible_truncation, reason = "at most 1,024 cells")]
fn number(grid: Grid, cell: Cell) -> Cell {
    Cell((grid.row(cell) * grid.columns() + grid.column(cell)) as u16)
}

/// Every row, column and diagonal of at least `k` cells.
fn rows(grid: Grid, k: usize) -> Vec<Vec<Cell>> {
    let mut rows = Vec::new();
    for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        let step = |cell: Cell, times: isize| {
            let column = grid.column(cell).checked_add_signed(right * times)?;
            let row = grid.row(cell).checked_add_signed(up * times)?;
            grid.cell(column, row)
        };
        for start in grid.cells().filter(|&cell| step(cell, -1).is_none()) {
            let cells: Vec<Cell> = (0..)
                .map_while(|times| step(start, times))
                .map(|cell| number(grid, cell))
                .collect();
            // A line of one cell is the same in every direction.
            if cells.len() >= k && (k > 1 || up == 0) {
                rows.push(cells);
            }
        }
    }
    rows
}
