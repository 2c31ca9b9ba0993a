//! Positions that an argument has shown, to be relied on where they come again.

use gametree_grid::Bits;

use crate::Stones;
use crate::board::{Board, Edge};

/// A position with Maker to move that Breaker wins, whatever other cells than those of the zone Maker has as well.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown<const W: usize> {
    pub(crate) stones: Stones<W>,
    pub(crate) zone: Bits<W>,
}

impl<const W: usize> Shown<W> {
    /// The same where a symmetry takes it.
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

    /// What edges are compared with to be known by this position.
    pub(crate) fn cover(&self) -> Cover<W> {
        Cover {
            breaker: self.stones.breaker,
            needed: self.zone.minus(self.stones.maker),
        }
    }
}

/// What a position shown says of edges: none may be one of a line with a stone of Breaker here, or lack a cell of its line that is needed here.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cover<const W: usize> {
    breaker: Bits<W>,
    needed: Bits<W>,
}

impl<const W: usize> Cover<W> {
    /// Whether Breaker wins with edges of these lines as well: each of them holds what is left in the zone of the edge that its line was.
    #[inline]
    pub(crate) fn covers(&self, lines: &EdgeLines<W>) -> bool {
        let against = (lines.all & self.breaker) | (lines.lacked & self.needed);
        against.is_empty()
    }
}

/// The lines of edges, of which no more matters than these cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EdgeLines<const W: usize> {
    /// The cells of all the lines.
    all: Bits<W>,
    /// Those that the edge of a line lacks.
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
