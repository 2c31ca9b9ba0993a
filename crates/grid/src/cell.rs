//! Cells, with their numbers and their names.

use std::error::Error;
use std::fmt;

use gametree_core::{GameMove, Mismatch, Place};

/// The number of a cell on a [`Grid`]: `row * stride + column`, both from 0, row 0 at the bottom.
///
/// As a move, it puts a stone on the cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(pub u16);

impl Cell {
    /// Returns the number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl GameMove for Cell {
    #[inline]
    fn code(self) -> u16 {
        self.0
    }

    #[inline]
    fn from_code(code: u16) -> Option<Self> {
        Some(Cell(code))
    }
}

/// The shape of a rectangular board, at most [`Grid::MAX_SIDE`] cells either way, or a [single column](Grid::single_column) of more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    columns: u8,
    rows: u8,
}

/// The quotient of 2^32 and the stride for each number of columns, rounded up.
///
/// Multiplication by it is exact for all numbers of 16 bits: the error of less than 1 is multiplied by less than 2^16, and 2^32 divided by the stride is more than that.
static RECIPROCALS: [u64; Grid::MAX_SIDE + 1] = {
    let mut table = [0; Grid::MAX_SIDE + 1];
    let mut columns = 0;
    while columns < table.len() {
        table[columns] = (1_u64 << 32).div_ceil(columns as u64 + 1);
        columns += 1;
    }
    table
};

impl Grid {
    /// The longest side of a board.
    pub const MAX_SIDE: usize = 32;
    /// A bound above every cell number of every board.
    pub const MAX_CELLS: usize = Self::MAX_SIDE * (Self::MAX_SIDE + 1);

    /// Creates a board of `columns` times `rows` cells.
    ///
    /// # Errors
    /// Fails when a side is not from 1 to [`Grid::MAX_SIDE`].
    #[expect(clippy::cast_possible_truncation, reason = "checked against MAX_SIDE")]
    pub const fn new(columns: usize, rows: usize) -> Result<Self, GridError> {
        if columns == 0 || columns > Self::MAX_SIDE {
            return Err(GridError {
                side: "columns",
                found: columns,
            });
        }
        if rows == 0 || rows > Self::MAX_SIDE {
            return Err(GridError {
                side: "rows",
                found: rows,
            });
        }
        Ok(Grid {
            columns: columns as u8,
            rows: rows as u8,
        })
    }

    /// Creates a board of one column, which may be as high as two sides of other boards.
    ///
    /// # Errors
    /// Fails when `rows` is 0 or more than twice [`Grid::MAX_SIDE`].
    #[expect(
        clippy::cast_possible_truncation,
        reason = "checked against twice MAX_SIDE"
    )]
    pub const fn single_column(rows: usize) -> Result<Self, GridError> {
        if rows == 0 || rows > 2 * Self::MAX_SIDE {
            return Err(GridError {
                side: "rows",
                found: rows,
            });
        }
        Ok(Grid {
            columns: 1,
            rows: rows as u8,
        })
    }

    /// Returns the number of cells in a row.
    #[inline]
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// Returns the number of cells in a column.
    #[inline]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Returns the difference between the numbers of a cell and the one above it: one more than the number of columns.
    #[inline]
    pub const fn stride(self) -> usize {
        self.columns as usize + 1
    }

    /// Returns the number of cells on the board.
    #[inline]
    pub const fn cell_count(self) -> usize {
        self.columns() * self.rows()
    }

    /// Returns the number of words that a [`Bits`](crate::Bits) needs for this board.
    pub const fn words(self) -> usize {
        (self.stride() * self.rows()).div_ceil(64)
    }

    /// Returns the cell in this column and row, both from 0, or `None` off the board.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most MAX_CELLS")]
    pub const fn cell(self, column: usize, row: usize) -> Option<Cell> {
        if column < self.columns() && row < self.rows() {
            Some(Cell((row * self.stride() + column) as u16))
        } else {
            None
        }
    }

    /// Returns `true` if the number is that of a cell on the board.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.column(cell) < self.columns() && self.row(cell) < self.rows()
    }

    /// Returns the column of a cell, from 0 on the left.
    #[inline]
    pub const fn column(self, cell: Cell) -> usize {
        cell.index() - self.row(cell) * self.stride()
    }

    /// Returns the row of a cell, from 0 at the bottom.
    #[inline]
    pub const fn row(self, cell: Cell) -> usize {
        // A multiplication takes a fraction of the time of a division.
        ((cell.0 as u64 * RECIPROCALS[self.columns as usize]) >> 32) as usize
    }

    /// Returns every cell, row by row from the bottom, each row from the left.
    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        (0..self.rows()).flat_map(move |row| self.cells_of_row(row))
    }

    /// Returns the cells of a row, from the left; none where the board has no such row.
    pub fn cells_of_row(self, row: usize) -> impl Iterator<Item = Cell> + Clone {
        (0..self.columns()).filter_map(move |column| self.cell(column, row))
    }

    /// Returns the name of a cell: its column letter from `a` (`aa` after `z`) and its row number from 1 at the bottom.
    pub fn cell_name(self, cell: Cell) -> String {
        format!(
            "{}{}",
            Self::column_name(self.column(cell)),
            self.row(cell) + 1
        )
    }

    /// Returns the letters of a column, from 0: `a` to `z`, then `aa`, `ab`, ...
    pub fn column_name(column: usize) -> String {
        let letter = |n: usize| char::from(b'a' + u8::try_from(n % 26).expect("a remainder of 26"));
        match column / 26 {
            0 => letter(column).to_string(),
            high => format!("{}{}", letter(high - 1), letter(column)),
        }
    }

    /// Reads a cell name, in lower or upper case, possibly with spaces between its letters and its number.
    ///
    /// # Errors
    /// Fails when the text is not a cell of this board; the error holds the column in which the text is wrong.
    pub fn parse_cell(self, text: &str) -> Result<Cell, Mismatch> {
        let letters = text.chars().take_while(char::is_ascii_alphabetic).count();
        let name = text[..letters].to_ascii_lowercase();
        let column = (0..self.columns()).find(|&column| Self::column_name(column) == name);
        let column = column.ok_or_else(|| self.no_cell(text, 1))?;
        let digits = text[letters..].trim_start_matches(' ');
        let at = text.len() - digits.len() + 1;
        if let Some(bad) = digits.chars().position(|c| !c.is_ascii_digit()) {
            return Err(self.no_cell(text, at + bad));
        }
        let row = Some(digits)
            .filter(|d| !d.starts_with('0'))
            .and_then(|d| d.parse::<usize>().ok());
        row.and_then(|row| self.cell(column, row.checked_sub(1)?))
            .ok_or_else(|| self.no_cell(text, at))
    }

    /// Creates the error for a text that is wrong in this column and names no cell of the board.
    fn no_cell(self, text: &str, column: usize) -> Mismatch {
        let last = Self::column_name(self.columns() - 1);
        let expected = format!(
            "a cell in columns a to {last} and rows 1 to {}",
            self.rows()
        );
        Mismatch::new(expected, format!("{text:?}")).with_place(Place::Column(column))
    }
}

