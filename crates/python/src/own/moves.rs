//! Moves of a game written in Python.

use gametree_core::GameMove;

/// The number of a move in the list of all moves of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct OwnMove(pub(super) u16);

impl GameMove for OwnMove {
    fn code(self) -> u16 {
        self.0
    }

    fn from_code(code: u16) -> Option<Self> {
        Some(OwnMove(code))
    }
}
