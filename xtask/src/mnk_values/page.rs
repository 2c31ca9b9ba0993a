//! The page: its rows, its head and its sources.

use crate::failure::Failure;

use super::solved::{Limits, Solved};
use super::{Board, FILE};

/// The number of cells that a row has after the name of its board.
const CELLS: usize = 8;

/// The row of a board on the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) board: Board,
    /// Value, effort and certificate of the strong game and of the weak one, the limits, and the literature.
    cells: [String; CELLS],
}

impl Row {
    pub(super) fn new(board: Board, [strong, weak]: [&Solved; 2], limits: &Limits) -> Self {
        let within = format!("{} s, {}", limits.seconds, limits.table);
        Row {
            board,
            cells: [
                strong.value.clone(),
                strong.effort.clone(),
                strong.certificate.clone(),
                weak.value.clone(),
                weak.effort.clone(),
                weak.certificate.clone(),
                within,
                compared(known(board), &strong.value),
            ],
        }
    }

    /// Returns the value of the strong game.
    pub(super) fn strong(&self) -> &str {
        &self.cells[0]
    }

    /// Returns the value of the weak game.
    pub(super) fn weak(&self) -> &str {
        &self.cells[3]
    }

    pub(super) fn line(&self) -> String {
        let [m, n, k] = self.board;
        format!("| {m},{n},{k} | {} |", self.cells.join(" | "))
    }

    /// Reads a row: `None` where a line is no row, and an error where the row belongs to another page.
    fn read(line: &str) -> Option<Result<Self, Failure>> {
        let line = line.strip_prefix("| ")?.strip_suffix(" |")?;
        let mut cells = line.split(" | ").map(|cell| cell.trim().to_owned());
        let name = cells.next()?;
        let numbers: Option<Vec<u32>> = name.split(',').map(|number| number.parse().ok()).collect();
        let board = <[u32; 3]>::try_from(numbers?).ok()?;
        let cells: Vec<String> = cells.collect();
        let count = cells.len();
        let row = cells.try_into().map(|cells| Row { board, cells });
        Some(row.map_err(|_| {
            Failure::new(format!(
                "{FILE}: expected {CELLS} cells about {name}, found {count}; ask about all boards"
            ))
        }))
    }
}

/// Returns the rows of a page.
pub(super) fn rows(text: &str) -> Result<Vec<Row>, Failure> {
    text.lines().filter_map(Row::read).collect()
}

/// Returns the page with these rows.
pub(super) fn text(rows: &[Row]) -> String {
    let lines: Vec<String> = rows.iter().map(Row::line).collect();
    format!("{HEAD}{}\n{FOOT}", lines.join("\n"))
}

/// Returns the literature's value, marked where it differs from the value found here.
fn compared(known: Option<&str>, value: &str) -> String {
    let known = known.unwrap_or_default();
    let (published, _) = known.split_once(" [").unwrap_or((known, ""));
    if published.is_empty() || value == "open" || value.starts_with(published) {
        known.to_owned()
    } else {
        format!("**{known}, unlike here**")
    }
}

/// Returns the literature's value of the strong game.
fn known([m, n, k]: Board) -> Option<&'static str> {
    Some(match (m, n, k) {
        (3, 3, 3) => "draw",
        (3.., 4.., 3) | (5.., 6.., 4) | (4, 9.., 4) => "X wins [1]",
        (4, 4..=8, 4) | (5, 5, 4) => "draw [1]",
        (..=6, ..=6, 5) if m >= 5 => "draw [1]",
        (7, 7, 5) | (8, 8, 5) => "draw [2]",
        _ => return None,
    })
}

/// The part of the page above the rows.
const HEAD: &str = "\
# The values of k in a row

`m,n,k` is k in a row on m columns and n rows.
*Strong* is the usual game, `solve mnk:m,n,k`: the first player with k in a row wins.
*Weak* is `solve mnk:m,n,k --weak`: only the first player, Maker, wins by a row, and Breaker by a stone in every one.
A win of Breaker proves that X does not win the strong game.
O, who moves second, wins on no board (Hales and Jewett 1963, by Nash's argument), so the strong game is then a draw.

![The values of the boards up to 8 times 8, for each length of a row](pictures/mnk-values.svg)

Plies are given where they are exact; a win without them is proven all the same.
Boards with both sides shorter than k are left out: the strong game is a draw there, and the weak one is over at the start.
Each answer had one thread and the limits of the column *within*: the seconds for the search, the same again for the certificate, and the memory; *open* values were not found in that time.
`own` is the game's special solver, `solver` is alpha-beta and `df-pn` proof-number search; seconds are those of one run on a shared machine.
A certificate is the file of `--certificate`, accepted by `gametree verify` in the given time, the start of the program included; its entries are moves and the steps of arguments.

| m,n,k | strong | found by | certificate | weak | found by | certificate | within | literature, strong |
|---|---|---|---|---|---|---|---|---|
";

/// The sources of the last column.
const FOOT: &str = "
1. H.J. van den Herik, J.W.H.M. Uiterwijk and J. van Rijswijck, *Games solved: now and in the future*, Artificial Intelligence 134 (2002), 277-311: the table of m,n,k games.
2. W.-Y. Hsu, C.-L. Ko, J.-C. Chen, T.-H. Wei, C.-H. Hsueh and I-C. Wu, *On solving the 7,7,5-game and the 8,8,5-game*, Theoretical Computer Science 815 (2020), 79-94, doi:10.1016/j.tcs.2020.02.023.

<!-- `cargo xtask mnk-values` writes this page and its picture from the answers of the program; edits by hand are lost in the next run. -->
";

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Returns a row with these values.
    pub(in crate::mnk_values) fn row(board: Board, [strong, weak]: [&str; 2]) -> Row {
        let [strong, weak] = [strong, weak].map(|value| Solved {
            value: value.to_owned(),
            effort: "own, 7 nodes, 0.01 s".to_owned(),
            certificate: "none".to_owned(),
        });
        let limits = Limits {
            seconds: 60,
            table: "1GiB".to_owned(),
        };
        Row::new(board, [&strong, &weak], &limits)
    }

    #[test]
    fn rows_are_read_as_they_were_written() {
        let written = [
            row([3, 3, 3], ["draw", "Maker in 7"]),
            row([8, 8, 8], ["open", "open"]),
        ];
        assert_eq!(rows(&text(&written)), Ok(written.to_vec()));
        let error = rows("| 3,3,3 | draw | 5 s |").expect_err("too few cells");
        assert!(error.to_string().contains("found 2"), "{error}");
    }

    #[test]
    fn the_literature_is_about_the_boards_that_it_names() {
        assert_eq!(known([3, 3, 3]), Some("draw"));
        assert_eq!(known([4, 8, 4]), Some("draw [1]"));
        assert_eq!(known([4, 9, 4]), Some("X wins [1]"));
        assert_eq!(known([5, 6, 4]), Some("X wins [1]"));
        assert_eq!(known([6, 6, 5]), Some("draw [1]"));
        assert_eq!(known([6, 7, 5]), None);
        assert_eq!(known([2, 8, 3]), None);
    }

    #[test]
    fn disagreement_is_marked() {
        let check = |known, value, expected: &str| assert_eq!(compared(known, value), expected);
        check(None, "draw", "");
        check(Some("X wins [1]"), "X wins in 9", "X wins [1]");
        check(Some("X wins [1]"), "open", "X wins [1]");
        check(Some("X wins [1]"), "draw", "**X wins [1], unlike here**");
        check(Some("draw"), "X wins", "**draw, unlike here**");
    }
}
