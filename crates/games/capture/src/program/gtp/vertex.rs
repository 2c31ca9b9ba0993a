//! Points as the protocol writes them: a letter other than `I` and a row number from 1 at the bottom.

use gametree_grid::{Cell, Grid};

use super::refusal::Refusal;

/// The letters of the columns from the left, without the one that looks like a 1.
const COLUMNS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Returns the name of a cell.
///
/// # Panics
/// Panics if the board has more columns than the protocol has letters.
pub(super) fn vertex(grid: Grid, cell: Cell) -> String {
    format!("{}{}", column_letter(grid.column(cell)), grid.row(cell) + 1)
}

/// Returns the letter of a column, from 0.
///
/// # Panics
/// Panics if the protocol has no letter for the column.
pub(super) const fn column_letter(column: usize) -> char {
    COLUMNS[column] as char
}

/// Reads the name of a cell, in lower or upper case.
///
/// # Errors
/// Returns a syntax error if the text names no point of any board, and an illegal move if this board does not have the point.
pub(super) fn parse_vertex(grid: Grid, text: &str) -> Result<Cell, Refusal> {
    let (letter, digits) = text.split_at_checked(1).ok_or(Refusal::Syntax)?;
    let letter = letter.as_bytes()[0].to_ascii_uppercase();
    let column = COLUMNS.iter().position(|&name| name == letter);
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let row: Option<usize> = digits.parse().ok();
    match (column, row) {
        (Some(column), Some(1..=25)) if is_number => {
            let row = row.and_then(|row| row.checked_sub(1));
            row.and_then(|row| grid.cell(column, row))
                .ok_or(Refusal::IllegalMove)
        }
        _ => Err(Refusal::Syntax),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_on_every_shape() {
        for (columns, rows) in [(1, 2), (3, 3), (8, 9), (9, 8), (19, 4), (4, 19), (25, 25)] {
            let grid = Grid::new(columns, rows).expect("a size within the limits");
            for cell in grid.cells() {
                let name = vertex(grid, cell);
                assert!(!name.contains('I'), "{name}");
                for name in [name.to_lowercase(), name] {
                    assert_eq!(parse_vertex(grid, &name).ok(), Some(cell), "{name}");
                }
            }
        }
    }

    #[test]
    fn the_ninth_column_is_j() {
        let grid = Grid::new(10, 12).expect("a size within the limits");
        for (ours, theirs) in [
            ("a1", "A1"),
            ("h12", "H12"),
            ("i1", "J1"),
            ("i12", "J12"),
            ("j12", "K12"),
        ] {
            let cell = grid.parse_cell(ours).expect("a cell of this board");
            assert_eq!(vertex(grid, cell), theirs);
        }
    }

    #[test]
    fn other_words_are_refused() {
        let grid = Grid::new(9, 4).expect("a size within the limits");
        let refusal = |text: &str| {
            let refusal = parse_vertex(grid, text).err();
            refusal.map(|refusal| refusal.to_string())
        };
        for off_board in ["a5", "K1", "z25", "j25"] {
            assert_eq!(refusal(off_board).as_deref(), Some("illegal move"));
        }
        for nonsense in [
            "",
            "a",
            "1",
            "i1",
            "I4",
            "a0",
            "a26",
            "aa1",
            "a-1",
            "a+1",
            "a1b",
            "a1.0",
            "ä1",
            "aé",
            "a18446744073709551616",
            "@1",
            "[1",
            "pass",
        ] {
            assert_eq!(
                refusal(nonsense).as_deref(),
                Some("syntax error"),
                "{nonsense:?}"
            );
        }
    }
}
