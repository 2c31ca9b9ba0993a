//! Proof-number search on an explicit tree, one step at a time.

use gametree_core::{Player, ProofNumbers};

use crate::and_or::of_node;
use crate::{AndOrTree, Node};

/// The part of an AND/OR tree that proof-number search has generated so far (Allis 1994).
///
/// Each step goes down to the most-proving node, generates all its children and evaluates them, and updates the numbers up to the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PnsTree {
    tree: AndOrTree,
    /// The numbers by the index of the node; `None` for nodes that have not been generated.
    numbers: Vec<Option<ProofNumbers>>,
    expanded: Vec<bool>,
}

/// The state of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The root is won.
    Proven,
    /// The root is not won.
    Disproven,
    /// The next step expands this node, the most-proving one.
    Open(Node),
    /// The most-proving node is a leaf `?`, below which the tree has no nodes.
    Stuck(Node),
}

impl PnsTree {
    /// Creates the part in which only the root has been generated.
    pub fn from_root(tree: &AndOrTree) -> Self {
        let count = tree.shape().node_count();
        let mut pns = PnsTree {
            tree: tree.clone(),
            numbers: vec![None; count],
            expanded: vec![false; count],
        };
        pns.see(Node::ROOT);
        pns
    }

    /// Creates the part that is the whole tree.
    pub fn whole(tree: &AndOrTree) -> Self {
        let shape = tree.shape();
        let is_inner = |node| shape.leaf(node).is_none();
        PnsTree {
            tree: tree.clone(),
            numbers: tree.numbers().into_iter().map(Some).collect(),
            expanded: shape.nodes().map(is_inner).collect(),
        }
    }

    /// Returns the whole AND/OR tree.
    pub fn tree(&self) -> &AndOrTree {
        &self.tree
    }

    /// Returns the numbers of a node; `None` while it has not been generated.
    pub fn numbers(&self, node: Node) -> Option<ProofNumbers> {
        self.numbers[node.index()]
    }

    /// Returns `true` if the children of a node have been generated.
    pub fn is_expanded(&self, node: Node) -> bool {
        self.expanded[node.index()]
    }

    /// Returns the state, which includes the next node to expand.
    pub fn state(&self) -> State {
        match self.seen(Node::ROOT) {
            ProofNumbers { pn: 0, .. } => State::Proven,
            ProofNumbers { dn: 0, .. } => State::Disproven,
            _ => {
                let node = self.most_proving();
                match self.tree.shape().leaf(node) {
                    None => State::Open(node),
                    Some(_) => State::Stuck(node),
                }
            }
        }
    }

    /// Expands the most-proving node and returns it; `None` if there is nothing to expand.
    pub fn step(&mut self) -> Option<Node> {
        let State::Open(node) = self.state() else {
            return None;
        };
        let tree = self.tree.clone();
        self.expanded[node.index()] = true;
        for &child in tree.shape().children(node) {
            self.see(child);
        }
        let mut above = Some(node);
        while let Some(node) = above {
            let children = tree.shape().children(node).iter();
            let of_children = children.map(|&child| self.seen(child));
            let numbers = of_node(tree.shape().side(node), of_children);
            self.numbers[node.index()] = Some(numbers);
            above = tree.shape().parent(node);
        }
        Some(node)
    }

    /// Returns the most-proving node: the path goes from each node to the child that determines its number, the first if several do.
    ///
    /// Settling this node changes a number of the root, whatever the outcome.
    fn most_proving(&self) -> Node {
        let shape = self.tree.shape();
        let mut node = Node::ROOT;
        while self.is_expanded(node) {
            let children = shape.children(node).iter();
            let next = match shape.side(node) {
                Player::First => children.min_by_key(|&&child| self.seen(child).pn),
                Player::Second => children.min_by_key(|&&child| self.seen(child).dn),
            };
            node = *next.expect("an expanded node has children");
        }
        node
    }

    /// Generates a node without its children.
    fn see(&mut self, node: Node) {
        let known = self.tree.shape().leaf(node).map(ProofNumbers::from);
        self.numbers[node.index()] = Some(known.unwrap_or(ProofNumbers::UNKNOWN));
    }

    /// Returns the numbers of a node that has been generated.
    fn seen(&self, node: Node) -> ProofNumbers {
        self.numbers(node)
            .expect("seen with its parent, or as the root")
    }
}
