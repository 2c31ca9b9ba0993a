//! Marks, stones and the texts on them.

use gametree_core::{GameValue, Phrase, Player, Site, View};

use crate::geometry::{Area, Point};
use crate::picture::{Drawing, Group, Label, Step as PathStep};
use crate::text::{Face, shortened, width};

use super::{MoveNote, Noted, Step};

/// The radius of a tag with a number.
const TAG_RADIUS: f64 = 9.5;
/// The width of a badge with a detail alone, in parts of its size: such a badge nearly fills its cell.
const WIDE: f64 = 1.22;
/// The height of such a badge, in parts of its size.
const LOW: f64 = 0.75;
/// The text that fits into a wide badge; shorter ones are of the same size, and longer ones smaller.
const WIDEST: &str = "+888";

/// Returns the group of a site: its name, its contents, and the moves of a touch on it.
pub(super) fn group_of(view: &View, notes: &Noted<'_>, index: usize) -> Group {
    let site = &view.sites[index];
    let owner = site
        .owner
        .map(|player| view.players[player.index()].as_str());
    let with = |title: String, text: String| {
        let phrase = Phrase::new("site-text").with("site", title);
        notes.words.say(&phrase.with("text", text))
    };
    let mut title = site.name.clone();
    if let Some(owner) = owner {
        title = with(title, notes.words.player(owner));
        if !site.mark.is_empty() && site.mark != owner && !matches!(site.mark.as_str(), "X" | "O") {
            title = format!("{title} {}", site.mark);
        }
    }
    if let Some(note) = notes.value_at(index) {
        title = with(title, super::captions::value(note));
    }
    if let Some(step) = notes.step_at(index) {
        let step = Phrase::new("site-move").with("number", step.number);
        title = notes.words.say(&step.with("site", title));
    }
    Group {
        title,
        site: site.name.clone(),
        moves: view.moves_at(index).map(|m| m.text.clone()).collect(),
        place: None,
    }
}

/// Draws the mark of a player in a cell: a cross, a ring, or the letter that the game writes.
pub(super) fn mark(drawing: &mut Drawing, area: Area, owner: Option<Player>, mark: &str) {
    let own = area.inset(0.26 * area.width);
    match (owner, mark) {
        (Some(Player::First), "X" | "") => {
            let (right, low) = (own.x + own.width, own.y + own.height);
            let steps = [
                PathStep::Move(Point::new(own.x, own.y)),
                PathStep::Line(Point::new(right, low)),
                PathStep::Move(Point::new(right, own.y)),
                PathStep::Line(Point::new(own.x, low)),
            ];
            drawing.path(steps.to_vec(), "first");
        }
        (Some(Player::Second), "O" | "") => {
            drawing.circle(area.center(), own.width / 2.0, "second");
        }
        (_, mark) => {
            let size = 0.5 * area.width;
            let text = shortened(mark, size, Face::Bold, area.width);
            let label = Label::centered(text, area.center(), size, "ink");
            drawing.text(label.faced(Face::Bold));
        }
    }
}

/// Writes a number or a letter in the middle of a stone, as large as fits.
pub(super) fn on_stone(
    drawing: &mut Drawing,
    center: Point,
    radius: f64,
    text: &str,
    class: &'static str,
) {
    let most = 1.7 * radius;
    let size = 1.05 * radius;
    let wide = width(text, size, Face::Bold);
    let size = if wide > most {
        size * most / wide
    } else {
        size
    };
    drawing.text(Label::centered(text, center, size, class).faced(Face::Bold));
}

/// Returns the classes of a flat disc and of the text on it.
pub(super) const fn disc(player: Player) -> (&'static str, &'static str) {
    match player {
        Player::First => ("disc1", "on1"),
        Player::Second => ("disc2", "on2"),
    }
}

