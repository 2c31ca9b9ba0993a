//! Exact codes as numbers: digits for sorting, distances for writing.

use gametree_core::ExactCode;

/// Operations on a code that sorting and writing need.
pub(crate) trait Number: ExactCode + Default {
    /// The number of bytes of a code in files.
    const BYTES: usize;

    /// Returns the digit of `mask` behind the lowest `shift` bits.
    fn digit(self, shift: u32, mask: usize) -> usize;

    /// Returns the distance of this number above a smaller one.
    fn above(self, smaller: Self) -> Self;

    /// Returns the number that is `distance` above this one; `None` where it would be too large.
    fn plus(self, distance: Self) -> Option<Self>;

    /// Appends the number, the lowest byte first.
    fn write(self, out: &mut Vec<u8>);

    /// Reads the number from the first bytes, as many as it takes.
    fn read(bytes: &[u8]) -> Self;
}

impl Number for u64 {
    const BYTES: usize = 8;

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "masked")]
    fn digit(self, shift: u32, mask: usize) -> usize {
        (self >> shift) as usize & mask
    }

    #[inline]
    fn above(self, smaller: Self) -> Self {
        self.wrapping_sub(smaller)
    }

    #[inline]
    fn plus(self, distance: Self) -> Option<Self> {
        self.checked_add(distance)
    }

    fn write(self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.to_le_bytes());
    }

    #[inline]
    fn read(bytes: &[u8]) -> Self {
        u64::from_le_bytes(bytes[..8].try_into().expect("eight bytes"))
    }
}

impl Number for u128 {
    const BYTES: usize = 16;

    #[inline]
    fn digit(self, shift: u32, mask: usize) -> usize {
        (self >> shift) as usize & mask
    }

    #[inline]
    fn above(self, smaller: Self) -> Self {
        self.wrapping_sub(smaller)
    }

    #[inline]
    fn plus(self, distance: Self) -> Option<Self> {
        self.checked_add(distance)
    }

    fn write(self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.to_le_bytes());
    }

    #[inline]
    fn read(bytes: &[u8]) -> Self {
        u128::from_le_bytes(bytes[..16].try_into().expect("sixteen bytes"))
    }
}
