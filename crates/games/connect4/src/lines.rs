//! Detection of four in a row by shifts of whole boards.

use crate::Size;

/// The number of stones in a row that win.
pub(crate) const LINE: usize = 4;

/// Returns the steps from a cell to its neighbour in the directions that leave the column: along the row and both diagonals.
#[inline]
const fn steps(stride: u32) -> [u32; 3] {
    [stride, stride - 1, stride + 1]
}

/// Returns `true` if four of these stones are in a row.
#[inline]
pub(crate) fn has_line(size: Size, stones: u64) -> bool {
    let along = |step: u32| {
        let pairs = stones & stones >> step;
        pairs & pairs >> (2 * step) != 0
    };
    // With fewer columns, a step may be longer than a word.
    along(1) || (size.columns() >= LINE && steps(size.stride()).into_iter().any(along))
}

/// Returns the cells on which one more stone would make four in a row, whatever lies there; some may lie outside the board.
#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "called for every move of every position, with a branch that is the same for all"
)]
pub(crate) fn completions(size: Size, stones: u64) -> u64 {
    match (size.columns() >= LINE, size.stride()) {
        (false, _) => above_three(stones),
        // The shifts of the usual board are constants at compile time.
        (true, 7) => above_three(stones) | beside_three(stones, 7),
        (true, stride) => above_three(stones) | beside_three(stones, stride),
    }
}

/// Returns the cells on top of three stones in a column.
#[inline]
const fn above_three(stones: u64) -> u64 {
    stones << 1 & stones << 2 & stones << 3
}

#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "the shifts are constants only where the call is unfolded"
)]
fn beside_three(stones: u64, stride: u32) -> u64 {
    steps(stride).into_iter().fold(0, |found, step| {
        let (before, after) = (stones << step, stones >> step);
        let two_before = before & stones << (2 * step);
        let two_after = after & stones >> (2 * step);
        found
            | two_before & (stones << (3 * step) | after)
            | two_after & (stones >> (3 * step) | before)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a number without pattern, the same in every run.
    fn scramble(number: u64) -> u64 {
        gametree_grid::mix(number)
    }

    /// Returns all lines, found cell by cell.
    fn lines(size: Size) -> Vec<u64> {
        let (columns, rows) = (size.columns().cast_signed(), size.rows().cast_signed());
        let cell = |column: isize, row: isize| {
            let is_inside = (0..columns).contains(&column) && (0..rows).contains(&row);
            is_inside.then(|| size.bit(column.cast_unsigned(), row.cast_unsigned()))
        };
        let mut lines = Vec::new();
        for (column, row) in (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)))
        {
            for (right, up) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let cells = (0..4).map(|i| cell(column + i * right, row + i * up));
                lines.extend(cells.sum::<Option<u64>>());
            }
        }
        lines
    }

    /// Returns the cells of the board that have no stone in their column at their height or above.
    fn above_all(size: Size, stones: u64) -> u64 {
        let covered = (1..size.stride()).fold(stones, |cells, _| cells | cells >> 1 & size.board());
        size.board() & !covered
    }

    #[test]
    fn lines_are_those_found_cell_by_cell() {
        for (columns, rows, count) in [
            (7, 6, 69),
            (4, 5, 17),
            (3, 15, 36),
            (9, 6, 99),
            (8, 7, 107),
            (5, 1, 2),
        ] {
            let size = Size::new(columns, rows).expect("a small board");
            let lines = lines(size);
            assert_eq!(lines.len(), count, "{size}");
            for number in 0..500 {
                // A third of the cells, so that lines are common and not everywhere.
                let cells = scramble(number) & (scramble(number + 1000) | scramble(number + 2000));
                let stones = cells & size.board();
                let expected = lines.iter().any(|line| stones & line == *line);
                assert_eq!(has_line(size, stones), expected, "{size} {stones:x}");
                let completing = |line: &u64| (line & !stones).is_power_of_two();
                let expected = lines.iter().filter(|line| completing(line));
                let expected = expected.fold(0, |cells, line| cells | line & !stones);
                // No stone is ever dropped below another one.
                let open = above_all(size, stones);
                let found = completions(size, stones) & open;
                assert_eq!(found, expected & open, "{size} {stones:x}");
            }
        }
    }
}
