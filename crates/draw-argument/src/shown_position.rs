//! Positions that an argument has shown, on which it relies where they come again.

use gametree_grid::Bits;

use crate::Stones;
use crate::board::{Board, Edge};

/// A position with Maker to move that Breaker wins, whatever cells outside the zone Maker has as well.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown<const W: usize> {
    pub(crate) stones: Stones<W>,
    pub(crate) zone: Bits<W>,
}

impl<const W: usize> Shown<W> {
    /// Returns the image of the position under a symmetry.
    pub(crate) fn image(&self, board: &Board<W>, symmetry: usize) -> Self {
        let image = |set| board.image(symmetry, set);
        Shown {
            stones: Stones {
                maker: image(self.stones.maker),
                breaker: image(self.stones.breaker),
            },
            zone: image(self.zone),
        }
    }

    /// Returns the sets of cells that decide whether edges are known by this position.
    pub(crate) fn cover(&self) -> Cover<W> {
        Cover {
            breaker: self.stones.breaker,
            needed: self.zone.minus(self.stones.maker),
        }
    }
}

/// The demands of a shown position on edges: no edge may be of a line with a stone of Breaker here, or lack a cell of its line that is needed here.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cover<const W: usize> {
    breaker: Bits<W>,
    needed: Bits<W>,
}

impl<const W: usize> Cover<W> {
    /// Returns `true` if Breaker wins with edges of these lines as well: each edge holds the rest, in the zone, of the edge that its line was.
    #[inline]
    pub(crate) fn covers(&self, lines: &EdgeLines<W>) -> bool {
        let against = (lines.all & self.breaker) | (lines.lacked & self.needed);
        against.is_empty()
    }
}

/// The lines of edges, reduced to the sets of cells that matter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EdgeLines<const W: usize> {
    /// The cells of all the lines.
    all: Bits<W>,
    /// The cells of these lines that their edges lack.
    lacked: Bits<W>,
}

impl<const W: usize> EdgeLines<W> {
    pub(crate) fn of(board: &Board<W>, edges: &[Edge<W>]) -> Self {
        let mut lines = EdgeLines {
            all: Bits::EMPTY,
            lacked: Bits::EMPTY,
        };
        for edge in edges {
            let line = board.line(edge.line);
            lines.all |= line;
            lines.lacked |= line.minus(edge.cells);
        }
        lines
    }
}
