//! Boards that show any view of a position, with notes about its moves.

mod branches;
mod captions;
mod describe;
mod frame;
mod graph;
mod grid;
mod marks;
mod neighbours;
mod parts;
mod pieces;
mod plain;
mod thumbnail;
mod turned;

use std::ops::Deref;

use gametree_core::{GameValue, Phrase, Player, View, ViewKind};
use gametree_words::{Language, Words};

use crate::geometry::{Area, Point};
use crate::page::{Body, Page};
use crate::picture::{Drawing, Look, Picture, SmallBoard};
use crate::texts::TEXTS;

pub use thumbnail::thumbnail;
pub use turned::turned;

/// The notes that are drawn and written beside the position itself; all of them may be empty.
#[derive(Clone, Debug, Default)]
pub struct BoardNotes {
    /// The heading, such as the name of the game.
    pub title: String,
    /// The values of moves, on their places; moves without a place of their own are listed below.
    pub values: Vec<MoveNote>,
    /// A line of moves with their numbers; moves that touch one place are drawn as stones.
    pub line: Vec<Step>,
    /// Parts of the position that are games by themselves, each in an outline with its label; drawn on graphs only.
    pub parts: Vec<PartNote>,
    /// Sentences below the board.
    pub captions: Vec<String>,
    /// The language of all words that the picture adds.
    pub language: Language,
}

/// Notes with the words that the picture adds.
struct Noted<'a> {
    notes: &'a BoardNotes,
    words: Words,
}

impl<'a> Noted<'a> {
    fn new(notes: &'a BoardNotes) -> Self {
        Noted {
            notes,
            words: Words::new(notes.language, &[TEXTS]),
        }
    }
}

impl Deref for Noted<'_> {
    type Target = BoardNotes;

    fn deref(&self) -> &BoardNotes {
        self.notes
    }
}

/// A part of the position that is a game by itself.
#[derive(Clone, Debug)]
pub struct PartNote {
    /// The places of the part, as indices of the sites of the view.
    pub sites: Vec<usize>,
    /// The name or the value of the part.
    pub label: String,
}

/// The value of a move, for the player who makes it.
#[derive(Clone, Debug)]
pub struct MoveNote {
    /// The move as a person writes it.
    pub words: String,
    /// The sites of the view that the move touches.
    pub sites: Vec<usize>,
    /// The value of the move for its player, shown as a letter; an unknown one as a question mark, or as the detail alone if there is one.
    pub value: GameValue,
    /// The text after the letter, such as the number of plies.
    pub detail: String,
    /// `true` if the value is unknown and the detail is the estimate of a search.
    pub is_estimate: bool,
    /// `true` if no other move is better.
    pub is_best: bool,
}

/// A move of a line, played or to be played.
#[derive(Clone, Debug)]
pub struct Step {
    /// The number of the move, as shown on the board.
    pub number: usize,
    /// The player who makes the move.
    pub player: Player,
    /// The move as a person writes it.
    pub words: String,
    /// The sites of the view that the move touches.
    pub sites: Vec<usize>,
}

impl MoveNote {
    /// Returns the letter of the value.
    pub(crate) const fn letter(&self) -> &'static str {
        letter(self.value)
    }

    /// Returns `true` if neither a value nor an estimate is known.
    pub(crate) const fn is_open(&self) -> bool {
        matches!(self.value, GameValue::Unknown) && !self.is_estimate
    }
}

pub(crate) const fn letter(value: GameValue) -> &'static str {
    match value {
        GameValue::Win => "W",
        GameValue::Draw => "D",
        GameValue::Loss => "L",
        GameValue::Unknown => "?",
    }
}

/// Maximum number of arrows, since more would hide the board.
const MOST_ARROWS: usize = 6;
/// The space around a board without words, so that no line at its edge is cut in half.
const EDGE: f64 = 4.0;
/// The maximum of the longer side of a small board.
const SMALL: f64 = 84.0;

