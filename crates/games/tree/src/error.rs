//! What is wrong with a text that should be a tree, and where.

use std::error::Error;
use std::fmt;

/// A tree that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// From 1.
    pub line: usize,
    /// Where it was noticed, counted in characters from 1.
    pub column: usize,
    /// What should have stood there.
    pub expected: String,
    /// What stood there.
    pub found: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: expected {}, found {}",
            self.line, self.column, self.expected, self.found
        )
    }
}

impl Error for ReadError {}

/// Where something stands in a text; both numbers count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Place {
    /// Something wrong at this place.
    pub(crate) fn error(self, expected: impl fmt::Display, found: impl fmt::Display) -> ReadError {
        ReadError {
            line: self.line,
            column: self.column,
            expected: expected.to_string(),
            found: found.to_string(),
        }
    }
}
