//! Potential of the edges (Erdős and Selfridge 1973).

use crate::board::Edge;

/// The weight of an edge without cells, which makes all weights whole numbers: no edge has more cells than a row.
const ONE: u64 = 1 << 40;

impl<const W: usize> Edge<W> {
    /// Returns 2^-size, in units of 1/[`ONE`].
    pub(crate) fn weight(&self) -> u64 {
        ONE >> self.cells.count()
    }
}

/// Returns `true` if the potential shows that Breaker wins with Maker to move.
///
/// The sum of 2^-size over the edges, and once more over those through any one cell, is then less than 1.
pub(crate) fn is_small<const W: usize>(edges: &[Edge<W>]) -> bool {
    let sum: u64 = edges.iter().map(Edge::weight).sum();
    let of = |cell| {
        let through = edges.iter().filter(move |edge| edge.cells.contains(cell));
        through.map(Edge::weight).sum::<u64>()
    };
    let cells = crate::board::live(edges);
    let heaviest = cells.iter().map(of).max().unwrap_or(0);
    sum + heaviest < ONE
}
