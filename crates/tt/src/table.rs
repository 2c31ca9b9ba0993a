//! The table, with its size, ageing and replacement.

use std::fmt;
use std::marker::PhantomData;

use crate::TableError;
use crate::bucket::{Bucket, Buckets};
use crate::epoch::{Epoch, STAMP_BITS};
use crate::growth::Growth;
use crate::sync::{AtomicU64, Ordering};
use crate::word::{Layout, Word};

/// A value that a table stores under a key.
pub trait Record: Copy {
    /// The type of the table's keys and of the packed records: `u64`, or `u128` for twice the memory.
    type Word: Word;

    /// Returns the record as a number below 2^56, or below 2^120 in a word of 128 bits.
    fn pack(self) -> Self::Word;

    /// Returns the record for a number from [`Record::pack`].
    fn unpack(bits: Self::Word) -> Self;

    /// Returns the value of keeping the record, such as the depth or the work of the search behind it; the record of least priority is replaced first.
    fn priority(self) -> u32;
}

/// A fixed number of records under keys of 64 or 128 bits, shared by threads without locks.
///
/// Keys must be spread over their leading 64 bits, which determine where a record is stored.
///
/// Whatever happens at the same time, [`Table::get`] returns either nothing or a record that was [`put`](Table::put) under the same key since the last [`clear`](Table::clear).
/// That is certain as long as one thread at a time uses the table, if keys have 128 bits or the table was never cleared.
/// Otherwise it holds except for a chance in 2^64, as the crate's front page explains.
pub struct Table<R> {
    buckets: Buckets,
    /// The [`Epoch`] as one number, which is changed atomically.
    epoch: AtomicU64,
    growth: Growth,
    record: PhantomData<fn() -> R>,
}

/// The fill level of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Fill {
    /// The fraction of the sampled entries that hold a record, from 0 to 1.
    pub used: f64,
    /// The fraction of the sampled entries written since the last [`Table::new_search`], from 0 to 1.
    pub current: f64,
}

impl<R: Record> Table<R> {
    /// The priority that a record loses with every search begun after it was stored.
    ///
    /// It equals four plies of depth, the usual exchange rate in game programs between deep and fresh entries.
    pub const AGEING: u32 = 4;

    /// The size of the smallest table: one bucket, and the distance to a cache line border.
    pub const MIN_BYTES: usize = Buckets::MIN_BYTES;

    /// Creates a table that takes at most `table_bytes` bytes of memory.
    ///
    /// The memory is reserved here and taken from the system page by page, when it is first written to.
    /// A system that promises more than it has, as Linux does by default within wide limits, may therefore grant a table that it cannot fill; the caller should ask for less than the memory of the machine.
    ///
    /// # Errors
    /// Fails when `table_bytes` is below [`Table::MIN_BYTES`], or the memory is not available; nothing is kept then, and the caller can try a smaller size.
    pub fn with_bytes(table_bytes: usize) -> Result<Self, TableError> {
        if table_bytes < Self::MIN_BYTES {
            return Err(TableError::TooSmall { table_bytes });
        }
        let buckets = Buckets::empty(table_bytes).ok_or(TableError::OutOfMemory { table_bytes })?;
        Ok(Table {
            growth: Growth::of(buckets.count(), R::Word::ENTRIES),
            buckets,
            epoch: AtomicU64::new(0),
            record: PhantomData,
        })
    }

    /// Returns the record last put under `key`, unless it has been replaced.
    #[inline]
    pub fn get(&self, key: R::Word) -> Option<R> {
        let key = self.epoch().salted(key);
        let content = self.bucket_of(key).find(key)?;
        Some(Self::record(content))
    }

    /// Stores a record under `key`, over the one that the key had before.
    #[inline]
    pub fn put(&self, key: R::Word, record: R) {
        let packed = record.pack();
        debug_assert!(
            packed.leading().leading_zeros() >= STAMP_BITS,
            "a record leaves 8 bits of its word"
        );
        let epoch = self.epoch();
        let key = epoch.salted(key);
        self.store(epoch, key, epoch.stamped(packed));
    }

    /// Starts to fetch the memory that [`Table::get`] and [`Table::put`] of `key` will need, on processors that support it.
    ///
    /// This pays where the key is known some work before it is looked up; it changes nothing but the time.
    #[inline]
    pub fn prefetch(&self, key: R::Word) {
        let key = self.epoch().salted(key);
        self.bucket_of(key).prefetch();
    }

