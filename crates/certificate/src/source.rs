//! Reader of certificates that goes byte by byte and knows its offset.

use std::fmt::Display;
use std::io::{ErrorKind, Read};

use crate::CheckError;

/// Maximum number of bytes in a block.
pub(crate) const MAX_BLOCK: usize = 1 << 16;

/// A reader that counts the bytes it reads and adds them to a checksum.
pub(crate) struct Source<R> {
    inner: R,
    offset: u64,
    sum: crc32fast::Hasher,
}

impl<R: Read> Source<R> {
    pub(crate) fn new(inner: R) -> Self {
        let sum = crc32fast::Hasher::new();
        Source {
            inner,
            offset: 0,
            sum,
        }
    }

    /// Returns the number of bytes read so far.
    pub(crate) const fn offset(&self) -> u64 {
        self.offset
    }

    /// Fills all of `bytes`.
    pub(crate) fn fill(&mut self, bytes: &mut [u8], expected: &str) -> Result<(), CheckError> {
        let mut filled = 0;
        while filled < bytes.len() {
            match self.some(&mut bytes[filled..])? {
                0 => {
                    return Err(CheckError::Truncated {
                        offset: self.offset,
                        expected: expected.to_owned(),
                    });
                }
                count => filled += count,
            }
        }
        self.sum.update(bytes);
        Ok(())
    }

    /// Reads `N` bytes.
    pub(crate) fn array<const N: usize>(&mut self, expected: &str) -> Result<[u8; N], CheckError> {
        let mut bytes = [0; N];
        self.fill(&mut bytes, expected)?;
        Ok(bytes)
    }

    /// Reads a checksum and compares it with that of all bytes before it.
    pub(crate) fn checksum_of_all(&mut self) -> Result<(), CheckError> {
        let expected = self.sum.clone().finalize();
        self.checksum(expected)
    }

    /// Reads a checksum and compares it with `expected`.
    fn checksum(&mut self, expected: u32) -> Result<(), CheckError> {
        let offset = self.offset;
        let found = u32::from_le_bytes(self.array("a checksum")?);
        if found == expected {
            return Ok(());
        }
        Err(CheckError::Checksum {
            offset,
            expected,
            found,
        })
    }

    /// Checks that nothing follows.
    fn end(&mut self) -> Result<(), CheckError> {
        let offset = self.offset;
        match self.some(&mut [0])? {
            0 => Ok(()),
            _ => Err(malformed(offset, "the end of the file", "more bytes")),
        }
    }

    /// Reads at least one byte, or none at the end of the file.
    fn some(&mut self, bytes: &mut [u8]) -> Result<usize, CheckError> {
        loop {
            match self.inner.read(bytes) {
                Ok(count) => {
                    // A reader may claim more bytes than there was room for; the excess is ignored.
                    let count = count.min(bytes.len());
                    self.offset += count as u64;
                    return Ok(count);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    return Err(CheckError::Io {
                        offset: self.offset,
                        error,
                    });
                }
            }
        }
    }
}

/// The proofs of a certificate, as one run of bytes taken out of its blocks.
pub(crate) struct Body<R> {
    source: Source<R>,
    block: Vec<u8>,
    /// Number of bytes already taken from the block.
    taken: usize,
    /// Offset in the file at which the block begins.
    start: u64,
}

impl<R: Read> Body<R> {
    pub(crate) fn new(source: Source<R>) -> Self {
        Body {
            start: source.offset(),
            source,
            block: Vec::new(),
            taken: 0,
        }
    }

    /// Returns the offset of the next byte.
    pub(crate) const fn offset(&self) -> u64 {
        self.start + self.taken as u64
    }

    /// Reads the next number, which has seven bits to a byte, the lowest first.
    #[inline]
    pub(crate) fn number(&mut self) -> Result<usize, CheckError> {
        let byte = self.byte()?;
        if byte < 0x80 {
            return Ok(usize::from(byte));
        }
        self.longer_number(byte)
    }

