//! The two widths of keys and records, with the layout of each in a cache line.

use std::ops::{BitOr, BitXor, Shl, Shr};

use crate::sync::{AtomicU64, Ordering};

/// The integer type of a table's keys and packed records: `u64`, or `u128` where a proof must tell positions apart.
///
/// No other types implement it, since each needs its own layout.
pub trait Word: Layout {}

impl Word for u64 {}
impl Word for u128 {}

/// Two words of memory.
///
/// An alignment of 16 bytes is the most that common allocators give with memory that the system zeroes when it is first touched; a larger one would write every byte at once.
#[derive(Debug)]
#[cfg_attr(not(loom), derive(bytemuck::Zeroable))]
#[cfg_attr(loom, derive(Default))]
#[repr(C, align(16))]
pub struct Pair {
    check: AtomicU64,
    content: AtomicU64,
}

/// The number of pairs in a cache line.
pub(crate) const PAIRS: usize = 4;

/// A cache line of the processors for which this crate is built, and of most others.
pub(crate) type Line = [Pair; PAIRS];

/// The arithmetic of words, and the layout of a key and its content in a line.
///
/// The content is zero in an empty entry.
/// A check is a word of the key combined with the whole content by exclusive or, so that it fits neither another key nor any other content.
pub trait Layout:
    Copy
    + Eq
    + From<u8>
    + Into<u128>
    + TryFrom<u128>
    + BitXor<Output = Self>
    + BitOr<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The memory of one record with its key.
    type Entry: 'static;

    /// Zero.
    const EMPTY: Self;

    /// The number of entries in a line.
    const ENTRIES: usize = PAIRS * size_of::<Pair>() / size_of::<Self::Entry>();

    /// `true` if clearing a table empties its entries, so that a key of an earlier game cannot even by chance pass for one of this game.
    const IS_EMPTIED: bool;

    /// Returns the number with which the keys of a game are mixed, by the count of games.
    ///
    /// The odd multiplier, the power of two divided by the golden ratio, spreads the count over all bits.
    fn salt(count: u32) -> Self;

    /// Returns the leading 64 bits.
    fn leading(self) -> u64;

    /// Returns the last 32 bits.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the end is asked for")]
    fn trailing(self) -> u32 {
        let bits: u128 = self.into();
        bits as u32
    }

    /// Returns a line as its entries.
    fn entries(line: &Line) -> &[Self::Entry];

    /// Returns the key and the content; while another thread is halfway through writing, the key is one that was never stored.
    fn load(entry: &Self::Entry) -> (Self, Self);

    /// Writes the key and the content, word by word.
    fn store(entry: &Self::Entry, key: Self, content: Self);
}

impl Pair {
    #[inline]
    fn words(&self) -> (u64, u64) {
        let content = self.content.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed), content)
    }

    #[inline]
    fn set(&self, check: u64, content: u64) {
        self.check.store(check, Ordering::Relaxed);
        self.content.store(content, Ordering::Relaxed);
    }

    pub(crate) fn clear(&self) {
        self.content.store(0, Ordering::Relaxed);
        self.check.store(0, Ordering::Relaxed);
    }
}

/// One pair for each entry: a torn entry is detected, since it has the content of one record and the check of another.
impl Layout for u64 {
    type Entry = Pair;
    const EMPTY: Self = 0;
    const IS_EMPTIED: bool = false;

    #[inline]
    fn salt(count: u32) -> Self {
        u64::from(count).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    #[inline]
    fn leading(self) -> u64 {
        self
    }

    #[inline]
    fn entries(line: &Line) -> &[Pair] {
        line
    }

    #[inline]
    fn load(entry: &Pair) -> (Self, Self) {
        let (check, content) = entry.words();
        (check ^ content, content)
    }

    #[inline]
    fn store(entry: &Pair, key: Self, content: Self) {
        entry.set(key ^ content, content);
    }
}

/// Two pairs for each entry, with the leading words first.
///
/// Words of two records under one key never pass for a record: a check fits one half of a content only together with the other half with which it was made.
/// Where more records meet, both checks would have to agree by chance.
impl Layout for u128 {
    type Entry = [Pair; 2];
    const EMPTY: Self = 0;
    const IS_EMPTIED: bool = true;

    #[inline]
    fn salt(count: u32) -> Self {
        u128::from(count).wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835)
    }

