//! Boards: any view of a position, with what is to be said about its moves.

mod branches;
mod captions;
mod describe;
mod frame;
mod graph;
mod grid;
mod marks;
mod parts;
mod pieces;
mod plain;

use std::ops::Deref;

use gametree_core::{Player, View, ViewKind};
use gametree_words::{Language, Words};

use crate::geometry::{Area, Point};
use crate::page::{Body, Page};
use crate::picture::{Drawing, Picture, SmallBoard};
use crate::texts::TEXTS;

/// What is drawn and written beside the position itself; all of it may be empty.
#[derive(Clone, Debug, Default)]
pub struct BoardNotes {
    /// The heading, such as the name of the game.
    pub title: String,
    /// What moves are worth, on their places; those that have none of their own are listed below.
    pub values: Vec<MoveNote>,
    /// A line of moves with their numbers, of which those that touch one place are drawn as stones.
    pub line: Vec<Step>,
    /// Parts of the position that are games by themselves, each in an outline of its own with its label; on graphs alone.
    pub parts: Vec<PartNote>,
    /// Sentences below the board.
    pub captions: Vec<String>,
    /// The language of all that the picture says by itself.
    pub language: Language,
}

/// Notes with the words for what is to be said beside them.
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
    /// Its places, as indices of the sites of the view.
    pub sites: Vec<usize>,
    /// What it is called or worth.
    pub label: String,
}

/// What a move is worth, for the player who makes it.
#[derive(Clone, Debug)]
pub struct MoveNote {
    /// The move as people write it.
    pub words: String,
    /// The sites of the view that it touches.
    pub sites: Vec<usize>,
    /// Who wins by it.
    pub worth: Worth,
    /// What is written behind the letter, such as in how many plies.
    pub detail: String,
    /// Whether no other move is better.
    pub is_best: bool,
}

/// How a game ends for a player, as a letter says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// W.
    Win,
    /// D.
    Draw,
    /// L.
    Loss,
    /// Nobody knows: a question mark, or the detail alone where there is one.
    Open,
    /// Nobody knows, and a search believes what the detail says.
    Estimate,
}

/// A move of a line, played or to be played.
#[derive(Clone, Debug)]
pub struct Step {
    /// Which move it is, as it is numbered on the board.
    pub number: usize,
    /// Who makes it.
    pub player: Player,
    /// The move as people write it.
    pub words: String,
    /// The sites of the view that it touches.
    pub sites: Vec<usize>,
}

impl Worth {
    pub(crate) const fn letter(self) -> &'static str {
        match self {
            Worth::Win => "W",
            Worth::Draw => "D",
            Worth::Loss => "L",
            Worth::Open | Worth::Estimate => "?",
        }
    }
}

/// Around a board without words, so that no line at its edge is cut in half.
const EDGE: f64 = 4.0;
/// The longer side of a small board at most.
const SMALL: f64 = 84.0;

/// Draws a position, with whose turn it is above and what is to be said about it below.
///
/// Each place has its name and its contents for screen readers and for a mouse that rests on it; as `data-site` and `data-moves` it also says what it is called and which moves a touch of it means.
pub fn board(view: &View, notes: &BoardNotes) -> Picture {
    let notes = &Noted::new(notes);
    let body = body_of(view, notes, Names::Shown);
    let status = notes.words.say(&captions::status(view));
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

/// The same board without words above and below it, for a page that has its own.
pub fn bare_board(view: &View, notes: &BoardNotes) -> Picture {
    let notes = &Noted::new(notes);
    let body = body_of(view, notes, Names::Shown);
    let mut drawing = Drawing::default();
    drawing.embed(body.drawing, Point::new(EDGE, EDGE), 1.0);
    Picture {
        title: String::new(),
        description: describe::describe(view, notes),
        width: body.width + 2.0 * EDGE,
        height: body.height + 2.0 * EDGE,
        drawing,
    }
}

/// A board so small that it fits into the nodes of a tree: without names, moves and numbers.
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

/// Whether columns and rows have their names beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Names {
    Shown,
    Left,
}

fn body_of(view: &View, notes: &Noted<'_>, names: Names) -> Body {
    match &view.kind {
        ViewKind::Text(text) => plain::body(text),
        ViewKind::Cells(frame) => grid::cells(view, notes, frame, names),
        ViewKind::Crossings { frame, stars } => grid::crossings(view, notes, (frame, stars), names),
        ViewKind::Columns(frame) => grid::columns(view, notes, frame, names),
        ViewKind::Squares(frame) => grid::squares(view, notes, frame, names),
        ViewKind::Graph { edges } => graph::vertices(view, notes, edges),
        ViewKind::Lines { points } => graph::lines(view, notes, points),
        ViewKind::Branches { parents } => branches::body(view, notes, parents),
    }
}

impl BoardNotes {
    /// The note of a move that touches this place alone.
    fn value_at(&self, site: usize) -> Option<&MoveNote> {
        self.values.iter().find(|note| note.sites == [site])
    }

    /// The step that touches this place alone, the first of several.
    fn step_at(&self, site: usize) -> Option<&Step> {
        self.line.iter().find(|step| step.sites == [site])
    }
}
