//! The positions that a game has passed, by which a position that comes again is noticed.

use std::collections::HashMap;
use std::sync::Arc;

use gametree_core::Player;

use super::moves::OwnMove;

/// A position with the side to move, as its game tells it from others.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Situation {
    pub(super) text: Arc<str>,
    pub(super) to_move: Player,
}

/// The moves played so far, and the positions before them.
#[derive(Clone, Default)]
pub(super) struct Passed {
    moves: Vec<(Situation, OwnMove)>,
    /// The ply of every position.
    plies: HashMap<Situation, usize>,
}

impl Passed {
    /// Adds the position that a move leaves.
    pub(super) fn push(&mut self, left: Situation, m: OwnMove) {
        self.plies.insert(left.clone(), self.moves.len());
        self.moves.push((left, m));
    }

    /// Takes back the last position added.
    pub(super) fn pop(&mut self) {
        if let Some((left, _)) = self.moves.pop() {
            self.plies.remove(&left);
        }
    }

    pub(super) fn plies(&self) -> usize {
        self.moves.len()
    }

    /// Returns the moves played since a position; `None` if it was not passed.
    pub(super) fn cycle(
        &self,
        position: &Situation,
    ) -> Option<impl ExactSizeIterator<Item = OwnMove>> {
        let &begin = self.plies.get(position)?;
        Some(self.moves[begin..].iter().map(|&(_, m)| m))
    }
}
