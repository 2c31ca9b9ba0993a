//! Tests of the laws at every position of small trees, against brute force.

use gametree_core::{Outcome, Player};
use gametree_testkit::{Rng, SmallGame, check_moves_everywhere, check_names_everywhere};
use gametree_tree::{Branches, Tree};

use crate::laws::random_tree;
use crate::tree;

/// A limit above the number of nodes of any tree in the tests.
const LIMIT: usize = 100_000;

/// Checks every node, and the value of the root.
fn check(tree: &Tree) {
    let game = SmallGame::new([tree.clone()], &Branches, LIMIT);
    check_names_everywhere(&game);
    check_moves_everywhere(&game, &Branches);
    let value = Outcome::Points(tree.minimax()[0]).score_for(Player::First);
    let (root, found) = game.positions().next().expect("a root");
    assert_eq!((root, found), (tree, value), "{tree}");
}

#[test]
fn trees_keep_the_laws_at_every_node() {
    let mut rng = Rng::new(3);
    for _ in 0..50 {
        check(&random_tree(&mut rng));
    }
    check(&tree("5"));
    check(&tree("[[1, [2]], [[[3]]]]"));
    check(&Tree::uniform(3, 7, 1).expect("within the limits"));
}