    /// Begins another search: records of earlier searches are still found, but are replaced sooner.
    pub fn new_search(&self) {
        self.advance(Epoch::next_search);
    }

    /// Forgets everything: with 64-bit keys in constant time, with 128-bit keys by emptying the part in use.
    pub fn clear(&self) {
        self.advance(Epoch::next_game);
        if R::Word::IS_EMPTIED {
            for bucket in self.buckets.first(self.growth.used()) {
                bucket.clear();
            }
        }
    }

    /// Returns everything that [`Table::get`] would find, with its key, to be [`put`](Table::put) into another table of any size.
    ///
    /// At every moment, the keys returned so far are spread evenly over the range of keys.
    /// So a table which takes its memory into use step by step has time to do so.
    /// A few percent of the records may still find their places taken there.
    ///
    /// Records that other threads store meanwhile may be missing, and half-written entries are skipped.
    /// However, in a table of n buckets, one in n of the half-written entries comes under a key that was never put.
    /// A record from before the last [`clear`](Table::clear) may also come under such a key, in a table of 64-bit keys, when 127 searches have begun since it was stored.
    pub fn records(&self) -> impl Iterator<Item = (R::Word, R)> {
        let epoch = self.epoch();
        let used = self.growth.used();
        let entries = self.buckets.scattered(used).flat_map(Bucket::entries);
        let is_found = move |&(key, content): &(R::Word, R::Word)| {
            !epoch.is_free(content) && self.bucket_of(key).find(key) == Some(content)
        };
        let record = move |(key, content)| (epoch.salted(key), Self::record(content));
        entries.filter(is_found).map(record)
    }

    /// Returns the number of bytes that the table takes.
    pub fn table_bytes(&self) -> usize {
        self.buckets.bytes()
    }

    /// Returns the number of records that fit.
    pub fn capacity(&self) -> usize {
        self.buckets.count() * R::Word::ENTRIES
    }

    /// Returns the fill level of the table, judged by its first thousand buckets.
    #[expect(clippy::cast_precision_loss, reason = "a ratio, to be looked at")]
    pub fn fill(&self) -> Fill {
        const SAMPLE: u64 = 1_000;
        let epoch = self.epoch();
        let (mut used, mut current, mut seen) = (0, 0, 0);
        let has_moved = self.growth.left() <= SAMPLE;
        let in_use = if has_moved {
            self.growth.used()
        } else {
            self.growth.before()
        };
        for bucket in self.buckets.first(in_use.min(SAMPLE)) {
            for (_, content) in bucket.entries::<R::Word>() {
                let is_used = !epoch.is_free(content);
                seen += 1;
                used += usize::from(is_used);
                current += usize::from(is_used && epoch.age(content) == 0);
            }
        }
        let share = in_use as f64 / self.buckets.count() as f64;
        let part = |count: usize| share * count as f64 / f64::from(seen);
        Fill {
            used: part(used),
            current: part(current),
        }
    }

    #[inline]
    fn store(&self, epoch: Epoch, key: R::Word, content: R::Word) {
        if self.growth.left() > 0 {
            self.move_some(epoch);
        }
        if self.place(epoch, key, content) {
            self.growth.grow();
        }
    }

    /// Stores an entry in the place of its key; returns `true` if it is time to grow.
    #[inline]
    fn place(&self, epoch: Epoch, key: R::Word, content: R::Word) -> bool {
        let is_free = |old| epoch.is_free(old);
        let priority = |old| Self::present_priority(epoch, old);
        let was_free = self.bucket_of(key).store(key, content, is_free, priority);
        was_free && self.growth.grows_with(key.leading())
    }

    /// Moves some of the entries from before the table grew to their new places.
    ///
    /// Other threads may miss a record while it is on its way.
    #[cold]
    fn move_some(&self, epoch: Epoch) {
        for index in self.growth.to_move().rev() {
            for (key, content) in self.buckets.at(index).take() {
                if !epoch.is_free(content) {
                    // The table grows with the next record that comes from outside.
                    let _ = self.place(epoch, key, content);
                }
            }
        }
    }

    /// Returns the priority of a stored record, less what it has lost with age.
    #[inline]
    fn present_priority(epoch: Epoch, content: R::Word) -> i64 {
        let priority = Self::record(content).priority();
        i64::from(priority) - i64::from(Self::AGEING) * i64::from(epoch.age(content))
    }

    #[inline]
    fn record(content: R::Word) -> R {
        R::unpack(content >> STAMP_BITS)
    }

