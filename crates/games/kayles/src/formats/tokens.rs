//! Texts as lines of tokens, each with its place.

use gametree_core::{Mismatch, Place};

use super::mismatch;
use crate::graph::Graph;

/// A line of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    pub(crate) text: &'a str,
    /// The number of the line, from 1.
    pub(crate) number: usize,
}

/// The text between white space.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) text: &'a str,
    pub(crate) place: Place,
}

pub(crate) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    (1..)
        .zip(text.lines())
        .map(|(number, text)| Line { text, number })
}

impl<'a> Line<'a> {
    pub(crate) fn is_blank(self) -> bool {
        self.text.trim().is_empty()
    }

    pub(crate) fn tokens(self) -> impl Iterator<Item = Token<'a>> {
        let mut rest = self.text;
        let mut column = 1;
        std::iter::from_fn(move || {
            let start = rest.find(|c: char| !c.is_whitespace())?;
            column += rest[..start].chars().count();
            rest = &rest[start..];
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            let text = &rest[..end];
            let place = self.at(column);
            column += text.chars().count();
            rest = &rest[end..];
            Some(Token { text, place })
        })
    }

    /// Returns the place after the last character that is not white space.
    pub(crate) fn end(self) -> Place {
        self.at(self.text.trim_end().chars().count() + 1)
    }

    pub(crate) const fn at(self, column: usize) -> Place {
        Place::Text {
            line: self.number,
            column,
        }
    }
}

impl<'a> Token<'a> {
    /// Returns each character as a token of its own.
    pub(crate) fn characters(self) -> impl Iterator<Item = Token<'a>> {
        let starts = self.text.char_indices();
        starts.zip(0..).map(move |((start, c), index)| Token {
            text: &self.text[start..start + c.len_utf8()],
            place: further(self.place, index),
        })
    }

    /// Creates an error that expects another text here.
    pub(crate) fn instead_of(self, expected: impl Into<String>) -> Mismatch {
        mismatch(self.place, expected, found(self.text))
    }

    /// Returns the number that the token is, within limits.
    ///
    /// A number with too many digits counts as one that is too large.
    pub(crate) fn number(self, from: usize, to: usize, what: &str) -> Result<usize, Mismatch> {
        let number = number(self.text).filter(|number| (from..=to).contains(number));
        number.ok_or_else(|| self.instead_of(format!("{what} from {from} to {to}")))
    }

    /// Returns the token as a number of vertices.
    pub(crate) fn vertex_count(self) -> Result<usize, Mismatch> {
        self.number(0, Graph::MAX_VERTICES, "a number of vertices")
    }
}

/// Returns the place that is `columns` columns to the right.
fn further(place: Place, columns: usize) -> Place {
    match place {
        Place::Text { line, column } => Place::Text {
            line,
            column: column + columns,
        },
        _ => place,
    }
}

/// Quotes a token for a message, shortened if it is long.
fn found(text: &str) -> String {
    const LONGEST: usize = 20;
    if text.chars().count() <= LONGEST {
        return format!("{text:?}");
    }
    let beginning: String = text.chars().take(LONGEST).collect();
    format!("{beginning:?} and more")
}

/// Returns the number that consists of these digits.
pub(crate) fn number(text: &str) -> Option<usize> {
    let is_number = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}
