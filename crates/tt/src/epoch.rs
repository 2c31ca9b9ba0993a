//! The time of a table, counted in searches, and the word that is stored for a record.

/// The bits that a content has besides its record.
pub(crate) const STAMP_BITS: u32 = 8;

/// Set in every content, so that none is zero: zero is an empty entry.
const WRITTEN: u64 = 1;
/// The age stands above the mark, and wraps.
const AGE_BITS: u32 = STAMP_BITS - 1;
const AGE_MASK: u32 = (1 << AGE_BITS) - 1;

/// How many searches have begun, and how many had when the table was last cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Epoch {
    searches: u32,
    cleared: u32,
}

impl Epoch {
    /// The epoch behind a number from [`Epoch::raw`]; a new table's is zero.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the halves are cut out of the number"
    )]
    pub(crate) fn from_raw(raw: u64) -> Self {
        Epoch {
            searches: raw as u32,
            cleared: (raw >> 32) as u32,
        }
    }

    /// Both counts as one number, which threads can change at once.
    #[inline]
    pub(crate) fn raw(self) -> u64 {
        u64::from(self.cleared) << 32 | u64::from(self.searches)
    }

    pub(crate) fn next_search(self) -> Self {
        Epoch {
            searches: self.searches.wrapping_add(1),
            ..self
        }
    }

    pub(crate) fn next_game(self) -> Self {
        let searches = self.searches.wrapping_add(1);
        Epoch {
            searches,
            cleared: searches,
        }
    }

    /// The key as this game stores it: what was stored before the table was cleared is foreign now.
    ///
    /// The odd multiplier, 2^64 divided by the golden ratio, spreads the count over all bits.
    #[inline]
    pub(crate) fn salted(self, key: u64) -> u64 {
        key ^ u64::from(self.cleared).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// The word to store for a record that takes the other bits.
    #[inline]
    pub(crate) fn stamped(self, record: u64) -> u64 {
        record << STAMP_BITS | u64::from(self.searches & AGE_MASK) << 1 | WRITTEN
    }

    /// Whether an entry holds nothing of this game: it is empty, or the table has been cleared since it was stored.
    ///
    /// As ages wrap, an entry that is more than 127 searches old may pass for one of this game, but none of this game is ever free.
    #[inline]
    pub(crate) fn is_free(self, content: u64) -> bool {
        let is_earlier = self.years_since(content) > self.searches.wrapping_sub(self.cleared);
        (content == 0) | is_earlier
    }

    /// How many searches have begun since `content` was stored, up to 127, whereafter they are counted from zero again.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the age is masked")]
    pub(crate) fn years_since(self, content: u64) -> u32 {
        let stored = (content >> 1) as u32;
        self.searches.wrapping_sub(stored) & AGE_MASK
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_are_counted_across_the_wrap() {
        let mut epoch = Epoch::from_raw(0);
        for search in 0..1_000 {
            let content = epoch.stamped(7);
            assert_eq!(content >> STAMP_BITS, 7);
            let mut later = epoch;
            for years in 0..=AGE_MASK {
                assert_eq!(later.years_since(content), years, "search {search}");
                assert!(!later.is_free(content), "search {search}");
                later = later.next_search();
            }
            assert_eq!(later.years_since(content), 0, "the age has wrapped");
            epoch = epoch.next_search();
        }
    }

    #[test]
    fn nothing_outlives_its_game() {
        let old = Epoch::from_raw(0).next_search().stamped(7);
        let mut epoch = Epoch::from_raw(0).next_search().next_game();
        for search in 1..AGE_MASK {
            assert!(epoch.is_free(old), "search {search}");
            assert!(epoch.is_free(0), "an empty entry");
            assert!(!epoch.is_free(epoch.stamped(0)), "search {search}");
            epoch = epoch.next_search();
        }
    }

    #[test]
    fn both_counts_wrap_apart() {
        let last = Epoch {
            searches: u32::MAX,
            cleared: u32::MAX - 3,
        };
        assert_eq!(Epoch::from_raw(last.raw()), last);
        let content = last.stamped(0);
        assert_eq!(last.next_search().years_since(content), 1);
        assert_eq!(last.next_search().salted(5), last.salted(5));
        assert_ne!(last.next_game().salted(5), last.salted(5));
    }
}
