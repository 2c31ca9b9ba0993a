//! Numbers of columns and rows, and the bits of the cells.

use std::fmt;
use std::str::FromStr;

use gametree_core::Mismatch;
use gametree_grid::Grid;

use crate::Column;

/// The size of a board.
///
/// As text, it is the parameter after the name of the game on the command line: `7x6`.
///
/// A column takes one bit more than it has rows, and no stone ever takes that bit, so that a line never runs from one column into the next.
/// Columns follow each other from the left, bits within a column from the bottom (Tromp, "The Fhourstones Benchmark", 1996).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    columns: u8,
    rows: u8,
    /// The lowest cell of every column.
    bottom: u64,
    /// Every cell.
    board: u64,
    /// Every other cell of a column, from its top downwards.
    upper: u64,
}

const _: () = assert!(Column::COUNT == Size::MAX_BITS / 2);

impl Size {
    /// The usual board: seven columns of six.
    pub const USUAL: Size = Size::of(7, 6);
    /// The most bits of a board, one more for each column than it has cells.
    pub const MAX_BITS: usize = 64;

    /// Creates the board of `columns` columns and `rows` rows.
    ///
    /// # Errors
    /// Fails if a side is 0, or if the board takes more than [`Size::MAX_BITS`].
    pub fn new(columns: usize, rows: usize) -> Result<Self, Mismatch> {
        let sides = 1..Self::MAX_BITS;
        let fits = sides.contains(&columns) && sides.contains(&rows);
        if fits && columns * (rows + 1) <= Self::MAX_BITS {
            Ok(Self::of(columns, rows))
        } else {
            Err(wrong_size(format!("{columns} columns of {rows}")))
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "sides are at most 64")]
    const fn of(columns: usize, rows: usize) -> Self {
        let (mut bottom, mut board, mut upper, mut column) = (0, 0, 0, 0);
        while column < columns {
            let mut below_top = 1;
            while below_top <= rows {
                upper |= 1 << (column * (rows + 1) + rows - below_top);
                below_top += 2;
            }
            bottom |= 1 << (column * (rows + 1));
            board |= ((1 << rows) - 1) << (column * (rows + 1));
            column += 1;
        }
        Size {
            columns: columns as u8,
            rows: rows as u8,
            bottom,
            board,
            upper,
        }
    }

    /// Returns the number of columns.
    #[inline]
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// Returns the number of rows.
    #[inline]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Returns the number of cells, which is the most plies of a game.
    #[inline]
    pub const fn cells(self) -> u32 {
        self.columns as u32 * self.rows as u32
    }

    /// Returns the same board as a grid, for text and diagrams.
    pub(crate) fn grid(self) -> Grid {
        let grid = match self.columns() {
            // Single columns may be higher than other grids.
            1 => Grid::single_column(self.rows()),
            columns => Grid::new(columns, self.rows()),
        };
        grid.expect("two columns have at most 31 rows, and a row at most 32 columns")
    }

    /// Returns the bits from one column to the next.
    #[inline]
    pub(crate) const fn stride(self) -> u32 {
        self.rows as u32 + 1
    }

    #[inline]
    pub(crate) const fn bottom(self) -> u64 {
        self.bottom
    }

    #[inline]
    pub(crate) const fn board(self) -> u64 {
        self.board
    }

    /// Returns the upper cells of the pairs into which each column falls from its top.
    #[inline]
    pub(crate) const fn upper(self) -> u64 {
        self.upper
    }

    /// Returns the cells of a column.
    #[inline]
    pub(crate) const fn cells_of(self, column: Column) -> u64 {
        ((1 << self.rows) - 1) << (column.index() * self.stride() as usize)
    }

    /// Returns the bit of a cell by its column and row, both from 0.
    #[inline]
    pub(crate) const fn bit(self, column: usize, row: usize) -> u64 {
        1 << (column * self.stride() as usize + row)
    }

    /// Returns the column of a single cell.
    #[inline]
    pub(crate) const fn column_of(self, cell: u64) -> Column {
        Column::of_board(cell.trailing_zeros() / self.stride())
    }

    /// The bits of [`Size::centrality`].
    pub(crate) const CENTRALITY_BITS: u32 = 6;

    /// Returns a rank that is higher for columns nearer to the centre and different for all; of two that are equally near, the left one ranks higher.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most 32 columns")]
    pub(crate) const fn centrality(self, column: Column) -> u32 {
        let (index, centre) = (column.index() as u32, self.columns as u32 / 2);
        (1 << Self::CENTRALITY_BITS)
            - 1
            - if index < centre {
                2 * (centre - index) - 1
            } else {
                2 * (index - centre)
            }
    }

    /// Returns `true` if the column is one of this board.
    #[inline]
    pub(crate) const fn has(self, column: Column) -> bool {
        column.index() < self.columns as usize
    }
}

impl FromStr for Size {
    type Err = Mismatch;

    fn from_str(text: &str) -> Result<Self, Mismatch> {
        // Two digits are enough; signs and leading zeros are refused.
        let side = |side: &str| {
            let is_plain = matches!(side.as_bytes(), [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9']);
            side.parse().ok().filter(|_| is_plain)
        };
        let sides = text.split_once('x');
        match sides.map(|(columns, rows)| (side(columns), side(rows))) {
            Some((Some(columns), Some(rows))) => Size::new(columns, rows),
            _ => Err(wrong_size(format!("{text:?}"))),
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

fn wrong_size(found: String) -> Mismatch {
    let expected = "COLUMNSxROWS with both at least 1 and columns times (rows + 1) at most 64";
    Mismatch::new(expected, found)
}
