//! Cooperation of threads: each reads the results of the others, and leaves positions that they have solved.

use gametree_core::ProofNumbers;

use crate::node_result::NodeResult;
use crate::reduction::Reduced;
use crate::symmetric_keys::Key;
use crate::table::Entry;

use super::{Child, Search};

/// The number of visits between two checks of the path to the current position, some twenty positions, for one that another thread has solved.
const PATH_PERIOD: u64 = 8;

impl<const W: usize> Search<'_, W> {
    /// Returns the key under which other threads find a position; a thread alone needs none.
    pub(super) fn key_of(&self, pos: &Reduced<W>) -> Key {
        if self.shared.is_many() {
            pos.edges.key(self.rows).0
        } else {
            Key::default()
        }
    }

    /// Returns the result in the tables for a position that another thread has solved.
    pub(super) fn recall(&self, pos: &Reduced<W>) -> NodeResult<W> {
        let (key, symmetry) = pos.edges.key(self.rows);
        let entry = self.tables.nodes.get(key);
        let found = entry.map(|entry| NodeResult::of_entry(entry, self.rows.board(), symmetry));
        found.map_or(NodeResult::open(ProofNumbers::UNKNOWN), |found| {
            found.with_needs(pos)
        })
    }

    /// Takes over the numbers of these children that other threads have found; returns the index of a solved one.
    pub(super) fn take_over(&self, children: &mut [Child]) -> Option<usize> {
        if !self.shared.is_many() {
            return None;
        }
        let mut solved = None;
        for (at, child) in children.iter_mut().enumerate() {
            match self.tables.nodes.get(child.key) {
                Some(Entry::Open { numbers, .. }) => child.numbers = numbers,
                Some(Entry::Solved { .. }) => solved = Some(at),
                None => (),
            }
        }
        solved
    }

    /// Returns a number of a child as it counts for the choice among them; infinity, if it has reached the limit of the node and other threads take part.
    #[inline]
    pub(super) fn weigh(&self, child: &Child, number: u32, limit: u32) -> u32 {
        if !self.shared.is_many() {
            number
        } else if number >= limit {
            ProofNumbers::INFINITY
        } else {
            self.shared.weigh(child.key, number)
        }
    }

    /// Records that the thread goes below a position.
    pub(super) fn descend(&mut self, key: Key) {
        if !self.shared.is_many() {
            return;
        }
        self.shared.enter(key);
        self.path.push(key);
        if self.nodes.is_multiple_of(PATH_PERIOD) && self.settled_above.is_none() {
            let is_solved = |&key: &Key| {
                let entry = self.tables.nodes.get(key);
                matches!(entry, Some(Entry::Solved { .. }))
            };
            self.settled_above = self.path.iter().position(is_solved);
        }
    }

    /// Records that the thread has come back from below a position; returns `true` if another thread has solved it meanwhile.
    pub(super) fn ascend(&mut self, key: Key) -> bool {
        if !self.shared.is_many() {
            return false;
        }
        self.shared.leave(key);
        self.path.pop();
        if self.settled_above.is_some_and(|top| top >= self.path.len()) {
            self.settled_above = None;
        }
        let entry = self.tables.nodes.get(key);
        matches!(entry, Some(Entry::Solved { .. }))
    }

    /// Returns `true` if the search is over at this depth, because of a limit or because another thread has solved a position above.
    pub(super) fn has_to_leave(&self, depth: usize) -> bool {
        self.stopped.is_some() || self.settled_above.is_some_and(|top| top <= depth)
    }
}
