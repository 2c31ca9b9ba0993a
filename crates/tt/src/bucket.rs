//! Cache lines of entries, read and written word by word.

use crate::sync::{AtomicU64, Ordering};

/// Entries in a bucket: two words each, a cache line together.
pub(crate) const ENTRIES: usize = 4;

/// A word of content, zero when empty, and that word joined with its key by exclusive or.
///
/// An alignment of 16 bytes is the most that common allocators give with memory that the system zeroes when it is first touched; more would write every byte at once.
#[derive(Debug)]
#[cfg_attr(not(loom), derive(bytemuck::Zeroable))]
#[cfg_attr(loom, derive(Default))]
#[repr(C, align(16))]
struct Entry {
    check: AtomicU64,
    content: AtomicU64,
}

/// The memory of a table, cut into buckets at the borders of cache lines.
#[derive(Debug)]
pub(crate) struct Buckets {
    entries: Vec<Entry>,
    /// The entries that lie before the first border.
    skipped: usize,
    count: usize,
}

/// Four entries in one cache line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket<'a>(&'a [Entry; ENTRIES]);

impl Buckets {
    /// A cache line of the processors that this is built for, and of most others.
    const BUCKET_BYTES: usize = 64;
    /// One bucket, and what finding a border may cost.
    pub(crate) const MIN_BYTES: usize = 2 * Self::BUCKET_BYTES;

    /// As many empty buckets as fit into `table_bytes`, less one; `None` where the memory cannot be had.
    ///
    /// Of the bucket that is given up, three entries go to the way to the first border, and the allocator may use the fourth for its own notes: a whole number of pages asked for is that number taken.
    pub(crate) fn empty(table_bytes: usize) -> Option<Self> {
        let count = (table_bytes / Self::BUCKET_BYTES).checked_sub(1)?;
        let entries = empty_entries(count * ENTRIES + ENTRIES - 1)?;
        // Without a border in reach, buckets are as right, but take two lines.
        let border = entries.as_ptr().align_offset(Self::BUCKET_BYTES);
        Some(Buckets {
            skipped: border.min(ENTRIES - 1),
            entries,
            count,
        })
    }

    pub(crate) fn count(&self) -> usize {
        self.count
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of_val(self.entries.as_slice())
    }

    /// The bucket of a key among the first `used`, by its leading bits.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "below the number of buckets"
    )]
    pub(crate) fn of_key(&self, key: u64, used: u64) -> Bucket<'_> {
        let index = (u128::from(key) * u128::from(used)) >> 64;
        let from = self.skipped + index as usize * ENTRIES;
        let bucket = self.entries[from..].first_chunk();
        Bucket(bucket.expect("a multiple of the bucket plus the skipped entries were allocated"))
    }

    /// The first `used` buckets, which can be walked through from both ends.
    pub(crate) fn first(&self, used: u64) -> impl DoubleEndedIterator<Item = Bucket<'_>> {
        let (chunks, _) = self.entries[self.skipped..].as_chunks();
        let used = usize::try_from(used)
            .unwrap_or(usize::MAX)
            .min(chunks.len());
        chunks[..used].iter().map(Bucket)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Bucket<'_>> {
        let (chunks, _) = self.entries[self.skipped..].as_chunks();
        chunks.iter().map(Bucket)
    }
}

#[cfg(not(loom))]
fn empty_entries(count: usize) -> Option<Vec<Entry>> {
    bytemuck::allocation::try_zeroed_vec(count).ok()
}

/// The atomics of loom are objects with a history, not words that can be zeroed.
#[cfg(loom)]
fn empty_entries(count: usize) -> Option<Vec<Entry>> {
    let mut entries = Vec::new();
    entries.try_reserve_exact(count).ok()?;
    entries.resize_with(count, Entry::default);
    Some(entries)
}

impl Bucket<'_> {
    /// The content stored under `key`, if any.
    ///
    /// All entries are compared without a jump in between: which one has the key cannot be predicted, and a wrong guess costs more than the comparisons.
    #[inline]
    pub(crate) fn find(self, key: u64) -> Option<u64> {
        let mut answer = 0;
        for entry in self.0.iter().rev() {
            let (found, content) = entry.load();
            answer = if found == key { content } else { answer };
        }
        (answer != 0).then_some(answer)
    }

    /// Writes `content` over the first entry that is free or has `key`, or else over the one that `worth` ranks lowest; says whether it took a free one.
    ///
    /// Free entries are taken from the first on, so none comes before the entry of a key; only threads that write at the same time may store a key twice, and then the first counts.
    #[inline]
    pub(crate) fn store(
        self,
        key: u64,
        content: u64,
        is_free: impl Fn(u64) -> bool,
        worth: impl Fn(u64) -> i64,
    ) -> bool {
        let mut was_free = false;
        let mut place = &self.0[0];
        let mut least = i64::MAX;
        for entry in self.0 {
            let (found, old) = entry.load();
            if found == key || is_free(old) {
                was_free = found != key;
                place = entry;
                break;
            }
            let worth = worth(old);
            if worth < least {
                least = worth;
                place = entry;
            }
        }
        place.check.store(key ^ content, Ordering::Relaxed);
        place.content.store(content, Ordering::Relaxed);
        was_free
    }

    /// Empties the bucket: the keys and contents that it had.
    pub(crate) fn take(self) -> [(u64, u64); ENTRIES] {
        self.0.each_ref().map(|entry| {
            let taken = entry.load();
            entry.content.store(0, Ordering::Relaxed);
            entry.check.store(0, Ordering::Relaxed);
            taken
        })
    }

    /// The contents of the entries, zero for empty ones.
    pub(crate) fn contents(self) -> impl Iterator<Item = u64> {
        self.0
            .iter()
            .map(|entry| entry.content.load(Ordering::Relaxed))
    }

    /// Asks the processor for the cache line, where it can be asked.
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

impl Entry {
    /// The key and the content; a key that nobody stored when another thread is half-way through writing.
    #[inline]
    fn load(&self) -> (u64, u64) {
        let content = self.content.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ content, content)
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
            assert_eq!(buckets.iter().count(), buckets.count());
            for bucket in buckets.iter() {
                let address = bucket.0.as_ptr().addr();
                assert_eq!(address % Buckets::BUCKET_BYTES, 0, "of {table_bytes} bytes");
            }
        }
        assert_eq!(size_of::<Entry>() * ENTRIES, Buckets::BUCKET_BYTES);
    }

    #[test]
    fn keys_reach_the_first_and_the_last_bucket() {
        let buckets = Buckets::empty(1_000).expect("little memory");
        let address = |bucket: Bucket<'_>| bucket.0.as_ptr().addr();
        let all: Vec<_> = buckets.iter().map(address).collect();
        let count = buckets.count() as u64;
        assert_eq!(Some(&address(buckets.of_key(0, count))), all.first());
        assert_eq!(Some(&address(buckets.of_key(u64::MAX, count))), all.last());
    }
}