    fn longer_number(&mut self, first: u8) -> Result<usize, CheckError> {
        let mut number = usize::from(first & 0x7F);
        // Move codes have 16 bits, so three bytes are enough.
        for shift in [7, 14] {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return if byte > 0 {
                    Ok(number)
                } else {
                    let offset = self.offset() - 1;
                    Err(malformed(
                        offset,
                        "a number in its shortest form",
                        "a last byte of 0",
                    ))
                };
            }
        }
        let offset = self.offset() - 1;
        Err(malformed(
            offset,
            "a number of at most three bytes",
            "a longer one",
        ))
    }

    #[inline]
    fn byte(&mut self) -> Result<u8, CheckError> {
        if self.taken == self.block.len() {
            self.next_block()?;
        }
        let byte = self.block[self.taken];
        self.taken += 1;
        Ok(byte)
    }

    fn next_block(&mut self) -> Result<(), CheckError> {
        let offset = self.source.offset();
        let length = u32::from_le_bytes(self.source.array("a block of moves")?) as usize;
        if length == 0 {
            return Err(malformed(offset, "a move", "the end of the proofs"));
        }
        if length > MAX_BLOCK {
            let expected = format!("at most {MAX_BLOCK} bytes in a block");
            return Err(malformed(offset, expected, length));
        }
        self.start = self.source.offset();
        self.taken = 0;
        self.block.resize(length, 0);
        self.source.fill(&mut self.block, "a block of moves")?;
        self.source.checksum(crc32fast::hash(&self.block))
    }

    /// Reads the part after the proofs, and returns the length of the file.
    pub(crate) fn finish(mut self, entries: u64) -> Result<u64, CheckError> {
        if self.taken < self.block.len() {
            let offset = self.offset();
            return Err(malformed(offset, "the end of the proofs", "more moves"));
        }
        let offset = self.source.offset();
        let length = u32::from_le_bytes(self.source.array("the end of the proofs")?);
        if length != 0 {
            return Err(malformed(offset, "the end of the proofs", "another block"));
        }
        let offset = self.source.offset();
        let found = u64::from_le_bytes(self.source.array("the number of entries")?);
        if found != entries {
            return Err(malformed(offset, format!("{entries} entries"), found));
        }
        self.source.checksum_of_all()?;
        self.source.end()?;
        Ok(self.source.offset())
    }
}

/// Bytes already in memory, taken field by field.
pub(crate) struct Fields<'a> {
    rest: &'a [u8],
    /// Offset in the file at which the rest begins.
    offset: u64,
    /// Offset at which the last field began.
    last: u64,
}

impl<'a> Fields<'a> {
    pub(crate) const fn new(rest: &'a [u8], offset: u64) -> Self {
        let last = offset;
        Fields { rest, offset, last }
    }

    fn take(&mut self, count: usize, expected: &str) -> Result<&'a [u8], CheckError> {
        self.last = self.offset;
        let Some((field, rest)) = self.rest.split_at_checked(count) else {
            return Err(self.wrong(expected, "the end of the header"));
        };
        self.rest = rest;
        self.offset += count as u64;
        Ok(field)
    }

    pub(crate) fn array<const N: usize>(&mut self, expected: &str) -> Result<[u8; N], CheckError> {
        let field = self.take(N, expected)?;
        Ok(field.try_into().expect("as many bytes as were taken"))
    }

    pub(crate) fn byte(&mut self, expected: &str) -> Result<u8, CheckError> {
        Ok(self.array::<1>(expected)?[0])
    }

    /// Reads a text that follows its length; refuses control characters, since the text is to be displayed.
    pub(crate) fn text(&mut self, expected: &str) -> Result<String, CheckError> {
        let length = u16::from_le_bytes(self.array(expected)?);
        let field = self.take(usize::from(length), expected)?;
        let text = str::from_utf8(field).ok();
        let shown = text.filter(|text| !text.chars().any(char::is_control));
        shown
            .map(str::to_owned)
            .ok_or_else(|| self.wrong(expected, "bytes that are no plain text"))
    }

    /// Checks that nothing is left.
    pub(crate) fn end(&mut self) -> Result<(), CheckError> {
        if self.rest.is_empty() {
            return Ok(());
        }
        self.last = self.offset;
        Err(self.wrong("the end of the header", "more bytes"))
    }

    /// Makes an error about the field that was taken last.
    pub(crate) fn wrong(&self, expected: &str, found: impl Display) -> CheckError {
        malformed(self.last, expected, found)
    }
}

/// Makes an error about bytes that differ from what is expected there.
pub(crate) fn malformed(
    offset: u64,
    expected: impl Into<String>,
    found: impl Display,
) -> CheckError {
    CheckError::Malformed {
        offset,
        expected: expected.into(),
        found: found.to_string(),
    }
}
