//! Edges and moves.

use gametree_core::GameMove;

/// The most boxes in a column or a row.
pub(crate) const MAX_SIDE: u8 = 4;
/// Columns and rows of the grid of dots, edges and boxes.
pub(crate) const WIDTH: u8 = 2 * MAX_SIDE + 1;
/// Edges of the largest board.
pub(crate) const MAX_EDGES: u8 = WIDTH * WIDTH / 2;

/// An edge between two neighbouring dots.
///
/// Dots, edges and boxes are the points of a grid with nine columns: dots where column and row are even, boxes where both are odd, edges elsewhere.
/// Every second point is an edge, so the edges are numbered in the order of the points, from the bottom row up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge(pub(crate) u8);

impl Edge {
    /// Returns the edge at a column and a row of the grid; `None` for a dot, a box and a place off the grid.
    pub const fn at(column: u8, row: u8) -> Option<Self> {
        if column >= WIDTH || row >= WIDTH || (column + row).is_multiple_of(2) {
            return None;
        }
        let number = WIDTH * row + column;
        Some(Edge(number / 2))
    }

    /// Returns the column of the grid, from 0.
    pub const fn column(self) -> u8 {
        (2 * self.0 + 1) % WIDTH
    }

    /// Returns the row of the grid, from 0.
    pub const fn row(self) -> u8 {
        (2 * self.0 + 1) / WIDTH
    }

    /// Returns the set with this edge alone.
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}

/// A move: an edge, or the pass of the opponent of a player who has closed a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Draws an edge.
    Draw(Edge),
    /// Returns the turn; legal only after a closed box, and then the only legal move.
    Pass,
}

impl GameMove for Move {
    fn code(self) -> u16 {
        match self {
            Move::Draw(edge) => u16::from(edge.0),
            Move::Pass => u16::from(MAX_EDGES),
        }
    }

    fn from_code(code: u16) -> Option<Self> {
        let index = u8::try_from(code).ok()?;
        match index {
            _ if index < MAX_EDGES => Some(Move::Draw(Edge(index))),
            MAX_EDGES => Some(Move::Pass),
            _ => None,
        }
    }
}
