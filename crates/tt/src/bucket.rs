//! Buckets: cache lines of entries.

use std::iter;

#[cfg(not(loom))]
use crate::pages;
use crate::word::{Layout, Line, PAIRS, Pair};

/// The memory of a table, cut into buckets at the borders of cache lines.
#[derive(Debug)]
pub(crate) struct Buckets {
    pairs: Vec<Pair>,
    /// The number of pairs that lie before the first border.
    skipped: usize,
    count: usize,
}

/// The entries of one cache line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket<'a>(&'a Line);

impl Buckets {
    const BUCKET_BYTES: usize = size_of::<Line>();
    /// One bucket, and the most that aligning to a border may cost.
    pub(crate) const MIN_BYTES: usize = 2 * Self::BUCKET_BYTES;

    /// Creates as many empty buckets as fit into `table_bytes`, less one; returns `None` where the memory is not available.
    ///
    /// The bucket that is given up covers three pairs of words on the way to the first border.
    /// The allocator may use its fourth pair for its own bookkeeping, so that a request for a whole number of pages takes exactly that number.
    pub(crate) fn empty(table_bytes: usize) -> Option<Self> {
        let count = (table_bytes / Self::BUCKET_BYTES).checked_sub(1)?;
        let pairs = empty_pairs(count * PAIRS + PAIRS - 1)?;
        // Without a border in reach, buckets work just as well, but each takes two lines.
        let border = pairs.as_ptr().align_offset(Self::BUCKET_BYTES);
        Some(Buckets {
            skipped: border.min(PAIRS - 1),
            pairs,
            count,
        })
    }

    pub(crate) fn count(&self) -> usize {
        self.count
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of_val(self.pairs.as_slice())
    }

    /// Returns the bucket with this index, which must be below the number of buckets.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "below the number of buckets"
    )]
    pub(crate) fn at(&self, index: u64) -> Bucket<'_> {
        let from = self.skipped + index as usize * PAIRS;
        let bucket = self.pairs[from..].first_chunk();
        Bucket(bucket.expect("a multiple of the bucket plus the skipped pairs were allocated"))
    }

    /// Returns the first `used` buckets.
    pub(crate) fn first(&self, used: u64) -> impl Iterator<Item = Bucket<'_>> {
        self.lines(used).iter().map(Bucket)
    }

    /// Returns the first `used` buckets in an order that is spread evenly over them from the beginning.
    ///
    /// Each step advances by a fraction of them that is close to the golden ratio, and the steps reach all of them.
    pub(crate) fn scattered(&self, used: u64) -> impl Iterator<Item = Bucket<'_>> {
        let lines = self.lines(used);
        let count = lines.len();
        let golden = (count as u128 * 0x9E37_79B9_7F4A_7C15) >> 64;
        let golden = usize::try_from(golden).expect("below the number of buckets");
        let mut step = golden;
        while !are_coprime(step, count) {
            step += 1;
        }
        let next = move |&index: &usize| Some((index + step) % count);
        let indices = iter::successors(Some(0), next).take(count);
        indices.map(move |index| Bucket(&lines[index]))
    }

    /// Returns the first `used` cache lines from the first border on.
    fn lines(&self, used: u64) -> &[Line] {
        let (lines, _) = self.pairs[self.skipped..].as_chunks();
        let used = usize::try_from(used).unwrap_or(usize::MAX);
        &lines[..used.min(lines.len())]
    }
}

const fn are_coprime(mut one: usize, mut other: usize) -> bool {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one == 1
}

#[cfg(not(loom))]
fn empty_pairs(count: usize) -> Option<Vec<Pair>> {
    let pairs = bytemuck::allocation::try_zeroed_vec(count).ok()?;
    pages::ask_for_large(&pairs);
    Some(pairs)
}

/// Creates the pairs one by one, since the atomics of loom are objects with a history, not words that can be zeroed.
#[cfg(loom)]
fn empty_pairs(count: usize) -> Option<Vec<Pair>> {
    let mut pairs = Vec::new();
    pairs.try_reserve_exact(count).ok()?;
    pairs.resize_with(count, Pair::default);
    Some(pairs)
}

