//! Graphs whose places are vertices, and graphs whose places are edges.

use gametree_core::{Player, SiteState, Spot, View};

use crate::geometry::{Area, Point};
use crate::picture::{Drawing, Label, Step as PathStep};
use crate::text::{Face, width};

use super::marks::{badge, disc, group_of, is_last, on_stone, stone_on, tag};
use super::neighbours::{Neighbours, RADIUS, from_line, on_way, pixels, points};
use super::parts::{Graph, labels, outlines};
use crate::page::Body;

use super::{MoveNote, Noted};

/// The space around the outermost points, with a badge beside them.
const SPACE: f64 = 40.0;
const NAME_SIZE: f64 = 14.0;
/// The side of a badge on an edge, and of the place for it and its frame.
const BADGE: f64 = 27.0;
const BADGE_PLACE: f64 = 35.0;
/// The radius of the tag of a move on an edge.
const TAG: f64 = 10.5;
/// The factors by which points are moved apart, so that no badge lies on another and few lie on other lines.
const SCALES: [f64; 4] = [1.0, 1.25, 1.5, 1.75];
/// The positions on an edge where a badge may lie, in parts of its length, with the best one first.
const ALONG: [f64; 17] = [
    0.5, 0.4, 0.6, 0.32, 0.68, 0.25, 0.75, 0.45, 0.55, 0.36, 0.64, 0.29, 0.71, 0.21, 0.79, 0.18,
    0.82,
];

/// Map from points of the view to points of the picture, with the size of the picture.
struct Map {
    low: [i32; 2],
    scale: f64,
    /// The point of the picture for the least coordinates.
    origin: Point,
    width: f64,
    height: f64,
}

impl Map {
    fn of(points: &[[i32; 2]], scale: f64) -> Self {
        let along = |axis: usize| points.iter().map(move |point| point[axis]);
        let low = [0, 1].map(|axis| along(axis).min().unwrap_or(0));
        let high = [0, 1].map(|axis| along(axis).max().unwrap_or(0));
        let size = [0, 1].map(|axis| scale * pixels(high[axis] - low[axis]) + 2.0 * SPACE);
        Map {
            low,
            scale,
            origin: Point::new(SPACE, SPACE),
            width: size[0],
            height: size[1],
        }
    }

    fn at(&self, [x, y]: [i32; 2]) -> Point {
        Point::new(
            self.scale * pixels(x - self.low[0]) + self.origin.x,
            self.scale * pixels(y - self.low[1]) + self.origin.y,
        )
    }

    /// Makes room for curves that leave the area of the points.
    fn make_room(&mut self, steps: &[PathStep]) {
        let mut last = Point::new(0.0, 0.0);
        let (mut low, mut high) = ([0.0_f64; 2], [self.width, self.height]);
        for step in steps {
            match *step {
                PathStep::Move(to) | PathStep::Line(to) => last = to,
                PathStep::Curve(over, to) => {
                    let top = last.towards(to, 0.5).towards(over, 0.5);
                    for (axis, along) in [top.x, top.y].into_iter().enumerate() {
                        low[axis] = low[axis].min(along - RADIUS);
                        high[axis] = high[axis].max(along + RADIUS);
                    }
                    last = to;
                }
                PathStep::Close => {}
            }
        }
        self.origin = Point::new(SPACE - low[0], SPACE - low[1]);
        (self.width, self.height) = (high[0] - low[0], high[1] - low[1]);
    }

    fn finished(&self, drawing: Drawing) -> Body {
        Body {
            drawing,
            width: self.width,
            height: self.height,
        }
    }
}

