//! Numbers of any length in a row of bits, the lowest first.

/// A writer that puts numbers behind each other.
#[derive(Debug, Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    /// The bits that do not fill a byte yet.
    rest: u128,
    rest_bits: u32,
}

impl BitWriter {
    /// Writes the lowest `bits` bits of a number, at most 64; its other bits are 0.
    #[inline]
    pub(crate) fn write(&mut self, number: u64, bits: u32) {
        self.rest |= u128::from(number) << self.rest_bits;
        self.rest_bits += bits;
        while self.rest_bits >= 8 {
            #[expect(clippy::cast_possible_truncation, reason = "the lowest byte is meant")]
            self.bytes.push(self.rest as u8);
            self.rest >>= 8;
            self.rest_bits -= 8;
        }
    }

    /// Fills the last byte with zeros and hands all bytes over.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        if self.rest_bits > 0 {
            self.write(0, 8 - self.rest_bits);
        }
        self.bytes
    }
}

/// A reader of the bits that a [`BitWriter`] has written; behind the end there are zeros.
#[derive(Debug)]
pub(crate) struct BitReader<'a> {
    bytes: &'a [u8],
    /// The number of bits that were read.
    at: usize,
}

impl<'a> BitReader<'a> {
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        BitReader { bytes, at: 0 }
    }

    /// Returns the next bits, 57 of them or more.
    #[inline]
    pub(crate) fn peek(&self) -> u64 {
        let byte = self.at / 8;
        let word = match self.bytes.get(byte..byte + 8) {
            Some(word) => u64::from_le_bytes(word.try_into().expect("eight bytes")),
            None => self.last_word(byte),
        };
        word >> (self.at % 8)
    }

    #[cold]
    fn last_word(&self, byte: usize) -> u64 {
        let left = self.bytes.get(byte..).unwrap_or_default();
        let mut word = [0; 8];
        word[..left.len()].copy_from_slice(left);
        u64::from_le_bytes(word)
    }

    #[inline]
    pub(crate) const fn skip(&mut self, bits: u32) {
        self.at += bits as usize;
    }

    /// Reads a number of at most 32 bits.
    #[inline]
    pub(crate) fn read(&mut self, bits: u32) -> u64 {
        let number = self.peek() & ((1 << bits) - 1);
        self.skip(bits);
        number
    }

    /// Returns `true` if everything that was read was there, and less than a byte of zeros is left.
    pub(crate) fn is_at_end(&self) -> bool {
        let bits = 8 * self.bytes.len();
        self.at <= bits && bits - self.at < 8 && self.peek() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_back() {
        let numbers: Vec<(u64, u32)> = (0..500_u32)
            .map(|n| {
                let bits = n * 7 % 33;
                let number = u64::from(n).wrapping_mul(0x9E37_79B9_7F4A_7C15) & ((1 << bits) - 1);
                (number, bits)
            })
            .collect();
        let mut writer = BitWriter::default();
        for &(number, bits) in &numbers {
            writer.write(number, bits);
        }
        let bytes = writer.finish();
        let mut reader = BitReader::new(&bytes);
        for (number, bits) in numbers {
            assert_eq!(reader.read(bits), number);
        }
        assert!(reader.is_at_end());
        reader.skip(8);
        assert!(!reader.is_at_end());
        assert_eq!(reader.read(32), 0);
    }
}
