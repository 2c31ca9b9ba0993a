//! Node of a tree, with the texts in it, above it and below it.

use gametree_core::Phrase;
use gametree_words::Words;

use crate::geometry::{Area, Point, length};
use crate::picture::{Drawing, Group, Label, SmallBoard};
use crate::text::{Face, clean, width};

use super::{NodeKind, Tree, TreeNode};
/// The size of the letters in a node, and the distance of its lines.
const SIZE: f64 = 13.0;
const LINE: f64 = 17.0;
/// The size of the letters beside a node.
const SMALL: f64 = 11.5;
const SMALL_LINE: f64 = 15.0;
/// The space between the outline of a node and its contents.
const PADDING: [f64; 2] = [10.0, 6.0];
/// The space between the texts below a node and its branches.
const NOTE_SPACE: f64 = 5.0;
/// The maximum radius of corners; larger nodes have round corners rather than round ends.
const MOST_ROUNDING: f64 = 30.0;
const FOLD_WIDTH: f64 = 38.0;
const FOLD_HEIGHT: f64 = 26.0;

/// A thing that is drawn as a node.
pub(super) enum Item<'a> {
    Node(&'a TreeNode),
    /// The part left out below a node.
    Fold(&'a str),
}

/// A node with everything that is known before it is drawn.
pub(super) struct Block<'a> {
    pub(super) item: Item<'a>,
    /// The lines of text on the branch, each with `true` if it is the cut.
    pub(super) branch: Vec<(String, bool)>,
    pub(super) board: Option<&'a SmallBoard>,
    pub(super) is_cut: bool,
    pub(super) is_on_line: bool,
    /// The width of the outline alone.
    pub(super) width: f64,
    pub(super) height: f64,
}

#[derive(Clone, Copy, Default)]
pub(super) struct Level {
    pub(super) words: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
}

/// Returns all nodes of a tree and the parts left out below them, with the index of the parent of each.
pub(super) fn blocks_of(tree: &Tree) -> (Vec<Block<'_>>, Vec<Option<usize>>) {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut parents: Vec<Option<usize>> = Vec::new();
    for node in &tree.nodes {
        // A parent that comes later is refused by `Outline::new`.
        let above = node.parent.and_then(|parent| blocks.get(parent));
        let is_cut = node.cut.is_some() || above.is_some_and(|above| above.is_cut);
        blocks.push(Block::of_node(node, is_cut));
        parents.push(node.parent);
    }
    for node in tree.nodes.iter().filter(|node| node.is_chosen) {
        if let Some(parent) = node.parent.and_then(|parent| blocks.get_mut(parent)) {
            parent.is_on_line = true;
        }
    }
    for (index, node) in tree.nodes.iter().enumerate() {
        if let Some(fold) = &node.fold {
            blocks.push(Block::of_fold(&fold.words, blocks[index].is_cut));
            parents.push(Some(index));
        }
    }
    (blocks, parents)
}

/// Returns the radius of the corners of a round node.
fn rounding(height: f64) -> f64 {
    (height / 2.0).min(MOST_ROUNDING)
}

impl<'a> Block<'a> {
    pub(super) fn of_node(node: &'a TreeNode, is_cut: bool) -> Self {
        let mut branch = Vec::new();
        if !node.branch.is_empty() {
            branch.push((clean(&node.branch), false));
        }
        if let Some(cut) = node.cut.as_deref().filter(|cut| !cut.is_empty()) {
            branch.push((clean(cut), true));
        }
        let board = node.board.as_ref();
        let lines = node
            .lines
            .iter()
            .map(|line| width(&clean(line), SIZE, Face::Bold));
        let mut inner = lines.fold(0.0, f64::max);
        let mut height = LINE * length(node.lines.len());
        if let Some(board) = board {
            inner = inner.max(board.area.width);
            height += board.area.height + if node.lines.is_empty() { 0.0 } else { 4.0 };
        }
        let [across, down] = PADDING;
        let height = match node.kind {
            NodeKind::Leaf => height + 4.0,
            _ => height.max(LINE - 3.0) + 2.0 * down,
        };
        let wide = match node.kind {
            NodeKind::Leaf => inner + 4.0,
            // Round ends take room from the contents between them.
            NodeKind::Min | NodeKind::And => inner + (2.0 * across).max(1.2 * rounding(height)),
            NodeKind::Max | NodeKind::Or => inner + 2.0 * across,
        };
        Block {
            item: Item::Node(node),
            branch,
            board,
            is_cut,
            is_on_line: node.is_chosen,
            width: match node.kind {
                NodeKind::Leaf => wide,
                _ => wide.max(height),
            },
            height,
        }
    }

    pub(super) fn of_fold(words: &'a str, is_cut: bool) -> Self {
        Block {
            item: Item::Fold(words),
            branch: Vec::new(),
            board: None,
            is_cut,
            is_on_line: false,
            width: FOLD_WIDTH,
            height: FOLD_HEIGHT,
        }
    }

    /// Returns `true` if the branch to this node was cut off, and not one above it.
    pub(super) const fn is_cut_here(&self) -> bool {
        matches!(&self.item, Item::Node(own) if own.cut.is_some())
    }

