//! Random trees.

use crate::oracle::{Node, Part};
use crate::rng::Rng;

/// Returns a tree of some hundred nodes at most, bushy or tall, with few different points or many.
pub(crate) fn random(rng: &mut Rng) -> Node {
    let range = *rng.pick(&[1, 3, 9, 29_999]);
    let (depth, branches) = *rng.pick(&[(3, 4), (5, 3), (7, 2), (30, 1)]);
    let mut root = node(rng, depth, branches, range);
    if matches!(root, Node::Leaf(_)) {
        root = Node::Inner(vec![root]);
    }
    root
}

fn node(rng: &mut Rng, depth: usize, branches: usize, range: i32) -> Node {
    if depth == 0 || (branches > 1 && rng.once_in(6)) {
        let values = usize::try_from(2 * range + 1).expect("a positive number");
        let value = i32::try_from(rng.below(values)).expect("a small number");
        return Node::Leaf(value - range);
    }
    let more = usize::from(rng.once_in(8));
    let count = rng.from_to(1, branches + more);
    let children = (0..count).map(|_| node(rng, depth - 1, branches, range));
    Node::Inner(children.collect())
}

/// Returns an AND/OR tree of some hundred nodes at most.
pub(crate) fn and_or(rng: &mut Rng) -> Part {
    let children = (0..rng.from_to(1, 4)).map(|_| part(rng, 4));
    Part::Inner(children.collect())
}

fn part(rng: &mut Rng, depth: usize) -> Part {
    if depth == 0 || rng.once_in(4) {
        return match rng.below(3) {
            0 => Part::Win,
            1 => Part::Loss,
            _ => Part::Unknown,
        };
    }
    let children = (0..rng.from_to(1, 3)).map(|_| part(rng, depth - 1));
    Part::Inner(children.collect())
}