impl Bucket<'_> {
    /// Returns the content stored under `key`, if any.
    ///
    /// The function compares all entries without a jump in between: the entry that has the key cannot be predicted, and a wrong guess costs more than the comparisons.
    #[inline]
    pub(crate) fn find<W: Layout>(self, key: W) -> Option<W> {
        let mut answer = W::EMPTY;
        for entry in W::entries(self.0).iter().rev() {
            let (found, content) = W::load(entry);
            answer = if found == key { content } else { answer };
        }
        (answer != W::EMPTY).then_some(answer)
    }

    /// Writes `content` over the first entry that is free or has `key`, or else over the one that `priority` ranks lowest; returns `true` if it took a free one.
    ///
    /// Free entries are taken from the first on, so none comes before the entry of a key.
    /// Only threads that write at the same time may store a key twice, and then the first entry counts.
    #[inline]
    pub(crate) fn store<W: Layout>(
        self,
        key: W,
        content: W,
        is_free: impl Fn(W) -> bool,
        priority: impl Fn(W) -> i64,
    ) -> bool {
        let mut was_free = false;
        let mut place = &W::entries(self.0)[0];
        let mut least = i64::MAX;
        for entry in W::entries(self.0) {
            let (found, old) = W::load(entry);
            if found == key || is_free(old) {
                was_free = found != key;
                place = entry;
                break;
            }
            let priority = priority(old);
            if priority < least {
                least = priority;
                place = entry;
            }
        }
        W::store(place, key, content);
        was_free
    }

    /// Empties the bucket and returns the keys and contents that it had, with empty ones beyond its number of entries.
    pub(crate) fn take<W: Layout>(self) -> [(W, W); PAIRS] {
        let mut taken = [(W::EMPTY, W::EMPTY); PAIRS];
        for (taken, entry) in taken.iter_mut().zip(W::entries(self.0)) {
            *taken = W::load(entry);
        }
        self.clear();
        taken
    }

    pub(crate) fn clear(self) {
        self.0.iter().for_each(Pair::clear);
    }

    /// Returns the keys and contents of the entries; an empty entry has no content.
    pub(crate) fn entries<W: Layout>(self) -> impl Iterator<Item = (W, W)> {
        W::entries(self.0).iter().map(W::load)
    }

    /// Prefetches the cache line, on processors that support it.
    #[inline]
    pub(crate) fn prefetch(self) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            #[expect(
                unsafe_code,
                reason = "no safe function prefetches; the benchmark of a table of 1 GiB shows what it buys"
            )]
            // SAFETY: the pointer comes from a reference, and a prefetch neither faults nor changes what the program sees.
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(self.0.as_ptr().cast());
            }
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_is_a_cache_line() {
        for table_bytes in [128, 4_096, 10_000_000] {
            let buckets = Buckets::empty(table_bytes).expect("little memory");
            assert!(buckets.bytes() <= table_bytes);
            assert_eq!(buckets.first(u64::MAX).count(), buckets.count());
            for bucket in buckets.first(u64::MAX) {
                let address = bucket.0.as_ptr().addr();
                assert_eq!(address % Buckets::BUCKET_BYTES, 0, "of {table_bytes} bytes");
            }
        }
        assert_eq!(Buckets::BUCKET_BYTES, 64);
    }

    #[test]
    fn numbers_reach_the_first_and_the_last_bucket() {
        let buckets = Buckets::empty(1_000).expect("little memory");
        let address = |bucket: Bucket<'_>| bucket.0.as_ptr().addr();
        let all: Vec<_> = buckets.first(u64::MAX).map(address).collect();
        let count = buckets.count() as u64;
        assert_eq!(Some(&address(buckets.at(0))), all.first());
        assert_eq!(Some(&address(buckets.at(count - 1))), all.last());
    }

    #[test]
    fn scattered_buckets_are_all_of_them_in_another_order() {
        for table_bytes in [128, 192, 1_000, 4_096, 100_000] {
            let buckets = Buckets::empty(table_bytes).expect("little memory");
            let address = |bucket: Bucket<'_>| bucket.0.as_ptr().addr();
            for used in [1, buckets.count() as u64 / 2 + 1, buckets.count() as u64] {
                let mut scattered: Vec<_> = buckets.scattered(used).map(address).collect();
                let in_order: Vec<_> = buckets.first(used).map(address).collect();
                assert!(used < 4 || scattered != in_order, "{used} buckets");
                scattered.sort_unstable();
                assert_eq!(scattered, in_order);
            }
        }
    }
}
