//! The two players.

use std::fmt;
use std::ops::Not;

/// One of the two players; First moves first from the start of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Moves first: X or Black on most boards, MAX in the textbooks.
    First,
    /// Moves second: O or White on most boards, MIN in the textbooks.
    Second,
}

impl Player {
    /// Returns 0 for [`Player::First`] and 1 for [`Player::Second`], as an index into per-player arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the other player; the same as `!player`, for constant contexts.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

impl Not for Player {
    type Output = Player;

    #[inline]
    fn not(self) -> Player {
        self.opponent()
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::First => "first",
            Player::Second => "second",
        })
    }
}
