//! Graphs whose places are vertices, and graphs whose places are edges.

use gametree_core::{Player, SiteState, Spot, View};

use crate::geometry::{Area, Point};
use crate::picture::{Drawing, Label, Step as PathStep};
use crate::text::{Face, width};

use super::marks::{badge, disc, group_of, is_last, on_stone, stone_on};
use super::parts::{Graph, labels, outlines};
use crate::page::Body;

use super::{MoveNote, Noted};

/// The usual distance between neighbours in pixels.
const UNIT: f64 = 84.0;
const RADIUS: f64 = 17.0;
/// The space around the outermost points, with a badge beside them.
const SPACE: f64 = 40.0;
const NAME_SIZE: f64 = 14.0;
/// The side of a badge on an edge.
const BADGE: f64 = 31.0;
/// The positions on an edge where a badge may lie, in parts of its length, with the best one first.
const ALONG: [f64; 17] = [
    0.5, 0.4, 0.6, 0.32, 0.68, 0.25, 0.75, 0.45, 0.55, 0.36, 0.64, 0.29, 0.71, 0.21, 0.79, 0.18,
    0.82,
];

/// Map from points of the view to points of the picture, with the size of the picture.
struct Map {
    low: [i32; 2],
    width: f64,
    height: f64,
}

impl Map {
    fn of(points: &[[i32; 2]]) -> Self {
        let along = |axis: usize| points.iter().map(move |point| point[axis]);
        let low = [0, 1].map(|axis| along(axis).min().unwrap_or(0));
        let high = [0, 1].map(|axis| along(axis).max().unwrap_or(0));
        let size = [0, 1].map(|axis| pixels(high[axis] - low[axis]) + 2.0 * SPACE);
        Map {
            low,
            width: size[0],
            height: size[1],
        }
    }

    fn at(&self, [x, y]: [i32; 2]) -> Point {
        Point::new(
            pixels(x - self.low[0]) + SPACE,
            pixels(y - self.low[1]) + SPACE,
        )
    }

    fn finished(&self, drawing: Drawing) -> Body {
        Body {
            drawing,
            width: self.width,
            height: self.height,
        }
    }
}

fn pixels(thousandths: i32) -> f64 {
    f64::from(thousandths) * UNIT / 1000.0
}

/// Draws vertices with edges between them.
pub(super) fn vertices(view: &View, notes: &Noted<'_>, edges: &[[usize; 2]]) -> Body {
    let point = |index: usize| match view.sites[index].spot {
        Spot::Point { x, y } => [x, y],
        _ => [0, 0],
    };
    let points: Vec<[i32; 2]> = (0..view.sites.len()).map(point).collect();
    let map = Map::of(&points);
    let at: Vec<Point> = points.iter().map(|&point| map.at(point)).collect();
    let mut drawing = Drawing::default();
    let is_gone = |index: usize| view.sites[index].state == SiteState::Gone;
    let lines = |gone: bool| {
        let is_so = move |&&[from, to]: &&[usize; 2]| (is_gone(from) || is_gone(to)) == gone;
        let edges = edges.iter().filter(is_so);
        let edges = edges.map(|&ends| (ends, edge(&at, ends)));
        edges.collect::<Vec<([usize; 2], Vec<PathStep>)>>()
    };
    let left = lines(false);
    let graph = Graph {
        at: &at,
        edges: &left,
    };
    // Edges that are gone lie under the others.
    for (_, steps) in lines(true) {
        drawing.path(steps, "gone");
    }
    outlines(&mut drawing, notes, &graph);
    for (_, steps) in &left {
        drawing.path(steps.clone(), "cell");
    }
    for (index, &center) in at.iter().enumerate() {
        drawing.group(group_of(view, notes, index), |drawing| {
            vertex(drawing, view, notes, index, center);
        });
    }
    let low = labels(&mut drawing, notes, &graph, map.width, map.height);
    Body {
        height: low,
        ..map.finished(drawing)
    }
}

/// Draws a vertex with its stone and the notes about it.
fn vertex(drawing: &mut Drawing, view: &View, notes: &Noted<'_>, index: usize, center: Point) {
    let site = &view.sites[index];
    let owner = stone_on(notes, site, index);
    let (class, ink) = match owner {
        Some(player) => disc(player),
        None if site.state == SiteState::Gone => ("gone", "soft"),
        None => ("vertex", "ink"),
    };
    drawing.circle(center, RADIUS, if class == "gone" { "open" } else { class });
    if class == "gone" {
        drawing.circle(center, RADIUS, "gone");
    }
    if owner == Some(Player::Second) && class != "gone" {
        drawing.circle(center, 0.84 * RADIUS, "ring");
    }
    if is_last(view, index) {
        drawing.circle(center, RADIUS + 4.0, "last");
    }
    if let Some(step) = notes.step_at(index) {
        let text = step.number.to_string();
        on_stone(drawing, center, 0.8 * RADIUS, &text, ink);
    } else {
        let fitting = 1.5 * RADIUS / width(&site.name, 1.0, Face::Plain);
        let label = Label::centered(&site.name, center, NAME_SIZE.min(fitting), ink);
        drawing.text(label);
    }
    if let Some(note) = notes.value_at(index) {
        let beside = center.moved(RADIUS + 5.0, -RADIUS - 5.0);
        badge(drawing, beside, 24.0, note);
    }
}

