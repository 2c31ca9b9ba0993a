//! Table of proof numbers for a search of the real game.

use std::collections::TryReserveError;

use gametree_core::ProofNumbers;

/// The number of entries in which a position may be stored.
const BUCKET: usize = 4;
/// The number of entries at the beginning.
const FIRST_ENTRIES: usize = 1 << 12;

/// A table of proof numbers of positions by keys of 64 bits.
///
/// It grows up to a limit, and then replaces the entries that took the least work.
/// It grows in place, so that it can use all of the granted memory: the entries of a bucket go to buckets that are not before it.
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
    /// The number of positions searched below; 0 where there is no entry.
    work: u32,
}

impl Entry {
    const fn is_solved(&self) -> bool {
        self.pn == 0 || self.dn == 0
    }
}

impl Table {
    /// Creates a table that may grow to `most_bytes` bytes.
    ///
    /// # Errors
    /// Fails when the system refuses the memory.
    pub(super) fn new(most_bytes: usize) -> Result<Self, TryReserveError> {
        Ok(Table {
            buckets: buckets(FIRST_ENTRIES / BUCKET)?,
            used: 0,
            most_bytes,
        })
    }

    /// Lets the table grow to `most_bytes` bytes from now on; it keeps its entries.
    pub(super) const fn grant(&mut self, most_bytes: usize) {
        self.most_bytes = most_bytes;
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<ProofNumbers> {
        let Entry { pn, dn, .. } = *self.entry(key)?;
        Some(ProofNumbers { pn, dn })
    }

    /// Returns the number of positions that the last search below a position took; 0 where it is not known.
    pub(super) fn work(&self, key: u64) -> u32 {
        self.entry(key).map_or(0, |entry| entry.work)
    }

    #[inline]
    fn entry(&self, key: u64) -> Option<&Entry> {
        let bucket = &self.buckets[self.place(key)];
        let mut entries = bucket.iter();
        entries.find(|entry| entry.key == key && entry.work > 0)
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
        if known.is_some_and(|slot| bucket[slot].is_solved() && !entry.is_solved()) {
            // A search that only looks for the move has reached a limit.
            return;
        }
        let slot = known.unwrap_or_else(|| {
            let cheapest = (0..BUCKET).min_by_key(|&slot| bucket[slot].work);
            cheapest.expect("a bucket has entries")
        });
        self.used += usize::from(bucket[slot].work == 0);
        bucket[slot] = entry;
    }

    /// Doubles the number of entries, or adds as many as there is room for.
    fn grow(&mut self) {
        let count = self.buckets.len();
        let most = self.most_bytes / size_of::<[Entry; BUCKET]>();
        let more = count.min(most.saturating_sub(count));
        // A few more entries are not worth the work.
        if more < count / 8 {
            return;
        }
        if self.buckets.try_reserve_exact(more).is_err() {
            // The table asks this system for no more memory.
            self.most_bytes = 0;
            return;
        }
        let empty = [Entry::default(); BUCKET];
        self.buckets.resize(count + more, empty);
        self.used = 0;
        for place in (0..count).rev() {
            let bucket = std::mem::replace(&mut self.buckets[place], empty);
            for entry in bucket.into_iter().filter(|entry| entry.work > 0) {
                self.store(entry);
            }
        }
    }

    /// Returns the bucket of a key, in ascending order of the keys with their halves exchanged.
    ///
    /// The lower half comes first because a key is the smallest of several, so its upper half is small.
    #[inline]
    fn place(&self, key: u64) -> usize {
        let count = self.buckets.len() as u128;
        let place = (u128::from(key.rotate_left(u64::BITS / 2)) * count) >> u64::BITS;
        #[expect(clippy::cast_possible_truncation, reason = "below the count")]
        let place = place as usize;
        place
    }
}

fn buckets(count: usize) -> Result<Vec<[Entry; BUCKET]>, TryReserveError> {
    let mut buckets = Vec::new();
    buckets.try_reserve_exact(count)?;
    buckets.resize(count, [Entry::default(); BUCKET]);
    Ok(buckets)
}

#[cfg(test)]
mod tests {
    use gametree_core::mix;

    use super::*;

    const ONE: ProofNumbers = ProofNumbers { pn: 1, dn: 1 };

    #[test]
    fn a_table_grows_to_what_is_granted_and_keeps_what_it_has() {
        let granted = (FIRST_ENTRIES + FIRST_ENTRIES / 2) * size_of::<Entry>();
        let mut table = Table::new(granted).expect("a small table");
        let keys = |count: usize| (0..count as u64).map(mix);
        let kept = |table: &Table, count| {
            let known = keys(count).filter(|&key| table.get(key) == Some(ONE));
            known.count()
        };
        let bytes = |table: &Table| table.buckets.len() * size_of::<[Entry; BUCKET]>();
        // In the end the table is two thirds full, and few buckets overflow.
        keys(FIRST_ENTRIES).for_each(|key| table.put(key, ONE, 1));
        assert_eq!(bytes(&table), granted);
        assert!(kept(&table, FIRST_ENTRIES) > FIRST_ENTRIES * 17 / 20);
        table.put(mix(7), ONE, 70);
        assert_eq!([table.work(mix(7)), table.work(mix(u64::MAX))], [70, 0]);
        table.grant(2 * granted);
        keys(2 * FIRST_ENTRIES).for_each(|key| table.put(key, ONE, 1));
        assert_eq!(bytes(&table), 2 * granted);
        assert!(kept(&table, 2 * FIRST_ENTRIES) > FIRST_ENTRIES * 17 / 10);
    }

    #[test]
    fn what_is_solved_stays_so() {
        let mut table = Table::new(0).expect("a small table");
        table.put(7, ProofNumbers::PROVEN, 1);
        table.put(7, ONE, 1_000);
        assert_eq!(table.get(7), Some(ProofNumbers::PROVEN));
    }
}
