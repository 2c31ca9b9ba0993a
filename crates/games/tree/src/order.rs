//! Minimax values of all nodes, and the children of each node sorted by them.

use std::cmp::Reverse;

use gametree_core::Player;

use crate::{Node, Shape, Tree};

/// The order of the children of each node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// The best for the player who moves comes first: the ideal order for alpha-beta, and on uniform trees its best case (Knuth and Moore 1975).
    BestFirst,
    /// The best for the player who moves comes last: near the worst case of alpha-beta, though some trees can be ordered even worse.
    WorstFirst,
}

impl Tree {
    /// Returns the minimax value of every node, in points for MAX, by [`Node::index`].
    pub fn minimax(&self) -> Vec<i16> {
        let shape = self.shape();
        let mut values = vec![0; shape.node_count()];
        // Children come after their parents, so a reverse pass handles them first.
        for node in shape.nodes().rev() {
            let children = shape.children(node).iter();
            let of_children = children.map(|child: &Node| values[child.index()]);
            let best = match shape.side(node) {
                Player::First => of_children.max(),
                Player::Second => of_children.min(),
            };
            let value = shape.leaf(node).or(best);
            values[node.index()] = value.expect("a node is a leaf or has children");
        }
        values
    }

    /// Returns the same tree, at its root, with the children of each node sorted by their minimax values; equal ones keep their order.
    #[must_use]
    pub fn ordered(&self, order: Order) -> Self {
        let values = self.minimax();
        let sorted = |shape: &Shape<i16>, node: Node| {
            let mut children = shape.children(node).to_vec();
            let value = |child: &Node| values[child.index()];
            match (shape.side(node), order) {
                (Player::First, Order::BestFirst) | (Player::Second, Order::WorstFirst) => {
                    children.sort_by_key(|child| Reverse(value(child)));
                }
                (Player::Second, Order::BestFirst) | (Player::First, Order::WorstFirst) => {
                    children.sort_by_key(value);
                }
            }
            children
        };
        let shape = self.shape();
        Tree::new(shape.reordered(|node| sorted(shape, node)))
    }
}
