//! Move generators for the generic engines.

use gametree_core::{Coverage, MoveBuf, MoveGen};
use smallvec::SmallVec;

use crate::graph::{Vertex, VertexSet};
use crate::position::Kayles;

/// Every free vertex, by its number.
#[derive(Clone, Copy, Debug, Default)]
pub struct FreeVertices;

impl<const W: usize> MoveGen<Kayles<W>> for FreeVertices {
    const COVERAGE: Coverage = Coverage::Legal;

    #[inline]
    fn moves(&self, pos: &Kayles<W>, out: &mut MoveBuf<Vertex>) {
        out.extend(pos.free());
    }
}

/// The free vertices without twins: of vertices with the same free neighbours, the first alone.
///
/// Two vertices are twins if their free neighbours are the same, apart from the two themselves.
/// Swapping them maps the free vertices onto themselves and keeps all edges. So it maps the position after one move onto the position after the other: both have the same value, in as many plies, under normal play and misère.
/// The first of its twins is always proposed, so a move remains wherever there is one.
#[derive(Clone, Copy, Debug, Default)]
pub struct DistinctVertices;

impl<const W: usize> MoveGen<Kayles<W>> for DistinctVertices {
    const COVERAGE: Coverage = Coverage::Sound {
        exact_distance: true,
    };

    #[inline]
    fn moves(&self, pos: &Kayles<W>, out: &mut MoveBuf<Vertex>) {
        let mut proposed: SmallVec<[[VertexSet<W>; 2]; 64]> = SmallVec::new();
        for v in pos.free() {
            let closed = pos.neighbourhoods().closed(v) & pos.free();
            let open = closed.minus(VertexSet::of(v));
            // Closed neighbourhoods can only be equal for neighbours, open ones for others.
            let is_twin = |other: &[VertexSet<W>; 2]| other[0] == closed || other[1] == open;
            if !proposed.iter().any(is_twin) {
                proposed.push([closed, open]);
                out.push(v);
            }
        }
    }
}
