//! Difficulty of a puzzle, measured by its proof.

use std::fmt;

use gametree_core::Mismatch;

/// Difficulty of a puzzle, from 1 to 10: the size of the proof of its solution.
///
/// The proof is searched from an empty table, so the same puzzle has the same difficulty where the game has exact keys.
/// Elsewhere it may take a few nodes more or less.
/// Each level has about three times the nodes of the level below:
///
/// | level | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 |
/// |---|---|---|---|---|---|---|---|---|---|---|
/// | nodes, at most | 3 | 10 | 30 | 100 | 300 | 1,000 | 3,000 | 10,000 | 30,000 | 100,000 |
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Difficulty(u8);

/// The most nodes of the proof at each level.
const MOST_NODES: [u64; 10] = [3, 10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000];

impl Difficulty {
    /// The lowest level.
    pub const EASIEST: Difficulty = Difficulty(1);
    /// The highest level.
    pub const HARDEST: Difficulty = Difficulty(10);

    /// Returns the difficulty of this number.
    ///
    /// # Errors
    /// Fails for numbers other than 1 to 10.
    pub fn new(number: u8) -> Result<Self, Mismatch> {
        if (1..=10).contains(&number) {
            return Ok(Difficulty(number));
        }
        Err(Mismatch::new("a level from 1 to 10", number.to_string()))
    }

    /// Returns the number, from 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the most nodes of a proof at this level.
    pub const fn most_nodes(self) -> u64 {
        MOST_NODES[self.0 as usize - 1]
    }

    /// Returns the difficulty of a proof with this number of nodes; `None` beyond the highest level, and for a proof without nodes.
    pub(crate) fn of_nodes(nodes: u64) -> Option<Self> {
        if nodes == 0 {
            return None;
        }
        let index = MOST_NODES.iter().position(|&most| nodes <= most)?;
        u8::try_from(index + 1).ok().map(Difficulty)
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
