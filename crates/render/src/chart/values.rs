//! Chart of the value along a game.

use gametree_core::{Argument, Outcome, Phrase, Player};
use gametree_words::{Language, Words};

use crate::geometry::{Area, Point, length};
use crate::page::{Body, Page};
use crate::picture::{Anchor, Drawing, Label, Picture};
use crate::text::{Face, clean, shortened};
use crate::texts::{TEXTS, chained};

use super::axes::{BELOW, PLOT, SIZE, axis_names, level, mark, tick};

/// The value after a move.
#[derive(Clone, Debug)]
pub struct ValuePoint {
    /// The number of moves that have been played, 0 at the start.
    pub ply: usize,
    /// The last of these moves as a person writes it; empty at the start.
    pub words: String,
    /// The proven result of the position after them.
    pub outcome: Option<Outcome>,
    /// The estimate of a search in points, which is drawn only if no result is proven.
    ///
    /// It is positive if it favours the first player, and infinite if the search expects a win for either player.
    pub estimate: f64,
    /// A note about the move, such as `a mistake`; empty for most moves.
    pub note: String,
}

impl ValuePoint {
    /// Returns the points or the estimate of the position; `None` where a player wins or the game is drawn.
    fn points(&self) -> Option<f64> {
        match self.outcome {
            Some(Outcome::Points(points)) => Some(points.into()),
            Some(Outcome::Win(_) | Outcome::Draw) => None,
            None => Some(self.estimate),
        }
    }
}

/// The height of a decided value, in half ranges from the middle.
const DECIDED: f64 = 1.0;
/// The maximum height of estimates; decided values lie beyond it.
const ESTIMATED: f64 = 0.8;
const MOST_STEPS: usize = 20;
/// The space beside a note in which no other note begins, in pixels.
const NOTE_GAP: f64 = 4.0;

/// The value along a game, to be drawn.
#[derive(Clone, Debug, Default)]
pub struct ValuesChart {
    /// The heading.
    pub title: String,
    /// The names of the players, First before Second.
    pub players: [String; 2],
    /// The positions of the game in their order; some may be missing.
    pub points: Vec<ValuePoint>,
    /// The language of all words that the chart adds.
    pub language: Language,
}

/// Draws the value in the course of a game: above the middle the first player is better, below it the second.
///
/// A move with a note has the note beside its mark.
pub fn values_of_game(chart: &ValuesChart) -> Picture {
    let words = Words::new(chart.language, &[TEXTS]);
    let title = match chart.title.as_str() {
        "" => words.say(&Phrase::new("values-untitled")),
        title => title.to_owned(),
    };
    Page {
        title,
        description: describe(chart, &words),
        heading: chart.title.clone(),
        above: Vec::new(),
        below: legend(chart, &words).into_iter().collect(),
    }
    .around(body(chart, &words))
}

/// Draws the chart without the words around it.
fn body(chart: &ValuesChart, words: &Words) -> Body {
    let points = &chart.points;
    let mut drawing = Drawing::default();
    let range = points.iter().filter_map(ValuePoint::points);
    let range = range.map(f64::abs).filter(|points| points.is_finite());
    let range = range.fold(1.0, f64::max);
    let last = points.last().map_or(1, |point| point.ply.max(1));
    let x = |ply: usize| PLOT.x + 14.0 + (PLOT.width - 28.0) * length(ply) / length(last);
    let middle = PLOT.center().y;
    let half = PLOT.height / 2.0;
    let y = |point: &ValuePoint| middle - half * height(point, range);
    let mut taken = background(&mut drawing, &chart.players, words);
    let every = last.div_ceil(MOST_STEPS).max(1);
    for ply in (0..=last).step_by(every) {
        tick(&mut drawing, x(ply), &ply.to_string());
    }
    axis_names(&mut drawing, &words.say(&Phrase::new("values-played")));
    let line: Vec<Point> = points
        .iter()
        .map(|point| Point::new(x(point.ply), y(point)))
        .collect();
    drawing.polyline(&line, "series2");
    for (point, at) in points.iter().zip(&line) {
        let look = if is_estimated(point) { 5 } else { 2 };
        mark(&mut drawing, *at, look);
        if !point.note.is_empty() {
            write_note(&mut drawing, *at, point, &mut taken);
        }
    }
    Body {
        drawing,
        width: PLOT.x + PLOT.width + 10.0,
        height: PLOT.y + PLOT.height + BELOW,
    }
}

const fn is_estimated(point: &ValuePoint) -> bool {
    point.outcome.is_none()
}

/// Explains the marks that occur.
fn legend(chart: &ValuesChart, words: &Words) -> Option<String> {
    let is_there = |estimated: bool| move |point: &ValuePoint| is_estimated(point) == estimated;
    let marks = [(false, "values-known"), (true, "values-estimated")];
    let marks = marks
        .into_iter()
        .filter(|&(estimated, _)| chart.points.iter().any(is_there(estimated)));
    let marks: Vec<String> = marks
        .map(|(_, message)| words.say(&Phrase::new(message)))
        .collect();
    (!marks.is_empty()).then(|| chained(words, "then", marks))
}

