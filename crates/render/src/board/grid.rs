//! Boards in columns and rows: cells, crossings, columns into which stones fall, and squares.

use gametree_core::{Frame, Player, SiteState, View};

use crate::geometry::{Area, Point, length};
use crate::picture::{Drawing, Label};
use crate::text::Face;

use super::frame::Layout;
use super::marks::{
    badge, barred, disc, group_of, is_last, mark, on_stone, stone_under, tag, value_on,
};
use super::pieces::{is_light, piece};
use crate::page::Body;

use super::{MoveNote, Names, Noted, Step};

const CELL: f64 = 58.0;
const CROSSING: f64 = 38.0;
const COLUMN: f64 = 54.0;
const SQUARE: f64 = 54.0;
/// The position of a number or a value on an arrow, in parts of its length.
const ALONG_ARROW: f64 = 0.5;
/// The space for a number in the upper left corner of a cell.
const NUMBER: f64 = 6.0;

/// Draws cells with marks in them.
pub(super) fn cells(view: &View, notes: &Noted<'_>, frame: &Frame, names: Names) -> Body {
    let layout = Layout::new(frame, CELL, names);
    let mut drawing = Drawing::default();
    for (index, site) in view.sites.iter().enumerate() {
        let area = layout.of(site);
        let room = if notes.line.is_empty() {
            area
        } else {
            beside_number(area)
        };
        drawing.group(group_of(view, notes, index), |drawing| {
            drawing.rectangle(area, 0.0, "touch");
            match site.state {
                SiteState::Gone => drawing.rectangle(area.inset(3.0), 4.0, "taken"),
                SiteState::Barred => barred(drawing, area.center(), 0.2 * CELL),
                SiteState::Decisive => {
                    let class = match site.owner {
                        Some(Player::Second) => "fill2",
                        _ => "fill1",
                    };
                    drawing.rectangle(area, 0.0, class);
                    drawing.rectangle(area.inset(4.0), 4.0, "decisive");
                }
                SiteState::Usual => {}
            }
            if is_last(view, index) {
                corner(drawing, area);
            }
            if let Some(player) = stone_under(notes, site, index) {
                mark(drawing, room, Some(player), &site.mark);
            } else if !site.mark.is_empty() {
                mark(drawing, room, None, &site.mark);
            }
            let is_free = notes.value_at(index).is_none();
            if let Some(step) = notes.step_at(index).filter(|_| is_free) {
                let at = Point::new(area.x + 5.0, area.y + 13.5);
                let label = Label::from_left(step.number.to_string(), at, 12.0, "ink");
                drawing.text(label.faced(Face::Bold));
            }
            value_on(drawing, notes, index, area.center(), 0.62 * CELL);
        });
    }
    lattice(&mut drawing, &layout, frame);
    for step in notes.line.iter().filter(|step| step.sites.len() == 2) {
        domino(&mut drawing, &layout, view, notes, step);
    }
    for note in notes.values.iter().filter(|note| note.sites.len() == 2) {
        let [a, b] = ends(&layout, view, note);
        badge(&mut drawing, a.towards(b, 0.5), 0.42 * CELL, note);
    }
    finished(drawing, &layout)
}

/// Returns the part of a cell for its mark where a number is in the corner, which the arms of a cross would touch.
fn beside_number(area: Area) -> Area {
    Area {
        x: area.x + NUMBER,
        y: area.y + NUMBER,
        width: area.width - NUMBER,
        height: area.height - NUMBER,
    }
}

/// Draws the lines between all cells.
fn lattice(drawing: &mut Drawing, layout: &Layout<'_>, frame: &Frame) {
    let board = layout.board();
    for column in 1..frame.columns {
        let x = board.x + CELL * length(column);
        let (top, bottom) = (
            Point::new(x, board.y),
            Point::new(x, board.y + board.height),
        );
        drawing.line(top, bottom, "cell");
    }
    for row in 1..frame.rows {
        let y = board.y + CELL * length(row);
        let (left, right) = (Point::new(board.x, y), Point::new(board.x + board.width, y));
        drawing.line(left, right, "cell");
    }
    drawing.rectangle(board, 0.0, "cell");
}

