//! State of a thread of a search that it does not share with others.

use crate::game::WeakPosition;
use crate::pairing::Pairings;
use crate::position::Edges;
use crate::reduction::{Reduced, Reduction};
use crate::rows::Rows;

/// The states of rows that a thread has found, and its success rates of pairings.
#[derive(Debug)]
pub(crate) struct Worker<const W: usize> {
    pub(crate) rows: Rows<W>,
    pub(crate) pairings: Pairings<W>,
}

impl<const W: usize> Worker<W> {
    pub(crate) fn new(rows: Rows<W>) -> Self {
        Worker {
            rows,
            pairings: Pairings::new(),
        }
    }

    /// Returns the reduced form of a position of the board, and the steps that lead to it; `None` where Maker has a line already.
    pub(crate) fn reduce(
        &mut self,
        pos: &WeakPosition,
        row_bytes: usize,
    ) -> Option<(Reduced<W>, Vec<Reduction>)> {
        // Keys do not depend on the states, which can be found again; a search must not end because of the states of others.
        if 2 * self.rows.bytes() > row_bytes {
            self.rows.clear();
        }
        let edges = Edges::of(pos, &mut self.rows)?;
        let mut steps = Vec::new();
        let single = edges.single(&self.rows);
        let reduced = Reduced::new(edges, single, &mut self.rows, &mut |step| steps.push(step));
        Some((reduced, steps))
    }
}