/// Draws a position, with the side to move above it and the notes below it.
///
/// Each place has its name and its contents for screen readers and for a mouse that rests on it.
/// As `data-site` and `data-moves` it also has its name and the moves of a touch on it.
pub fn board(view: &View, notes: &BoardNotes) -> Picture {
    let notes = &Noted::new(notes);
    let body = body_of(view, notes, Names::Shown);
    let status = Phrase::new("as-line").with("text", captions::status(view));
    let status = notes.words.say(&status);
    let title = if notes.title.is_empty() {
        status.clone()
    } else {
        notes.title.clone()
    };
    Page {
        title,
        description: describe::describe(view, notes),
        heading: notes.title.clone(),
        above: vec![status],
        below: captions::captions(view, notes, captions::listed_values(view, notes)),
    }
    .around(body)
}

/// Draws the same board without words above and below it, for a page that has its own.
pub fn bare_board(view: &View, notes: &BoardNotes) -> Picture {
    let notes = &Noted::new(notes);
    Picture {
        description: describe::describe(view, notes),
        ..bare(body_of(view, notes, Names::Shown))
    }
}

fn bare(body: Body) -> Picture {
    let mut drawing = Drawing::default();
    drawing.embed(body.drawing, Point::new(EDGE, EDGE), 1.0);
    Picture {
        title: String::new(),
        description: String::new(),
        width: body.width + 2.0 * EDGE,
        height: body.height + 2.0 * EDGE,
        drawing,
        look: Look::default(),
        is_paper: false,
    }
}

/// Returns the sentence about which stones or edges belong to which player, where the names of the players do not show it.
pub(crate) fn sides(view: &View, language: Language) -> Option<String> {
    captions::sides(view, &Words::new(language, &[TEXTS]))
}

/// Draws the board alone, with the names of its places.
pub(crate) fn bare_body(view: &View, notes: &BoardNotes) -> Body {
    body_of(view, &Noted::new(notes), Names::Shown)
}

/// Draws a board so small that it fits into the nodes of a tree, without names, moves and numbers.
pub fn small_board(view: &View) -> SmallBoard {
    let mut body = body_of(view, &Noted::new(&BoardNotes::default()), Names::Left);
    let scale = (SMALL / body.width.max(body.height).max(1.0)).min(1.0);
    let mut drawing = std::mem::take(&mut body.drawing);
    drawing.forget_places();
    let mut scaled = Drawing::default();
    scaled.embed(drawing, Point::new(0.0, 0.0), scale);
    let area = Area {
        x: 0.0,
        y: 0.0,
        width: scale * body.width,
        height: scale * body.height,
    };
    SmallBoard {
        drawing: scaled,
        area,
    }
}

/// The names of columns and rows: shown beside the board, or left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Names {
    Shown,
    Left,
}

fn body_of(view: &View, notes: &Noted<'_>, names: Names) -> Body {
    match &view.kind {
        ViewKind::Text(text) => plain::body(text),
        ViewKind::Cells(frame) => grid::cells(view, notes, frame, names),
        ViewKind::Crossings { frame, stars } => grid::crossings(view, notes, frame, stars, names),
        ViewKind::Columns(frame) => grid::columns(view, notes, frame, names),
        ViewKind::Squares(frame) => grid::squares(view, notes, frame, names),
        ViewKind::Graph { edges } => graph::vertices(view, notes, edges),
        ViewKind::Lines { points } => graph::lines(view, notes, points),
        ViewKind::Branches { parents } => branches::body(view, notes, parents),
    }
}

impl BoardNotes {
    /// Returns the note of a move that touches this place alone.
    fn value_at(&self, site: usize) -> Option<&MoveNote> {
        self.values.iter().find(|note| note.sites == [site])
    }

    /// Returns the best moves that are drawn as arrows; the arrows of a line would lie on them.
    fn best_arrows(&self, view: &View) -> Vec<&MoveNote> {
        if !matches!(view.kind, ViewKind::Squares(_)) || !self.line.is_empty() {
            return Vec::new();
        }
        let best = self.values.iter();
        let best = best.filter(|note| note.is_best && note.sites.len() == 2);
        best.take(MOST_ARROWS).collect()
    }

    /// Returns the first step that touches this place alone.
    fn step_at(&self, site: usize) -> Option<&Step> {
        self.line.iter().find(|step| step.sites == [site])
    }
}
