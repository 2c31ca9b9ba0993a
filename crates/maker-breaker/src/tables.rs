//! Tables of a search: one for searched positions, one for positions that were only tested.

use std::collections::TryReserveError;

use crate::symmetric_keys::Key;
use crate::table::{Entry, Keep, Table};

/// The divisor of the memory for positions that were not searched.
///
/// The search meets ten of them for each searched position; in a table of their own they replace each other and no solved position.
const LEAVES_SHARE: usize = 8;

/// The tables of a search.
#[derive(Debug)]
pub(crate) struct Tables<const W: usize> {
    /// The positions that were searched.
    pub(crate) nodes: Table<W>,
    /// The positions that were tested.
    pub(crate) leaves: Table<W>,
}

impl<const W: usize> Tables<W> {
    /// Creates tables of `bytes` bytes together.
    ///
    /// # Errors
    /// Fails when the system refuses the memory.
    pub(crate) fn new(bytes: usize) -> Result<Self, TryReserveError> {
        let leaves = bytes / LEAVES_SHARE;
        Ok(Tables {
            nodes: Table::new(bytes - leaves, Keep::Work)?,
            leaves: Table::new(leaves, Keep::Newest)?,
        })
    }

    /// Stores the searched positions of other tables.
    pub(crate) fn take_over(&self, others: &Self) {
        for (key, packed) in others.nodes.entries() {
            self.nodes.put(key, packed.unpack());
        }
    }

    /// Returns the entry of a position; most positions are leaves, and their table is the smaller one.
    #[inline]
    pub(crate) fn get(&self, key: Key) -> Option<Entry<W>> {
        match self.leaves.get(key) {
            solved @ Some(Entry::Solved { .. }) => solved,
            leaf => self.nodes.get(key).or(leaf),
        }
    }
}
