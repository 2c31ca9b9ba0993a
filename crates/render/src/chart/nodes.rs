//! Chart of nodes per depth and in total, on a logarithmic scale.

use gametree_core::Phrase;
use gametree_words::{Language, Words, grouped};

use crate::geometry::{Area, Point, length};
use crate::page::{Body, Page};
use crate::picture::{Drawing, Label, Picture};
use crate::text::{Face, clean, shortened};
use crate::texts::TEXTS;

use super::axes::{BELOW, LOOKS, PLOT, SERIES, SIZE, axis_names, level, mark, tick};

/// The nodes of several engines, to be drawn side by side.
#[derive(Clone, Debug, Default)]
pub struct NodesChart {
    /// The heading.
    pub title: String,
    /// The engines that search to a depth, with a line each.
    pub series: Vec<DepthSeries>,
    /// The engines without a depth, with a bar each.
    pub bars: Vec<NodesBar>,
    /// The kind of things that are counted.
    pub counted: Counted,
    /// Sentences below the chart.
    pub captions: Vec<String>,
    /// The language of all words that the chart adds.
    pub language: Language,
}

/// The meaning of the numbers of a chart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counted {
    /// Nodes that were searched to a depth.
    #[default]
    Nodes,
    /// Positions of a layer.
    Positions,
}

impl Counted {
    /// Returns the messages for a chart without a heading, for the scale, for the steps below, and for a number in words.
    const fn messages(self) -> [&'static str; 4] {
        match self {
            Counted::Nodes => ["nodes-untitled", "nodes-scale", "nodes-depth", "nodes-at"],
            Counted::Positions => [
                "positions-untitled",
                "positions-scale",
                "positions-layer",
                "positions-at",
            ],
        }
    }
}

/// The work of one engine.
#[derive(Clone, Debug)]
pub struct DepthSeries {
    /// The name of the engine.
    pub name: String,
    /// Depths, with the number of nodes that each took.
    pub points: Vec<(u32, u64)>,
    /// The depth from which on the nodes are counted by the rules alone; `None` if all were searched.
    pub counted_from: Option<u32>,
    /// `true` if the engine reached the last depth that was asked for; otherwise its name ends with an ellipsis.
    pub is_whole: bool,
}

impl DepthSeries {
    fn label(&self) -> String {
        let more = if self.is_whole { "" } else { " …" };
        format!("{}{more}", self.name)
    }
}

/// The work of an engine without a depth.
#[derive(Clone, Debug)]
pub struct NodesBar {
    /// The name of the engine.
    pub name: String,
    /// Number of nodes that the engine visited.
    pub nodes: u64,
    /// `true` if the engine came to its end; a bar that a limit cut short is open at its top.
    pub is_whole: bool,
}

impl NodesBar {
    /// Returns the sign before the number.
    const fn sign(&self) -> &'static str {
        if self.is_whole { "" } else { "> " }
    }
}

/// The distance between the names of two series.
const NAME_LINE: f64 = 17.0;

/// Draws the number of nodes that each engine visits at each depth.
///
/// Every series has its own line, mark and name; an engine without a depth has a bar with its name and number.
/// Numbers that were counted by the rules rather than searched have hollow marks and a caption. Zero nodes are drawn as one.
pub fn nodes_per_depth(chart: &NodesChart) -> Picture {
    let words = Words::new(chart.language, &[TEXTS]);
    let say = |message| words.say(&Phrase::new(message));
    let [untitled, scale_words, steps, _] = chart.counted.messages();
    let mut drawing = Drawing::default();
    let scale = Scale::of(chart);
    for power in 0..=scale.powers {
        let y = scale.y(10_f64.powi(power));
        level(&mut drawing, y, &power_words(power), "faint");
    }
    let mut right = PLOT.x + PLOT.width;
    if !chart.series.is_empty() || chart.bars.is_empty() {
        let low = PLOT.y + PLOT.height;
        drawing.line(Point::new(PLOT.x, low), Point::new(right, low), "cell");
        for depth in scale.steps() {
            tick(&mut drawing, scale.x(depth), &depth.to_string());
        }
        axis_names(&mut drawing, &say(steps));
        right = write_series(&mut drawing, &chart.series, &scale);
    }
    right = write_bars(&mut drawing, chart, &scale, right);
    let mut below = Vec::new();
    if chart.series.iter().any(|one| one.counted_from.is_some()) {
        below.push(say("nodes-counted"));
    }
    if chart.series.iter().any(|one| !one.is_whole) {
        below.push(say("nodes-short"));
    }
    if chart.bars.iter().any(|bar| !bar.is_whole) {
        below.push(say("nodes-unfinished"));
    }
    below.extend(chart.captions.iter().cloned());
    let title = match chart.title.as_str() {
        "" => say(untitled),
        title => title.to_owned(),
    };
    Page {
        title,
        description: describe(chart, &words, &below),
        heading: chart.title.clone(),
        above: vec![say(scale_words)],
        below,
    }
    .around(Body {
        drawing,
        width: right,
        height: PLOT.y + PLOT.height + BELOW,
    })
}

/// Draws the lines of engines with their marks and names, and returns the right end.
fn write_series(drawing: &mut Drawing, series: &[DepthSeries], scale: &Scale) -> f64 {
    let mut ends = Vec::new();
    for (look, one) in series.iter().enumerate() {
        let at = |&(depth, nodes): &(u32, u64)| Point::new(scale.x(depth), scale.y(count(nodes)));
        let points: Vec<Point> = one.points.iter().map(at).collect();
        drawing.polyline(&points, SERIES[look % LOOKS]);
        for (point, &(depth, _)) in points.iter().zip(&one.points) {
            mark(drawing, *point, look);
            if one.counted_from.is_some_and(|from| depth >= from) {
                drawing.circle(*point, 1.8, "open");
            }
        }
        if let Some(&end) = points.last() {
            ends.push((end, look));
        }
    }
    write_names(drawing, series, ends)
}

