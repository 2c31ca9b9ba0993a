//! Place in the text of a tree, and errors there.

use std::fmt::Display;

use gametree_core::Mismatch;

/// A place in a text; both numbers count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Place {
    /// Creates an error at this place.
    pub(crate) fn error(self, expected: impl Display, found: impl Display) -> Mismatch {
        let Place { line, column } = self;
        let place = gametree_core::Place::Text { line, column };
        Mismatch::new(expected.to_string(), found.to_string()).with_place(place)
    }
}