/// Draws a triangle in the upper right corner of the cell of the last move.
fn corner(drawing: &mut Drawing, area: Area) {
    let tip = Point::new(area.x + area.width, area.y);
    drawing.polygon(&[tip.moved(-13.0, 0.0), tip, tip.moved(0.0, 13.0)], "head");
}

/// Draws a move of a line that takes two cells at once.
fn domino(drawing: &mut Drawing, layout: &Layout<'_>, view: &View, notes: &Noted<'_>, step: &Step) {
    let places = step.sites.iter().filter_map(|&site| view.sites.get(site));
    let areas: Vec<Area> = places.map(|site| layout.of(site).inset(7.0)).collect();
    let Some(whole) = areas.iter().copied().reduce(joined) else {
        return;
    };
    // The values of moves would lie on it.
    if !notes.values.is_empty() {
        drawing.rectangle(whole, 8.0, "best");
        let corner = Point::new(whole.x, whole.y);
        tag(drawing, corner.moved(9.0, 9.0), 2.0 * 9.0, step);
        return;
    }
    let (class, ink) = disc(step.player);
    drawing.rectangle(whole, 8.0, class);
    on_stone(drawing, whole.center(), 17.0, &step.number.to_string(), ink);
}

/// Returns the smallest area that holds two others.
fn joined(a: Area, b: Area) -> Area {
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    Area {
        x,
        y,
        width: (a.x + a.width).max(b.x + b.width) - x,
        height: (a.y + a.height).max(b.y + b.height) - y,
    }
}

fn ends(layout: &Layout<'_>, view: &View, note: &MoveNote) -> [Point; 2] {
    [0, 1].map(|index| layout.of(&view.sites[note.sites[index]]).center())
}

/// Draws round stones on crossings of lines.
pub(super) fn crossings(
    view: &View,
    notes: &Noted<'_>,
    frame: &Frame,
    stars: &[[usize; 2]],
    names: Names,
) -> Body {
    let layout = Layout::new(frame, CROSSING, names);
    let mut drawing = Drawing::default();
    drawing.rectangle(layout.board(), 4.0, "board");
    let (right, top) = (frame.columns - 1, frame.rows - 1);
    for column in 0..frame.columns {
        drawing.line(layout.center(column, 0), layout.center(column, top), "rule");
    }
    for row in 0..frame.rows {
        drawing.line(layout.center(0, row), layout.center(right, row), "rule");
    }
    for &[column, row] in stars {
        drawing.circle(layout.center(column, row), 3.2, "dot");
    }
    let radius = 0.45 * CROSSING;
    for (index, site) in view.sites.iter().enumerate() {
        let area = layout.of(site);
        let center = area.center();
        drawing.group(group_of(view, notes, index), |drawing| {
            drawing.rectangle(area, 0.0, "touch");
            if let Some(player) = stone_under(notes, site, index) {
                let is_light = is_light(view, player);
                let [stone, ink, ring] = if is_light {
                    ["light", "onlight", "marklight"]
                } else {
                    ["dark", "ondark", "markdark"]
                };
                drawing.circle(center, radius, stone);
                if site.state == SiteState::Decisive {
                    drawing.rectangle(
                        Area::around(center, 0.62 * radius, 0.62 * radius),
                        0.0,
                        ring,
                    );
                }
                if let Some(step) = notes.step_at(index) {
                    on_stone(drawing, center, radius, &step.number.to_string(), ink);
                } else if is_last(view, index) {
                    drawing.circle(center, 0.42 * radius, ring);
                }
            } else if site.state == SiteState::Barred {
                barred(drawing, center, 0.26 * CROSSING);
            }
            value_on(drawing, notes, index, center, 0.78 * CROSSING);
        });
    }
    finished(drawing, &layout)
}

