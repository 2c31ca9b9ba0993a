//! Parts of a graph that are games by themselves, each with an outline and a label.

use std::collections::HashSet;

use crate::geometry::{Area, Point};
use crate::picture::{Drawing, Label, Step as PathStep};
use crate::text::{Face, clean, shortened};

use super::{Noted, PartNote};

/// The distance from the middle of a vertex to the outline around it, which is half the line width in the style.
const REACH: f64 = 27.5;
/// The maximum length of the sides of a square that is filled: a little more than the usual distance between neighbours.
const LONGEST_SIDE: f64 = 90.0;
const SIZE: f64 = 13.0;
/// The space between a label and the things beside it.
const SPACE: f64 = 4.0;

/// The vertices of a picture, and the edges between those that are left.
pub(super) struct Graph<'a> {
    pub(super) at: &'a [Point],
    pub(super) edges: &'a [([usize; 2], Vec<PathStep>)],
}

/// Draws the outlines below everything else: first the lines of a part as wide as the outline, and then the same lines a little narrower.
pub(super) fn outlines(drawing: &mut Drawing, notes: &Noted<'_>, graph: &Graph<'_>) {
    for part in &notes.parts {
        for class in ["partline", "partfill"] {
            for &site in own_sites(part, graph) {
                let at = graph.at[site];
                drawing.line(at, at.moved(0.01, 0.0), class);
            }
            for ([from, to], steps) in graph.edges {
                if part.sites.contains(from) && part.sites.contains(to) {
                    drawing.path(steps.clone(), class);
                }
            }
        }
        for corners in blocks(part, graph) {
            drawing.polygon(&corners, "partblock");
        }
    }
}

/// Returns the squares of four vertices of a part, whose middles the outlines of the edges leave open.
fn blocks(part: &PartNote, graph: &Graph<'_>) -> Vec<[Point; 4]> {
    let at = |vertex: usize| graph.at[vertex];
    let is_short = |&[a, b]: &[usize; 2]| at(a).distance(at(b)) < LONGEST_SIDE;
    let edges = graph.edges.iter().map(|(ends, _)| *ends);
    let edges = edges.filter(|ends| ends.iter().all(|end| part.sites.contains(end)));
    let edges: Vec<[usize; 2]> = edges.filter(is_short).collect();
    let known: HashSet<[usize; 2]> = edges.iter().flat_map(|&[a, b]| [[a, b], [b, a]]).collect();
    let is_edge = |a: usize, b: usize| known.contains(&[a, b]);
    let mut blocks = Vec::new();
    for (index, &[a, b]) in edges.iter().enumerate() {
        let others = edges[..index].iter().flat_map(|&[c, d]| [[c, d], [d, c]]);
        for [c, d] in others.filter(|&[c, d]| is_edge(b, c) && is_edge(d, a)) {
            blocks.push([a, b, c, d].map(at));
        }
    }
    blocks
}

fn own_sites<'a>(part: &'a PartNote, graph: &Graph<'_>) -> impl Iterator<Item = &'a usize> {
    let count = graph.at.len();
    part.sites.iter().filter(move |&&site| site < count)
}

/// Writes the labels at free places, each beside its part, and returns the lower end of the lowest.
pub(super) fn labels(
    drawing: &mut Drawing,
    notes: &Noted<'_>,
    graph: &Graph<'_>,
    width: f64,
    mut low: f64,
) -> f64 {
    let mut taken: Vec<Area> = graph.at.iter().map(|&at| around(at)).collect();
    taken.extend(graph.edges.iter().flat_map(|(ends, _)| along(graph, *ends)));
    for part in &notes.parts {
        let text = shortened(&clean(&part.label), SIZE, Face::Bold, width - 3.0 * SPACE);
        let mut label = Label::centered(text, Point::new(0.0, 0.0), SIZE, "halo").faced(Face::Bold);
        let wide = label.width();
        let (side, up) = (REACH + SPACE + wide / 2.0, REACH + SPACE + SIZE / 2.0);
        let within = |x: f64| x.min(width - wide / 2.0 - SPACE).max(wide / 2.0 + SPACE);
        let beside = own_sites(part, graph).flat_map(|&site| {
            let at = graph.at[site];
            let [below, above] = [up, -up].map(|y| Point::new(within(at.x), at.y + y));
            [below, above, at.moved(side, 0.0), at.moved(-side, 0.0)]
        });
        let area = |at: Point| Area::around(at, wide + SPACE, SIZE + SPACE);
        let is_free = |at: &Point| {
            let area = area(*at);
            let is_inside = area.x >= 0.0 && area.x + area.width <= width && area.y >= 0.0;
            is_inside && !taken.iter().any(|other| other.overlaps(&area))
        };
        let below = || {
            let first = own_sites(part, graph).next();
            let x = first.map_or(0.0, |&site| graph.at[site].x);
            let steps =
                (0..).map(|step| Point::new(within(x), low + (SIZE + SPACE) * f64::from(step)));
            steps.into_iter().find(is_free)
        };
        let Some(at) = beside.into_iter().find(is_free).or_else(below) else {
            continue;
        };
        let area = area(at);
        low = low.max(area.y + area.height);
        taken.push(area);
        label.at = label.at.moved(at.x, at.y);
        drawing.text(label);
    }
    low
}

fn around(at: Point) -> Area {
    Area::around(at, 2.0 * REACH, 2.0 * REACH)
}

/// Returns the area that the outline of an edge covers, in pieces.
fn along(graph: &Graph<'_>, [from, to]: [usize; 2]) -> Vec<Area> {
    let pieces = [0.25, 0.5, 0.75];
    let ends = [graph.at[from], graph.at[to]];
    pieces
        .map(|part| around(ends[0].towards(ends[1], part)))
        .to_vec()
}
