//! Neighbours in a graph, and the vertices between them in the picture.

use std::collections::HashSet;

use gametree_core::{Site, Spot, View};

use crate::geometry::Point;

/// The usual distance between neighbours in pixels.
const UNIT: f64 = 84.0;
/// The radius of a vertex.
pub(super) const RADIUS: f64 = 17.0;

/// Converts thousandths of the usual distance to pixels.
pub(super) fn pixels(thousandths: i32) -> f64 {
    f64::from(thousandths) * UNIT / 1000.0
}

/// Returns the places of the vertices, in thousandths of the usual distance.
pub(super) fn points(view: &View) -> Vec<[i32; 2]> {
    let point = |site: &Site| match site.spot {
        Spot::Point { x, y } => [x, y],
        _ => [0, 0],
    };
    view.sites.iter().map(point).collect()
}

/// Returns the vertices on the straight way between two others.
pub(super) fn on_way(at: &[Point], [from, to]: [usize; 2]) -> impl Iterator<Item = usize> {
    let (a, b) = (at[from], at[to]);
    let is_on_way =
        move |&other: &Point| other != a && other != b && from_line(other, a, b) < RADIUS + 3.0;
    let others = at.iter().enumerate();
    others
        .filter(move |(_, other)| is_on_way(other))
        .map(|(index, _)| index)
}

/// Returns `true` if an edge passes over a vertex, since all vertices on its way are neighbours of both ends.
pub(super) fn has_rows(view: &View, edges: &[[usize; 2]]) -> bool {
    let at: Vec<Point> = points(view)
        .into_iter()
        .map(|[x, y]| Point::new(pixels(x), pixels(y)))
        .collect();
    let neighbours = Neighbours::of(edges);
    let is_row = |&[from, to]: &[usize; 2]| {
        let others = on_way(&at, [from, to]);
        let joined = others.map(|other| neighbours.are_joined([from, other, to]));
        let joined: Vec<bool> = joined.collect();
        !joined.is_empty() && joined.into_iter().all(|is_joined| is_joined)
    };
    edges.iter().any(is_row)
}

/// The pairs of neighbours in a graph.
pub(super) struct Neighbours(HashSet<[usize; 2]>);

impl Neighbours {
    pub(super) fn of(edges: &[[usize; 2]]) -> Self {
        Neighbours(edges.iter().flat_map(|&[u, v]| [[u, v], [v, u]]).collect())
    }

    /// Returns `true` if the second of three vertices is a neighbour of both others.
    pub(super) fn are_joined(&self, [a, between, b]: [usize; 3]) -> bool {
        self.0.contains(&[a, between]) && self.0.contains(&[between, b])
    }
}

/// Returns the distance of a point from the line between two others.
pub(super) fn from_line(point: Point, a: Point, b: Point) -> f64 {
    let (x, y) = (b.x - a.x, b.y - a.y);
    let along = ((point.x - a.x) * x + (point.y - a.y) * y) / (x * x + y * y).max(1.0);
    point.distance(a.towards(b, along.clamp(0.0, 1.0)))
}
