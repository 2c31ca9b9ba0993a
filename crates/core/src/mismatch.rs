//! The error of everything that reads a text: something else was found than what was expected.

use std::error::Error;
use std::fmt;

/// A text that could not be read, or parameters that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The place of the error in the text, if there is one.
    pub place: Option<Place>,
    /// The text or value that should have been there.
    pub expected: String,
    /// The text or value that was there.
    pub found: String,
}

/// A place in a text; all numbers count from 1.
///
/// A missing part has the place one past the end of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A character of a text that is a single line.
    Column(usize),
    /// A character of a text of several lines.
    Text {
        /// The number of the line.
        line: usize,
        /// The number of the character in the line.
        column: usize,
    },
    /// An entry of one of several matrices.
    Entry {
        /// The number of the matrix.
        block: usize,
        /// The number of the row in the matrix.
        row: usize,
        /// The number of the entry in the row.
        column: usize,
    },
}

impl Mismatch {
    /// Creates a mismatch between what was expected and what was found, without a place.
    pub fn new(expected: impl Into<String>, found: impl Into<String>) -> Self {
        Mismatch {
            place: None,
            expected: expected.into(),
            found: found.into(),
        }
    }

    /// Creates a mismatch between what stands in `text` at `column` (from 1) and what was expected there.
    pub fn at(text: &str, column: usize, expected: impl Into<String>) -> Self {
        let found = match text.chars().nth(column.saturating_sub(1)) {
            Some(c) => format!("{c:?}"),
            None => "end of text".to_owned(),
        };
        Mismatch::new(expected, found).with_place(Place::Column(column))
    }

    /// Returns the same error at this place.
    #[must_use]
    pub fn with_place(self, place: Place) -> Self {
        let place = Some(place);
        Mismatch { place, ..self }
    }

    /// Returns the same error for a text that is line number `line` of a longer one.
    #[must_use]
    pub fn in_line(self, line: usize) -> Self {
        match self.place {
            Some(Place::Column(column)) => self.with_place(Place::Text { line, column }),
            _ => self,
        }
    }

    /// Returns the same error with its place after what was expected, for a message that begins with something larger than the text.
    #[must_use]
    pub fn with_place_last(mut self) -> Self {
        if let Some(place) = self.place.take() {
            self.expected = format!("{} at {place}", self.expected);
        }
        self
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Column(column) => write!(f, "column {column}"),
            Place::Text { line, column } => write!(f, "line {line}, column {column}"),
            Place::Entry { block, row, column } => {
                write!(f, "block {block}, row {row}, column {column}")
            }
        }
    }
}

/// The most characters of what was found that a message shows; the text may come from outside, at any length.
const MOST_SHOWN: usize = 400;

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place {
            write!(f, "{place}: ")?;
        }
        write!(f, "expected {}, found ", self.expected)?;
        match self.found.char_indices().nth(MOST_SHOWN) {
            Some((end, _)) => write!(f, "{}…", &self.found[..end]),
            None => f.write_str(&self.found),
        }
    }
}

impl Error for Mismatch {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_place_expectation_and_find() {
        let wrong = |text, column| Mismatch::at(text, column, "a digit");
        let check = |error: Mismatch, shown| assert_eq!(error.to_string(), shown);
        check(wrong("a2", 1), "column 1: expected a digit, found 'a'");
        check(
            wrong("a", 2),
            "column 2: expected a digit, found end of text",
        );
        check(wrong("a\n", 2), "column 2: expected a digit, found '\\n'");
        let shown = format!("expected a digit, found {}…", "ü".repeat(MOST_SHOWN));
        check(Mismatch::new("a digit", "ü".repeat(1_000)), &shown);
        let place = "line 7, column 1: expected a digit, found 'a'";
        check(wrong("a2", 1).in_line(7), place);
        let last = "expected a digit at column 1, found 'a'";
        check(wrong("a2", 1).with_place_last(), last);
        check(
            Mismatch::new("a digit", "none"),
            "expected a digit, found none",
        );
    }
}
