//! Tests of the jobs and verdicts of small trees.

use super::*;

/// Returns the report of a job, with these numbers and moves.
fn report(numbers: ProofNumbers, children: &[(u128, ProofNumbers)]) -> JobReport<String> {
    let child = |&(key, numbers): &(u128, ProofNumbers)| (format!("to {key}"), key, numbers);
    JobReport {
        numbers,
        children: children.iter().map(child).collect(),
        lemmas: Vec::new(),
        nodes: 10,
        stopped: None,
    }
}

const ANYBODY: Asking = asking(None);

const fn asking(worker: Option<u64>) -> Asking {
    Asking {
        worker,
        among_needed: 25,
        among_alternatives: 0,
    }
}

const OPEN: ProofNumbers = ProofNumbers { pn: 2, dn: 2 };

fn expanded(children: &[(u128, ProofNumbers)]) -> Tree {
    let mut tree = Tree::new(true, 1 << 20).expect("room for a root");
    tree.take_leaf(ANYBODY).expect("the root itself");
    assert_eq!(tree.take_leaf(ANYBODY), None, "the only leaf is in work");
    let root = report(OPEN, children);
    tree.found(Tree::ROOT, 0, &root, 0).expect("room");
    tree
}

fn take(tree: &mut Tree) -> Option<u128> {
    tree.take_leaf(ANYBODY).map(|leaf| leaf.key)
}

#[test]
fn workers_part_and_no_verdict_rests_on_a_leaf_in_work() {
    let mut tree = expanded(&[(1, OPEN), (2, OPEN)]);
    let (first, second) = (take(&mut tree), take(&mut tree));
    assert_eq!((first, second), (Some(1), Some(2)));
    assert_eq!(take(&mut tree), None, "both leaves are in work");
    assert!(!tree.numbers().is_solved(), "guesses are no verdicts");
    let disproven = report(ProofNumbers::DISPROVEN, &[]);
    tree.found(1, 0, &disproven, 0).expect("room");
    assert!(!tree.numbers().is_solved());
    let proven = report(ProofNumbers::PROVEN, &[]);
    tree.found(2, 0, &proven, 0).expect("room");
    assert_eq!(tree.numbers(), ProofNumbers::PROVEN);
}

#[test]
fn others_do_what_will_be_needed_and_no_alternatives_to_it() {
    let likely = ProofNumbers { pn: 1, dn: 9 };
    let mut tree = expanded(&[(1, likely), (2, OPEN)]);
    assert_eq!(take(&mut tree), Some(1));
    // All replies to the best move are needed.
    let replies = report(likely, &[(3, likely), (4, likely)]);
    tree.found(1, 0, &replies, 0).expect("room");
    let (first, second) = (take(&mut tree), take(&mut tree));
    assert_eq!((first, second), (Some(3), Some(4)));
    // When they are in work, only alternatives are left.
    assert_eq!(take(&mut tree), Some(2));
    assert_eq!(take(&mut tree), None, "all is in work");
}

#[test]
fn workers_stay_where_they_know_the_way() {
    let best = ProofNumbers { pn: 9, dn: 100 };
    let mut tree = expanded(&[(1, best), (2, ProofNumbers { pn: 10, dn: 100 })]);
    assert_eq!(take(&mut tree), Some(1));
    let nearly_as_good = ProofNumbers { pn: 9, dn: 110 };
    let replies = report(best, &[(3, best), (4, nearly_as_good)]);
    tree.found(1, 7, &replies, 0).expect("room");
    let mut leaf_for = |worker| {
        let leaf = tree.take_leaf(asking(Some(worker))).expect("a leaf");
        tree.found(leaf.key, worker, &report(best, &[]), 1_000)
            .expect("room");
        leaf.key
    };
    // To other workers all replies are new, like the move before them.
    assert_eq!((leaf_for(7), leaf_for(8)), (3, 3));
    // Now one reply is another worker's, and the next one is as near to the goal.
    assert_eq!((leaf_for(7), leaf_for(8)), (4, 3));
}

#[test]
fn a_leaf_is_asked_again_with_wider_thresholds_until_it_has_had_its_work() {
    let mut tree = expanded(&[(1, OPEN), (2, ProofNumbers { pn: 9, dn: 9 })]);
    let first = tree.take_leaf(ANYBODY).expect("a leaf");
    let children = [(5, OPEN)];
    tree.found(1, 0, &report(OPEN, &children), 10)
        .expect("room");
    let again = tree.take_leaf(ANYBODY).expect("the same leaf");
    assert_eq!((first.key, again.key, again.work), (1, 1, 10));
    assert!(again.thresholds.pn > first.thresholds.pn);
    tree.found(1, 0, &report(OPEN, &children), 10)
        .expect("room");
    let below = tree.take_leaf(ANYBODY).expect("a leaf below");
    assert_eq!((below.key, below.moves.len()), (5, 2));
}

#[test]
fn what_meets_again_is_searched_once() {
    let mut tree = expanded(&[(1, OPEN), (2, OPEN)]);
    let same = report(OPEN, &[(7, OPEN)]);
    for key in [1, 2] {
        tree.found(key, 0, &same, 0).expect("room");
    }
    let leaf = tree.take_leaf(ANYBODY).expect("the grandchild");
    assert_eq!(
        (leaf.key, leaf.moves),
        (7, vec!["to 1".into(), "to 7".into()])
    );
    assert_eq!(tree.take_leaf(ANYBODY), None);
    // Solved elsewhere, on the way to something else.
    tree.solve(7, false);
    assert_eq!(tree.numbers(), ProofNumbers::DISPROVEN);
}

#[test]
fn moves_that_lead_back_are_not_believed() {
    for back in [1, 2, Tree::ROOT] {
        let mut tree = expanded(&[(1, OPEN), (3, OPEN)]);
        assert_eq!(take(&mut tree), Some(1));
        tree.found(1, 0, &report(OPEN, &[(2, OPEN)]), 0)
            .expect("room");
        let false_moves = report(OPEN, &[(back, OPEN), (4, OPEN)]);
        tree.found(2, 0, &false_moves, 0).expect("room");
        assert!(!tree.has(4), "moves back to {back}");
        tree.found(2, 0, &report(OPEN, &[(4, OPEN)]), 0)
            .expect("room");
        tree.solve(4, false);
        assert_eq!(tree.numbers(), ProofNumbers::PROVEN);
    }
}

#[test]
fn jobs_that_a_queue_has_lost_are_handed_out_again() {
    let mut tree = expanded(&[(1, OPEN)]);
    assert_eq!(take(&mut tree), Some(1));
    assert_eq!(take(&mut tree), None);
    tree.release();
    assert_eq!(take(&mut tree), Some(1));
}

#[test]
fn a_tree_that_does_not_fit_stays_as_it_is() {
    let mut tree = Tree::new(true, NODE_BYTES + 64).expect("room for a root");
    let root = report(OPEN, &[(1, OPEN)]);
    let refused = tree.found(Tree::ROOT, 0, &root, 0).expect_err("too much");
    assert!(refused.needed > NODE_BYTES + 64);
    assert_eq!(tree.nodes.len(), 1);
}
