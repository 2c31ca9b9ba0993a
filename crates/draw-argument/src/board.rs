//! Lines of a board in the order on which arguments rely, and the edges that they leave to Maker.

use gametree_core::Mismatch;
use gametree_grid::{Bits, Cell, Direction, Grid, Symmetry};

use crate::Stones;

/// The largest number of cells of a board with arguments, which bounds the work for a byte of an argument.
pub const MAX_CELLS: usize = 256;

/// The lines of a board, and its symmetries.
#[derive(Clone, Debug)]
pub(crate) struct Board<const W: usize> {
    /// The lines, row by row.
    lines: Vec<Line<W>>,
    /// The images of the cells under each symmetry, the identity first.
    images: Vec<Vec<Cell>>,
}

#[derive(Clone, Copy, Debug)]
struct Line<const W: usize> {
    cells: Bits<W>,
    row: u16,
}

/// The cells that Maker lacks of a line without a stone of Breaker.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge<const W: usize> {
    pub(crate) cells: Bits<W>,
    /// The number of the line.
    pub(crate) line: u16,
    /// The number of the row, column or diagonal: two cells share one at most.
    pub(crate) row: u16,
}

impl<const W: usize> Board<W> {
    /// Creates the lines and symmetries of a board.
    ///
    /// # Errors
    /// Fails when the board is larger than [`MAX_CELLS`] or than a set of cells, or when lines have no cells.
    pub(crate) fn new(grid: Grid, k: usize) -> Result<Self, Mismatch> {
        let count = grid.cell_count();
        if count > MAX_CELLS || grid.words() > W {
            let most = MAX_CELLS.min(Bits::<W>::CAPACITY);
            return Err(Mismatch::new(
                format!("a board of at most {most} cells"),
                count.to_string(),
            ));
        }
        if k == 0 {
            return Err(Mismatch::new("lines of at least one cell", k.to_string()));
        }
        let rows = Direction::ALL
            .into_iter()
            .flat_map(|direction| grid.rows_along(direction));
        let mut lines = Vec::new();
        for (row, cells) in (0..).zip(rows) {
            let windows = cells.windows(k).map(|line| Line {
                cells: line.iter().copied().collect(),
                row,
            });
            lines.extend(windows);
        }
        let image = |symmetry: Symmetry| {
            let mut image = vec![Cell(0); Bits::<W>::CAPACITY];
            for cell in grid.cells() {
                image[cell.index()] = symmetry.apply(grid, cell);
            }
            image
        };
        Ok(Board {
            lines,
            images: Symmetry::all(grid).map(image).collect(),
        })
    }

    /// Collects the edges of a position, line by line, except those that hold another edge of their row; of equal ones the first stays.
    pub(crate) fn edges(&self, stones: &Stones<W>, edges: &mut Vec<Edge<W>>) {
        edges.clear();
        for (number, line) in (0..).zip(&self.lines) {
            if !(line.cells & stones.breaker).is_empty() {
                continue;
            }
            let cells = line.cells.minus(stones.maker);
            // A cell in a line and in an earlier one lies in all lines between them, so only the last edge can matter.
            let mut is_minimal = true;
            while let Some(last) = edges.last().filter(|last| last.row == line.row) {
                if last.cells.minus(cells).is_empty() {
                    is_minimal = false;
                } else if cells.minus(last.cells).is_empty() {
                    edges.pop();
                    continue;
                }
                break;
            }
            if is_minimal {
                edges.push(Edge {
                    cells,
                    line: number,
                    row: line.row,
                });
            }
        }
    }

    /// Returns the cells of a line.
    pub(crate) fn line(&self, number: u16) -> Bits<W> {
        self.lines[usize::from(number)].cells
    }

    /// Returns the number of symmetries.
    pub(crate) fn symmetries(&self) -> usize {
        self.images.len()
    }

    /// Returns the image of a set of cells under the symmetry with this number; number 0 is the identity.
    pub(crate) fn image(&self, symmetry: usize, set: Bits<W>) -> Bits<W> {
        if symmetry == 0 {
            return set;
        }
        let images = &self.images[symmetry];
        set.iter().map(|cell| images[cell.index()]).collect()
    }
}

/// Returns the cells of all edges.
pub(crate) fn live<const W: usize>(edges: &[Edge<W>]) -> Bits<W> {
    edges.iter().fold(Bits::EMPTY, |all, edge| all | edge.cells)
}
