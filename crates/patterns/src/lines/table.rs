//! What a search of the real game remembers.

use std::collections::TryReserveError;

use gametree_core::ProofNumbers;

/// Entries that a position may stand in.
const BUCKET: usize = 4;
/// Entries at the beginning.
const FIRST_ENTRIES: usize = 1 << 12;

/// Numbers of positions by keys of 64 bits, in a table that grows up to a limit; then what took the least work gives way.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Vec<[Entry; BUCKET]>,
    used: usize,
    most_bytes: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u64,
    pn: u32,
    dn: u32,
    /// Positions searched below; 0 where there is no entry.
    work: u32,
}

impl Table {
    /// # Errors
    /// When the system refuses the memory.
    pub(super) fn new(most_bytes: usize) -> Result<Self, TryReserveError> {
        Ok(Table {
            buckets: buckets(FIRST_ENTRIES / BUCKET)?,
            used: 0,
            most_bytes,
        })
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<ProofNumbers> {
        let bucket = &self.buckets[self.place(key)];
        let mut entries = bucket.iter();
        let entry = entries.find(|entry| entry.key == key && entry.work > 0)?;
        let (pn, dn) = (entry.pn, entry.dn);
        Some(ProofNumbers { pn, dn })
    }

    pub(super) fn put(&mut self, key: u64, numbers: ProofNumbers, work: u64) {
        if 2 * self.used > self.buckets.len() * BUCKET {
            self.grow();
        }
        let work = u32::try_from(work).unwrap_or(u32::MAX).max(1);
        let ProofNumbers { pn, dn } = numbers;
        self.store(Entry { key, pn, dn, work });
    }

    fn store(&mut self, entry: Entry) {
        let place = self.place(entry.key);
        let bucket = &mut self.buckets[place];
        let known = bucket
            .iter()
            .position(|old| old.key == entry.key && old.work > 0);
        let slot = known.unwrap_or_else(|| {
            let cheapest = (0..BUCKET).min_by_key(|&slot| bucket[slot].work);
            cheapest.expect("a bucket has entries")
        });
        self.used += usize::from(bucket[slot].work == 0);
        bucket[slot] = entry;
    }

    /// Twice as many entries, where there is room for them.
    fn grow(&mut self) {
        let count = 2 * self.buckets.len();
        if 3 * count / 2 * size_of::<[Entry; BUCKET]>() > self.most_bytes {
            return;
        }
        let Ok(larger) = buckets(count) else {
            // No more of this system.
            self.most_bytes = 0;
            return;
        };
        let old = std::mem::replace(&mut self.buckets, larger);
        self.used = 0;
        for entry in old.into_iter().flatten().filter(|entry| entry.work > 0) {
            self.store(entry);
        }
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "masked")]
        let place = key as usize & (self.buckets.len() - 1);
        place
    }
}

fn buckets(count: usize) -> Result<Vec<[Entry; BUCKET]>, TryReserveError> {
    let mut buckets = Vec::new();
    buckets.try_reserve_exact(count)?;
    buckets.resize(count, [Entry::default(); BUCKET]);
    Ok(buckets)
}