/// Draws the halves of the players, with the lines between them, and returns the areas of their names.
///
/// The names are at the left, where few games are decided yet.
fn background(drawing: &mut Drawing, players: &[String; 2], words: &Words) -> Vec<Area> {
    let (middle, half) = (PLOT.center().y, PLOT.height / 2.0);
    let [above, below] = [PLOT.y, middle].map(|y| Area {
        y,
        height: half,
        ..PLOT
    });
    drawing.rectangle(above, 0.0, "fill1");
    drawing.rectangle(below, 0.0, "fill2");
    for y in [PLOT.y, PLOT.y + PLOT.height] {
        let right = PLOT.x + PLOT.width;
        drawing.line(Point::new(PLOT.x, y), Point::new(right, y), "faint");
    }
    let even = words.say(&Phrase::new("values-even"));
    level(drawing, middle, &even, "rule");
    let heights = [PLOT.y + 19.0, PLOT.y + PLOT.height - 11.0];
    let names = players.iter().zip(heights).map(|(player, y)| {
        let wins = Phrase::new("values-wins").with("player", Argument::player(player));
        let text = clean(&words.say(&wins));
        let text = shortened(&text, SIZE, Face::Bold, PLOT.width / 2.0);
        let label = Label::from_left(text, Point::new(PLOT.x + 8.0, y), SIZE, "ink");
        let label = label.faced(Face::Bold);
        let area = label.area();
        drawing.text(label);
        area
    });
    names.collect()
}

/// Returns the height of a value, from 1 (the first player wins) to -1.
fn height(point: &ValuePoint, range: f64) -> f64 {
    match (point.outcome, point.points()) {
        (Some(Outcome::Win(Player::First)), _) => DECIDED,
        (Some(Outcome::Win(Player::Second)), _) => -DECIDED,
        (_, Some(points)) => ESTIMATED * (points / range).clamp(-1.0, 1.0),
        (_, None) => 0.0,
    }
}

/// Writes a note beside its mark where there is room: below it, or above it in the lower half.
fn write_note(drawing: &mut Drawing, at: Point, point: &ValuePoint, taken: &mut Vec<Area>) {
    let text = format!("{} {}: {}", point.ply, point.words, point.note);
    let text = shortened(&clean(&text), SIZE, Face::Plain, PLOT.width / 2.0);
    let is_left = at.x < PLOT.center().x;
    let towards = if at.y <= PLOT.center().y { 1.0 } else { -1.0 };
    let anchor = if is_left { Anchor::Start } else { Anchor::End };
    let side = if is_left { 9.0 } else { -9.0 };
    for step in 1..8 {
        let foot = at.moved(side, towards * 16.0 * length(step) + 0.35 * SIZE);
        let label = Label::from_left(text.clone(), foot, SIZE, "halo").anchored(anchor);
        let area = label.area();
        let area = Area {
            x: area.x - NOTE_GAP,
            width: area.width + 2.0 * NOTE_GAP,
            ..area
        };
        if !taken.iter().any(|other| other.overlaps(&area)) {
            taken.push(area);
            drawing.text(label);
            return;
        }
    }
}

fn describe(chart: &ValuesChart, words: &Words) -> String {
    let of_one = |point: &ValuePoint| {
        let of_player = |message: &'static str, player: Player| {
            let name = chart.players[player.index()].as_str();
            Phrase::new(message).with("player", Argument::player(name))
        };
        let value = match (point.outcome, point.points()) {
            (Some(Outcome::Win(player)), _) => of_player("value-win", player),
            (_, None) => Phrase::new("result-draw"),
            (_, Some(f64::INFINITY)) => of_player("value-believed", Player::First),
            (_, Some(f64::NEG_INFINITY)) => of_player("value-believed", Player::Second),
            (_, Some(0.0)) => Phrase::new("value-even"),
            (_, Some(points)) => {
                // The size only chooses singular or plural; values are whole numbers.
                let size: u32 = if points.abs() < 1.5 { 1 } else { 2 };
                let phrase = Phrase::new("value-points").with("points", format!("{points:+}"));
                phrase.with("size", size)
            }
        };
        let value = words.say(&value);
        let note = [value, point.note.clone()].into_iter();
        let note = chained(words, "next", note.filter(|text| !text.is_empty()));
        let place = format!("{} {}", point.ply, point.words);
        let of = Phrase::new("item").with("name", place.trim_end());
        words.say(&of.with("points", note))
    };
    chart
        .points
        .iter()
        .map(of_one)
        .collect::<Vec<_>>()
        .join(" ")
}
