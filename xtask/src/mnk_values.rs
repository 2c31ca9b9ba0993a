//! `cargo xtask mnk-values`: the values of k in a row on small boards, in the strong game and the weak one, from the program's own answers and certificates.

mod page;
mod picture;
mod solved;

use std::fs;

use crate::failure::Failure;
use crate::folders;
use crate::options::Options;
use crate::program;
use crate::shell::{complain, say};
use crate::workspace::Workspace;

use page::Row;
use solved::{Limits, Solved};

/// The page that is written, relative to the root.
const FILE: &str = "docs/mnk-values.md";
/// The picture on that page.
const PICTURE: &str = "docs/pictures/mnk-values.svg";
/// The default number of seconds for each answer, and again for its certificate.
const SECONDS: u32 = 60;
/// The default memory for each answer.
const TABLE: &str = "512MiB";
/// The longest side, and the longest row.
const LONGEST: u32 = 8;
/// The most cells of a board on which every length of a row is solved.
const CELLS: u32 = 40;
/// Larger boards that the literature treats, or that were measured elsewhere.
const FURTHER: [Board; 12] = [
    [4, 9, 4],
    [5, 10, 5],
    [6, 7, 5],
    [6, 8, 5],
    [6, 9, 5],
    [7, 7, 4],
    [7, 7, 5],
    [7, 8, 5],
    [8, 8, 5],
    [8, 8, 6],
    [10, 10, 7],
    [12, 12, 8],
];

/// A board: its columns, its rows, and the length of a row.
type Board = [u32; 3];

/// Solves every board in both games, or those that are named, and writes the page and its picture. Each row is printed as soon as it is found.
pub(crate) fn run(words: &[String]) -> Result<(), Failure> {
    let valued = ["--seconds", "--table", "--program"];
    let options = Options::parse(words, &[], &valued, usize::MAX)?;
    let limits = Limits {
        seconds: options.number("--seconds", SECONDS)?,
        table: options.value("--table").unwrap_or(TABLE).to_owned(),
    };
    let asked = asked(&options.plain)?;
    let path = folders::root().join(FILE);
    let read = || fs::read_to_string(&path).map_err(|error| Failure::file(&path, &error));
    let kept = if asked.is_some() {
        page::rows(&read()?)?
    } else {
        Vec::new()
    };
    let program = program::find(&options, &Workspace::load()?.target)?;
    let mut rows = Vec::new();
    for board in boards() {
        if asked.as_ref().is_some_and(|asked| !asked.contains(&board)) {
            rows.extend(kept.iter().find(|row| row.board == board).cloned());
            continue;
        }
        let strong = Solved::by(&program, board, &limits, false)?;
        let weak = Solved::by(&program, board, &limits, true)?;
        let row = Row::new(board, [&strong, &weak], &limits);
        say(&row.line());
        rows.push(row);
    }
    for (file, text) in [(FILE, page::text(&rows)), (PICTURE, picture::of(&rows))] {
        let path = folders::root().join(file);
        fs::write(&path, text).map_err(|error| Failure::file(&path, &error))?;
        complain(&format!("{file} written"));
    }
    Ok(())
}

/// Returns the named boards; `None` if there are none.
fn asked(names: &[String]) -> Result<Option<Vec<Board>>, Failure> {
    let boards = boards();
    let board = |name: &String| {
        let mut all = boards.iter();
        let found = all.find(|&&[m, n, k]| format!("{m},{n},{k}") == *name);
        found.copied().ok_or_else(|| {
            Failure::Usage(format!(
                "expected a board of {FILE}, its shorter side first, found {name:?}"
            ))
        })
    };
    let asked: Result<Vec<Board>, Failure> = names.iter().map(board).collect();
    Ok((!names.is_empty()).then_some(asked?))
}

/// Returns the boards with their lengths of a row, by the number of cells; every row fits its board.
fn boards() -> Vec<Board> {
    let sides = (1..=LONGEST).flat_map(|m| (m..=LONGEST).map(move |n| [m, n]));
    let small = sides.filter(|[m, n]| m * n <= CELLS);
    let small = small.flat_map(|[m, n]| (1..=n).map(move |k| [m, n, k]));
    let mut boards: Vec<Board> = small.chain(FURTHER).collect();
    boards.sort_by_key(|&[m, n, k]| (m * n, m, k));
    boards
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_every_row_that_fits_and_come_once() {
        let boards = boards();
        assert!(boards.contains(&[1, 1, 1]) && boards.contains(&[5, 8, 8]));
        assert!(boards.iter().all(|[m, n, k]| m <= n && k <= n));
        assert!(boards.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn boards_that_are_not_on_the_page_are_refused() {
        let asked = |name: &str| asked(&[name.to_owned()]);
        assert_eq!(asked("8,8,5"), Ok(Some(vec![[8, 8, 5]])));
        assert!(asked("8,7,5").is_err() && asked("five").is_err());
        assert_eq!(super::asked(&[]), Ok(None));
    }
}
