//! Lines of limited length, so that an endless line cannot fill the memory.

use std::io::{self, BufRead, Read};

use gametree_core::without_mark;
use thiserror::Error;

/// Limit on the bytes skipped in a line; a longer line is treated as endless.
const MOST_SKIPPED_BYTES: u64 = 16 << 20;

/// Size of the longest byte order mark.
const MARK_BYTES: usize = 3;

/// Iterator over the lines of an input, each kept up to a limit and skipped beyond it.
///
/// After 16 MiB of skipped bytes a line is an error of the input, unless all are [skipped](BoundedLines::skipping_all).
/// A byte order mark before the first line is removed.
///
/// # Examples
/// ```
/// use gametree_command::{BoundedLines, LineError};
///
/// let mut lines = BoundedLines::new(&b"quit\nabcdefgh\n\xff\n"[..], 5);
/// let mut next = || lines.next().expect("a line").expect("memory can be read");
/// assert_eq!(next().into_text(), Ok("quit".to_owned()));
/// let long = next();
/// assert_eq!(long.to_text_lossy(), "abcde");
/// assert_eq!(long.into_text(), Err(LineError::TooLong { limit_bytes: 5 }));
/// assert_eq!(next().into_text(), Err(LineError::NotUtf8));
/// assert!(lines.next().is_none());
/// ```
#[derive(Debug)]
pub struct BoundedLines<R> {
    input: R,
    limit_bytes: usize,
    /// The limit on the bytes skipped in a line.
    skipped_bytes: u64,
    has_begun: bool,
}

/// A line of an input, with any bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The bytes without the newline, but with a carriage return before it; of a longer line, the first bytes up to the limit.
    pub bytes: Vec<u8>,
    /// The limit, where the line is longer.
    pub cut_at: Option<usize>,
}

/// Error of a line that is not text, or that is too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LineError {
    /// The line is longer than the limit.
    #[error("expected at most {limit_bytes} bytes in a line, found more")]
    TooLong {
        /// The limit on the bytes of a line.
        limit_bytes: usize,
    },
    /// The line holds bytes that are not UTF-8.
    #[error("expected text in UTF-8, found other bytes")]
    NotUtf8,
}

impl<R: BufRead> BoundedLines<R> {
    /// Makes the iterator over the lines of an input, each with at most `limit_bytes` bytes without its end.
    pub const fn new(input: R, limit_bytes: usize) -> Self {
        BoundedLines {
            input,
            limit_bytes,
            skipped_bytes: MOST_SKIPPED_BYTES,
            has_begun: false,
        }
    }

    /// Skips a line of any length instead, for programs that go on until their input ends.
    #[must_use]
    pub const fn skipping_all(mut self) -> Self {
        self.skipped_bytes = u64::MAX;
        self
    }

    fn read(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        let most = (self.limit_bytes + MARK_BYTES) as u64 + 1;
        let count = self
            .input
            .by_ref()
            .take(most)
            .read_until(b'\n', &mut bytes)?;
        if count == 0 {
            return Ok(None);
        }
        let has_ended = bytes.pop_if(|byte| *byte == b'\n').is_some();
        if !self.has_begun {
            bytes = without_mark(&bytes).to_vec();
            self.has_begun = true;
        }
        let is_cut = bytes.len() > self.limit_bytes;
        if is_cut {
            bytes.truncate(self.limit_bytes);
            if !has_ended {
                self.skip_rest()?;
            }
        }
        let cut_at = is_cut.then_some(self.limit_bytes);
        Ok(Some(Line { bytes, cut_at }))
    }

    /// Skips to the next line.
    fn skip_rest(&mut self) -> io::Result<()> {
        let mut rest = self.input.by_ref().take(self.skipped_bytes);
        rest.skip_until(b'\n')?;
        if rest.limit() > 0 {
            return Ok(());
        }
        let mebibytes = self.skipped_bytes >> 20;
        Err(io::Error::other(format!(
            "a line of more than {mebibytes} MiB"
        )))
    }
}