/// Returns a straight edge, or a bent one if other vertices lie on its way.
fn edge(at: &[Point], [from, to]: [usize; 2]) -> Vec<PathStep> {
    let (a, b) = (at[from], at[to]);
    let is_on_way =
        |&other: &Point| other != a && other != b && from_line(other, a, b) < RADIUS + 3.0;
    if !at.iter().any(is_on_way) {
        return vec![PathStep::Move(a), PathStep::Line(b)];
    }
    let far = a.distance(b);
    let over = a.along(b, far / 2.0, 0.28 * far);
    vec![PathStep::Move(a), PathStep::Curve(over, b)]
}

/// Returns the distance of a point from the line between two others.
fn from_line(point: Point, a: Point, b: Point) -> f64 {
    let (x, y) = (b.x - a.x, b.y - a.y);
    let along = ((point.x - a.x) * x + (point.y - a.y) * y) / (x * x + y * y).max(1.0);
    point.distance(a.towards(b, along.clamp(0.0, 1.0)))
}

/// Draws points with lines between them, where the lines are the places.
pub(super) fn lines(view: &View, notes: &Noted<'_>, points: &[(String, [i32; 2])]) -> Body {
    let places: Vec<[i32; 2]> = points.iter().map(|point| point.1).collect();
    let map = Map::of(&places);
    let at: Vec<Point> = places.iter().map(|&place| map.at(place)).collect();
    let ends = |index: usize| match view.sites[index].spot {
        Spot::Between { from, to } => [at[from], at[to]],
        _ => [at[0], at[0]],
    };
    let mut drawing = Drawing::default();
    let owner = |index: usize| stone_on(notes, &view.sites[index], index);
    // Lines without an owner lie under the others.
    for has_owner in [false, true] {
        for index in (0..view.sites.len()).filter(|&index| owner(index).is_some() == has_owner) {
            let [a, b] = ends(index);
            drawing.group(group_of(view, notes, index), |drawing| {
                // A wide line takes touches, since a finger cannot hit a thin one.
                drawing.line(a, b, "reach");
                if view.sites[index].state == SiteState::Decisive {
                    for aside in [-6.0, 6.0] {
                        let far = a.distance(b);
                        drawing.line(a.along(b, 0.0, aside), a.along(b, far, aside), "last");
                    }
                }
                let class = match owner(index) {
                    None => "faint",
                    Some(Player::First) => "first",
                    Some(Player::Second) => "dashed",
                };
                drawing.line(a, b, class);
            });
        }
    }
    for (point, (name, _)) in at.iter().zip(points) {
        drawing.circle(*point, RADIUS, "vertex");
        drawing.text(Label::centered(name, *point, NAME_SIZE, "ink").faced(Face::Bold));
    }
    let mut taken: Vec<Area> = at
        .iter()
        .map(|&p| Area::around(p, 2.2 * RADIUS, 2.2 * RADIUS))
        .collect();
    for index in 0..view.sites.len() {
        let [a, b] = ends(index);
        if let Some(note) = notes.value_at(index) {
            badge_on(&mut drawing, [a, b], note, &mut taken);
        }
        let step = notes.step_at(index).map(|step| step.number.to_string());
        let is_last = view.last.contains(&index);
        if step.is_some() || is_last {
            let center = free_place([a, b], 20.0, &mut taken);
            drawing.circle(center, 10.5, "tag");
            match step {
                Some(number) => on_stone(&mut drawing, center, 11.0, &number, "ink"),
                None => drawing.circle(center, 5.0, "head"),
            }
        }
    }
    map.finished(drawing)
}

fn badge_on(drawing: &mut Drawing, ends: [Point; 2], note: &MoveNote, taken: &mut Vec<Area>) {
    let center = free_place(ends, BADGE, taken);
    badge(drawing, center, BADGE - 4.0, note);
}

/// Finds a place on a line for a square of size `size`, where it overlaps the areas in `taken` as little as possible.
fn free_place([a, b]: [Point; 2], size: f64, taken: &mut Vec<Area>) -> Point {
    let area = |part: f64| Area::around(a.towards(b, part), size, size);
    let covered = |part: f64| {
        let area = area(part);
        taken.iter().map(|other| other.common(&area)).sum::<f64>()
    };
    let rated = ALONG.map(|part| (part, covered(part)));
    let least = rated.into_iter().min_by(|a, b| a.1.total_cmp(&b.1));
    let (part, _) = least.expect("there are places");
    taken.push(area(part));
    area(part).center()
}
