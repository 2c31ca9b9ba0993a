//! A reader that goes through a text of several lines character by character.

use std::iter::Peekable;
use std::str::Chars;

use crate::{Mismatch, Place};

/// The mark that some editors write before a text in UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Returns the bytes of a text without the byte order mark of UTF-8 that may stand before it.
///
/// # Examples
/// ```
/// use gametree_core::without_mark;
///
/// assert_eq!(without_mark(b"\xef\xbb\xbf1 2"), b"1 2");
/// assert_eq!(without_mark(b"1 2"), b"1 2");
/// ```
pub fn without_mark(bytes: &[u8]) -> &[u8] {
    let rest = bytes.strip_prefix(BYTE_ORDER_MARK.as_bytes());
    rest.unwrap_or(bytes)
}

/// The unread rest of a text, with the place where it begins.
#[derive(Clone, Debug)]
pub struct TextReader<'a> {
    rest: Peekable<Chars<'a>>,
    line: usize,
    column: usize,
}

impl<'a> TextReader<'a> {
    /// Creates a reader at the first character, after a byte order mark if there is one.
    pub fn new(text: &'a str) -> Self {
        TextReader {
            rest: text.trim_start_matches(BYTE_ORDER_MARK).chars().peekable(),
            line: 1,
            column: 1,
        }
    }

    /// Returns the next character, or `None` at the end.
    pub fn peek(&mut self) -> Option<char> {
        self.rest.peek().copied()
    }

    /// Moves past the next character; stays at the end.
    pub fn advance(&mut self) {
        match self.rest.next() {
            Some('\n') => (self.line, self.column) = (self.line + 1, 1),
            Some(_) => self.column += 1,
            None => {}
        }
    }

    /// Moves past white space.
    pub fn skip_space(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.advance();
        }
    }

    /// Moves to the end of the line.
    pub fn skip_line(&mut self) {
        while self.peek().is_some_and(|c| c != '\n') {
            self.advance();
        }
    }

    /// Returns the place of the next character.
    pub const fn place(&self) -> Place {
        Place::Text {
            line: self.line,
            column: self.column,
        }
    }

    /// Returns a mismatch between `expected` and the next character, or the end of the text.
    pub fn wrong(&mut self, expected: &str) -> Mismatch {
        let found = match self.peek() {
            Some(c) => format!("{c:?}"),
            None => "end of text".to_owned(),
        };
        Mismatch::new(expected, found).with_place(self.place())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters() {
        let mut reader = TextReader::new("\u{feff}ä b\n c");
        let mut found = Vec::new();
        while reader.peek().is_some() {
            reader.skip_space();
            found.push(reader.wrong("d").to_string());
            reader.advance();
        }
        reader.advance();
        found.push(reader.wrong("d").to_string());
        let expected = [
            "line 1, column 1: expected d, found 'ä'",
            "line 1, column 3: expected d, found 'b'",
            "line 2, column 2: expected d, found 'c'",
            "line 2, column 3: expected d, found end of text",
        ];
        assert_eq!(found, expected);
    }
}
