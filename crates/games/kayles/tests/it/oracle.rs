//! The game by its definition: every set of free vertices, from the smallest to the largest.

use gametree_kayles::{Graph, Play};
use gametree_testkit::Rng;

/// Returns the Grundy number for every set of free vertices of a small graph; bit `v` of the index stands for the vertex `v`.
pub(crate) fn grundy_numbers(graph: &Graph) -> Vec<u16> {
    fold(graph, mex)
}

/// Returns the smallest number that is not in a list.
pub(crate) fn mex(numbers: &[u16]) -> u16 {
    let is_free = |n: &u16| !numbers.contains(n);
    (0..=u16::MAX)
        .find(is_free)
        .expect("a list of options is shorter")
}

/// Returns for every set of free vertices `true` if the player to move wins.
pub(crate) fn wins(graph: &Graph, play: Play) -> Vec<bool> {
    fold(graph, |options: &[bool]| {
        let is_over = options.is_empty();
        is_over && play == Play::Misere || options.contains(&false)
    })
}

/// Computes the values of sets from the values of their options.
fn fold<T: Copy>(graph: &Graph, value: impl Fn(&[T]) -> T) -> Vec<T> {
    let count = graph.vertex_count();
    let closed: Vec<usize> = (0..count)
        .map(|m| {
            let goes = |v: &usize| *v == m || graph.are_neighbours(m, *v);
            (0..count).filter(goes).map(|v| 1 << v).sum()
        })
        .collect();
    let mut values = Vec::with_capacity(1 << count);
    for free in 0..1_usize << count {
        let moves = (0..count).filter(|m| free >> m & 1 != 0);
        let options: Vec<T> = moves.map(|m| values[free & !closed[m]]).collect();
        values.push(value(&options));
    }
    values
}

/// Returns a graph in which each pair of vertices is an edge with a chance of `percent` in a hundred.
pub(crate) fn random_graph(vertices: usize, percent: usize, rng: &mut Rng) -> Graph {
    let mut graph = Graph::without_edges(vertices).expect("within the limit");
    for v in 0..vertices {
        for u in 0..v {
            if rng.below(100) < percent {
                graph.connect(u, v);
            }
        }
    }
    graph
}

/// Returns every graph of `vertices` numbered vertices.
pub(crate) fn all_graphs(vertices: usize) -> impl Iterator<Item = Graph> {
    let pairs = vertices * vertices.saturating_sub(1) / 2;
    (0..1_usize << pairs).map(move |edges| {
        let is_edge = |u: usize, v: usize| edges >> (v * (v - 1) / 2 + u) & 1 != 0;
        Graph::from_rule(vertices, is_edge).expect("within the limit")
    })
}
