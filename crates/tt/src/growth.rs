//! The part of a table that is in use: a search that visits little touches little memory.

use std::ops::Range;

use crate::sync::{AtomicU64, Ordering};

/// The number of buckets in use at the beginning of a table, which grows as they fill.
///
/// A page of memory that is touched for the first time costs as much as many probes.
/// So small searches are faster in a small part of a large table.
#[derive(Debug)]
pub(crate) struct Growth {
    count: u64,
    /// The number of entries in a bucket.
    entries: u64,
    used: AtomicU64,
    /// The number of buckets still to be moved: the first of those that were in use before the table last grew.
    left: AtomicU64,
    /// The number of entries filled since the table last grew, moved ones included, counted for one key in [`SAMPLED`].
    filled: AtomicU64,
}

/// The number of buckets in use at the start: 512 KiB, which fit into the caches of one core.
const FIRST: u64 = 1 << 13;
/// The factor by which each step enlarges the part in use.
const STEP: u64 = 4;
/// The number of buckets that are moved at once; they take about a microsecond, so that no thread waits for a table to grow.
const MOVED_AT_ONCE: u64 = 8;
/// The number of keys of which one is counted, so that threads seldom write to the same counter.
const SAMPLED: u64 = 64;

impl Growth {
    /// Creates the growth of a table of `count` buckets with `entries` entries each, with its first part in use.
    pub(crate) fn of(count: usize, entries: usize) -> Self {
        let [count, entries] = [count, entries].map(|number| number as u64);
        Growth {
            count,
            entries,
            used: AtomicU64::new(count.min(FIRST)),
            left: AtomicU64::new(0),
            filled: AtomicU64::new(0),
        }
    }

    /// Returns the number of buckets in use.
    #[inline]
    pub(crate) fn used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }

    /// Records that a free entry was taken for a key with these leading bits; returns `true` if it is time to grow.
    #[inline]
    pub(crate) fn grows_with(&self, leading: u64) -> bool {
        leading.is_multiple_of(SAMPLED) && self.is_filling()
    }

    /// Takes more buckets into use, unless entries from before the last growth are still being moved.
    pub(crate) fn grow(&self) {
        let used = self.used();
        let order = Ordering::Relaxed;
        if used == self.count || self.left.compare_exchange(0, used, order, order).is_err() {
            return;
        }
        if self.used() != used {
            // Another thread has made the table grow, and has moved everything, since this one looked.
            self.left.store(0, order);
            return;
        }
        let more = used.saturating_mul(STEP).min(self.count);
        self.used.store(more, order);
        self.filled.store(0, order);
    }

    /// Returns the index of the bucket of a key with these leading bits: the place before the table grew, until that bucket is moved.
    ///
    /// So the new memory is touched while the old buckets are moved, and not at once by every record that is stored.
    #[inline]
    pub(crate) fn bucket_of(&self, leading: u64) -> u64 {
        if self.left() > 0 {
            return self.bucket_while_moving(leading);
        }
        index(leading, self.used())
    }

    #[cold]
    #[inline(never)]
    fn bucket_while_moving(&self, leading: u64) -> u64 {
        let old = index(leading, self.before());
        if old < self.left() {
            old
        } else {
            index(leading, self.used())
        }
    }

    /// Returns the number of buckets still to be moved, at the beginning of those that were in use [before](Growth::before).
    #[inline]
    pub(crate) fn left(&self) -> u64 {
        self.left.load(Ordering::Relaxed)
    }

    /// Returns the number of buckets that were in use before the table last grew.
    pub(crate) fn before(&self) -> u64 {
        let used = self.used();
        let mut before = FIRST;
        while before * STEP < used {
            before *= STEP;
        }
        before
    }

    /// Returns the next few buckets to be moved, which belong to the caller from now on.
    ///
    /// They come from the last to the first, since each spreads over places that lie behind it.
    pub(crate) fn to_move(&self) -> Range<u64> {
        let order = Ordering::Relaxed;
        let fewer = |left: u64| Some(left.saturating_sub(MOVED_AT_ONCE));
        let left = self.left.fetch_update(order, order, fewer);
        let left = left.expect("there always are some or none");
        left.saturating_sub(MOVED_AT_ONCE)..left
    }

    #[cold]
    fn is_filling(&self) -> bool {
        let filled = self.filled.fetch_add(1, Ordering::Relaxed);
        let used = self.used();
        used < self.count && filled > self.enough(used) / SAMPLED
    }

    /// Returns the number of filled entries that is enough for `used` buckets: a quarter of four entries each, an eighth of two each, since buckets of few entries overflow sooner.
    const fn enough(&self, used: u64) -> u64 {
        used * self.entries * self.entries / 16
    }
}

/// Returns the index of the bucket of a key with these leading bits among the first `used`.
#[inline]
fn index(leading: u64, used: u64) -> u64 {
    ((u128::from(leading) * u128::from(used)) >> 64) as u64
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    fn sizes(count: usize, entries: usize, keys: u64) -> Vec<u64> {
        let growth = Growth::of(count, entries);
        let mut sizes = vec![growth.used()];
        for _ in (0..keys).filter(|&key| growth.grows_with(key)) {
            growth.grow();
            assert_eq!(Some(&growth.before()), sizes.last());
            sizes.push(growth.used());
            let mut left = growth.before();
            while growth.left() > 0 {
                let moved = growth.to_move();
                assert!(!moved.is_empty() && moved.end == left);
                left = moved.start;
                if left > 0 {
                    // The table does not grow again before everything is moved.
                    growth.grow();
                    assert_eq!((Some(&growth.used()), growth.left()), (sizes.last(), left));
                }
            }
        }
        sizes
    }

    #[test]
    fn keys_are_spread_from_the_first_bucket_to_the_last() {
        for used in [1, 7, FIRST, 1 << 40] {
            assert_eq!((index(0, used), index(u64::MAX, used)), (0, used - 1));
        }
    }

    #[test]
    fn a_key_stays_where_it_was_until_that_is_moved() {
        let growth = Growth::of(100_000, 4);
        let keys = || (0..1_000).map(|number: u64| number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let before: Vec<u64> = keys().map(|key| growth.bucket_of(key)).collect();
        growth.grow();
        while growth.left() > 0 {
            for (key, &bucket) in keys().zip(&before) {
                let is_left = bucket < growth.left();
                let expected = if is_left {
                    bucket
                } else {
                    index(key, growth.used())
                };
                assert_eq!(growth.bucket_of(key), expected);
                // The new place of a moved entry lies behind the buckets that are not yet moved.
                assert!(is_left || expected >= growth.left());
            }
            for _ in 0..100 {
                growth.to_move();
            }
        }
    }

    #[test]
    fn a_table_of_its_full_size_moves_nothing() {
        for count in [7, 10_000] {
            let growth = Growth::of(count, 4);
            for _ in 0..5 {
                growth.grow();
                while growth.left() > 0 {
                    growth.to_move();
                }
            }
            assert_eq!(growth.used(), count as u64);
            growth.grow();
            assert_eq!(growth.left(), 0);
        }
    }

    #[test]
    fn a_table_grows_step_by_step_to_its_size() {
        assert_eq!(sizes(100_000, 4, 20_000_000), [8_192, 32_768, 100_000]);
        assert_eq!(sizes(100_000, 4, 21_000), [8_192, 32_768]);
        assert_eq!(sizes(100_000, 2, 21_000), [8_192, 32_768, 100_000]);
        assert_eq!(sizes(7, 4, 10_000), [7]);
    }
}