    /// Returns the class of the branch to this node.
    pub(super) const fn class_of_branch(&self) -> &'static str {
        match &self.item {
            _ if self.is_cut => "cutedge",
            Item::Node(own) if own.is_chosen => "chosen",
            _ => "edge",
        }
    }

    /// Returns the lines of text below the outline.
    fn notes(&self) -> Vec<String> {
        match &self.item {
            Item::Node(node) => node.notes.iter().map(|note| clean(note)).collect(),
            Item::Fold(words) => vec![clean(words)],
        }
    }

    pub(super) fn words_height(&self) -> f64 {
        let rest = if self.branch.is_empty() { 0.0 } else { 4.0 };
        SMALL_LINE * length(self.branch.len()) + rest
    }

    pub(super) fn whole_height(&self) -> f64 {
        let notes = length(self.notes().len());
        let rest = if notes > 0.0 { NOTE_SPACE } else { 0.0 };
        self.height + SMALL_LINE * notes + rest
    }

    pub(super) fn whole_width(&self) -> f64 {
        let branch = self
            .branch
            .iter()
            .map(|(text, _)| width(text, SMALL, Face::Bold));
        let notes = self.notes();
        let notes = notes.iter().map(|note| width(note, SMALL, Face::Plain));
        branch.chain(notes).fold(self.width, f64::max)
    }

    /// Returns the name of the node, and if it is a place of a board, the moves of a touch on it.
    pub(super) fn group(&self, words: &Words) -> Group {
        let (site, moves) = match &self.item {
            Item::Fold(_) => (String::new(), Vec::new()),
            Item::Node(node) => (node.site.clone(), node.moves.clone()),
        };
        Group {
            title: self.title(words),
            site,
            moves,
            place: None,
        }
    }

    fn title(&self, words: &Words) -> String {
        match &self.item {
            Item::Fold(size) => words.say(&Phrase::new("fold").with("words", *size)),
            Item::Node(node) if !node.title.is_empty() => node.title.clone(),
            Item::Node(node) => {
                let branch = self.branch.iter().map(|(text, _)| text.as_str());
                let all = branch.chain(node.lines.iter().map(String::as_str));
                all.collect::<Vec<_>>().join(", ")
            }
        }
    }

    pub(super) fn draw(&self, drawing: &mut Drawing, x: f64, level: Level) {
        self.write_branch(drawing, x, level);
        let area = Area {
            x: x - self.width / 2.0,
            y: level.top,
            width: self.width,
            height: self.height,
        };
        let ink = if self.is_cut { "oncut" } else { "ink" };
        match &self.item {
            Item::Fold(_) => {
                let (left, low) = (area.x, area.y + area.height);
                let corners = [
                    Point::new(x, area.y),
                    Point::new(left + area.width, low),
                    Point::new(left, low),
                ];
                drawing.polygon(&corners, "fold");
            }
            Item::Node(node) => {
                let class = match (self.is_cut, self.is_on_line) {
                    (true, _) => "cutnode",
                    (false, true) => "strong",
                    (false, false) => "node",
                };
                match node.kind {
                    NodeKind::Leaf => drawing.rectangle(area, 0.0, "open"),
                    NodeKind::Max | NodeKind::Or => drawing.rectangle(area, 0.0, class),
                    NodeKind::Min | NodeKind::And => {
                        drawing.rectangle(area, rounding(self.height), class);
                    }
                }
                self.write(drawing, node, ink, area);
            }
        }
        let mut y = level.top + self.height + SMALL_LINE / 2.0 + 1.0;
        for note in self.notes() {
            drawing.text(Label::centered(note, Point::new(x, y), SMALL, "soft"));
            y += SMALL_LINE;
        }
    }

    /// Writes the text on the branch.
    fn write_branch(&self, drawing: &mut Drawing, x: f64, level: Level) {
        let mut y = level.top - self.words_height() + SMALL_LINE / 2.0;
        for (text, is_cut) in &self.branch {
            let face = if self.is_on_line {
                Face::Bold
            } else {
                Face::Plain
            };
            let class = if *is_cut || self.is_cut {
                "oncut"
            } else {
                "ink"
            };
            let label = Label::centered(text, Point::new(x, y), SMALL, class).faced(face);
            drawing.text(label);
            y += SMALL_LINE;
        }
    }

    /// Writes the contents of a node.
    fn write(&self, drawing: &mut Drawing, node: &TreeNode, ink: &'static str, area: Area) {
        let x = area.center().x;
        let lines = LINE * length(node.lines.len());
        let board = self.board.map_or(0.0, |board| board.area.height);
        let between = if board > 0.0 && lines > 0.0 { 4.0 } else { 0.0 };
        let mut y = area.center().y - (board + between + lines) / 2.0;
        if let Some(board) = self.board {
            let corner = Point::new(x - board.area.width / 2.0, y);
            drawing.embed(board.drawing.clone(), corner, 1.0);
            y += board.area.height + between;
        }
        for (index, line) in node.lines.iter().enumerate() {
            let at = Point::new(x, y + LINE / 2.0);
            let face = if index == 0 { Face::Bold } else { Face::Plain };
            drawing.text(Label::centered(line, at, SIZE, ink).faced(face));
            y += LINE;
        }
    }
}
