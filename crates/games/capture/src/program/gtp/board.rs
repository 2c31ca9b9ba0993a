//! Pictures of the board with the coordinates of the protocol.

use gametree_grid::{Cell, diagram_with_columns, letter};

use super::engine::Board;
use super::vertex::column_letter;

/// Returns the rows from the top, one a line, with a `.`, `X` or `O` for every point.
pub(super) fn rows(board: &Board) -> String {
    let point = |cell| board.owner(cell).map_or('.', letter).to_string();
    let row = |row| {
        let points: Vec<String> = board.grid().cells_of_row(row).map(point).collect();
        points.join(" ")
    };
    let rows: Vec<String> = (0..board.grid().rows()).rev().map(row).collect();
    rows.join("\n")
}

/// Returns the rows with their coordinates; the last move stands in parentheses.
pub(super) fn diagram(board: &Board, last: Option<Cell>) -> String {
    diagram_with_columns(
        board.grid(),
        column_letter,
        |cell| board.owner(cell),
        last,
        &[],
    )
}
