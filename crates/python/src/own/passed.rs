//! The positions that a game has passed, by which a position that comes again is noticed.

use std::collections::HashMap;

use super::moves::OwnMove;

/// The moves played so far, and the positions before them.
///
/// The keys of positions are hashes of 64 bits, so positions that differ are not expected to share one.
#[derive(Clone, Default)]
pub(super) struct Passed {
    moves: Vec<(u64, OwnMove)>,
    /// The ply of every position by its key.
    plies: HashMap<u64, usize>,
}

impl Passed {
    /// Adds the position that a move leaves.
    pub(super) fn push(&mut self, key: u64, m: OwnMove) {
        self.plies.insert(key, self.moves.len());
        self.moves.push((key, m));
    }

    /// Takes back the last position added.
    pub(super) fn pop(&mut self) {
        if let Some((key, _)) = self.moves.pop() {
            self.plies.remove(&key);
        }
    }

    pub(super) fn plies(&self) -> usize {
        self.moves.len()
    }

    /// Returns the moves played since the position with this key.
    pub(super) fn cycle(&self, key: u64) -> Option<impl ExactSizeIterator<Item = OwnMove>> {
        let &begin = self.plies.get(&key)?;
        Some(self.moves[begin..].iter().map(|&(_, m)| m))
    }
}
