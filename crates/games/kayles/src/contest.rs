//! The contest task of the control game: many graphs in, a line for each out.

use gametree_core::{Mismatch, Place};

use crate::formats::{Line, MatrixPlace, lines, mismatch, read_rows};
use crate::graph::Graph;
use crate::position::Play;
use crate::solver::{Limits, first_wins};

/// The most graphs of an input; a larger number is a mistake.
const MAX_GRAPHS: usize = 1_000_000;

/// Reads the input of the task: the number of graphs, then for each its number of vertices and its adjacency matrix. Blank lines may stand anywhere.
///
/// The contest has at most 25 graphs of at most 30 vertices. This reader accepts a million graphs, of at most [`Graph::MAX_VERTICES`], and rows without spaces between their entries as well.
///
/// # Errors
/// Fails if a matrix is not symmetric, has a 1 on the diagonal, has too few or too many entries or one that is neither 0 nor 1: with block, row and column.
/// Fails if a number is wrong or missing, or if text follows the last matrix: with line and column.
pub fn read_contest(input: &str) -> Result<Vec<Graph>, Mismatch> {
    let mut filled = lines(input).filter(|line| !line.is_blank());
    let end = Place::Text {
        line: input.lines().count() + 1,
        column: 1,
    };
    let blocks = number(filled.next(), end, MAX_GRAPHS, "a number of graphs")?;
    let mut graphs = Vec::new();
    for block in 1..=blocks {
        let what = format!("a number of vertices of block {block}");
        let count = number(filled.next(), end, Graph::MAX_VERTICES, &what)?;
        let place = MatrixPlace::Block(block);
        graphs.push(read_rows(count, &mut filled, place)?);
    }
    match filled.next() {
        None => Ok(graphs),
        Some(line) => Err(mismatch(
            line.at(1),
            "the end after the last block",
            "another line",
        )),
    }
}

/// Answers the contest task: 1 for each graph on which the first player wins under normal play, else 0, a line each.
///
/// The solver keeps at most about `memory_bytes` in memory.
///
/// # Errors
/// Fails as [`read_contest`] does.
///
/// # Examples
/// ```
/// let input = "2\n\n1\n0\n\n2\n0 0\n0 0\n";
/// assert_eq!(gametree_kayles::control_game(input, 1 << 24)?, "1\n0\n");
/// # Ok::<(), gametree_core::Mismatch>(())
/// ```
pub fn control_game(input: &str, memory_bytes: usize) -> Result<String, Mismatch> {
    let answer = |graph: &Graph| {
        let wins = first_wins(graph, Play::Normal, memory_bytes, &Limits::default());
        if wins.expect("without limits nothing stops the solver") {
            "1\n"
        } else {
            "0\n"
        }
    };
    Ok(read_contest(input)?.iter().map(answer).collect())
}

/// Returns the number that stands alone on a line.
fn number(line: Option<Line<'_>>, end: Place, most: usize, what: &str) -> Result<usize, Mismatch> {
    let missing = || mismatch(end, what, "the end of the text");
    let mut tokens = line.ok_or_else(missing)?.tokens().peekable();
    let first = tokens.next().ok_or_else(missing)?;
    let number = first.number(0, most, what)?;
    match tokens.next() {
        None => Ok(number),
        Some(token) => Err(token.instead_of("the end of the line")),
    }
}
