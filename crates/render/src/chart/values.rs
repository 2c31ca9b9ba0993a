//! The value along a game.

use gametree_core::Player;

use crate::geometry::{Area, Point, length};
use crate::page::{Body, Page};
use crate::picture::{Anchor, Drawing, Label, Picture};
use crate::text::{Face, clean, shortened};

use super::axes::{BELOW, PLOT, SIZE, axis_names, level, mark, tick};

/// The value of a position, for the first player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GameValue {
    /// This player wins.
    Wins(Player),
    /// Nobody does.
    Draw,
    /// What a search believes, in points; positive where it favours the first player.
    Estimate(f64),
}

/// The value after a move.
#[derive(Clone, Debug)]
pub struct ValuePoint {
    /// How many moves have been played, 0 at the start.
    pub ply: usize,
    /// The last of them as people write it; empty at the start.
    pub words: String,
    /// What the position is worth then.
    pub value: GameValue,
    /// What is to be said about the move, such as `a mistake`; empty for most.
    pub note: String,
}

/// An estimate of so many half ranges from the middle would be decided.
const DECIDED: f64 = 1.0;
/// How far estimates reach at most: what is decided lies beyond them.
const ESTIMATED: f64 = 0.8;
const MOST_STEPS: usize = 20;

/// Draws how the value drifted in a game: above the middle the first player is better, below it the second.
///
/// A value that changes who wins is marked, with the move that did it.
pub fn values_of_game(title: &str, players: [&str; 2], points: &[ValuePoint]) -> Picture {
    let mut drawing = Drawing::default();
    let range = points.iter().filter_map(|point| match point.value {
        GameValue::Estimate(points) => Some(points.abs()),
        _ => None,
    });
    let range = range.fold(1.0, f64::max);
    let last = points.last().map_or(1, |point| point.ply.max(1));
    let x = |ply: usize| PLOT.x + 14.0 + (PLOT.width - 28.0) * length(ply) / length(last);
    let middle = PLOT.center().y;
    let half = PLOT.height / 2.0;
    let y = |value: GameValue| middle - half * height(value, range);
    background(&mut drawing, players);
    let every = last.div_ceil(MOST_STEPS).max(1);
    for ply in (0..=last).step_by(every) {
        tick(&mut drawing, x(ply), &ply.to_string());
    }
    axis_names(&mut drawing, "moves played");
    let line: Vec<Point> = points
        .iter()
        .map(|point| Point::new(x(point.ply), y(point.value)))
        .collect();
    drawing.polyline(&line, "series2");
    let mut taken: Vec<Area> = Vec::new();
    for (point, at) in points.iter().zip(&line) {
        let look = match point.value {
            GameValue::Estimate(_) => 5,
            _ => 2,
        };
        mark(&mut drawing, *at, look);
        if !point.note.is_empty() {
            write_note(&mut drawing, *at, point, &mut taken);
        }
    }
    Page {
        title: if title.is_empty() {
            "the value along a game"
        } else {
            title
        }
        .to_owned(),
        description: describe(players, points),
        heading: title.to_owned(),
        above: Vec::new(),
        below: vec!["triangle: known; diamond: estimated".to_owned()],
    }
    .around(Body {
        drawing,
        width: PLOT.x + PLOT.width + 10.0,
        height: PLOT.y + PLOT.height + BELOW,
    })
}

/// The halves of the players, with their names and the lines between them.
fn background(drawing: &mut Drawing, players: [&str; 2]) {
    let (middle, half) = (PLOT.center().y, PLOT.height / 2.0);
    let [above, below] = [PLOT.y, middle].map(|y| Area {
        y,
        height: half,
        ..PLOT
    });
    drawing.rectangle(above, 0.0, "fill1");
    drawing.rectangle(below, 0.0, "fill2");
    level(drawing, PLOT.y, "wins", "faint");
    level(drawing, middle, "even", "rule");
    level(drawing, PLOT.y + PLOT.height, "wins", "faint");
    for (player, at) in players
        .iter()
        .zip([PLOT.y + 19.0, PLOT.y + PLOT.height - 11.0])
    {
        let text = shortened(&clean(player), SIZE, Face::Bold, PLOT.width / 2.0);
        let label = Label::from_left(text, Point::new(PLOT.x + PLOT.width - 8.0, at), SIZE, "ink");
        drawing.text(label.faced(Face::Bold).anchored(Anchor::End));
    }
}

/// From 1, the first player wins, to -1.
fn height(value: GameValue, range: f64) -> f64 {
    match value {
        GameValue::Wins(Player::First) => DECIDED,
        GameValue::Wins(Player::Second) => -DECIDED,
        GameValue::Draw => 0.0,
        GameValue::Estimate(points) => ESTIMATED * (points / range).clamp(-1.0, 1.0),
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
        if !taken.iter().any(|other| other.overlaps(&area)) {
            taken.push(area);
            drawing.text(label);
            return;
        }
    }
}

fn describe(players: [&str; 2], points: &[ValuePoint]) -> String {
    let of_one = |point: &ValuePoint| {
        let value = match point.value {
            GameValue::Wins(player) => format!("{} wins", players[player.index()]),
            GameValue::Draw => "a draw".to_owned(),
            GameValue::Estimate(points) => format!("{points:+} points"),
        };
        let note = if point.note.is_empty() {
            String::new()
        } else {
            format!(", {}", point.note)
        };
        let place = format!("{} {}", point.ply, point.words);
        format!("{}: {value}{note}.", place.trim_end())
    };
    points.iter().map(of_one).collect::<Vec<_>>().join(" ")
}