/// A board size that is not supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridError {
    /// The wrong side: `columns` or `rows`.
    pub side: &'static str,
    /// The requested size.
    pub found: usize,
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Mismatch::from(*self).fmt(f)
    }
}

impl Error for GridError {}

impl From<GridError> for Mismatch {
    fn from(GridError { side, found }: GridError) -> Self {
        let most = Grid::MAX_SIDE;
        Mismatch::new(format!("1 to {most} {side}"), found.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_on_every_shape() {
        for (columns, rows) in [(1, 1), (3, 3), (5, 2), (2, 5), (27, 1), (32, 32)] {
            let grid = Grid::new(columns, rows).expect("a size within the limits");
            assert_eq!(grid.cells().count(), grid.cell_count());
            for cell in grid.cells() {
                assert_eq!(grid.parse_cell(&grid.cell_name(cell)), Ok(cell));
                assert_eq!(grid.cell(grid.column(cell), grid.row(cell)), Some(cell));
            }
        }
        let wide = Grid::new(32, 2).expect("a size within the limits");
        assert_eq!(
            wide.cell(27, 1).map(|cell| wide.cell_name(cell)),
            Some("ab2".to_owned())
        );
    }

    #[test]
    fn wrong_names_say_where() {
        let grid = Grid::new(5, 4).expect("a size within the limits");
        let check = |text: &str, column| {
            let error = grid.parse_cell(text).expect_err(text);
            assert_eq!(error.place, Some(Place::Column(column)), "{text:?}");
            let expected = "a cell in columns a to e and rows 1 to 4";
            assert_eq!(error.expected, expected);
            assert_eq!(error.found, format!("{text:?}"));
        };
        for text in ["", "f1", "3", "é1", " a1"] {
            check(text, 1);
        }
        for text in ["b", "b5", "b0", "b02", "b99999999999999999999999", "b-1"] {
            check(text, 2);
        }
        for text in ["b2x", "b 5", "b2 c3", "b2 ", "b é"] {
            check(text, 3);
        }
    }

    #[test]
    fn a_space_within_a_name_was_refused() {
        let grid = Grid::new(5, 4).expect("a size within the limits");
        for text in ["b 2", "B  2"] {
            assert_eq!(grid.parse_cell(text), grid.parse_cell("b2"), "{text}");
        }
    }

    #[test]
    fn sizes_out_of_range_are_refused() {
        for (columns, rows) in [(0, 3), (3, 0), (33, 3), (3, 33), (99_999, 99_999)] {
            assert!(Grid::new(columns, rows).is_err());
        }
        let error = Grid::new(99_999, 3).expect_err("too wide");
        assert_eq!(error.to_string(), "expected 1 to 32 columns, found 99999");
    }
}
