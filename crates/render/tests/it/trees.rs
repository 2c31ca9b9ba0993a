//! Random trees, in which no text may lie on another.

use gametree_render::{Fold, Language, Layout, Look, NodeKind, Theme, Tree, TreeNode, tree};

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
        players: ["MAX".to_owned(), "MIN".to_owned()],
        layout: Layout::Down,
        language: Language::ALL[usize::from(seed.is_multiple_of(2))],
    }
}

#[test]
fn no_texts_of_trees_overlap() {
    for seed in 0..80 {
        for layout in [Layout::Down, Layout::Right] {
            let random = Tree {
                layout,
                ..random_tree(seed)
            };
            check(&format!("tree {seed}, {layout:?}"), &tree(&random));
        }
    }
}

#[test]
fn a_tree_turns_where_the_width_is_short() {
    let width = |layout: Layout| {
        let node = |index: usize| TreeNode {
            parent: index.checked_sub(1).map(|_| 0),
            lines: vec!["a rather long label".to_owned()],
            ..TreeNode::default()
        };
        let flat = Tree {
            nodes: (0..40).map(node).collect(),
            layout,
            ..Tree::default()
        };
        tree(&flat).size().0
    };
    let [down, right] = [Layout::Down, Layout::Right].map(width);
    assert!(right < 600.0 && down > 1000.0, "{right} {down}");
    let check = |most: u32, expected: f64| {
        let found = width(Layout::Within(most));
        assert!((found - expected).abs() < 0.01, "{found} {expected}");
    };
    check(600, right);
    check(100_000, down);
}

#[test]
fn levels_had_no_names() {
    let node = |parent, kind| TreeNode {
        parent,
        kind,
        lines: vec!["3".to_owned()],
        ..TreeNode::default()
    };
    let named = Tree {
        nodes: vec![
            node(None, NodeKind::Max),
            node(Some(0), NodeKind::Min),
            node(Some(1), NodeKind::Leaf),
        ],
        players: ["MAX".to_owned(), "MIN".to_owned()],
        ..Tree::default()
    };
    for layout in [Layout::Down, Layout::Right] {
        let picture = tree(&Tree {
            layout,
            ..named.clone()
        });
        let labels = picture.labels();
        let beside = labels.iter().filter(|(text, _)| text.starts_with('M'));
        let beside: Vec<&str> = beside.map(|(text, _)| text.as_str()).collect();
        assert_eq!(beside, ["MAX", "MIN"]);
    }
}

#[test]
fn a_picture_was_as_wide_and_as_dark_as_it_liked() {
    let look = |theme: Theme, width: Option<u32>| {
        let picture = tree(&random_tree(3)).with_look(Look { theme, width });
        (picture.size().0, picture.to_svg())
    };
    let (width, svg) = look(Theme::Auto, None);
    assert!(width > 300.0 && svg.contains("@media"));
    let (width, svg) = look(Theme::Light, Some(300));
    assert!((width - 300.0).abs() < 0.01 && svg.contains("width=\"300\""));
    assert!(!svg.contains("@media") && !svg.contains("#14181d"));
    let (_, svg) = look(Theme::Dark, Some(300));
    assert!(!svg.contains("@media") && svg.contains("#14181d"));
    assert_eq!(svg.matches('{').count(), svg.matches('}').count());
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