    #[inline]
    fn bucket_of(&self, key: R::Word) -> Bucket<'_> {
        self.buckets.at(self.growth.bucket_of(key.leading()))
    }

    #[inline]
    fn epoch(&self) -> Epoch {
        Epoch::from_raw(self.epoch.load(Ordering::Relaxed))
    }

    fn advance(&self, next: impl Fn(Epoch) -> Epoch) {
        let next = |raw| Some(next(Epoch::from_raw(raw)).raw());
        let order = Ordering::Relaxed;
        self.epoch
            .fetch_update(order, order, next)
            .expect("there always is a next epoch");
    }
}

impl<R: Record> fmt::Debug for Table<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("table_bytes", &self.table_bytes())
            .finish_non_exhaustive()
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use std::hint::black_box;

    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Depth(u32);

    impl Record for Depth {
        type Word = u64;

        fn pack(self) -> u64 {
            u64::from(self.0)
        }
        fn unpack(bits: u64) -> Self {
            Depth(u32::try_from(bits).expect("packed from 32 bits"))
        }
        fn priority(self) -> u32 {
            self.0
        }
    }

    fn one_bucket() -> Table<Depth> {
        Table::with_bytes(Table::<Depth>::MIN_BYTES).expect("128 bytes")
    }

    #[test]
    fn sizes_are_kept_or_refused() {
        // The optimiser may drop an allocation that is never looked at, and with it the refusal.
        let made = |table_bytes| {
            Table::<Depth>::with_bytes(table_bytes).map(|table| black_box(table).table_bytes())
        };
        for (asked, got) in [(128, 112), (191, 112), (192, 176), (1_048_639, 1_048_560)] {
            assert_eq!(made(asked), Ok(got));
        }
        for table_bytes in [0, 127] {
            assert_eq!(made(table_bytes), Err(TableError::TooSmall { table_bytes }));
        }
        let table_bytes = usize::MAX / 2;
        assert_eq!(
            made(table_bytes),
            Err(TableError::OutOfMemory { table_bytes })
        );
    }

    #[test]
    fn an_empty_table_has_no_record_of_key_zero() {
        let table = one_bucket();
        assert_eq!(table.get(0), None);
        table.put(0, Depth(0));
        assert_eq!(table.get(0), Some(Depth(0)));
    }

    #[test]
    fn the_shallowest_entry_is_replaced() {
        let table = one_bucket();
        for key in 1..=4 {
            table.put(key, Depth(10 + u32::try_from(key).expect("small")));
        }
        table.put(5, Depth(3));
        assert_eq!(table.get(1), None, "depth 11 had the least priority");
        assert!((2..=5).all(|key| table.get(key).is_some()));
    }

    #[test]
    fn old_entries_go_first() {
        let table = one_bucket();
        table.put(1, Depth(12));
        for _ in 0..3 {
            table.new_search();
        }
        for key in 2..=4 {
            table.put(key, Depth(1));
        }
        table.put(5, Depth(1));
        assert_eq!(table.get(1), None, "12 less three times 4 is below 1");
    }

    #[test]
    fn a_record_replaces_the_one_of_its_own_key() {
        let table = one_bucket();
        for depth in [9, 2, 5] {
            table.put(7, Depth(depth));
            assert_eq!(table.get(7), Some(Depth(depth)));
        }
        assert!((table.fill().used - 0.25).abs() < 1e-9);
    }

    #[test]
    fn clearing_forgets_for_good() {
        let table = Table::with_bytes(1 << 16).expect("64 KiB");
        for round in 0..600 {
            assert_eq!(table.get(11), None, "round {round}");
            table.put(11, Depth(round));
            table.clear();
        }
    }

    #[test]
    fn a_cleared_table_counted_as_full() {
        let table = one_bucket();
        for key in 1..=4 {
            table.put(key, Depth(1_000));
        }
        table.clear();
        assert_eq!(
            table.fill(),
            Fill {
                used: 0.0,
                current: 0.0
            }
        );
        for key in 5..=8 {
            table.put(key, Depth(0));
        }
        assert!((5..=8).all(|key| table.get(key).is_some()));
    }

    #[test]
    fn the_fill_tells_this_search_from_earlier_ones() {
        let table = one_bucket();
        table.put(1, Depth(3));
        table.new_search();
        table.put(2, Depth(3));
        table.put(3, Depth(3));
        let Fill { used, current } = table.fill();
        assert!((used - 0.75).abs() < 1e-9 && (current - 0.5).abs() < 1e-9);
    }
}
