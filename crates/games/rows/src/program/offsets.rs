//! Openings in the notation of the Gomocup and of c-gomoku-cli: `8,-3, 6,-4, 5,-4`.

use gametree_core::Mismatch;
use gametree_grid::Grid;

/// Returns the moves of a line of offsets; `None` if the line is something else.
///
/// Offsets count columns to the right and rows downwards from the cell in the middle, or to the lower right of the middle if a side is even.
///
/// # Errors
/// Fails if the numbers do not form pairs, or if a stone lies beyond the board.
pub(super) fn opening_of(grid: Grid, line: &str) -> Option<Result<Vec<String>, Mismatch>> {
    let words = line.split([',', ' ', '\t']).filter(|word| !word.is_empty());
    let numbers: Option<Vec<i32>> = words.map(|word| word.parse().ok()).collect();
    let numbers = numbers.filter(|numbers| !numbers.is_empty() && line.contains(','))?;
    let (pairs, rest) = numbers.as_chunks::<2>();
    if let [single] = rest {
        return Some(Err(Mismatch::new(
            "offsets in pairs",
            format!("{single} alone at the end"),
        )));
    }
    Some(pairs.iter().map(|&pair| cell_name(grid, pair)).collect())
}

fn cell_name(grid: Grid, [right, down]: [i32; 2]) -> Result<String, Mismatch> {
    let half = [grid.columns() / 2, grid.rows() / 2];
    let at = |half: usize, offset: i32| half.checked_add_signed(isize::try_from(offset).ok()?);
    let column = at(half[0], right);
    let row = at(half[1], down).and_then(|down| grid.rows().checked_sub(down + 1));
    let cell = column
        .zip(row)
        .and_then(|(column, row)| grid.cell(column, row));
    let cell = cell.ok_or_else(|| {
        let expected = format!(
            "offsets on the board, from {},{} to {},{}",
            -half[0].cast_signed(),
            -half[1].cast_signed(),
            grid.columns() - 1 - half[0],
            grid.rows() - 1 - half[1]
        );
        Mismatch::new(expected, format!("{right},{down}"))
    })?;
    Ok(grid.cell_name(cell))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_begin_in_the_middle() {
        let check = |(columns, rows): (usize, usize), line: &str, expected: &str| {
            let grid = Grid::new(columns, rows).expect("a board");
            let found = match opening_of(grid, line) {
                None => "something else".to_owned(),
                Some(Ok(moves)) => moves.join(" "),
                Some(Err(error)) => error.to_string(),
            };
            assert_eq!(found, expected, "{line}");
        };
        check((15, 15), "0,0, 1,0, -7,-7, 7,7", "h8 i8 a15 o1");
        check((20, 20), "8,-3, 6,-4", "s13 q14");
        check((20, 20), "-10,-10, 9,9", "a20 t1");
        check((15, 15), "0,0,1,2", "h8 i6");
        check(
            (15, 15),
            "0,0, 1",
            "expected offsets in pairs, found 1 alone at the end",
        );
        let board = "expected offsets on the board, from -7,-7 to 7,7, found ";
        check((15, 15), "0,0, 8,0", &format!("{board}8,0"));
        check((15, 15), "0,-8", &format!("{board}0,-8"));
        check(
            (15, 15),
            "-2147483648,2147483647",
            &format!("{board}-2147483648,2147483647"),
        );
        for line in ["h8 i9", "15:X", "7 8", "", "1,a", "a1,b2"] {
            check((15, 15), line, "something else");
        }
    }
}
