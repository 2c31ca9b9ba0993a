//! What is wrong with a text, and where.

use std::error::Error;
use std::fmt;

/// A text that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// Where the text is wrong.
    pub place: Place,
    /// What should have stood there.
    pub expected: String,
    /// What stood there.
    pub found: String,
}

/// A place in a text; everything counts from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A character.
    Text {
        /// The line.
        line: usize,
        /// The character in the line; one past the end where something is missing.
        column: usize,
    },
    /// An entry of a matrix among several.
    Entry {
        /// The matrix.
        block: usize,
        /// The row in the matrix.
        row: usize,
        /// The entry in the row; one past the last where something is missing.
        column: usize,
    },
}

impl ReadError {
    pub(crate) fn new(place: Place, expected: impl Into<String>, found: impl Into<String>) -> Self {
        ReadError {
            place,
            expected: expected.into(),
            found: found.into(),
        }
    }

    /// The same error under another name of its place.
    pub(crate) fn at(self, place: Place) -> Self {
        ReadError { place, ..self }
    }
}

impl Place {
    /// The place so many columns to the right.
    pub(crate) const fn further(mut self, columns: usize) -> Self {
        match &mut self {
            Place::Text { column, .. } | Place::Entry { column, .. } => *column += columns,
        }
        self
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Text { line, column } => write!(f, "line {line}, column {column}"),
            Place::Entry { block, row, column } => {
                write!(f, "block {block}, row {row}, column {column}")
            }
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ReadError {
            place,
            expected,
            found,
        } = self;
        write!(f, "{place}: expected {expected}, found {found}")
    }
}

impl Error for ReadError {}
