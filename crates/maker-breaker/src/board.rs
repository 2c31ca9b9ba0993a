//! Board without gaps: its cells, its rows in four directions, and its symmetries.

use gametree_core::Mismatch;
use gametree_grid::{Bits, Cell, Direction, Grid, Symmetry};

/// The largest number of rows, columns and diagonals of a board that hold a line: a set of them is one number of 128 bits.
pub(crate) const MAX_ROWS: usize = 128;

/// A set of rows, as bits.
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
    /// The rows through each cell, four at most, and their number.
    places: Vec<([Place; 4], usize)>,
    /// The images of each cell under eight symmetries; a rectangle has its four twice.
    images: [Vec<Cell>; 8],
    /// The images of each cell under the inverses of these symmetries.
    inverses: [Vec<Cell>; 8],
}

impl<const W: usize> Board<W> {
    /// Creates the geometry of a board.
    ///
    /// # Errors
    /// Fails when the board has more cells than `W` words can hold, or more rows than a set of rows can hold.
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
            std::array::from_fn(|at| {
                let symmetry = symmetries[at % symmetries.len()];
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

    /// Returns the cells of all rows.
    pub(crate) fn rows(&self) -> &[Vec<Cell>] {
        &self.rows
    }

    /// Returns the rows through a cell.
    #[inline]
    pub(crate) fn places(&self, cell: Cell) -> &[Place] {
        let (places, count) = &self.places[cell.index()];
        &places[..*count]
    }

    /// Returns the image of a cell under the symmetry with this number.
    #[inline]
    pub(crate) fn image(&self, symmetry: usize, cell: Cell) -> Cell {
        self.images[symmetry][cell.index()]
    }

    /// Returns the set whose image under the symmetry with this number is `set`.
    pub(crate) fn set_from_image(&self, symmetry: usize, set: Bits<W>) -> Bits<W> {
        moved(&self.inverses[symmetry], set)
    }

    /// Returns the image of a set under the symmetry with this number.
    pub(crate) fn set_to_image(&self, symmetry: usize, set: Bits<W>) -> Bits<W> {
        moved(&self.images[symmetry], set)
    }

    /// Returns the cell whose image under the symmetry with this number is `cell`.
    pub(crate) fn cell_from_image(&self, symmetry: usize, cell: Cell) -> Cell {
        self.inverses[symmetry][cell.index()]
    }

    /// Returns the number of a cell of the grid, without gaps.
    pub(crate) fn number(&self, cell: Cell) -> Cell {
        number(self.grid, cell)
    }

    /// Returns the cell of the grid with this number.
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

/// Returns every row, column and diagonal of at least `k` cells.
fn rows(grid: Grid, k: usize) -> Vec<Vec<Cell>> {
    // A line of one cell is the same in every direction.
    let directions = Direction::ALL.into_iter().take(if k == 1 { 1 } else { 4 });
    let rows = directions.flat_map(|direction| grid.rows_along(direction));
    let rows = rows.filter(|cells| cells.len() >= k);
    rows.map(|cells| cells.into_iter().map(|cell| number(grid, cell)).collect())
        .collect()
}
