//! Codes of small graphs that isomorphic ones usually share.

use gametree_grid::mix;

use crate::graph::{Neighbourhoods, VertexSet};

/// The number of vertices of the largest graph that has a [`code`].
///
/// Half of its adjacency matrix fits into 64 bits up to 11 vertices; larger codes save fewer nodes than they cost.
pub(super) const MAX_CODED: usize = 9;

/// Returns the graph that `set` spans, as a number that determines it up to the names of its vertices.
///
/// Graphs with equal codes are isomorphic, so a result may be kept under the code.
/// Isomorphic graphs have equal codes whenever vertices that colour refinement cannot distinguish are symmetric, as in all trees. Otherwise the codes may differ, which costs no more than a result computed twice.
///
/// Colour refinement puts the vertices in order: each colour is mixed with those of the neighbours until no more vertices become distinct. Of vertices with the same colour one is singled out, and the refinement goes on.
pub(super) fn code<const W: usize>(graph: &Neighbourhoods<W>, set: VertexSet<W>) -> u64 {
    let small = Small::of(graph, set);
    let colours = small.distinct_colours();
    let mut order = [0; MAX_CODED];
    let order = &mut order[..small.count];
    for (i, place) in order.iter_mut().enumerate() {
        *place = i;
    }
    order.sort_unstable_by_key(|&i| colours[i]);
    let mut code = 1;
    for (i, &v) in order.iter().enumerate() {
        for &u in &order[..i] {
            code = code << 1 | u64::from(small.rows[v] >> u & 1);
        }
    }
    code
}

/// A graph of at most [`MAX_CODED`] vertices, with the neighbours of each as bits.
struct Small {
    count: usize,
    rows: [u16; MAX_CODED],
}

impl Small {
    fn of<const W: usize>(graph: &Neighbourhoods<W>, set: VertexSet<W>) -> Self {
        let mut vertices = [gametree_grid::Cell(0); MAX_CODED];
        let mut count = 0;
        for v in set {
            vertices[count] = v;
            count += 1;
        }
        let mut rows = [0; MAX_CODED];
        for i in 0..count {
            let closed = graph.closed(vertices[i]);
            for j in 0..i {
                if closed.contains(vertices[j]) {
                    rows[i] |= 1 << j;
                    rows[j] |= 1 << i;
                }
            }
        }
        Small { count, rows }
    }

    /// Returns a colour for each vertex, no two the same, which does not depend on the order of the vertices as far as symmetry allows.
    fn distinct_colours(&self) -> [u64; MAX_CODED] {
        let mut colours = [1; MAX_CODED];
        let mut distinct = 1;
        loop {
            distinct = self.refine(&mut colours, distinct);
            match self.first_tied(&colours) {
                Some(v) if distinct < self.count => colours[v] = mix(!colours[v]),
                _ => return colours,
            }
            distinct += 1;
        }
    }

    /// Mixes each colour with those of the neighbours until that makes no more vertices distinct; returns the number of colours then.
    fn refine(&self, colours: &mut [u64; MAX_CODED], mut distinct: usize) -> usize {
        loop {
            let before = *colours;
            for v in 0..self.count {
                let mut sum = 0_u64;
                let mut row = self.rows[v];
                while row != 0 {
                    sum = sum.wrapping_add(before[row.trailing_zeros() as usize]);
                    row &= row - 1;
                }
                colours[v] = mix(before[v].wrapping_mul(3).wrapping_add(sum));
            }
            let count = self.distinct(colours);
            if count <= distinct || count == self.count {
                return count;
            }
            distinct = count;
        }
    }

    fn distinct(&self, colours: &[u64; MAX_CODED]) -> usize {
        let is_new = |v: usize| !colours[..v].contains(&colours[v]);
        (0..self.count).filter(|&v| is_new(v)).count()
    }

    /// Returns a vertex of the least colour that several have.
    fn first_tied(&self, colours: &[u64; MAX_CODED]) -> Option<usize> {
        let colours = &colours[..self.count];
        let is_tied = |v: &usize| colours[v + 1..].contains(&colours[*v]);
        (0..self.count).filter(is_tied).min_by_key(|&v| colours[v])
    }
}
