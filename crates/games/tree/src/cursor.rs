//! Reading a text character by character, with the place for messages.

use std::error::Error;
use std::fmt;
use std::str::Chars;

/// A tree that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// From 1.
    pub line: usize,
    /// Of the first wrong character, counted in characters from 1.
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

/// A text, and how far it has been read.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    rest: Chars<'a>,
    place: Place,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Cursor {
            rest: text.chars(),
            place: Place { line: 1, column: 1 },
        }
    }

    /// Where the next character stands.
    pub(crate) const fn place(&self) -> Place {
        self.place
    }

    /// The next character, which stays.
    pub(crate) fn peek(&self) -> Option<char> {
        self.rest.clone().next()
    }

    /// Takes the next character.
    pub(crate) fn take(&mut self) -> Option<char> {
        let c = self.rest.next()?;
        if c == '\n' {
            self.place.line += 1;
            self.place.column = 1;
        } else {
            self.place.column += 1;
        }
        Some(c)
    }

    /// Takes characters as long as they belong, and returns them.
    pub(crate) fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let text = self.rest.as_str();
        while self.peek().is_some_and(&belongs) {
            self.take();
        }
        &text[..text.len() - self.rest.as_str().len()]
    }

    /// Takes exactly this character.
    pub(crate) fn expect(&mut self, wanted: char) -> Result<(), ReadError> {
        if self.peek() == Some(wanted) {
            self.take();
            Ok(())
        } else {
            Err(self.wrong(format!("{wanted:?}")))
        }
    }

    /// Something else was expected instead of the next character.
    pub(crate) fn wrong(&self, expected: impl fmt::Display) -> ReadError {
        match self.peek() {
            Some(c) => self.place.error(expected, format_args!("{c:?}")),
            None => self.place.error(expected, "end of text"),
        }
    }
}

/// Whether a word can name a node: a letter first, then letters, digits, `_`, `-` and `'`, and none of the words with another meaning.
pub(crate) fn is_name(word: &str) -> bool {
    const RESERVED: [&str; 6] = ["max", "min", "or", "and", "win", "loss"];
    word.starts_with(char::is_alphabetic)
        && word
            .chars()
            .all(|c| c.is_alphanumeric() || "_-'".contains(c))
        && !RESERVED.contains(&word)
}
