//! Twins, which a component can do without.

use crate::graph::{Neighbourhoods, Vertex, VertexSet};

/// The kind of twins that make no difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Twins {
    /// Neighbours with the same other neighbours: one of them is enough, under normal play and misère.
    ///
    /// A move on either takes both away and leaves the same; any other move takes both or none, so they stay twins until they go.
    /// By induction the graph and the graph without one of them have the same options.
    True,
    /// True twins, and pairs of false ones (vertices that are not neighbours and have the same neighbours) as long as one or two are left: under normal play alone.
    ///
    /// A move on one of `k` false twins takes their neighbours away and leaves `k - 1` single vertices, whose nimber depends only on whether `k` is even. A move on a neighbour takes all twins away. Any other move leaves them twins.
    /// By induction the options have the same nimbers for `k` and `k - 2`, as long as there is a twin left to move on.
    /// Misère play has no nimbers, and two single vertices more can change the winner.
    All,
}

/// Returns a part of `set` with the same value, without the twins that make no difference.
///
/// The options stay the same too: a move within the part has the same value as the same move in `set`.
pub(super) fn without_twins<const W: usize>(
    graph: &Neighbourhoods<W>,
    set: VertexSet<W>,
    twins: Twins,
) -> VertexSet<W> {
    let mut left = set;
    loop {
        let before = left;
        for v in before {
            if left.contains(v) {
                left = without_twins_of(graph, left, v, twins);
            }
        }
        // Leaving out twins can make others twins.
        if left == before {
            return left;
        }
    }
}

/// Applies [`without_twins`] to the twins of one vertex with higher numbers.
#[inline]
fn without_twins_of<const W: usize>(
    graph: &Neighbourhoods<W>,
    set: VertexSet<W>,
    v: Vertex,
    twins: Twins,
) -> VertexSet<W> {
    let closed = graph.closed(v) & set;
    let open = closed.minus(VertexSet::of(v));
    let Some(neighbour) = open.first() else {
        return set;
    };
    let mut left = set;
    // A false twin that waits for another, so that both can go.
    let mut waiting = None;
    // Twins of `v` are that neighbour itself or neighbours of it.
    for u in (graph.closed(neighbour) & set).iter().filter(|&u| u > v) {
        let closed_of_u = graph.closed(u) & set;
        if closed_of_u == closed {
            left.remove(u);
        } else if twins == Twins::All && closed_of_u.minus(VertexSet::of(u)) == open {
            match waiting.take() {
                None => waiting = Some(u),
                Some(other) => {
                    left.remove(u);
                    left.remove(other);
                }
            }
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Graph;

    /// Checks the number of vertices that are left of a graph.
    fn check(vertices: usize, edges: &[(usize, usize)], twins: Twins, expected: u32) {
        let mut graph = Graph::without_edges(vertices).expect("small");
        for &(u, v) in edges {
            graph.connect(u, v);
        }
        let graph = Neighbourhoods::<1>::of(&graph).expect("one word is enough");
        let left = without_twins(&graph, graph.all(), twins);
        assert_eq!(left.count(), expected, "{edges:?} {twins:?}: {left:?}");
    }

    #[test]
    fn true_twins_are_one_and_false_twins_one_or_two() {
        let triangle = [(0, 1), (1, 2), (0, 2)];
        check(3, &triangle, Twins::True, 1);
        check(3, &triangle, Twins::All, 1);
        let star_of_4 = [(0, 1), (0, 2), (0, 3), (0, 4)];
        check(5, &star_of_4, Twins::True, 5);
        check(5, &star_of_4, Twins::All, 3);
        // With one leaf left, leaf and centre are true twins.
        check(6, &[(0, 1), (0, 2), (0, 3), (0, 4), (0, 5)], Twins::All, 1);
        let path_of_4 = [(0, 1), (1, 2), (2, 3)];
        check(4, &path_of_4, Twins::All, 4);
    }
}
