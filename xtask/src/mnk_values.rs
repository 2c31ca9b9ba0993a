//! `cargo xtask mnk-values`: the values of k in a row on small boards, in the strong game and the weak one, from the program's own answers and certificates.

mod page;
mod picture;
mod solved;

use std::fs;

use clap::Args;

use crate::failure::Failure;
use crate::folders;
use crate::program::ProgramArgs;
use crate::shell::{complain, say};
use crate::workspace::Workspace;

use page::Row;
use solved::{Limits, Solved};

/// The page that is written, relative to the root.
const FILE: &str = "docs/mnk-values.md";
/// The picture on that page.
const PICTURE: &str = "docs/pictures/mnk-values.svg";
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

/// Solve k in a row on boards of up to 40 cells and some larger ones, and write docs/mnk-values.md and its picture.
///
/// The strong game and the weak one are solved by the program, with certificates; some ten minutes.
#[derive(Debug, Args)]
pub(crate) struct MnkValuesArgs {
    /// Solve only these boards, as in 7,8,5, and keep the other rows of the page
    #[arg(value_name = "BOARD", value_parser = board)]
    boards: Vec<Board>,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    program: ProgramArgs,
}

/// Solves every board in both games, or those that are named, and writes the page and its picture. Each row is printed as soon as it is found.
pub(crate) fn run(args: &MnkValuesArgs) -> Result<(), Failure> {
    let MnkValuesArgs {
        boards: asked,
        limits,
        program,
    } = args;
    let path = folders::root().join(FILE);
    let read = || fs::read_to_string(&path).map_err(|error| Failure::file(&path, &error));
    let kept = if asked.is_empty() {
        Vec::new()
    } else {
        page::rows(&read()?)?
    };
    let program = program.find(&Workspace::load()?.target)?;
    let mut rows = Vec::new();
    for board in boards() {
        if !asked.is_empty() && !asked.contains(&board) {
            rows.extend(kept.iter().find(|row| row.board == board).cloned());
            continue;
        }
        let strong = Solved::by(&program, board, limits, false)?;
        let weak = Solved::by(&program, board, limits, true)?;
        let row = Row::new(board, [&strong, &weak], limits);
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

/// Reads the name of a board of the page.
fn board(name: &str) -> Result<Board, String> {
    let mut all = boards().into_iter();
    all.find(|&[m, n, k]| format!("{m},{n},{k}") == name)
        .ok_or_else(|| format!("expected a board of {FILE}, its shorter side first"))
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
        assert_eq!(board("8,8,5"), Ok([8, 8, 5]));
        assert!(board("8,7,5").is_err() && board("five").is_err());
    }
}
