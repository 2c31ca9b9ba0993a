//! How much of a table is in use: a search that visits little touches little memory.

use crate::bucket::ENTRIES;
use crate::sync::{AtomicU64, Ordering};

/// The buckets at the beginning of a table that are in use, more of them as they fill.
///
/// A page of memory that is touched for the first time costs as much as many probes, so small searches are faster in a small part of a large table.
#[derive(Debug)]
pub(crate) struct Extent {
    count: u64,
    used: AtomicU64,
    /// How many entries were filled since the table last grew, what was moved included, counted for one key in [`SAMPLED`].
    filled: AtomicU64,
}

/// Buckets in use at the start: 512 KiB, which fit into the caches of one core.
const FIRST: u64 = 1 << 13;
/// How many times larger each step is.
const STEP: u64 = 4;
/// One key in so many is counted, so that threads seldom write to the same counter.
const SAMPLED: u64 = 64;

impl Extent {
    /// The first part of a table of so many buckets.
    pub(crate) fn of(count: u64) -> Self {
        Extent {
            count,
            used: AtomicU64::new(count.min(FIRST)),
            filled: AtomicU64::new(0),
        }
    }

    /// The number of buckets in use.
    #[inline]
    pub(crate) fn used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }

    /// Notes that a free entry was taken for this key; says whether it is time to grow.
    #[inline]
    pub(crate) fn grows_with(&self, key: u64) -> bool {
        key.is_multiple_of(SAMPLED) && self.is_filling()
    }

    /// Takes more buckets into use; says how many there were, unless another thread has just done it.
    pub(crate) fn grow(&self) -> Option<u64> {
        let used = self.used();
        let more = used.saturating_mul(STEP).min(self.count);
        let order = Ordering::Relaxed;
        self.used.compare_exchange(used, more, order, order).ok()?;
        self.filled.store(0, order);
        Some(used)
    }

    #[cold]
    fn is_filling(&self) -> bool {
        let filled = self.filled.fetch_add(1, Ordering::Relaxed);
        let used = self.used();
        used < self.count && filled > capacity(used) / SAMPLED / 4
    }
}

const fn capacity(buckets: u64) -> u64 {
    buckets * ENTRIES as u64
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    fn sizes(count: u64, keys: u64) -> Vec<u64> {
        let extent = Extent::of(count);
        let mut sizes = vec![extent.used()];
        for _ in (0..keys).filter(|&key| extent.grows_with(key)) {
            assert_eq!(extent.grow(), sizes.last().copied());
            sizes.push(extent.used());
        }
        sizes
    }

    #[test]
    fn a_table_grows_step_by_step_to_its_size() {
        assert_eq!(sizes(100_000, 20_000_000), [8_192, 32_768, 100_000]);
        assert_eq!(sizes(7, 10_000), [7]);
    }
}
