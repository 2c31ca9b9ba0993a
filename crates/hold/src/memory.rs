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

    /// Whether Breaker wins with these edges as well: each of them holds what is left in the zone of the edge that its line was.
    pub(crate) fn covers(&self, board: &Board<W>, edges: &[Edge<W>]) -> bool {
        let needed = self.zone.minus(self.stones.maker);
        edges.iter().all(|edge| {
            let line = board.line(edge.line);
            (line & self.stones.breaker).is_empty() && (line & needed).minus(edge.cells).is_empty()
        })
    }
}
