//! Game trees, as a record of a search or as a textbook drawing.

mod block;
mod columns;
mod dot;
mod draw;
mod layout;
mod parts;
mod words;

use gametree_words::Language;

use crate::picture::SmallBoard;

pub use dot::{DOT_MAGIC, dot};
pub(crate) use draw::body_of;
pub use draw::tree;

/// A tree to be drawn.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// The heading.
    pub title: String,
    /// Sentences below the tree.
    pub captions: Vec<String>,
    /// The nodes; every parent comes before its children, these come from the left, and the first node is the root.
    pub nodes: Vec<TreeNode>,
    /// The names of those who choose at max or OR nodes, and at min or AND nodes, beside their levels; empty for no names.
    pub players: [String; 2],
    /// The direction in which the tree grows.
    pub layout: Layout,
    /// The language of all words that the picture adds.
    pub language: Language,
}

/// Direction in which a tree grows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// The root at the top.
    #[default]
    Down,
    /// The root at the left.
    Right,
    /// The root at the top where the picture is no wider and no higher than this many pixels, or else the direction whose longer side is shorter.
    Within(u32),
}

/// A node, with the branch that leads to it.
#[derive(Clone, Debug, Default)]
pub struct TreeNode {
    /// The index of the node above; `None` for the root alone.
    pub parent: Option<usize>,
    /// The kind of the node, which its outline shows.
    pub kind: NodeKind,
    /// The lines of text in the node, such as its value, or its proof and disproof numbers.
    pub lines: Vec<String>,
    /// The lines of text below the node, such as its window.
    pub notes: Vec<String>,
    /// The text on the branch that leads here, such as a move.
    pub branch: String,
    /// `true` if the branch is on the chosen line, which is thick.
    pub is_chosen: bool,
    /// The text for the cut of the branch, such as a bound; `None` for a branch that was searched.
    pub cut: Option<String>,
    /// The nodes below that are not drawn.
    pub fold: Option<Fold>,
    /// The position, drawn small in the node.
    pub board: Option<SmallBoard>,
    /// The name of the node as a place of a board; empty in a tree that is no board.
    pub site: String,
    /// The moves that a touch of this place means.
    pub moves: Vec<String>,
    /// The text for screen readers and for a mouse that rests here; if it is empty, the texts in the node and on its branch.
    pub title: String,
}

/// The kind of choice at a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NodeKind {
    /// The player who wants much chooses: a square.
    Max,
    /// The player who wants little chooses: a round outline.
    Min,
    /// One branch is enough: a square.
    Or,
    /// All branches are needed: a round outline, and an arc across the branches.
    And,
    /// No choice is made: no outline.
    #[default]
    Leaf,
}

/// The part left out below a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fold {
    /// The size of the part, such as `1,234 nodes`.
    pub words: String,
}
