//! Tests of proof and disproof numbers, of whole trees and of growing ones.

use std::fmt::Write;

use gametree_core::ProofNumbers;
use gametree_testkit::Rng;
use gametree_tree::{AndOrTree, Node, PnsTree, State, Verdict};

fn and_or(text: &str) -> AndOrTree {
    AndOrTree::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn root_numbers(text: &str) -> ProofNumbers {
    and_or(text).numbers()[Node::ROOT.index()]
}

#[test]
fn numbers_are_least_on_one_side_and_sums_on_the_other() {
    let check = |text, pn, dn| assert_eq!(root_numbers(text), ProofNumbers { pn, dn }, "{text}");
    let never = ProofNumbers::INFINITY;
    check(r#""?""#, 1, 1);
    check(r#"["?", "?", "?"]"#, 1, 3);
    check(r#"[["?", "?", "?"]]"#, 3, 1);
    check(r#"[["?", "?"], ["?", "?", "win"]]"#, 2, 2);
    check(r#"["loss", "win", "?"]"#, 0, never);
    check(r#"["loss", ["win", "loss"]]"#, never, 0);
    check(r#"["loss", "?"]"#, 1, 1);
    check(r#"{"root": "and", "children": ["?", "?"]}"#, 2, 1);
}

#[test]
fn disproof_numbers_of_and_nodes_come_from_disproof_numbers() {
    // Computed from the proof numbers of the children, the disproof number would be 1.
    assert_eq!(
        root_numbers(r#"{"root": "and", "children": [["?", "?"], ["?", "?", "?"]]}"#),
        ProofNumbers { pn: 2, dn: 2 }
    );
}

#[test]
fn the_files_of_the_example_hold_the_same_tree_but_for_its_names() {
    let text = include_str!("../../examples/and-or.txt");
    assert_eq!(
        and_or(text),
        and_or(include_str!("../../examples/and-or.json"))
    );
}

#[test]
fn the_example_grows_as_the_snapshot_shows() {
    let tree = and_or(include_str!("../../examples/and-or.txt"));
    let mut pns = PnsTree::from_root(&tree);
    let words = crate::english();
    let mut story = pns.drawing(&words).to_string();
    while let Some(node) = pns.step() {
        let path = tree.shape().path(node);
        let drawn = pns.drawing(&words);
        write!(story, "\nexpanded {path}\n{drawn}").expect("a string takes all");
    }
    let State::Stuck(leaf) = pns.state() else {
        panic!("the example ends at an unknown leaf");
    };
    assert_eq!(tree.shape().path(leaf), "r.1.2.1");
    insta::assert_snapshot!(story);
}

/// Returns an AND/OR tree of random form.
fn random_tree(rng: &mut Rng, plies: usize) -> String {
    if plies == 0 || rng.below(5) == 0 {
        return [r#""win""#, r#""loss""#, r#""?""#][rng.below(3)].to_owned();
    }
    let children: Vec<String> = (0..=rng.below(4))
        .map(|_| random_tree(rng, plies - 1))
        .collect();
    format!("[{}]", children.join(","))
}

/// Returns the value by brute force: won, not won, or open if an unknown leaf matters.
fn solved(tree: &AndOrTree, node: Node) -> Verdict {
    let shape = tree.shape();
    if let Some(verdict) = shape.leaf(node) {
        return verdict;
    }
    let (wanted, other) = match shape.ply(node) % 2 {
        0 => (Verdict::Win, Verdict::Loss),
        _ => (Verdict::Loss, Verdict::Win),
    };
    let children = shape.children(node).iter();
    let verdicts: Vec<Verdict> = children.map(|&child| solved(tree, child)).collect();
    if verdicts.contains(&wanted) {
        wanted
    } else if verdicts.contains(&Verdict::Unknown) {
        Verdict::Unknown
    } else {
        other
    }
}

#[test]
fn growing_and_knowing_the_whole_tree_agree_with_trying_all() {
    let mut rng = Rng::new(9);
    let mut seen = [0; 3];
    for _ in 0..2_000 {
        let tree = and_or(&random_tree(&mut rng, 6));
        let value = solved(&tree, Node::ROOT);
        let numbers = tree.numbers()[Node::ROOT.index()];
        assert_eq!(numbers.pn == 0, value == Verdict::Win, "{tree}");
        assert_eq!(numbers.dn == 0, value == Verdict::Loss, "{tree}");
        assert_eq!(numbers.is_solved(), value != Verdict::Unknown, "{tree}");
        let mut pns = PnsTree::from_root(&tree);
        while pns.step().is_some() {}
        match pns.state() {
            State::Proven => assert_eq!(value, Verdict::Win, "{tree}"),
            State::Disproven => assert_eq!(value, Verdict::Loss, "{tree}"),
            State::Stuck(leaf) => {
                assert_eq!(tree.shape().leaf(leaf), Some(Verdict::Unknown), "{tree}");
            }
            State::Open(_) => panic!("a step was left: {tree}"),
        }
        seen[value as usize] += 1;
        assert_eq!(and_or(&tree.to_string()), tree);
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

#[test]
fn settling_the_most_proving_leaf_lowers_a_number_of_the_root() {
    let mut rng = Rng::new(11);
    for _ in 0..500 {
        let text = random_tree(&mut rng, 5);
        let tree = and_or(&text);
        let before = tree.numbers()[Node::ROOT.index()];
        let State::Stuck(leaf) = PnsTree::whole(&tree).state() else {
            continue;
        };
        let number = tree.shape().leaves().position(|node| node == leaf);
        // The leaves of the text are its strings, from the left.
        let settled = |verdict: &str| {
            let mut words: Vec<&str> = text.split('"').collect();
            words[2 * number.expect("a leaf of the tree") + 1] = verdict;
            root_numbers(&words.join("\""))
        };
        assert!(settled("win").pn < before.pn, "{tree}");
        assert!(settled("loss").dn < before.dn, "{tree}");
    }
}