/// The distance from one bar to the next, and the width of each.
const BAR_STEP: f64 = 92.0;
const BAR_WIDTH: f64 = 34.0;
/// The space between the lines of engines and the bars of others.
const BAR_SPACE: f64 = 16.0;

/// Draws the bars of engines without a depth, to the right of the lines or in their place, and returns the right end.
fn write_bars(drawing: &mut Drawing, chart: &NodesChart, scale: &Scale, right: f64) -> f64 {
    if chart.bars.is_empty() {
        return right;
    }
    let left = match chart.series.as_slice() {
        [] => PLOT.x,
        _ => right + BAR_SPACE,
    };
    let low = PLOT.y + PLOT.height;
    let end = (left + BAR_STEP * length(chart.bars.len())).max(match chart.series.as_slice() {
        [] => right,
        _ => 0.0,
    });
    if !chart.series.is_empty() {
        for power in 1..=scale.powers {
            let y = scale.y(10_f64.powi(power));
            drawing.line(Point::new(left, y), Point::new(end, y), "faint");
        }
    }
    drawing.line(Point::new(left, low), Point::new(end, low), "cell");
    let middle = f64::midpoint(left, left + BAR_STEP * length(chart.bars.len()));
    let at = Point::new(middle, low + 34.0);
    let words = Words::new(chart.language, &[TEXTS]).say(&Phrase::new("nodes-all"));
    drawing.text(Label::centered(words, at, SIZE, "soft"));
    for (index, bar) in chart.bars.iter().enumerate() {
        let x = left + BAR_STEP * (length(index) + 0.5);
        let top = scale.y(count(bar.nodes)).min(low - 1.0);
        let area = Area {
            x: x - BAR_WIDTH / 2.0,
            y: top,
            width: BAR_WIDTH,
            height: low - top,
        };
        if bar.is_whole {
            drawing.rectangle(area, 0.0, "fold");
        } else {
            let (right, head) = (area.x + area.width, Point::new(x, top - 8.0));
            let steps = [
                Point::new(area.x, low),
                Point::new(area.x, top),
                head,
                Point::new(right, top),
                Point::new(right, low),
            ];
            drawing.polygon(&steps, "cutnode");
        }
        let fitted = |text: &str| shortened(&clean(text), SIZE, Face::Plain, BAR_STEP - 8.0);
        let number = fitted(&format!("{}{}", bar.sign(), grouped(bar.nodes)));
        let over = Point::new(x, top - if bar.is_whole { 10.0 } else { 18.0 });
        drawing.text(Label::centered(number, over, SIZE, "halo"));
        let under = Point::new(x, low + 15.0);
        drawing.text(Label::centered(fitted(&bar.name), under, SIZE, "ink"));
    }
    end
}

/// Writes the names of the series to the right of the ends of their lines, without overlaps, and returns the right end of the longest.
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
    // A name that is too low pushes the names above it up again.
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
        let label = Label::from_left(series[look].label(), at, SIZE, "ink");
        let area: Area = label.area();
        right = right.max(area.x + area.width);
        drawing.text(label);
    }
    right
}

struct Scale {
    first: u32,
    last: u32,
    /// The power of ten at the top of the scale.
    powers: i32,
}

/// Maximum number of steps of the axis whose names have room.
const MOST_STEPS: u32 = 16;

impl Scale {
    fn of(chart: &NodesChart) -> Self {
        let points = || chart.series.iter().flat_map(|one| &one.points);
        let bars = chart.bars.iter().map(|bar| bar.nodes);
        let most = points().map(|point| point.1).chain(bars).max().unwrap_or(1);
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

    /// Returns the depths that have a name below.
    fn steps(&self) -> impl Iterator<Item = u32> + use<> {
        let every = (self.last - self.first).div_ceil(MOST_STEPS).max(1);
        (self.first..=self.last).step_by(usize::try_from(every).unwrap_or(1))
    }
}

/// Converts a count to a length; a count above 2^53 is rounded, which is invisible.
#[expect(clippy::cast_precision_loss, reason = "a chart shows two digits")]
fn count(nodes: u64) -> f64 {
    nodes as f64
}

/// Writes a power of ten in a short form.
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

/// Describes all numbers in words, followed by the captions below the chart.
fn describe(chart: &NodesChart, words: &Words, below: &[String]) -> String {
    let of_one = |name: &str, points: String| {
        let phrase = Phrase::new("item").with("name", name);
        words.say(&phrase.with("points", points))
    };
    let [.., at] = chart.counted.messages();
    let point = |&(depth, nodes): &(u32, u64)| {
        let phrase = Phrase::new(at).with("depth", depth);
        words.say(&phrase.with("nodes", nodes.to_string()))
    };
    let of_series = |one: &DepthSeries| {
        let points: Vec<String> = one.points.iter().map(point).collect();
        of_one(&one.label(), points.join(", "))
    };
    let series = chart.series.iter().map(of_series);
    let bars = chart.bars.iter();
    let bars = bars.map(|bar| of_one(&bar.name, format!("{}{}", bar.sign(), bar.nodes)));
    let below = below.iter().map(|line| format!("{line}."));
    series
        .chain(bars)
        .chain(below)
        .collect::<Vec<_>>()
        .join(" ")
}
