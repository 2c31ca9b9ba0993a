//! A mixer that turns a counting code into a key that is spread over all bits.

/// Spreads a code over all 64 bits, as a [`Position::key`](crate::Position::key) must be, since the leading bits determine its place in a table.
///
/// The mixer is a bijection, so different codes stay different and an exact code stays exact.
/// It is the finaliser of SplitMix64 (Steele, Lea and Flood 2014) after a step of its sequence.
///
/// ```
/// use gametree_core::mix;
///
/// // A heap of five stones and who moves, as a code and as a key.
/// let key = mix(5 << 1 | 1);
/// assert!(key >> 56 != 0);
/// ```
#[inline]
pub const fn mix(code: u64) -> u64 {
    let z = code.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
