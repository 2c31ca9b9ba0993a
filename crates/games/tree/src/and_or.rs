//! AND/OR trees, and the proof and disproof numbers of their nodes.

use std::fmt;
use std::sync::Arc;

use gametree_core::{Mismatch, Player, ProofNumbers};

use crate::tree::read_shape;
use crate::{Node, Shape, Verdict, outline};

/// An explicit tree in which a node is won or not: an OR node is won if one child is won, an AND node if all are.
///
/// The player of the OR nodes is [`Player::First`]; the root is an OR node unless the text has `and` there.
/// The tree is no game of its own, since a leaf `?` is an unfinished position with unknown moves.
/// Clones share the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AndOrTree {
    shape: Arc<Shape<Verdict>>,
}

impl AndOrTree {
    /// Reads a tree as JSON if it begins like that, else as indented text.
    ///
    /// # Errors
    /// Fails if the text is neither, or exceeds a [`Limit`](crate::Limit).
    pub fn parse(text: &str) -> Result<Self, Mismatch> {
        let shape = Arc::new(read_shape(text)?);
        Ok(AndOrTree { shape })
    }

    /// Returns the whole tree.
    #[inline]
    pub fn shape(&self) -> &Shape<Verdict> {
        &self.shape
    }
}

/// Writes the whole tree as indented text, which [`AndOrTree::parse`] reads back.
impl fmt::Display for AndOrTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        outline::print(&self.shape, f)
    }
}

/// Returns the numbers of a node from those of its children: an OR node for [`Player::First`], an AND node for [`Player::Second`].
pub(crate) fn of_node(
    side: Player,
    children: impl IntoIterator<Item = ProofNumbers>,
) -> ProofNumbers {
    match side {
        Player::First => ProofNumbers::or(children),
        Player::Second => ProofNumbers::and(children),
    }
}

impl From<Verdict> for ProofNumbers {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Win => ProofNumbers::PROVEN,
            Verdict::Loss => ProofNumbers::DISPROVEN,
            Verdict::Unknown => ProofNumbers::UNKNOWN,
        }
    }
}

impl AndOrTree {
    /// Returns the numbers of every node if the whole tree is known, by [`Node::index`].
    pub fn numbers(&self) -> Vec<ProofNumbers> {
        let shape = self.shape();
        let mut numbers = vec![ProofNumbers::UNKNOWN; shape.node_count()];
        // Children come after their parents, so a reverse pass handles them first.
        for node in shape.nodes().rev() {
            let children = shape.children(node).iter();
            let of_children = children.map(|child: &Node| numbers[child.index()]);
            let of_node = of_node(shape.side(node), of_children);
            numbers[node.index()] = shape.leaf(node).map_or(of_node, ProofNumbers::from);
        }
        numbers
    }
}
