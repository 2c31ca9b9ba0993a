//! Places in the text of a tree, and errors there.

use std::fmt::Display;

use gametree_core::{Mismatch, Place};

/// A place in a text; both numbers count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TextPlace {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl TextPlace {
    /// Creates an error at this place.
    pub(crate) fn error(self, expected: impl Display, found: impl Display) -> Mismatch {
        let TextPlace { line, column } = self;
        let place = Place::Text { line, column };
        Mismatch::new(expected.to_string(), found.to_string()).with_place(place)
    }
}
