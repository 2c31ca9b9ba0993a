//! Pictures of the board with the coordinates of the protocol.

use gametree_core::Player;
use gametree_grid::{Cell, Grid};

use super::engine::Board;
use super::vertex::column_letter;

/// The rows from the top, one a line, with a `.`, `X` or `O` for every point.
pub(super) fn rows(board: &Board) -> String {
    let rows = (0..board.grid().rows()).rev();
    let rows = rows.map(|row| {
        let points: Vec<String> = cells(board.grid(), row)
            .map(|cell| point(board, cell).to_string())
            .collect();
        points.join(" ")
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// The rows with their coordinates; the last move stands in parentheses.
pub(super) fn diagram(board: &Board, last: Option<Cell>) -> String {
    let grid = board.grid();
    let letters: String = (0..grid.columns())
        .map(|column| format!(" {} ", column_letter(column)))
        .collect();
    let letters = format!("  {}", letters.trim_end());
    let mut lines = vec![letters.clone()];
    for row in (0..grid.rows()).rev() {
        let points: String = cells(grid, row)
            .map(|cell| {
                let point = point(board, cell);
                if last == Some(cell) {
                    format!("({point})")
                } else {
                    format!(" {point} ")
                }
            })
            .collect();
        lines.push(format!("{:>2}{points} {}", row + 1, row + 1));
    }
    lines.push(letters);
    lines.join("\n")
}

fn cells(grid: Grid, row: usize) -> impl Iterator<Item = Cell> {
    (0..grid.columns()).filter_map(move |column| grid.cell(column, row))
}

fn point(board: &Board, cell: Cell) -> char {
    match board.owner(cell) {
        None => '.',
        Some(Player::First) => 'X',
        Some(Player::Second) => 'O',
    }
}
