//! Writer of certificates in blocks.

use std::io::{self, Write};

use crate::header::MAGIC;
use crate::source::MAX_BLOCK;

/// A writer of proofs that counts the bytes it writes and adds them to a checksum.
pub(crate) struct Sink<W> {
    inner: W,
    offset: u64,
    sum: crc32fast::Hasher,
    block: Vec<u8>,
}

impl<W: Write> Sink<W> {
    /// Writes the part before the proofs; the fields of the header must be no longer than allowed.
    pub(crate) fn new(inner: W, version: u16, fields: &[u8]) -> io::Result<Self> {
        let mut sink = Sink {
            inner,
            offset: 0,
            sum: crc32fast::Hasher::new(),
            block: Vec::with_capacity(MAX_BLOCK),
        };
        sink.put(&MAGIC)?;
        sink.put(&version.to_le_bytes())?;
        sink.put(&length(fields))?;
        sink.put(fields)?;
        sink.put_checksum_of_all()?;
        Ok(sink)
    }

    /// Appends a number to the proofs, seven bits to a byte, the lowest first.
    #[inline]
    pub(crate) fn number(&mut self, mut number: usize) -> io::Result<()> {
        while number >= 0x80 {
            self.byte(0x80 | low_bits(number))?;
            number >>= 7;
        }
        self.byte(low_bits(number))
    }

    /// Writes the part after the proofs, and returns the length of the file.
    pub(crate) fn finish(mut self, entries: u64) -> io::Result<u64> {
        self.put_block()?;
        self.put(&length(&[]))?;
        self.put(&entries.to_le_bytes())?;
        self.put_checksum_of_all()?;
        self.inner.flush()?;
        Ok(self.offset)
    }

    #[inline]
    fn byte(&mut self, byte: u8) -> io::Result<()> {
        self.block.push(byte);
        if self.block.len() == MAX_BLOCK {
            self.put_block()?;
        }
        Ok(())
    }

    /// Writes the pending bytes as a block if there are any: an empty block would mean the end.
    fn put_block(&mut self) -> io::Result<()> {
        if self.block.is_empty() {
            return Ok(());
        }
        let mut block = std::mem::take(&mut self.block);
        self.put(&length(&block))?;
        self.put(&block)?;
        self.put(&crc32fast::hash(&block).to_le_bytes())?;
        block.clear();
        self.block = block;
        Ok(())
    }

    fn put_checksum_of_all(&mut self) -> io::Result<()> {
        let sum = self.sum.clone().finalize();
        self.put(&sum.to_le_bytes())
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.inner.write_all(bytes)?;
        self.sum.update(bytes);
        self.offset += bytes.len() as u64;
        Ok(())
    }
}

/// Encodes the length of a part, as it stands before the part.
fn length(part: &[u8]) -> [u8; 4] {
    let length = u32::try_from(part.len()).expect("parts have at most 65,536 bytes");
    length.to_le_bytes()
}

/// Returns the lowest seven bits.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "seven bits fit")]
const fn low_bits(number: usize) -> u8 {
    (number & 0x7F) as u8
}
