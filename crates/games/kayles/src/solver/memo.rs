//! Results by key in a map that stays below a limit of memory.

use std::hash::Hash;

use ahash::AHashMap;

/// A map that drops all entries when it would outgrow its limit.
///
/// Dropped results are computed again, so the limit costs time and never correctness.
#[derive(Debug)]
pub(super) struct Memo<K, V> {
    entries: AHashMap<K, V>,
    limit_bytes: usize,
}

impl<K: Eq + Hash, V: Copy> Memo<K, V> {
    pub(super) fn new(limit_bytes: usize) -> Self {
        Memo {
            entries: AHashMap::new(),
            limit_bytes,
        }
    }

    #[inline]
    pub(super) fn get(&self, key: &K) -> Option<V> {
        self.entries.get(key).copied()
    }

    #[inline]
    pub(super) fn insert(&mut self, key: K, value: V) {
        if self.entries.len() == self.entries.capacity() && !self.grow() {
            if self.entries.is_empty() {
                return;
            }
            self.entries.clear();
        }
        self.entries.insert(key, value);
    }

    /// Inserts an entry as [`Memo::insert`] does, but never drops others for it.
    pub(super) fn insert_where_room(&mut self, key: K, value: V) {
        if self.entries.len() < self.entries.capacity() || self.grow() {
            self.entries.insert(key, value);
        }
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns all entries, in any order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&K, V)> {
        self.entries.iter().map(|(key, &value)| (key, value))
    }

    /// Makes room for more, unless the limit or the system refuses it.
    #[cold]
    fn grow(&mut self) -> bool {
        self.bytes_to_grow() <= self.limit_bytes && self.entries.try_reserve(1).is_ok()
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
    }

    /// Returns the memory in use while the map moves into twice the room: three times its present size.
    fn bytes_to_grow(&self) -> usize {
        /// The number of entries in the smallest map.
        const LEAST: usize = 4;
        // Each entry has a byte of control, and an eighth of the room stays free.
        let entry = size_of::<(K, V)>() + 1;
        let room = self.entries.capacity().max(LEAST) / 7 * 8 + 1;
        (3 * room).saturating_mul(entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_map_forgets_and_goes_on() {
        let mut memo = Memo::<u64, u64>::new(10_000);
        for n in 0..100_000 {
            memo.insert(n, n + 1);
            assert_eq!(memo.get(&n), Some(n + 1));
            assert!(memo.entries.capacity() * size_of::<(u64, u64)>() < 10_000);
        }
    }

    #[test]
    fn without_memory_nothing_is_kept() {
        let mut memo = Memo::<u64, u64>::new(0);
        memo.insert(1, 2);
        assert_eq!(memo.get(&1), None);
    }
}
