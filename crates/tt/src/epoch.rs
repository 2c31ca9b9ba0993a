//! The time of a table, counted in searches, and the word that is stored for a record.

use crate::word::Layout;

/// The number of bits that a content has besides its record.
pub(crate) const STAMP_BITS: u32 = 8;

/// The mark in every content, so that none is zero: zero is an empty entry.
const WRITTEN: u8 = 1;
/// The number of bits of the age, which stands above the mark and wraps.
const AGE_BITS: u32 = STAMP_BITS - 1;
const AGE_MASK: u32 = (1 << AGE_BITS) - 1;

/// The number of searches begun, and the number at the time when the table was last cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Epoch {
    searches: u32,
    cleared: u32,
}

impl Epoch {
    /// Returns the epoch for a number from [`Epoch::raw`]; that of a new table is zero.
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

    /// Returns both counts as one number, which threads can change atomically.
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

    /// Converts a key into the form in which this game stores it, and back.
    ///
    /// Entries that were stored before the table was cleared have foreign keys afterwards.
    /// Different keys stay different.
    #[inline]
    pub(crate) fn salted<W: Layout>(self, key: W) -> W {
        key ^ W::salt(self.cleared)
    }

    /// Returns the word to store for a record, which takes the other bits.
    #[inline]
    pub(crate) fn stamped<W: Layout>(self, record: W) -> W {
        let age = (self.searches & AGE_MASK) as u8;
        record << STAMP_BITS | W::from(age << 1 | WRITTEN)
    }

    /// Returns `true` if an entry holds nothing of this game: it is empty, or the table has been cleared since it was stored.
    ///
    /// As ages wrap, an entry that is more than 127 searches old may pass for one of this game, but no entry of this game is ever free.
    #[inline]
    pub(crate) fn is_free<W: Layout>(self, content: W) -> bool {
        let is_earlier = self.age(content) > self.searches.wrapping_sub(self.cleared);
        (content == W::EMPTY) | is_earlier
    }

    /// Returns the number of searches begun since `content` was stored; it wraps to zero after 127.
    #[inline]
    pub(crate) fn age<W: Layout>(self, content: W) -> u32 {
        let stored = content.trailing() >> 1;
        self.searches.wrapping_sub(stored) & AGE_MASK
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count_ages<W: Layout>() {
        let record = W::from(7);
        let mut epoch = Epoch::from_raw(0);
        for search in 0..1_000 {
            let content = epoch.stamped(record);
            assert!(content >> STAMP_BITS == record);
            let mut later = epoch;
            for age in 0..=AGE_MASK {
                assert_eq!(later.age(content), age, "search {search}");
                assert!(!later.is_free(content), "search {search}");
                later = later.next_search();
            }
            assert_eq!(later.age(content), 0, "the age has wrapped");
            epoch = epoch.next_search();
        }
    }

    fn end_a_game<W: Layout>() {
        let old: W = Epoch::from_raw(0).next_search().stamped(W::from(7));
        let mut epoch = Epoch::from_raw(0).next_search().next_game();
        for search in 1..AGE_MASK {
            assert!(epoch.is_free(old), "search {search}");
            assert!(epoch.is_free(W::EMPTY), "an empty entry");
            let new = epoch.stamped(W::EMPTY);
            assert!(!epoch.is_free(new), "search {search}");
            epoch = epoch.next_search();
        }
    }

    #[test]
    fn ages_are_counted_across_the_wrap() {
        count_ages::<u64>();
        count_ages::<u128>();
    }

    #[test]
    fn nothing_outlives_its_game() {
        end_a_game::<u64>();
        end_a_game::<u128>();
    }

    #[test]
    fn both_counts_wrap_apart() {
        let last = Epoch {
            searches: u32::MAX,
            cleared: u32::MAX - 3,
        };
        assert_eq!(Epoch::from_raw(last.raw()), last);
        let content = last.stamped(0_u64);
        assert_eq!(last.next_search().age(content), 1);
        assert_eq!(last.next_search().salted(5_u64), last.salted(5_u64));
        assert_ne!(last.next_game().salted(5_u64), last.salted(5_u64));
    }
}
