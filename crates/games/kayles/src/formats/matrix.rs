//! Adjacency matrices.

use gametree_core::{Mismatch, Place};

use super::mismatch;
use super::tokens::{Line, Token, lines, number};
use crate::graph::Graph;

/// The kind of place that errors name: in the text, or in one matrix of several.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MatrixPlace {
    /// A line and a column of the text.
    Text,
    /// A row and a column of the matrix in this block.
    Block(usize),
}

impl MatrixPlace {
    /// Returns the place of the entry with these numbers, from 0, which stands at `text`.
    const fn of(self, row: usize, column: usize, text: Place) -> Place {
        match self {
            MatrixPlace::Text => text,
            MatrixPlace::Block(block) => Place::Entry {
                block,
                row: row + 1,
                column: column + 1,
            },
        }
    }
}

/// Returns `true` if a text of numbers is a matrix.
///
/// Its rows are wider than those of a list of edges, or have no spaces between the entries.
/// A whole matrix is recognised as well, with or without the number of vertices before it.
pub(super) fn seems(text: &str) -> bool {
    let filled: Vec<Line<'_>> = lines(text).filter(|line| !line.is_blank()).collect();
    let is_wide = |line: &Line<'_>| line.tokens().nth(2).is_some();
    let is_square = |rows: &[Line<'_>]| {
        let is_entry = |token: Token<'_>| matches!(token.text, "0" | "1");
        let is_row =
            |line: &Line<'_>| line.tokens().count() == rows.len() && line.tokens().all(is_entry);
        rows.iter().all(is_row)
    };
    match &filled[..] {
        [] => false,
        [first, rows @ ..] => {
            // In a list with comments, the first line may look wide.
            let heading = number(first.text.trim());
            is_square(&filled)
                || is_compact(&filled)
                || heading.is_some() && is_compact(rows)
                || heading == Some(rows.len()) && is_square(rows)
                || is_wide(first) && !text.contains('#')
                || heading.is_some() && rows.first().is_some_and(is_wide) && !text.contains('#')
        }
    }
}

/// Returns `true` if these are rows of zeros and ones without spaces.
///
/// Each has as many as there are rows, or the first begins with 0, with which no number of a list of edges begins.
fn is_compact(rows: &[Line<'_>]) -> bool {
    let [first, _, ..] = rows else {
        return false;
    };
    let width = |line: &Line<'_>| compact(*line).map(|token| token.text.len());
    rows.iter().all(|row| compact(*row).is_some())
        && (rows.iter().all(|row| width(row) == Some(rows.len()))
            || width(first) > Some(1) && first.text.trim_start().starts_with('0'))
}

/// Returns the entries of a row without spaces, if it may be one.
fn compact(line: Line<'_>) -> Option<Token<'_>> {
    let mut tokens = line.tokens();
    let token = tokens.next()?;
    let is_row = token.text.bytes().all(|byte| matches!(byte, b'0' | b'1'));
    (is_row && tokens.next().is_none()).then_some(token)
}

pub(super) fn read(text: &str) -> Result<Graph, Mismatch> {
    let filled: Vec<Line<'_>> = lines(text).filter(|line| !line.is_blank()).collect();
    let has_heading = !is_compact(&filled);
    let mut filled = filled.into_iter().peekable();
    let Some(&first) = filled.peek() else {
        let start = Place::Text { line: 1, column: 1 };
        return Err(mismatch(start, "a matrix", "the end of the text"));
    };
    let tokens: Vec<Token<'_>> = first.tokens().collect();
    let count = match tokens[..] {
        [token] if !has_heading => token.text.len(),
        // A single 0 is the whole matrix of one vertex; any other number alone is a number of vertices.
        [token] if token.text != "0" => {
            filled.next();
            token.vertex_count()?
        }
        _ => tokens.len(),
    };
    if count > Graph::MAX_VERTICES {
        let expected = format!("at most {} entries", Graph::MAX_VERTICES);
        return Err(mismatch(first.at(1), expected, count.to_string()));
    }
    let graph = read_rows(count, &mut filled, MatrixPlace::Text)?;
    match filled.next() {
        None => Ok(graph),
        Some(line) => Err(mismatch(
            line.at(1),
            "the end after the last row",
            "another line",
        )),
    }
}

/// Reads the rows of a matrix, a line each.
pub(crate) fn read_rows<'a>(
    count: usize,
    lines: &mut impl Iterator<Item = Line<'a>>,
    place: MatrixPlace,
) -> Result<Graph, Mismatch> {
    let mut graph = Graph::without_edges(count).expect("the caller has checked the count");
    let mut above: Vec<Vec<bool>> = Vec::with_capacity(count);
    let mut last = Place::Text { line: 1, column: 1 };
    for row in 0..count {
        let Some(line) = lines.next() else {
            let place = place.of(row, 0, last);
            let expected = format!("{count} rows of {count} entries");
            return Err(mismatch(place, expected, "the end of the text"));
        };
        last = Line {
            number: line.number + 1,
            ..line
        }
        .at(1);
        let entries = read_row(count, row, line, place, &above)?;
        for column in (0..row).filter(|&column| entries[column]) {
            graph.connect(column, row);
        }
        above.push(entries);
    }
    Ok(graph)
}

/// Reads one row and compares it with those above.
fn read_row(
    count: usize,
    row: usize,
    line: Line<'_>,
    place: MatrixPlace,
    above: &[Vec<bool>],
) -> Result<Vec<bool>, Mismatch> {
    let mut entries = Vec::with_capacity(count);
    for token in row_entries(line) {
        let column = entries.len();
        if column == count {
            let place = place.of(row, column, token.place);
            let expected = format!("the end of the row after {count} entries");
            return Err(token.instead_of(expected).with_place(place));
        }
        let mirrored = above.get(column).map(|other| other[row]);
        let entry = read_entry(token, row, column, mirrored)
            .map_err(|error| error.with_place(place.of(row, column, token.place)))?;
        entries.push(entry);
    }
    if entries.len() < count {
        let place = place.of(row, entries.len(), line.end());
        let (expected, found) = (format!("{count} entries"), entries.len().to_string());
        return Err(mismatch(place, expected, found));
    }
    Ok(entries)
}

/// Returns the tokens of a row, or its digits if there is no space between them.
fn row_entries(line: Line<'_>) -> Vec<Token<'_>> {
    match compact(line) {
        Some(token) => token.characters().collect(),
        None => line.tokens().collect(),
    }
}

/// Reads one entry, which must equal the mirrored one if that was read before.
fn read_entry(
    token: Token<'_>,
    row: usize,
    column: usize,
    mirrored: Option<bool>,
) -> Result<bool, Mismatch> {
    let entry = match token.text {
        "0" => false,
        "1" => true,
        _ => return Err(token.instead_of("0 or 1")),
    };
    if column == row && entry {
        return Err(token.instead_of("0 on the diagonal"));
    }
    match mirrored {
        Some(other) if other != entry => Err(token.instead_of(format!(
            "{} as in row {}, column {}",
            u8::from(other),
            column + 1,
            row + 1
        ))),
        _ => Ok(entry),
    }
}
