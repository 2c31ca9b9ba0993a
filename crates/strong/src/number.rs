//! Exact codes as numbers: digits to sort by, distances to write down.

use gametree_core::ExactCode;

/// What sorting and writing need of a code.
pub(crate) trait Number: ExactCode + Default {
    /// The bytes of the number in files.
    const BYTES: usize;

    /// The lowest bits behind so many others.
    fn digit(self, shift: u32, mask: usize) -> usize;

    /// How far this is above a smaller number.
    fn above(self, smaller: Self) -> Self;

    /// The number so far above this one; `None` where there is none so large.
    fn plus(self, distance: Self) -> Option<Self>;

    /// Appends the number, the lowest byte first.
    fn write(self, out: &mut Vec<u8>);

    /// The number in the first bytes, which are as many as it takes.
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
