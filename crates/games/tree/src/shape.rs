//! Nodes of a tree, for leaves of any kind.

use std::fmt;

use gametree_core::Player;

use crate::leaf::Leaf;

/// A node of a tree, numbered in the order in which the tree is written: before its children, and the left before the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Node(u32);

impl Node {
    /// The root of every tree.
    pub const ROOT: Node = Node(0);

    /// Returns the number of this node, from 0, which is an index into data for every node.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the node with this number.
    ///
    /// # Panics
    /// Panics from 2^32 on, far beyond the largest tree.
    pub(crate) fn from_index(index: usize) -> Self {
        Node(u32::try_from(index).expect("trees are limited to far fewer nodes"))
    }
}

/// An immutable tree: the links of its nodes, their names, and the values of its leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape<L> {
    entries: Vec<Entry<L>>,
    /// The side to move at the root.
    first_mover: Player,
}

impl Shape<i16> {
    /// Writes all that matters to the rules and nothing else: the tree as JSON of lists and leaves without spaces and names, then the side of the root, a line each.
    pub(crate) fn write_rules<W: fmt::Write>(&self, out: &mut W) -> fmt::Result {
        let close = |out: &mut W, lists: usize| (0..lists).try_for_each(|_| write!(out, "]"));
        // The ply of the node before.
        let mut above = 0;
        for node in self.nodes() {
            let ply = self.ply(node);
            if node != Node::ROOT && ply <= above {
                close(out, above - ply)?;
                out.write_char(',')?;
            }
            match self.leaf(node) {
                Some(leaf) => write!(out, "{leaf}")?,
                None => out.write_char('[')?,
            }
            above = ply;
        }
        close(out, above)?;
        writeln!(
            out,
            "\n{}",
            <i16 as Leaf>::SIDES[self.side(Node::ROOT).index()]
        )
    }
}

/// The data of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry<L> {
    pub(crate) name: Option<Box<str>>,
    pub(crate) parent: Option<Node>,
    pub(crate) ply: usize,
    /// Empty for leaves.
    pub(crate) children: Vec<Node>,
    pub(crate) leaf: Option<L>,
}

impl<L: Copy> Shape<L> {
    /// Creates the tree of these entries, which must be in the order of their nodes.
    pub(crate) fn from_entries(entries: Vec<Entry<L>>, first_mover: Player) -> Self {
        debug_assert!(
            entries
                .iter()
                .all(|entry| entry.leaf.is_some() == entry.children.is_empty()),
            "a node is a leaf exactly when it has no children"
        );
        Shape {
            entries,
            first_mover,
        }
    }

    /// Returns the number of nodes.
    pub fn node_count(&self) -> usize {
        self.entries.len()
    }

    /// Returns every node, by its number.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = Node> + use<L> {
        (0..self.entries.len()).map(Node::from_index)
    }

    /// Returns every leaf, from the left.
    pub fn leaves(&self) -> impl Iterator<Item = Node> {
        self.nodes().filter(|&node| self.leaf(node).is_some())
    }

    /// Returns the children of a node, from the left; a leaf has none.
    #[inline]
    pub fn children(&self, node: Node) -> &[Node] {
        &self.entry(node).children
    }

    /// Returns the value of a leaf; `None` for other nodes.
    #[inline]
    pub fn leaf(&self, node: Node) -> Option<L> {
        self.entry(node).leaf
    }

    /// Returns the name of a node, if it has one.
    pub fn name(&self, node: Node) -> Option<&str> {
        self.entry(node).name.as_deref()
    }

    /// Returns the node above; `None` for the root.
    #[inline]
    pub fn parent(&self, node: Node) -> Option<Node> {
        self.entry(node).parent
    }

    /// Returns the plies from the root.
    #[inline]
    pub fn ply(&self, node: Node) -> usize {
        self.entry(node).ply
    }

    /// Returns the side to move at a node, or that would move at a leaf: MAX and the player of the OR nodes are [`Player::First`].
    #[inline]
    pub fn side(&self, node: Node) -> Player {
        if self.ply(node).is_multiple_of(2) {
            self.first_mover
        } else {
            !self.first_mover
        }
    }

    /// Returns the number of a node among the children of its parent, from 0; `None` for the root.
    pub fn branch(&self, node: Node) -> Option<usize> {
        let siblings = self.children(self.parent(node)?);
        let found = siblings.binary_search(&node);
        Some(found.expect("a node is among the children of its parent"))
    }

    /// Returns the label of a node in a drawing: its name, else the number of its branch from 1, `root` for the root.
    pub fn label(&self, node: Node) -> String {
        match (self.name(node), self.branch(node)) {
            (Some(name), _) => name.to_owned(),
            (None, Some(branch)) => (branch + 1).to_string(),
            (None, None) => "root".to_owned(),
        }
    }

    /// Returns the path from the root to a node: `r`, then a dot and the number of a branch from 1 for each ply, as in `r.1.3`.
    pub fn path(&self, node: Node) -> String {
        let parents = |&node: &Node| self.parent(node);
        let nodes = std::iter::successors(Some(node), parents);
        let mut branches: Vec<usize> = nodes.filter_map(|node| self.branch(node)).collect();
        branches.reverse();
        let steps = branches.iter().map(|branch| format!(".{}", branch + 1));
        std::iter::once("r".to_owned()).chain(steps).collect()
    }

    /// Returns the same tree with the children of each node in another order.
    pub(crate) fn reordered(&self, mut children_of: impl FnMut(Node) -> Vec<Node>) -> Self {
        let mut entries: Vec<Entry<L>> = Vec::with_capacity(self.entries.len());
        let mut open = vec![(Node::ROOT, None)];
        while let Some((old, parent)) = open.pop() {
            let node = Node::from_index(entries.len());
            if let Some(Node(above)) = parent {
                entries[above as usize].children.push(node);
            }
            let children = children_of(old);
            open.extend(children.into_iter().rev().map(|child| (child, Some(node))));
            entries.push(Entry {
                parent,
                children: Vec::new(),
                ..self.entry(old).clone()
            });
        }
        Shape::from_entries(entries, self.first_mover)
    }

    #[inline]
    fn entry(&self, node: Node) -> &Entry<L> {
        &self.entries[node.index()]
    }
}