    #[inline]
    fn leading(self) -> u64 {
        (self >> 64) as u64
    }

    #[inline]
    fn entries(line: &Line) -> &[[Pair; 2]] {
        line.as_chunks().0
    }

    #[inline]
    fn load([leading, low]: &[Pair; 2]) -> (Self, Self) {
        let (check, content) = leading.words();
        let (low_check, low_content) = low.words();
        let content = joined(content, low_content);
        (joined(check, low_check) ^ blended(content), content)
    }

    #[inline]
    fn store([leading, low]: &[Pair; 2], key: Self, content: Self) {
        let (check, low_check) = halves(key ^ blended(content));
        let (content, low_content) = halves(content);
        leading.set(check, content);
        low.set(low_check, low_content);
    }
}

#[inline]
fn joined(leading: u64, low: u64) -> u128 {
    u128::from(leading) << 64 | u128::from(low)
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the low half is meant")]
fn halves(word: u128) -> (u64, u64) {
    (word.leading(), word as u64)
}

/// Returns each half combined with a hash of the other: half of a content and either half of the result determine the other half of the content.
#[inline]
fn blended(content: u128) -> u128 {
    let (leading, low) = halves(content);
    joined(leading ^ mixed(low), low ^ mixed(leading))
}

/// Applies a bijection under which numbers that differ in a few bits, as counts do, differ in many.
#[inline]
const fn mixed(word: u64) -> u64 {
    let product = word.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    product ^ product >> 32
}

#[cfg(all(test, not(loom)))]
mod tests {
    use std::fmt::Debug;

    use super::*;

    const KEY: u128 = 0x0123_4567_89AB_CDEF_0F1E_2D3C_4B5A_6978;
    /// Small numbers and their sums, as in real records, and large ones.
    const WORDS: [u64; 9] = [0, 1, 2, 3, 7, 1 << 32, 1 << 63, u64::MAX, 0x005E_ED0F_5EED];

    fn line() -> Line {
        bytemuck::Zeroable::zeroed()
    }

    fn check<W: Layout + Debug>(entries: usize, key: W, content: W) {
        let line = line();
        assert_eq!(W::entries(&line).len(), entries);
        assert_eq!(W::ENTRIES, entries);
        for entry in W::entries(&line) {
            W::store(entry, key, content);
            assert_eq!(W::load(entry), (key, content));
        }
    }

    #[test]
    fn both_widths_read_what_they_wrote() {
        check::<u64>(4, 0x0123_4567_89AB_CDEF, 5);
        check::<u128>(2, KEY, !KEY);
    }

    /// Copies some of the four words, as the stores of another thread would.
    fn tear(from: &[Pair; 2], to: &[Pair; 2], words: u32) {
        for (bit, (from, to)) in from.iter().zip(to).enumerate() {
            let (check, content) = from.words();
            let (old_check, old_content) = to.words();
            let taken = words >> (2 * bit);
            to.set(
                if taken & 1 == 0 { old_check } else { check },
                if taken & 2 == 0 { old_content } else { content },
            );
        }
    }

    #[test]
    fn words_of_two_records_of_one_key_never_pass_for_a_third() {
        let contents = || WORDS.iter().flat_map(|&a| WORDS.map(|b| joined(a, b)));
        for (one, other) in contents().flat_map(|one| contents().map(move |other| (one, other))) {
            for words in 0..16 {
                let [torn, whole]: [[Pair; 2]; 2] = bytemuck::Zeroable::zeroed();
                u128::store(&torn, KEY, one);
                u128::store(&whole, KEY, other);
                tear(&whole, &torn, words);
                let (key, content) = u128::load(&torn);
                let is_put = content == one || content == other;
                assert!(key != KEY || is_put, "{one:x} and {other:x}: {content:x}");
            }
        }
    }

    #[test]
    fn salts_differ_and_are_taken_off_again() {
        for count in [1, 2, 3, u32::MAX] {
            assert_ne!(u64::salt(count), u64::salt(count - 1));
            let salt = u128::salt(count) ^ u128::salt(count - 1);
            let (leading, low) = halves(salt);
            assert!(leading != 0 && low != 0, "both words differ at {count}");
            assert_eq!(KEY ^ u128::salt(count) ^ u128::salt(count), KEY);
        }
    }
}
