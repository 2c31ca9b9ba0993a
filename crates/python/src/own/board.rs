//! The board of a game written in Python, as pictures show it.

use gametree_core::{Frame, Player, Site, SiteState, Spot, quote};
use gametree_grid::Grid;
use pyo3::prelude::*;

use super::answers::{answer, items};
use super::error::broken;
use crate::errors::shown;

/// The largest number of columns and of rows.
const MOST_LINES: usize = 100;
/// The marks of an empty cell, and of one that is out of the game.
const EMPTY: [char; 2] = ['.', ' '];
const GONE: char = '#';

/// Asks a position for its cells: rows from the top, of equal length.
///
/// # Errors
/// When they are no board, or one of another size than `frame`.
pub(super) fn rows_of(
    object: &Bound<'_, PyAny>,
    frame: Option<&Frame>,
) -> PyResult<Vec<Vec<char>>> {
    let rows: Vec<String> = answer(object, "cells", "a list of strings")?;
    let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let columns = rows.first().map_or(0, Vec::len);
    let sides = 1..=MOST_LINES;
    if !sides.contains(&rows.len())
        || !sides.contains(&columns)
        || rows.iter().any(|row| row.len() != columns)
    {
        return Err(broken(&format!(
            "expected 1 to {MOST_LINES} rows of 1 to {MOST_LINES} characters each of cells(), all of one length, found {}",
            shown(&object.call_method0("cells")?)
        )));
    }
    if let Some(frame) = frame
        && (frame.columns, frame.rows) != (columns, rows.len())
    {
        return Err(broken(&format!(
            "expected {} rows of {} characters of cells(), as at first, found {} of {columns}",
            frame.rows,
            frame.columns,
            rows.len()
        )));
    }
    Ok(rows)
}

/// Returns the frame of a board with these rows: columns with letters, rows with numbers.
pub(super) fn frame_of(rows: &[Vec<char>]) -> Frame {
    let columns = rows.first().map_or(0, Vec::len);
    Frame::new(columns, rows.len()).named(Grid::column_name, |row| (row + 1).to_string())
}

/// Returns a site for each cell: the stones of First are an X and those of Second an O.
pub(super) fn sites_of(rows: &[Vec<char>], frame: &Frame) -> Vec<Site> {
    let marks = rows.iter().flatten().copied();
    let places = frame.places().zip(marks);
    places
        .map(|([column, row], mark)| Site {
            name: format!("{}{}", frame.column_names[column], frame.row_names[row]),
            spot: Spot::Cell { column, row },
            owner: match mark {
                'X' => Some(Player::First),
                'O' => Some(Player::Second),
                _ => None,
            },
            mark: if mark == GONE || EMPTY.contains(&mark) {
                String::new()
            } else {
                mark.to_string()
            },
            state: if mark == GONE {
                SiteState::Gone
            } else {
                SiteState::Usual
            },
        })
        .collect()
}

/// Asks a position for the sites of a move: its cells by column and row, from 0 at the bottom left.
pub(super) fn sites_of_move(
    object: &Bound<'_, PyAny>,
    m: &str,
    frame: &Frame,
) -> PyResult<Vec<usize>> {
    let mut sites = Vec::new();
    let question = format!("cells_of({})", quote(m));
    let found = object.call_method1("cells_of", (m,))?;
    for cell in items(&found, &question, "pairs of column and row")? {
        let cell = cell?;
        match cell.extract::<(usize, usize)>() {
            Ok((column, row)) if column < frame.columns && row < frame.rows => {
                sites.push(frame.site(column, row));
            }
            _ => {
                let (columns, rows) = (frame.columns, frame.rows);
                let found = shown(&cell);
                return Err(broken(&format!(
                    "expected a column below {columns} and a row below {rows} of {question}, found {found}"
                )));
            }
        }
    }
    Ok(sites)
}
