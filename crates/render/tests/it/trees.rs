//! Random trees, in which no text may lie on another.

use gametree_render::{Fold, Language, NodeKind, Tree, TreeNode, tree};

use crate::laws::check;
use crate::random::Numbers;

/// Returns a tree that has everything that nodes can have, at random.
fn random_tree(seed: u64) -> Tree {
    let numbers = &mut Numbers(seed);
    let count = 1 + numbers.below(60);
    let near = [2, 6, 60][numbers.below(3)];
    let words = |numbers: &mut Numbers, most: usize| {
        let texts = [
            "3",
            "b2",
            "≤ -12345",
            "β 17",
            "a rather long label",
            "(-∞, +∞)",
        ];
        let count = numbers.below(most + 1);
        (0..count)
            .map(|_| texts[numbers.below(6)].to_owned())
            .collect::<Vec<String>>()
    };
    let node = |index: usize| {
        let kinds = [
            NodeKind::Max,
            NodeKind::Min,
            NodeKind::Or,
            NodeKind::And,
            NodeKind::Leaf,
        ];
        TreeNode {
            parent: index
                .checked_sub(1)
                .map(|last| last - numbers.below(near.min(index))),
            kind: kinds[numbers.below(5)],
            lines: words(numbers, 3),
            notes: words(numbers, 2),
            branch: words(numbers, 1).concat(),
            is_chosen: numbers.is_one_in(5),
            cut: numbers.is_one_in(6).then(|| "α 12".to_owned()),
            fold: numbers.is_one_in(9).then(|| Fold {
                words: "1,234 nodes".to_owned(),
            }),
            ..TreeNode::default()
        }
    };
    Tree {
        title: "a tree".to_owned(),
        captions: vec!["drawn by chance".to_owned()],
        nodes: (0..count).map(node).collect(),
        language: Language::ALL[usize::from(seed.is_multiple_of(2))],
    }
}

#[test]
fn no_texts_of_trees_overlap() {
    for seed in 0..80 {
        check(&format!("tree {seed}"), &tree(&random_tree(seed)));
    }
}

#[test]
#[should_panic(expected = "a parent comes before its children")]
fn a_node_before_its_parent_is_refused() {
    let node = |parent| TreeNode {
        parent,
        ..TreeNode::default()
    };
    let _ = tree(&Tree {
        nodes: vec![node(None), node(Some(2)), node(Some(0))],
        ..Tree::default()
    });
}

#[test]
fn an_empty_tree_is_a_picture_without_nodes() {
    check("an empty tree", &tree(&Tree::default()));
}
