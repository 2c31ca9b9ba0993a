//! AND/OR trees, and the proof and disproof numbers of their nodes.

use std::fmt;
use std::sync::Arc;

use gametree_core::Player;

use crate::tree::is_json;
use crate::{Node, ReadError, Shape, Verdict, json, outline};

/// An explicit tree in which a node is won or not: an OR node when one child is won, an AND node when all are.
///
/// The player of the OR nodes is [`Player::First`]; the root is an OR node unless the text says otherwise.
/// It is no game of its own, since a leaf `?` is an unfinished position whose moves nobody knows.
/// Clones share the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AndOrTree {
    shape: Arc<Shape<Verdict>>,
}

impl AndOrTree {
    /// Reads a tree as JSON where it begins like that, else as indented text.
    ///
    /// # Errors
    /// When the text is neither, or exceeds a [`Limit`](crate::Limit).
    pub fn parse(text: &str) -> Result<Self, ReadError> {
        let shape = if is_json(text) {
            json::read(text)
        } else {
            outline::read(text)
        };
        shape.map(|shape| AndOrTree {
            shape: Arc::new(shape),
        })
    }

    /// The whole tree.
    #[inline]
    pub fn shape(&self) -> &Shape<Verdict> {
        &self.shape
    }
}

/// The whole tree as indented text, which [`AndOrTree::parse`] reads back.
impl fmt::Display for AndOrTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        outline::print(&self.shape, f)
    }
}

/// How many leaves are still to be settled, at least, to prove a node or to disprove it (Allis, van der Meulen and van den Herik 1994).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Numbers {
    /// The proof number: unknown leaves that must turn out won, and 0 when the node is won.
    pub pn: u32,
    /// The disproof number: unknown leaves that must turn out not won, and 0 when the node is not won.
    pub dn: u32,
}

impl Numbers {
    /// What no number of leaves can bring about; sums that would exceed it stay there.
    pub const INFINITE: u32 = u32::MAX;
    /// Of a node that is won.
    pub const PROVEN: Numbers = Numbers {
        pn: 0,
        dn: Self::INFINITE,
    };
    /// Of a node that is not won.
    pub const DISPROVEN: Numbers = Numbers {
        pn: Self::INFINITE,
        dn: 0,
    };
    /// Of a node of which nothing is known.
    pub const UNKNOWN: Numbers = Numbers { pn: 1, dn: 1 };

    /// The numbers of a node from those of its children.
    ///
    /// One child proves an OR node, all disprove it; at an AND node it is the other way round.
    pub fn of_node(side: Player, children: impl Iterator<Item = Numbers> + Clone) -> Self {
        let pns = children.clone().map(|child| child.pn);
        let dns = children.map(|child| child.dn);
        match side {
            Player::First => Numbers {
                pn: least(pns),
                dn: sum(dns),
            },
            Player::Second => Numbers {
                pn: sum(pns),
                dn: least(dns),
            },
        }
    }

    /// Whether the node is won, or is not won.
    pub const fn is_settled(self) -> bool {
        self.pn == 0 || self.dn == 0
    }
}

fn least(numbers: impl Iterator<Item = u32>) -> u32 {
    numbers.min().unwrap_or(Numbers::INFINITE)
}

fn sum(numbers: impl Iterator<Item = u32>) -> u32 {
    numbers.fold(0, u32::saturating_add)
}

impl From<Verdict> for Numbers {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Win => Numbers::PROVEN,
            Verdict::Loss => Numbers::DISPROVEN,
            Verdict::Unknown => Numbers::UNKNOWN,
        }
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |number: u32| match number {
            Numbers::INFINITE => "∞".to_owned(),
            number => number.to_string(),
        };
        write!(f, "pn {} dn {}", shown(self.pn), shown(self.dn))
    }
}

impl AndOrTree {
    /// The numbers of every node when the whole tree is known, by [`Node::index`].
    pub fn numbers(&self) -> Vec<Numbers> {
        let shape = self.shape();
        let mut numbers = vec![Numbers::UNKNOWN; shape.node_count()];
        // Children come after their parents, so they are done before them.
        for node in shape.nodes().rev() {
            let children = shape.children(node).iter();
            let of_children = children.map(|child: &Node| numbers[child.index()]);
            let of_node = Numbers::of_node(shape.side(node), of_children);
            numbers[node.index()] = shape.leaf(node).map_or(of_node, Numbers::from);
        }
        numbers
    }
}