/// Draws the value of a move in a badge of its own: the letter, and below it the detail.
pub(super) fn badge(drawing: &mut Drawing, center: Point, size: f64, note: &MoveNote) {
    let (class, ink) = match note.value {
        GameValue::Win => ("win", "onwin"),
        GameValue::Loss => ("loss", "onloss"),
        GameValue::Unknown if note.is_estimate => ("guess", "soft"),
        GameValue::Draw | GameValue::Unknown => ("draw", "soft"),
    };
    let is_detail_alone = note.value == GameValue::Unknown && !note.detail.is_empty();
    let area = if is_detail_alone {
        Area::around(center, WIDE * size, LOW * size)
    } else {
        Area::around(center, size, size)
    };
    if note.is_best {
        let frame = area.inset(-0.1 * size);
        drawing.rectangle(frame, 0.3 * size, "best");
    }
    drawing.rectangle(area, 0.22 * size, class);
    let (large, small) = (0.52 * size, 0.36 * size);
    if is_detail_alone {
        let widest = width(&note.detail, 1.0, Face::Bold).max(width(WIDEST, 1.0, Face::Bold));
        let size = large.min(0.92 * area.width / widest);
        drawing.text(Label::centered(&note.detail, center, size, ink).faced(Face::Bold));
        return;
    }
    let letter = note.letter();
    if note.detail.is_empty() {
        drawing.text(Label::centered(letter, center, large, ink).faced(Face::Bold));
        return;
    }
    let above = center.moved(0.0, -0.19 * size);
    let below = center.moved(0.0, 0.27 * size);
    drawing.text(Label::centered(letter, above, 0.44 * size, ink).faced(Face::Bold));
    let wide = width(&note.detail, 1.0, Face::Plain);
    let size = small.min(0.9 * size / wide);
    drawing.text(Label::centered(&note.detail, below, size, ink));
}

/// Draws the number of a step where the value of a move stands already, as a tag at the upper left of the value.
pub(super) fn tag(drawing: &mut Drawing, center: Point, size: f64, step: &Step) {
    let radius = TAG_RADIUS.min(0.3 * size);
    let center = center.moved(-0.5 * size, -0.5 * size);
    drawing.circle(center, radius, "tag");
    on_stone(
        drawing,
        center,
        1.1 * radius,
        &step.number.to_string(),
        "ink",
    );
}

/// Draws a small cross at a place where the side to move may not go.
pub(super) fn barred(drawing: &mut Drawing, center: Point, size: f64) {
    let half = size / 2.0;
    let steps = [
        PathStep::Move(center.moved(-half, -half)),
        PathStep::Line(center.moved(half, half)),
        PathStep::Move(center.moved(half, -half)),
        PathStep::Line(center.moved(-half, half)),
    ];
    drawing.path(steps.to_vec(), "barred");
}

/// Returns `true` if a site is among those of the last move.
pub(super) fn is_last(view: &View, index: usize) -> bool {
    view.last.contains(&index)
}

/// Returns the player whose stone is drawn on a site: its owner, or the player who moves there in the line.
pub(super) fn stone_on(notes: &Noted<'_>, site: &Site, index: usize) -> Option<Player> {
    site.owner
        .or_else(|| notes.step_at(index).map(|step| step.player))
}

/// Returns the player like [`stone_on`], but no stone of the line where a value would lie on it: the value takes precedence.
pub(super) fn stone_under(notes: &Noted<'_>, site: &Site, index: usize) -> Option<Player> {
    let is_free = notes.value_at(index).is_none();
    site.owner
        .or_else(|| stone_on(notes, site, index).filter(|_| is_free))
}

/// Draws the value of a move that leads to this site, and the number of the move if a line has it too.
pub(super) fn value_on(
    drawing: &mut Drawing,
    notes: &Noted<'_>,
    index: usize,
    center: Point,
    size: f64,
) {
    let Some(note) = notes.value_at(index) else {
        return;
    };
    badge(drawing, center, size, note);
    if let Some(step) = notes.step_at(index) {
        tag(drawing, center, size, step);
    }
}
