//! Puzzles.

use gametree_core::Player;

use crate::Difficulty;

/// A position in which exactly one move attains the best result.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Puzzle {
    /// The game with its parameters.
    pub game: String,
    /// The position, as [`Play::position`](gametree_registry::Play::position) writes it.
    pub position: String,
    /// The moves that led to the position from the one in which the finder began; empty in a collection.
    pub moves: Vec<String>,
    /// The side to move, which is to find the solution.
    pub to_move: Player,
    /// The result that the solution attains and no other move does.
    pub aim: Aim,
    /// The solution, and the best play after it as far as it is known.
    pub line: Vec<String>,
    /// The difficulty.
    pub difficulty: Difficulty,
    /// Nodes of the proof of the solution.
    pub nodes: u64,
}

impl Puzzle {
    /// Returns the move to find.
    ///
    /// # Panics
    /// Panics if the caller has emptied the line.
    pub fn solution(&self) -> &str {
        self.line.first().expect("a puzzle has a solution")
    }
}

/// Result that the solution of a puzzle attains and no other move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// A win, in this number of plies where that is proven.
    Win(Option<u32>),
    /// A win within this number of plies; other moves may win later, in games whose positions can repeat.
    WinWithin(u32),
    /// A draw, where all other moves lose.
    Draw,
    /// This number of points for the side to move, in a game scored in points.
    Points(i16),
}
