//! Readers and writers that count bytes and compute their checksum.

use std::io::{self, Read, Write};

/// A writer that appends a checksum of all bytes written.
pub(super) struct ChecksumWriter<'a> {
    inner: &'a mut dyn Write,
    sum: crc32fast::Hasher,
}

impl<'a> ChecksumWriter<'a> {
    pub(super) fn new(inner: &'a mut dyn Write) -> Self {
        ChecksumWriter {
            inner,
            sum: crc32fast::Hasher::new(),
        }
    }

    /// Writes the checksum.
    pub(super) fn finish(self) -> io::Result<()> {
        self.inner.write_all(&self.sum.finalize().to_le_bytes())?;
        self.inner.flush()
    }
}

impl Write for ChecksumWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// A reader that knows its offset and the checksum of all bytes before it.
pub(super) struct ChecksumReader<'a> {
    inner: &'a mut dyn Read,
    sum: crc32fast::Hasher,
    offset: u64,
}

impl<'a> ChecksumReader<'a> {
    pub(super) fn new(inner: &'a mut dyn Read) -> Self {
        ChecksumReader {
            inner,
            sum: crc32fast::Hasher::new(),
            offset: 0,
        }
    }

    /// Returns the number of bytes read.
    pub(super) const fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns the checksum of the bytes read so far.
    pub(super) fn sum(&self) -> u32 {
        self.sum.clone().finalize()
    }
}

impl Read for ChecksumReader<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(bytes)?;
        self.sum.update(&bytes[..read]);
        self.offset += read as u64;
        Ok(read)
    }
}