/// After an error of the input, further lines may come.
impl<R: BufRead> Iterator for BoundedLines<R> {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

impl Line {
    /// Returns the line as text.
    ///
    /// # Errors
    /// When it was cut, or is not UTF-8.
    pub fn into_text(self) -> Result<String, LineError> {
        match self.cut_at {
            Some(limit_bytes) => Err(LineError::TooLong { limit_bytes }),
            None => String::from_utf8(self.bytes).map_err(|_| LineError::NotUtf8),
        }
    }

    /// Returns the kept part of the line as text, with U+FFFD for bytes that are not UTF-8.
    pub fn to_text_lossy(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    const LIMIT: usize = 8;

    /// Checks the kept part of each line, and whether it was cut; the buffer is shorter than the limit.
    fn check(input: &str, expected: &[(&str, bool)]) {
        let input = BufReader::with_capacity(3, input.as_bytes());
        let found: Vec<(String, bool)> = BoundedLines::new(input, LIMIT)
            .map(|line| line.expect("memory can be read"))
            .map(|line| (line.to_text_lossy(), line.cut_at.is_some()))
            .collect();
        let expected: Vec<_> = expected
            .iter()
            .map(|row| (row.0.to_owned(), row.1))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn the_last_line_needs_no_newline() {
        check("", &[]);
        check("\n", &[("", false)]);
        check("a\n\nb", &[("a", false), ("", false), ("b", false)]);
        check("a\r\nb\n", &[("a\r", false), ("b", false)]);
    }

    #[test]
    fn a_mark_before_the_first_line_is_no_part_of_it() {
        let mark = "\u{feff}";
        check(mark, &[("", false)]);
        check(&format!("{mark}a\nb"), &[("a", false), ("b", false)]);
        check(
            &format!("{mark}12345678\nb"),
            &[("12345678", false), ("b", false)],
        );
        check(
            &format!("{mark}123456789\nb"),
            &[("12345678", true), ("b", false)],
        );
        check(
            &format!("a\n{mark}b"),
            &[("a", false), ("\u{feff}b", false)],
        );
    }

    #[test]
    fn long_lines_are_cut_and_the_next_one_is_whole() {
        check("12345678\nb", &[("12345678", false), ("b", false)]);
        check("12345678", &[("12345678", false)]);
        check("123456789", &[("12345678", true)]);
        for length in [9, 10, 11, 12, 13, 80] {
            let input = "x".repeat(length) + "\nb\n";
            check(&input, &[("xxxxxxxx", true), ("b", false)]);
        }
    }

    #[test]
    fn an_endless_line_is_not_kept() {
        let endless = io::repeat(b'x').take(1 << 24).chain(&b"\nb"[..]);
        let mut lines = BoundedLines::new(BufReader::new(endless), LIMIT);
        let mut next = || lines.next().expect("a line").expect("no error");
        let first = next();
        assert!(first.bytes.capacity() < 64, "{}", first.bytes.capacity());
        assert_eq!(next().into_text(), Ok("b".to_owned()));
    }

    #[test]
    fn a_line_without_an_end_was_read_forever() {
        let mut lines = BoundedLines::new(BufReader::new(io::repeat(0)), LIMIT);
        let line = lines.next().expect("a line");
        let error = line.expect_err("it has no end").to_string();
        assert_eq!(error, "a line of more than 16 MiB");
    }

    #[test]
    fn a_character_that_is_cut_in_two_is_no_other_error() {
        let mut lines = BoundedLines::new("1234567é\n".as_bytes(), LIMIT);
        let line = lines.next().expect("a line").expect("no error");
        assert_eq!(line.to_text_lossy(), "1234567\u{fffd}");
        let error = line.into_text().expect_err("it is too long");
        let message = "expected at most 8 bytes in a line, found more";
        assert_eq!(error.to_string(), message);
    }
}
