//! What a thread does because of the others: it hears what they have found, and leaves what they have solved.

use gametree_core::ProofNumbers;

use crate::found::Found;
use crate::lanes::Key;
use crate::reduce::Reduced;
use crate::table::Entry;

use super::{Child, Search};

/// Visits between two looks at whether another thread has solved a position on the way here; there are some twenty.
const PATH_PERIOD: u64 = 8;

impl<const W: usize> Search<'_, W> {
    /// The key under which other threads find a position; nobody asks for that of one thread alone.
    pub(super) fn key_of(&self, pos: &Reduced<W>) -> Key {
        if self.crew.is_many() {
            pos.edges.key(self.rows).0
        } else {
            Key::default()
        }
    }

    /// What the tables say of a position that another thread has solved.
    pub(super) fn recall(&self, pos: &Reduced<W>) -> Found<W> {
        let (key, lane) = pos.edges.key(self.rows);
        let entry = self.tables.nodes.get(key);
        let found = entry.map(|entry| Found::of_entry(entry, self.rows.board(), lane));
        found.map_or(Found::open(ProofNumbers::UNKNOWN), |found| {
            found.with_needs(pos)
        })
    }

    /// Takes over the numbers that other threads have found for these children; the place of one that is solved.
    pub(super) fn hear(&self, children: &mut [Child]) -> Option<usize> {
        if !self.crew.is_many() {
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

    /// A number of a child as it counts for the choice among them; one that has reached the limit of the node is left alone.
    #[inline]
    pub(super) fn weigh(&self, child: &Child, number: u32, limit: u32) -> u32 {
        if !self.crew.is_many() {
            number
        } else if number >= limit {
            ProofNumbers::INFINITY
        } else {
            self.crew.weigh(child.key, number)
        }
    }

    /// Notes that the thread goes below a position.
    pub(super) fn descend(&mut self, key: Key) {
        if !self.crew.is_many() {
            return;
        }
        self.crew.enter(key);
        self.path.push(key);
        if self.nodes.is_multiple_of(PATH_PERIOD) && self.settled_above.is_none() {
            let is_solved = |&key: &Key| {
                let entry = self.tables.nodes.get(key);
                matches!(entry, Some(Entry::Solved { .. }))
            };
            self.settled_above = self.path.iter().position(is_solved);
        }
    }

    /// Notes that it has come back, and returns whether another thread has solved the position meanwhile.
    pub(super) fn ascend(&mut self, key: Key) -> bool {
        if !self.crew.is_many() {
            return false;
        }
        self.crew.leave(key);
        self.path.pop();
        if self.settled_above.is_some_and(|top| top >= self.path.len()) {
            self.settled_above = None;
        }
        let entry = self.tables.nodes.get(key);
        matches!(entry, Some(Entry::Solved { .. }))
    }

    /// Whether the search is over at this depth, because of a limit or because another thread has solved a position above.
    pub(super) fn has_to_leave(&self, depth: usize) -> bool {
        self.stopped.is_some() || self.settled_above.is_some_and(|top| top <= depth)
    }
}
