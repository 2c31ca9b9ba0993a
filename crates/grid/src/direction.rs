//! Directions of the rows, columns and diagonals of a board.

use std::iter;

use crate::{Cell, Grid};

/// A direction of cells that follow each other: a row, a column or a diagonal has one of four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// To the right, along a row.
    Right,
    /// Upwards, along a column.
    Up,
    /// Upwards to the right, along a diagonal.
    UpRight,
    /// Downwards to the right, along a diagonal.
    DownRight,
}

impl Direction {
    /// All directions.
    pub const ALL: [Self; 4] = [Self::Right, Self::Up, Self::UpRight, Self::DownRight];
}

impl Grid {
    /// Returns the cell some steps away in a direction, or backwards if `steps` is negative; `None` off the board.
    pub fn shifted(self, cell: Cell, direction: Direction, steps: isize) -> Option<Cell> {
        let (right, up) = match direction {
            Direction::Right => (steps, 0),
            Direction::Up => (0, steps),
            Direction::UpRight => (steps, steps),
            Direction::DownRight => (steps, -steps),
        };
        let column = self.column(cell).checked_add_signed(right)?;
        self.cell(column, self.row(cell).checked_add_signed(up)?)
    }

    /// Returns the cells of every row, column or diagonal in a direction, in the order of their first cells.
    pub fn rows_along(self, direction: Direction) -> impl Iterator<Item = Vec<Cell>> {
        let is_first = move |&cell: &Cell| self.shifted(cell, direction, -1).is_none();
        self.cells().filter(is_first).map(move |first| {
            let next = |&cell: &Cell| self.shifted(cell, direction, 1);
            iter::successors(Some(first), next).collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_in_the_order_of_their_first_cells() {
        let grid = Grid::new(3, 2).expect("a small board");
        let check = |direction, expected: &str| {
            let name = |row: Vec<Cell>| -> Vec<String> {
                row.into_iter().map(|cell| grid.cell_name(cell)).collect()
            };
            let rows: Vec<String> = grid
                .rows_along(direction)
                .map(|row| name(row).join(" "))
                .collect();
            assert_eq!(rows.join(", "), expected, "{direction:?}");
        };
        check(Direction::Right, "a1 b1 c1, a2 b2 c2");
        check(Direction::Up, "a1 a2, b1 b2, c1 c2");
        check(Direction::UpRight, "a1 b2, b1 c2, c1, a2");
        check(Direction::DownRight, "a1, a2 b1, b2 c1, c2");
    }
}
