//! The size of a board, its edges and its boxes.

use crate::Edge;
use crate::moves::{MAX_EDGES, MAX_SIDE};

/// A board of some columns and rows of boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    columns: u8,
    rows: u8,
    edges: u64,
}

impl Board {
    /// Returns a board with 1 to 4 columns and rows of boxes; `None` for other sizes.
    pub fn new(columns: u8, rows: u8) -> Option<Self> {
        let fits = [columns, rows].iter().all(|n| (1..=MAX_SIDE).contains(n));
        if !fits {
            return None;
        }
        let is_inside = |edge: &Edge| edge.column() <= 2 * columns && edge.row() <= 2 * rows;
        let edges = (0..MAX_EDGES).map(Edge).filter(is_inside);
        Some(Board {
            columns,
            rows,
            edges: edges.map(Edge::bit).sum(),
        })
    }

    /// Returns the number of columns of boxes.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// Returns the number of rows of boxes.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// Returns all edges, one bit each.
    pub(crate) const fn edges(self) -> u64 {
        self.edges
    }

    /// Returns the four edges of each box, from the bottom row up.
    pub(crate) fn boxes(self) -> impl Iterator<Item = u64> {
        let rows = 0..self.rows;
        rows.flat_map(move |row| (0..self.columns).map(move |column| around(column, row)))
    }

    /// Returns the number of boxes with all four edges among `drawn`.
    pub(crate) fn closed(self, drawn: u64) -> i16 {
        let closed = self.boxes().filter(|edges| drawn & edges == *edges);
        closed.map(|_| 1).sum()
    }

    /// Returns the number of boxes.
    pub(crate) fn size(self) -> i16 {
        i16::from(self.columns * self.rows)
    }
}

/// Returns the four edges of the box in this column and row.
pub(crate) fn around(column: u8, row: u8) -> u64 {
    let (x, y) = (2 * column + 1, 2 * row + 1);
    let places = [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)];
    let edges = places.map(|(x, y)| Edge::at(x, y).expect("a box lies between four edges"));
    edges.map(Edge::bit).iter().sum()
}
