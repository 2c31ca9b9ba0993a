//! How much of a table is in use: a search that visits little touches little memory.

use std::ops::Range;

use crate::sync::{AtomicU64, Ordering};

/// The buckets at the beginning of a table that are in use, more of them as they fill.
///
/// A page of memory that is touched for the first time costs as much as many probes, so small searches are faster in a small part of a large table.
#[derive(Debug)]
pub(crate) struct Growth {
    count: u64,
    /// How many entries a bucket has.
    entries: u64,
    used: AtomicU64,
    /// Of the buckets that were in use before the table last grew, this many at the beginning still hold what belongs elsewhere.
    left: AtomicU64,
    /// How many entries were filled since the table last grew, what was moved included, counted for one key in [`SAMPLED`].
    filled: AtomicU64,
}

/// Buckets in use at the start: 512 KiB, which fit into the caches of one core.
const FIRST: u64 = 1 << 13;
/// How many times larger each step is.
const STEP: u64 = 4;
/// How many buckets are moved at once: about a microsecond, so that no thread waits for a table to grow.
const MOVED_AT_ONCE: u64 = 8;
/// One key in this number is counted, so that threads seldom write to the same counter.
const SAMPLED: u64 = 64;

impl Growth {
    /// The first part of a table of `count` buckets with `entries` entries each.
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

    /// The number of buckets in use.
    #[inline]
    pub(crate) fn used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }

    /// Notes that a free entry was taken for a key with these leading bits; says whether it is time to grow.
    #[inline]
    pub(crate) fn grows_with(&self, leading: u64) -> bool {
        leading.is_multiple_of(SAMPLED) && self.is_filling()
    }

    /// Takes more buckets into use, unless what the table held when it last grew is still being moved.
    pub(crate) fn grow(&self) {
        let used = self.used();
        let order = Ordering::Relaxed;
        if used == self.count || self.left.compare_exchange(0, used, order, order).is_err() {
            return;
        }
        if self.used() != used {
            // Another thread has made it grow, and all that is moved, since this one looked.
            self.left.store(0, order);
            return;
        }
        let more = used.saturating_mul(STEP).min(self.count);
        self.used.store(more, order);
        self.filled.store(0, order);
    }

    /// The number of the bucket of a key with these leading bits: where it was before the table grew, until that is moved.
    ///
    /// So the new memory is touched as the old is moved, and not at once by whatever is stored.
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

    /// Of the buckets that were in use [before](Growth::before), this many at the beginning are still to be moved.
    #[inline]
    pub(crate) fn left(&self) -> u64 {
        self.left.load(Ordering::Relaxed)
    }

    /// The number of buckets that were in use before the table last grew.
    pub(crate) fn before(&self) -> u64 {
        let used = self.used();
        let mut before = FIRST;
        while before * STEP < used {
            before *= STEP;
        }
        before
    }

    /// The next few buckets to be moved, which are the caller's business from now on.
    ///
    /// From the last to the first, since each spreads over places that lie behind it.
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

    /// How many filled entries are enough for `used` buckets: a quarter of four each, an eighth of two each, since buckets of few entries overflow sooner.
    const fn enough(&self, used: u64) -> u64 {
        used * self.entries * self.entries / 16
    }
}

/// The number of the bucket of a key with these leading bits among the first `used`.
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
                    // It does not grow again before that.
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
                // What has been moved lies behind what has not.
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
