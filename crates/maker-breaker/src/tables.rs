//! What a search remembers: positions that were searched, and those that were only tested.

use std::collections::TryReserveError;

use crate::lanes::Key;
use crate::table::{Entry, Keep, Table};

/// The part of the memory for positions that were not searched.
///
/// Ten of them are met for each that is; in a table of their own they replace each other and nothing that was solved.
const LEAVES_SHARE: usize = 8;

/// The tables of a search.
#[derive(Debug)]
pub(crate) struct Tables<const W: usize> {
    /// Positions that were searched.
    pub(crate) nodes: Table<W>,
    /// Positions that were tested.
    pub(crate) leaves: Table<W>,
}

impl<const W: usize> Tables<W> {
    /// Tables of so many bytes together.
    ///
    /// # Errors
    /// When the system refuses the memory.
    pub(crate) fn new(bytes: usize) -> Result<Self, TryReserveError> {
        let leaves = bytes / LEAVES_SHARE;
        Ok(Tables {
            nodes: Table::new(bytes - leaves, Keep::Work)?,
            leaves: Table::new(leaves, Keep::Newest)?,
        })
    }

    /// Stores what was searched for other tables.
    pub(crate) fn take_over(&self, others: &Self) {
        for (key, packed) in others.nodes.entries() {
            self.nodes.put(key, packed.unpack());
        }
    }

    /// What is known of a position; most are leaves, and theirs is the smaller table.
    #[inline]
    pub(crate) fn get(&self, key: Key) -> Option<Entry<W>> {
        match self.leaves.get(key) {
            solved @ Some(Entry::Solved { .. }) => solved,
            leaf => self.nodes.get(key).or(leaf),
        }
    }
}
