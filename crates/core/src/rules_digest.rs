//! A digest that distinguishes the rules of games with the same name.

use std::fmt;

/// A writer that computes the number of [`Notation::rules_digest`](crate::Notation::rules_digest) from the text written to it.
///
/// The number is FNV-1a with 64 bits (Fowler, Noll and Vo) over the bytes of the text.
///
/// # Examples
/// ```
/// use std::fmt::Write;
///
/// use gametree_core::RulesDigest;
///
/// let digest = |text: &str| {
///     let mut digest = RulesDigest::new();
///     digest.write_str(text).expect("it takes all that is written");
///     digest.finish()
/// };
/// assert_eq!(digest(""), 0xcbf2_9ce4_8422_2325);
/// assert_eq!(digest("a"), 0xaf63_dc4c_8601_ec8c);
/// assert_eq!(digest("foobar"), 0x8594_4171_f739_67e8);
/// ```
#[derive(Clone, Debug)]
pub struct RulesDigest(u64);

impl RulesDigest {
    /// The offset basis of FNV-1a with 64 bits.
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    /// The prime of FNV-1a with 64 bits.
    const PRIME: u64 = 0x0000_0100_0000_01b3;

    /// Creates a digest of no text.
    pub const fn new() -> Self {
        RulesDigest(Self::BASIS)
    }

    /// Returns the number of everything that has been written.
    pub const fn finish(self) -> u64 {
        self.0
    }
}

impl Default for RulesDigest {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Write for RulesDigest {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(Self::PRIME);
        self.0 = text.bytes().fold(self.0, step);
        Ok(())
    }
}
