//! Layout of the vertices of a graph in a picture.

use std::collections::VecDeque;
use std::f64::consts::TAU;

use crate::families::petersen;
use crate::graph::Graph;

/// The usual distance between neighbours.
const UNIT: f64 = 1000.0;
/// The maximum number of vertices in a row of a path; a longer path turns back.
const PATH_COLUMNS: usize = 20;
/// The distance of the outer vertices of Petersen's graph from its middle, twice that of the inner ones.
const PETERSEN_RADIUS: f64 = 2000.0;
/// The number of rounds; more make no visible difference, even with 256 vertices.
const ROUNDS: usize = 200;
/// The factor of the longest distance at which vertices without a connecting path are kept apart.
const APART: f64 = 1.5;

/// Returns the points of all vertices, in thousandths of the usual distance between neighbours, to the right and downwards; the same on every machine.
///
/// Boards lie in their rows, a path in equal rows that run to and fro, and a cycle on a circle.
/// Petersen's graph is a pentagon around a pentagram, and all else lies by the distances within the graph.
pub(crate) fn layout(graph: &Graph) -> Vec<[i32; 2]> {
    let count = graph.vertex_count();
    if is_path(graph) {
        let rows = count.div_ceil(PATH_COLUMNS).max(1);
        let columns = count.div_ceil(rows);
        return (0..count).map(|v| in_turns(v, columns)).collect();
    }
    if is_cycle(graph) {
        let circle = on_circle(count, ring_radius(count));
        return circle.into_iter().map(rounded).collect();
    }
    if is_petersen(graph) {
        let [outer, inner] =
            [PETERSEN_RADIUS, PETERSEN_RADIUS / 2.0].map(|radius| on_circle(5, radius));
        return outer.into_iter().chain(inner).map(rounded).collect();
    }
    match graph.columns() {
        Some(columns) => (0..count)
            .map(|v| [v % columns, v / columns].map(units))
            .collect(),
        None => by_distances(graph),
    }
}

fn is_path(graph: &Graph) -> bool {
    graph.edges().all(|[u, v]| u + 1 == v) && graph.edge_count() + 1 == graph.vertex_count()
}

fn is_petersen(graph: &Graph) -> bool {
    petersen().is_some_and(|petersen| graph.edges().eq(petersen.edges()))
}

fn is_cycle(graph: &Graph) -> bool {
    let count = graph.vertex_count();
    let is_next = |[u, v]: [usize; 2]| u + 1 == v || (u, v + 1) == (0, count);
    count > 2 && graph.edge_count() == count && graph.edges().all(is_next)
}

/// Returns the radius of a circle on which neighbours have the usual distance.
#[expect(clippy::cast_precision_loss, reason = "there are at most 256 vertices")]
fn ring_radius(count: usize) -> f64 {
    UNIT * count as f64 / TAU
}

/// Returns points on a circle around the origin, the first at the top and the others clockwise.
#[expect(clippy::cast_precision_loss, reason = "there are at most 256 vertices")]
fn on_circle(count: usize, radius: f64) -> Vec<[f64; 2]> {
    let point = |v: usize| {
        let angle = TAU * v as f64 / count as f64;
        // The points are rounded, since their last digit differs from machine to machine.
        [angle.sin(), -angle.cos()].map(|along| (radius * along).round())
    };
    (0..count).map(point).collect()
}

fn rounded(point: [f64; 2]) -> [i32; 2] {
    point.map(thousandths)
}

/// Returns a point in rows that run to the right and to the left in turn.
fn in_turns(index: usize, columns: usize) -> [i32; 2] {
    let (row, along) = (index / columns, index % columns);
    let column = if row % 2 == 0 {
        along
    } else {
        columns - 1 - along
    };
    [column, row].map(units)
}

fn units(count: usize) -> i32 {
    i32::try_from(1000 * count).expect("a graph has at most 256 vertices")
}

/// Lays out a graph so that the distance of every pair approaches the length of a shortest path, near pairs above all.
///
/// Gansner, Koren and North, "Graph drawing by stress majorization" (2004).
///
/// The algorithm begins with a circle and moves one vertex after the other to the mean of the points that its pairs give.
fn by_distances(graph: &Graph) -> Vec<[i32; 2]> {
    let count = graph.vertex_count();
    let mut points = on_circle(count, ring_radius(count));
    let wanted = distances(graph);
    for _ in 0..ROUNDS {
        for v in 0..count {
            points[v] = wanted_point(v, &points, &wanted[v]);
        }
    }
    points.into_iter().map(rounded).collect()
}