/// Draws discs in a panel, as if they had fallen there.
pub(super) fn columns(view: &View, notes: &Noted<'_>, frame: &Frame, names: Names) -> Body {
    let layout = Layout::new(frame, COLUMN, names);
    let mut drawing = Drawing::default();
    drawing.rectangle(layout.board(), 8.0, "panel");
    let radius = 0.41 * COLUMN;
    for (index, site) in view.sites.iter().enumerate() {
        let area = layout.of(site);
        let center = area.center();
        drawing.group(group_of(view, notes, index), |drawing| {
            drawing.rectangle(area, 0.0, "touch");
            drawing.circle(center, radius, "hole");
            if let Some(player) = stone_under(notes, site, index) {
                let (class, ink) = disc(player);
                drawing.circle(center, radius, class);
                if player == Player::Second {
                    drawing.circle(center, 0.8 * radius, "ring");
                }
                let number = notes.step_at(index).map(|step| step.number.to_string());
                let text = number.as_deref().unwrap_or(&site.mark);
                on_stone(drawing, center, 0.72 * radius, text, ink);
            }
            if site.state == SiteState::Decisive {
                drawing.circle(center, radius + 1.5, "decisive");
            } else if is_last(view, index) {
                drawing.circle(center, radius + 2.5, "last");
            }
            value_on(drawing, notes, index, center, 1.3 * radius);
        });
    }
    finished(drawing, &layout)
}

/// Draws pieces on squares in two shades, with arrows for the moves of a line.
pub(super) fn squares(view: &View, notes: &Noted<'_>, frame: &Frame, names: Names) -> Body {
    let layout = Layout::new(frame, SQUARE, names);
    let mut drawing = Drawing::default();
    for (index, site) in view.sites.iter().enumerate() {
        let area = layout.of(site);
        let [column, row] = [index % frame.columns, index / frame.columns];
        let shade = if (column + row) % 2 == 0 {
            "pale"
        } else {
            "deep"
        };
        drawing.group(group_of(view, notes, index), |drawing| {
            drawing.rectangle(area, 0.0, shade);
            if is_last(view, index) {
                drawing.rectangle(area.inset(2.5), 0.0, "last");
            }
            if site.state == SiteState::Decisive {
                drawing.circle(area.center(), 0.46 * SQUARE, "decisive");
            }
            if let Some(player) = site.owner {
                let is_light = is_light(view, player);
                piece(drawing, area.center(), 1.1 * SQUARE, &site.mark, is_light);
            }
            value_on(drawing, notes, index, area.center(), 0.62 * SQUARE);
        });
    }
    drawing.rectangle(layout.board(), 0.0, "cell");
    for step in notes.line.iter().take(super::MOST_ARROWS) {
        let at = |index: usize| {
            let site = step.sites.get(index).and_then(|&site| view.sites.get(site));
            site.map(|site| layout.of(site).center())
        };
        if let (Some(from), Some(to)) = (at(0), at(1)) {
            arrow(&mut drawing, from, to);
            let tag = from.towards(to, ALONG_ARROW);
            drawing.circle(tag, 9.0, "tag");
            on_stone(&mut drawing, tag, 10.0, &step.number.to_string(), "ink");
        }
    }
    for note in notes.best_arrows(view) {
        let [from, to] = ends(&layout, view, note);
        arrow(&mut drawing, from, to);
        let middle = from.towards(to, ALONG_ARROW);
        // The arrow shows that the move is best, so its value needs no frame.
        let unframed = MoveNote {
            is_best: false,
            ..note.clone()
        };
        badge(&mut drawing, middle, 0.42 * SQUARE, &unframed);
    }
    finished(drawing, &layout)
}

/// Draws an arrow from the middle of one square to that of another.
fn arrow(drawing: &mut Drawing, from: Point, to: Point) {
    let far = from.distance(to);
    let tip = from.along(to, far - 0.16 * SQUARE, 0.0);
    let neck = from.along(to, far - 0.16 * SQUARE - 12.0, 0.0);
    let tail = from.along(to, 0.2 * SQUARE, 0.0);
    drawing.line(tail, neck, "casing");
    drawing.line(tail, neck, "arrow");
    let wing = |aside| from.along(to, far - 0.16 * SQUARE - 13.0, aside);
    drawing.polygon(&[tip, wing(6.5), wing(-6.5)], "tip");
}

fn finished(mut drawing: Drawing, layout: &Layout<'_>) -> Body {
    layout.write_names(&mut drawing);
    let (width, height) = layout.size();
    Body {
        drawing,
        width,
        height,
    }
}
