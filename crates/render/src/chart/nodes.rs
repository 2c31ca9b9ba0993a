//! Nodes per depth, on a logarithmic scale.

use crate::geometry::{Area, Point};
use crate::page::{Body, Page};
use crate::picture::{Drawing, Label, Picture};

use super::axes::{BELOW, LOOKS, PLOT, SERIES, SIZE, axis_names, level, mark, tick};

/// What one engine took.
#[derive(Clone, Debug)]
pub struct DepthSeries {
    /// What the engine is called.
    pub name: String,
    /// Depths with the nodes that each took.
    pub points: Vec<(u32, u64)>,
    /// Depths from which on the nodes are computed, not counted; `None` where all are counted.
    pub computed_from: Option<u32>,
}

/// Between the names of two series.
const NAME_LINE: f64 = 17.0;

/// Draws how many nodes each engine visits at each depth; every series has its own line, mark and name.
///
/// What is computed rather than counted has hollow marks, and is said so below. Zero nodes are drawn as one.
pub fn nodes_per_depth(title: &str, series: &[DepthSeries]) -> Picture {
    let mut drawing = Drawing::default();
    let scale = Scale::of(series);
    for power in 0..=scale.powers {
        level(
            &mut drawing,
            scale.y(10_f64.powi(power)),
            &power_words(power),
            "faint",
        );
    }
    drawing.line(
        Point::new(PLOT.x, PLOT.y + PLOT.height),
        Point::new(PLOT.x + PLOT.width, PLOT.y + PLOT.height),
        "cell",
    );
    for depth in scale.steps() {
        tick(&mut drawing, scale.x(depth), &depth.to_string());
    }
    axis_names(&mut drawing, "depth in plies");
    let mut ends = Vec::new();
    for (look, one) in series.iter().enumerate() {
        let at = |&(depth, nodes): &(u32, u64)| Point::new(scale.x(depth), scale.y(count(nodes)));
        let points: Vec<Point> = one.points.iter().map(at).collect();
        drawing.polyline(&points, SERIES[look % LOOKS]);
        for (point, &(depth, _)) in points.iter().zip(&one.points) {
            mark(&mut drawing, *point, look);
            if one.computed_from.is_some_and(|from| depth >= from) {
                drawing.circle(*point, 1.8, "open");
            }
        }
        if let Some(&end) = points.last() {
            ends.push((end, look));
        }
    }
    let right = write_names(&mut drawing, series, ends);
    let mut below = Vec::new();
    if series.iter().any(|one| one.computed_from.is_some()) {
        below.push("hollow marks: computed, not counted".to_owned());
    }
    Page {
        title: if title.is_empty() {
            "nodes per depth"
        } else {
            title
        }
        .to_owned(),
        description: describe(series),
        heading: title.to_owned(),
        above: vec!["nodes, on a logarithmic scale".to_owned()],
        below,
    }
    .around(Body {
        drawing,
        width: right,
        height: PLOT.y + PLOT.height + BELOW,
    })
}

/// The names of the series to the right of where their lines end, apart from each other; the right end of the longest.
fn write_names(
    drawing: &mut Drawing,
    series: &[DepthSeries],
    mut ends: Vec<(Point, usize)>,
) -> f64 {
    ends.sort_by(|a, b| a.0.y.total_cmp(&b.0.y).then(a.1.cmp(&b.1)));
    let mut heights: Vec<f64> = ends.iter().map(|end| end.0.y).collect();
    for index in 1..heights.len() {
        heights[index] = heights[index].max(heights[index - 1] + NAME_LINE);
    }
    // Too low a name pushes those above it up again.
    let mut most = PLOT.y + PLOT.height;
    for height in heights.iter_mut().rev() {
        *height = height.min(most);
        most = *height - NAME_LINE;
    }
    let mut right = PLOT.x + PLOT.width;
    for (&(end, look), &y) in ends.iter().zip(&heights) {
        let x = PLOT.x + PLOT.width + 18.0;
        drawing.polyline(&[end.moved(7.0, 0.0), Point::new(x - 4.0, y)], "faint");
        mark(drawing, Point::new(x + 4.0, y), look);
        let at = Point::new(x + 14.0, y + 0.35 * SIZE);
        let label = Label::from_left(&series[look].name, at, SIZE, "ink");
        let area: Area = label.area();
        right = right.max(area.x + area.width);
        drawing.text(label);
    }
    right
}

struct Scale {
    first: u32,
    last: u32,
    /// The power of ten at the top.
    powers: i32,
}

/// More steps of the axis have no room for their names.
const MOST_STEPS: u32 = 16;

impl Scale {
    fn of(series: &[DepthSeries]) -> Self {
        let points = || series.iter().flat_map(|one| &one.points);
        let most = points().map(|point| point.1).max().unwrap_or(1);
        let digits = i32::try_from(most.max(2).ilog10()).expect("a number has few digits");
        let is_power = most.is_power_of_two() && most == 1
            || 10_u64.checked_pow(digits.unsigned_abs()) == Some(most);
        Scale {
            first: points().map(|point| point.0).min().unwrap_or(0),
            last: points().map(|point| point.0).max().unwrap_or(1),
            powers: if is_power { digits.max(1) } else { digits + 1 },
        }
    }

    fn x(&self, depth: u32) -> f64 {
        let range = f64::from((self.last - self.first).max(1));
        PLOT.x + 14.0 + (PLOT.width - 28.0) * f64::from(depth - self.first) / range
    }

    fn y(&self, nodes: f64) -> f64 {
        PLOT.y + PLOT.height * (1.0 - nodes.max(1.0).log10() / f64::from(self.powers))
    }

    /// The depths that have a name below.
    fn steps(&self) -> impl Iterator<Item = u32> + use<> {
        let every = (self.last - self.first).div_ceil(MOST_STEPS).max(1);
        (self.first..=self.last).step_by(usize::try_from(every).unwrap_or(1))
    }
}

/// A count as a length; above 2^53 it is rounded, which nobody sees.
#[expect(clippy::cast_precision_loss, reason = "a chart shows two digits")]
fn count(nodes: u64) -> f64 {
    nodes as f64
}

/// A power of ten in words that are read at once.
fn power_words(power: i32) -> String {
    let unit = ["", " K", " M", " G", " T", " P", " E"];
    let power = length_of(power);
    format!(
        "{}{}",
        10_u32.pow(power % 3),
        unit[(power / 3).min(6) as usize]
    )
}

fn length_of(power: i32) -> u32 {
    u32::try_from(power).unwrap_or(0)
}

fn describe(series: &[DepthSeries]) -> String {
    let of_one = |one: &DepthSeries| {
        let points = one
            .points
            .iter()
            .map(|(depth, nodes)| format!("depth {depth}: {nodes}"));
        format!("{}: {}.", one.name, points.collect::<Vec<_>>().join(", "))
    };
    series.iter().map(of_one).collect::<Vec<_>>().join(" ")
}
