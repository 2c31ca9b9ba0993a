//! Proven values of positions.

use std::fmt;

/// Proven value of a position for one of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameValue {
    /// The player wins, whatever the opponent does.
    Win,
    /// Neither player can force a win.
    Draw,
    /// The player loses, whatever he does.
    Loss,
    /// Nothing is proven.
    Unknown,
}

impl fmt::Display for GameValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            GameValue::Win => "win",
            GameValue::Draw => "draw",
            GameValue::Loss => "loss",
            GameValue::Unknown => "unknown",
        })
    }
}