/// Returns the mean of the points that the other vertices give for a vertex.
fn wanted_point(v: usize, points: &[[f64; 2]], wanted: &[f64]) -> [f64; 2] {
    let (mut sum, mut weights) = ([0.0; 2], 0.0);
    for (u, other) in points.iter().enumerate().filter(|&(u, _)| u != v) {
        let away = [0, 1].map(|axis| points[v][axis] - other[axis]);
        let now = (away[0] * away[0] + away[1] * away[1]).sqrt().max(1.0);
        let weight = 1.0 / (wanted[u] * wanted[u]);
        for axis in [0, 1] {
            sum[axis] += weight * (other[axis] + wanted[u] * away[axis] / now);
        }
        weights += weight;
    }
    if weights == 0.0 {
        return points[v];
    }
    sum.map(|along| along / weights)
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "256 vertices lie within 256 units"
)]
fn thousandths(along: f64) -> i32 {
    along.round() as i32
}

/// Returns for each vertex the wanted distance to each other one.
#[expect(clippy::cast_precision_loss, reason = "there are at most 256 vertices")]
fn distances(graph: &Graph) -> Vec<Vec<f64>> {
    let count = graph.vertex_count();
    let steps: Vec<Vec<Option<usize>>> = (0..count).map(|v| steps_from(graph, v)).collect();
    let longest = steps.iter().flatten().copied().flatten().max().unwrap_or(0);
    let unconnected = UNIT * APART * (longest.max(1)) as f64;
    let distance = |steps: Option<usize>| steps.map_or(unconnected, |steps| UNIT * steps as f64);
    let row = |row: Vec<Option<usize>>| row.into_iter().map(distance).collect();
    steps.into_iter().map(row).collect()
}

/// Returns the number of edges from a vertex to each other one.
fn steps_from(graph: &Graph, start: usize) -> Vec<Option<usize>> {
    let mut steps = vec![None; graph.vertex_count()];
    steps[start] = Some(0);
    let mut queue = VecDeque::from([start]);
    while let Some(v) = queue.pop_front() {
        let next = steps[v].map(|steps: usize| steps + 1);
        for (u, steps) in steps.iter_mut().enumerate() {
            if steps.is_none() && graph.are_neighbours(u, v) {
                *steps = next;
                queue.push_back(u);
            }
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::named_graph;

    fn points(name: &str) -> Vec<[i32; 2]> {
        layout(&named_graph(name).expect("a family with its numbers"))
    }

    fn distance(a: [i32; 2], b: [i32; 2]) -> f64 {
        f64::from(a[0] - b[0]).hypot(f64::from(a[1] - b[1]))
    }

    #[test]
    fn no_two_vertices_lie_on_each_other() {
        for name in [
            "path-25",
            "cycle-9",
            "petersen",
            "star-12",
            "wheel-7",
            "hypercube-4",
            "complete-9",
            "complete-bipartite-3x4",
            "empty-7",
            "grid-4x3",
            "torus-4x4",
            "queens-5",
            "cycle-200",
        ] {
            let points = points(name);
            for (v, &a) in points.iter().enumerate() {
                for &b in &points[..v] {
                    let found = distance(a, b);
                    assert!(
                        found > 400.0,
                        "{name}: vertex {v} at {a:?} and another at {b:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_ring_is_round() {
        let points = points("cycle-8");
        let sides: Vec<f64> = (0..8)
            .map(|v| distance(points[v], points[(v + 1) % 8]))
            .collect();
        assert!(
            sides.iter().all(|side| (side - sides[0]).abs() < 5.0),
            "{sides:?}"
        );
    }

    #[test]
    fn petersen_was_no_pentagon_around_a_star() {
        let points = points("petersen");
        let sides = |step: usize, from: usize| -> Vec<f64> {
            let side = |v: usize| distance(points[from + v], points[from + (v + step) % 5]);
            (0..5).map(side).collect()
        };
        for sides in [sides(1, 0), sides(2, 5)] {
            let is_even = sides.iter().all(|side| (side - sides[0]).abs() < 5.0);
            assert!(is_even, "{sides:?}");
        }
        let middle = |v: usize| distance(points[v], [0, 0]);
        assert!((0..5).all(|v| middle(v) > 1.5 * middle(v + 5)));
    }

    #[test]
    fn a_path_had_a_hook_at_its_end() {
        let is_straight = |name| points(name).iter().all(|point| point[1] == 0);
        assert!(is_straight("path-12") && is_straight("path-20"));
        let last = points("path-25").into_iter().filter(|point| point[1] > 0);
        assert_eq!(last.count(), 12);
    }

    #[test]
    fn a_long_path_turns_back_without_a_jump() {
        let points = points("path-25");
        assert!(
            points
                .windows(2)
                .all(|pair| distance(pair[0], pair[1]) < 1001.0)
        );
    }
}