/// Draws vertices with edges between them.
pub(super) fn vertices(view: &View, notes: &Noted<'_>, edges: &[[usize; 2]]) -> Body {
    let points = points(view);
    let mut map = Map::of(&points, 1.0);
    let at: Vec<Point> = points.iter().map(|&point| map.at(point)).collect();
    let neighbours = Neighbours::of(edges);
    let bent = edges.iter().map(|&ends| edge(&at, &neighbours, ends));
    map.make_room(&bent.flatten().collect::<Vec<PathStep>>());
    let at: Vec<Point> = points.iter().map(|&point| map.at(point)).collect();
    let mut drawing = Drawing::default();
    let is_gone = |index: usize| view.sites[index].state == SiteState::Gone;
    let lines = |gone: bool| {
        let is_so = move |&&[from, to]: &&[usize; 2]| (is_gone(from) || is_gone(to)) == gone;
        let edges = edges.iter().filter(is_so);
        let edges = edges.map(|&ends| (ends, edge(&at, &neighbours, ends)));
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
    let fitting = 1.5 * RADIUS / width(&site.name, 1.0, Face::Plain);
    let label = Label::centered(&site.name, center, NAME_SIZE.min(fitting), ink);
    drawing.text(label);
    if let Some(step) = notes.step_at(index) {
        tag(drawing, center, 2.0 * RADIUS, step);
    }
    if let Some(note) = notes.value_at(index) {
        let beside = center.moved(RADIUS + 5.0, -RADIUS - 5.0);
        badge(drawing, beside, 24.0, note);
    }
}

/// Returns a straight edge, or a bent one if other vertices lie on its way that are not neighbours of both ends.
fn edge(at: &[Point], neighbours: &Neighbours, [from, to]: [usize; 2]) -> Vec<PathStep> {
    let (a, b) = (at[from], at[to]);
    let is_in_way = |&other: &usize| !neighbours.are_joined([from, other, to]);
    if !on_way(at, [from, to]).any(|other| is_in_way(&other)) {
        return vec![PathStep::Move(a), PathStep::Line(b)];
    }
    let far = a.distance(b);
    let over = a.along(b, far / 2.0, 0.28 * far);
    vec![PathStep::Move(a), PathStep::Curve(over, b)]
}

/// Draws points with lines between them, where the lines are the places.
pub(super) fn lines(view: &View, notes: &Noted<'_>, points: &[(String, [i32; 2])]) -> Body {
    let places: Vec<[i32; 2]> = points.iter().map(|point| point.1).collect();
    let nets = SCALES.map(|scale| Net::of(view, notes, &places, scale));
    let least = nets.into_iter().reduce(|best, net| {
        if (net.covered, net.crossing) < (best.covered, best.crossing) {
            net
        } else {
            best
        }
    });
    let net = least.expect("there are scales");
    let mut drawing = Drawing::default();
    // Lines that are not played lie under the others.
    for is_played in [false, true] {
        let sites = view.sites.iter().enumerate();
        for (index, _) in sites.filter(|(_, site)| site.owner.is_some() == is_played) {
            net.line(&mut drawing, view, notes, index);
        }
    }
    for (point, (name, _)) in net.at.iter().zip(points) {
        drawing.circle(*point, RADIUS, "vertex");
        drawing.text(Label::centered(name, *point, NAME_SIZE, "ink").faced(Face::Bold));
    }
    for (note, center) in &net.badges {
        badge(&mut drawing, *center, BADGE, note);
    }
    for &(index, center) in &net.tags {
        drawing.circle(center, TAG, "tag");
        match notes.step_at(index) {
            Some(step) => on_stone(&mut drawing, center, 11.0, &step.number.to_string(), "ink"),
            None => drawing.circle(center, 5.0, "head"),
        }
    }
    net.map.finished(drawing)
}

/// Points at one scale, and the places of the notes on the lines between them.
struct Net<'a> {
    map: Map,
    at: Vec<Point>,
    /// The ends of the line of each site.
    ends: Vec<[Point; 2]>,
    badges: Vec<(&'a MoveNote, Point)>,
    /// The sites of numbered moves and of the last move, each with the middle of its tag.
    tags: Vec<(usize, Point)>,
    /// The areas that notes and points take.
    taken: Vec<Area>,
    /// The number of square pixels where one of them lies on another.
    covered: f64,
    /// The number of other lines under badges.
    crossing: usize,
}

impl<'a> Net<'a> {
    fn of(view: &View, notes: &'a Noted<'_>, places: &[[i32; 2]], scale: f64) -> Self {
        let map = Map::of(places, scale);
        let at: Vec<Point> = places.iter().map(|&place| map.at(place)).collect();
        let ends = view.sites.iter().map(|site| match site.spot {
            Spot::Between { from, to } => [at[from], at[to]],
            _ => [at[0], at[0]],
        });
        let ends = ends.collect();
        let taken = at
            .iter()
            .map(|&p| Area::around(p, 2.2 * RADIUS, 2.2 * RADIUS));
        let mut net = Net {
            taken: taken.collect(),
            map,
            at,
            ends,
            badges: Vec::new(),
            tags: Vec::new(),
            covered: 0.0,
            crossing: 0,
        };
        for index in 0..view.sites.len() {
            if let Some(note) = notes.value_at(index) {
                let (center, crossing) = net.take(index, BADGE_PLACE);
                net.crossing += crossing;
                net.badges.push((note, center));
            }
            if notes.step_at(index).is_some() || view.last.contains(&index) {
                let (center, _) = net.take(index, 2.0 * TAG + 1.0);
                net.tags.push((index, center));
            }
        }
        net
    }

    /// Takes a square of size `size` on a line, where it covers as little as possible of other notes, and then of other lines, whose number it returns.
    fn take(&mut self, index: usize, size: f64) -> (Point, usize) {
        let [a, b] = self.ends[index];
        let rated = ALONG.map(|part| {
            let center = a.towards(b, part);
            let area = Area::around(center, size, size);
            let covered: f64 = self.taken.iter().map(|other| other.common(&area)).sum();
            let is_crossing = |&(other, ends): &(usize, &[Point; 2])| {
                other != index && from_line(center, ends[0], ends[1]) < size / 2.0
            };
            let crossing = self.ends.iter().enumerate().filter(is_crossing).count();
            (covered, crossing, area)
        });
        let least = rated
            .into_iter()
            .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let (covered, crossing, area) = least.expect("there are places");
        self.covered += covered;
        self.taken.push(area);
        (area.center(), crossing)
    }

    /// Draws the line of a site, thin where it is not played.
    fn line(&self, drawing: &mut Drawing, view: &View, notes: &Noted<'_>, index: usize) {
        let [a, b] = self.ends[index];
        let site = &view.sites[index];
        let planned = notes.step_at(index).map(|step| step.player);
        drawing.group(group_of(view, notes, index), |drawing| {
            // A wide line takes touches, since a finger cannot hit a thin one.
            drawing.line(a, b, "reach");
            if site.state == SiteState::Decisive {
                for aside in [-6.0, 6.0] {
                    let far = a.distance(b);
                    drawing.line(a.along(b, 0.0, aside), a.along(b, far, aside), "last");
                }
            }
            let class = match (site.owner, planned) {
                (Some(Player::First), _) => "first",
                (Some(Player::Second), _) => "dashed",
                (None, Some(Player::First)) => "planned1",
                (None, Some(Player::Second)) => "planned2",
                (None, None) => "faint",
            };
            drawing.line(a, b, class);
        });
    }
}
