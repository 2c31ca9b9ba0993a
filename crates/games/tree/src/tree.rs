//! A tree with points at its leaves, as a game.

use std::fmt;
use std::sync::Arc;

use gametree_core::{
    Coverage, GameMove, Keys, Mismatch, MoveBuf, MoveGen, Outcome, Player, Position, ProofKey,
};
use gametree_grid::mix;

use crate::leaf::Leaf;
use crate::{Node, Shape, json, outline};

/// A node of an explicit tree, as a position: the players move from the root to a leaf, which is worth points.
///
/// [`Player::First`] is MAX and maximises the points, [`Player::Second`] is MIN and minimises them.
/// Clones share the tree.
///
/// # Examples
/// See the crate's front page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    shape: Arc<Shape<i16>>,
    at: Node,
}

impl Tree {
    /// Reads a tree as JSON if it begins like that, else as indented text; the position is its root.
    ///
    /// # Errors
    /// Fails if the text is neither, or exceeds a [`Limit`](crate::Limit).
    pub fn parse(text: &str) -> Result<Self, Mismatch> {
        read_shape(text).map(Tree::new)
    }

    /// Creates the position at the root of a tree.
    pub(crate) fn new(shape: Shape<i16>) -> Self {
        Tree {
            shape: Arc::new(shape),
            at: Node::ROOT,
        }
    }

    /// Returns the whole tree.
    #[inline]
    pub fn shape(&self) -> &Shape<i16> {
        &self.shape
    }

    /// Returns the node of this position.
    #[inline]
    pub const fn node(&self) -> Node {
        self.at
    }

    /// Returns the same tree at another node.
    ///
    /// # Panics
    /// Panics if the tree has no such node.
    #[must_use]
    pub fn at(&self, node: Node) -> Self {
        assert!(
            node.index() < self.shape.node_count(),
            "a node of this tree"
        );
        Tree {
            shape: Arc::clone(&self.shape),
            at: node,
        }
    }
}

/// Reads a tree as JSON if it begins like that, else as indented text.
pub(crate) fn read_shape<L: Leaf>(text: &str) -> Result<Shape<L>, Mismatch> {
    if text.trim_start().starts_with(['[', '{', '"']) {
        json::read(text)
    } else {
        outline::read(text)
    }
}

/// Writes the whole tree as indented text, which [`Tree::parse`] reads back.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        outline::print(&self.shape, f)
    }
}

/// A child, by its number from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Branch(pub u16);

impl GameMove for Branch {
    #[inline]
    fn code(self) -> u16 {
        self.0
    }

    #[inline]
    fn from_code(code: u16) -> Option<Self> {
        Some(Branch(code))
    }
}

impl Position for Tree {
    type Move = Branch;
    type Undo = ();
    const KEYS: Keys = Keys::Exact;

    #[inline]
    fn to_move(&self) -> Player {
        self.shape.side(self.at)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.shape.leaf(self.at).map(Outcome::Points)
    }

    /// Returns the range of all leaves, wherever the position is.
    fn points_range(&self) -> Option<(i16, i16)> {
        let points = || {
            let leaves = self.shape.leaves();
            leaves.filter_map(|leaf| self.shape.leaf(leaf))
        };
        points().min().zip(points().max())
    }

    #[inline]
    fn is_legal(&self, m: Branch) -> bool {
        usize::from(m.0) < self.shape.children(self.at).len()
    }

    #[inline]
    fn play(&mut self, m: Branch) {
        self.at = self.shape.children(self.at)[usize::from(m.0)];
    }

    #[inline]
    fn undo(&mut self, _: Branch, (): ()) {
        let above = self.shape.parent(self.at);
        self.at = above.expect("a move has led here");
    }

    /// Returns a bijection of the node's number: nodes are different positions even if equal trees hang below them.
    #[inline]
    fn key(&self) -> u64 {
        mix(self.at.index() as u64)
    }

    #[inline]
    fn proof_key(&self) -> ProofKey {
        ProofKey::exact(self.at.index() as u128)
    }
}

/// Every child, from the left.
#[derive(Clone, Copy, Debug, Default)]
pub struct Branches;

impl MoveGen<Tree> for Branches {
    const COVERAGE: Coverage = Coverage::Legal;

    #[inline]
    fn moves(&self, pos: &Tree, out: &mut MoveBuf<Branch>) {
        let count = pos.shape.children(pos.at).len();
        out.extend((0..=u16::MAX).take(count).map(Branch));
    }
}
