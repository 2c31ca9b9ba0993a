//! Game trees: what a search did, or what a textbook draws.

mod block;
mod dot;
mod draw;
mod layout;
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
    /// The nodes, every parent before its children, and these from the left; the first is the root.
    pub nodes: Vec<TreeNode>,
    /// The language of all that the picture says by itself.
    pub language: Language,
}

/// A node, with the branch that leads to it.
#[derive(Clone, Debug, Default)]
pub struct TreeNode {
    /// The index of the node above; `None` for the root alone.
    pub parent: Option<usize>,
    /// Who chooses here, which its outline shows.
    pub kind: NodeKind,
    /// What stands in the node, a line each; such as its value, or its proof and disproof numbers.
    pub lines: Vec<String>,
    /// What stands below the node, a line each; such as its window.
    pub notes: Vec<String>,
    /// What stands on the branch that leads here, such as a move.
    pub branch: String,
    /// Whether the branch is on the chosen line, which is thick.
    pub is_chosen: bool,
    /// What cut the branch off, such as a bound, which it then says; `None` for a branch that was searched.
    pub cut: Option<String>,
    /// Nodes below that are not drawn.
    pub fold: Option<Fold>,
    /// The position, drawn small in the node.
    pub board: Option<SmallBoard>,
    /// What the node is called as a place of a board; empty in a tree that is none.
    pub site: String,
    /// The moves that a touch of this place means.
    pub moves: Vec<String>,
    /// What a screen reader says, and what a mouse shows that rests here; by default what stands in the node and on its branch.
    pub title: String,
}

/// Who chooses at a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NodeKind {
    /// The player who wants much: a square.
    Max,
    /// The player who wants little: a round outline.
    Min,
    /// One branch is enough: a square.
    Or,
    /// All branches are needed: a round outline, and an arc across the branches.
    And,
    /// Nobody: no outline.
    #[default]
    Leaf,
}

/// What is left out below a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fold {
    /// How much it is, such as `1,234 nodes`.
    pub words: String,
}
