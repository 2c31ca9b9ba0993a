//! Tests of the best and the worst order of children, and of the fewest leaves that must be visited.

use gametree_testkit::Rng;
use gametree_tree::{Limit, Order, Tree, critical_leaves};

use crate::{alpha_beta, tree};

fn leaves_of_alpha_beta(tree: &Tree) -> u64 {
    let leaves = alpha_beta(tree).leaves_visited().len();
    u64::try_from(leaves).expect("a small number")
}

#[test]
fn perfectly_ordered_uniform_trees_need_only_the_critical_leaves() {
    let mut rng = Rng::new(7);
    for (width, depth) in [
        (1, 5),
        (2, 1),
        (2, 8),
        (3, 0),
        (3, 5),
        (4, 4),
        (5, 3),
        (7, 2),
    ] {
        for _ in 0..5 {
            let tree = Tree::uniform(width, depth, rng.next_u64()).expect("a small tree");
            let all = width.pow(u32::try_from(depth).expect("a few plies"));
            assert_eq!(tree.shape().leaves().count(), all);
            let best = leaves_of_alpha_beta(&tree.ordered(Order::BestFirst));
            let critical = critical_leaves(width as u64, u32::try_from(depth).expect("few"));
            assert_eq!(Some(best), critical, "{width} children, {depth} plies");
            let given = leaves_of_alpha_beta(&tree);
            let worst = leaves_of_alpha_beta(&tree.ordered(Order::WorstFirst));
            assert!(best <= given && best <= worst && worst <= all as u64);
        }
    }
}

#[test]
fn the_formula_is_that_of_knuth_and_moore() {
    let check = |width, depth, leaves| assert_eq!(critical_leaves(width, depth), leaves);
    check(3, 0, Some(1));
    check(3, 1, Some(3));
    check(3, 2, Some(5));
    check(3, 3, Some(11));
    check(1, 9, Some(1));
    check(35, 8, Some(35_u64.pow(4) * 2 - 1));
    check(2, 126, Some(u64::MAX));
    check(2, 128, None);
    check(10, 100, None);
}

#[test]
fn children_are_sorted_for_the_player_who_moves() {
    let given = tree("[[5, 4], [2, [7, 9], 1], 3]");
    let check = |order, text| {
        let sorted = given.ordered(order);
        assert_eq!(sorted, tree(text), "{order:?}");
        assert_eq!(sorted.minimax()[0], given.minimax()[0]);
    };
    check(Order::BestFirst, "[[4, 5], 3, [1, 2, [9, 7]]]");
    check(Order::WorstFirst, "[[[7, 9], 2, 1], 3, [5, 4]]");
}

#[test]
fn names_and_the_first_mover_survive_sorting() {
    let given = tree("min\n  A 5\n  max B\n    C 1\n    D 2");
    let sorted = given.ordered(Order::BestFirst);
    assert_eq!(sorted.to_string(), "min\n  max B\n    D 2\n    C 1\n  A 5");
}

#[test]
fn uniform_trees_have_limits() {
    assert_eq!(Tree::uniform(10, 7, 0).err(), Some(Limit::Nodes));
    assert_eq!(Tree::uniform(1, 2_001, 0).err(), Some(Limit::Plies));
    assert_eq!(Tree::uniform(65_537, 1, 0).err(), Some(Limit::Branches));
    assert!(Tree::uniform(1, 2_000, 0).is_ok());
    assert!(Tree::uniform(65_536, 1, 0).is_ok());
    assert_eq!(Tree::uniform(2, 3, 1), Tree::uniform(2, 3, 1));
    assert_ne!(Tree::uniform(2, 3, 1), Tree::uniform(2, 3, 2));
}
