//! Tests of the laws that every game must keep, and of texts of positions and moves.

use std::fmt::Write;

use gametree_core::{NoEvaluation, Notation, Outcome, Player, Position, RulesDigest};
use gametree_search::Minimax;
use gametree_testkit::{Rng, check_generator, check_laws, check_rules_digest};
use gametree_tree::{Branches, Tree};

use crate::{alpha_beta, pvs, search, tree};

/// Returns a tree of random form and values.
pub(crate) fn random_tree(rng: &mut Rng) -> Tree {
    fn grow(rng: &mut Rng, plies: usize) -> String {
        if plies == 0 || rng.below(6) == 0 {
            return (rng.below(41)).to_string();
        }
        let children: Vec<String> = (0..=rng.below(4)).map(|_| grow(rng, plies - 1)).collect();
        format!("[{}]", children.join(","))
    }
    tree(&grow(rng, 7))
}

#[test]
fn laws_hold() {
    let mut rng = Rng::new(1);
    for _ in 0..4 {
        let start = random_tree(&mut rng);
        check_laws(&start, &Branches, 10);
        check_generator(&start, &Branches, &Branches, 10);
    }
    check_laws(
        &tree(r#"{"root": "min", "children": [3, [4]]}"#),
        &Branches,
        10,
    );
    check_laws(&tree("5"), &Branches, 1);
}

#[test]
fn every_edit_of_a_tree_changes_the_digest() {
    let mut rng = Rng::new(3);
    let small = |tree: &Tree| (2..100).contains(&tree.shape().node_count());
    let trees = std::iter::repeat_with(|| random_tree(&mut rng)).filter(small);
    for root in trees.take(20) {
        let text = root.to_string();
        let lines: Vec<&str> = text.lines().collect();
        let read = |lines: &[String]| Tree::parse(&lines.join("\n")).ok();
        let mut games = vec![tree(&text)];
        for at in 0..lines.len() {
            let edited = |line: &str| {
                let mut lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
                line.clone_into(&mut lines[at]);
                read(&lines)
            };
            let line = lines[at];
            let bare = line.trim_start();
            if let Ok(points) = bare.parse::<i16>() {
                let indent = &line[..line.len() - bare.len()];
                // Another value, one leaf more, and the leaf one ply further down.
                games.extend(edited(&format!("{indent}{}", points + 1)));
                games.extend(edited(&format!("{indent}-{}", points + 1)));
                games.extend(edited(&format!("{line}\n{indent}100")));
                let side = if indent.len().is_multiple_of(4) {
                    "max"
                } else {
                    "min"
                };
                games.extend(edited(&format!("{indent}{side}\n{indent}  {points}")));
            } else if at == 0 {
                games.extend(Tree::parse(&other_side(&text)));
            }
        }
        assert!(games.len() > lines.len(), "{text}");
        check_rules_digest(&games.into_iter().map(alike).collect::<Vec<_>>());
    }
}

/// Returns the same tree with the other side to move at the root.
fn other_side(text: &str) -> String {
    let swapped = text.replace("max", "?").replace("min", "max");
    swapped.replace('?', "min")
}

/// Returns the root of a tree, a position below it, and the same tree with names.
fn alike(root: Tree) -> Vec<Tree> {
    let last = root.shape().nodes().next_back().expect("a root");
    let named = root
        .to_string()
        .replace("max", "max a")
        .replace("min", "min b");
    vec![root.at(last), tree(&named), root]
}

/// Checks the digest of the text that the README describes.
#[test]
fn the_digest_is_the_one_described() {
    let check = |text: &str, canonical: &str| {
        let mut digest = RulesDigest::new();
        digest.write_str(canonical).expect("a digest takes all");
        assert_eq!(tree(text).rules_digest(), digest.finish(), "{text}");
    };
    check("5", "5\nmax\n");
    check(
        "[ [3, 5], [2, [-9]], [[[7]]], 0 ]",
        "[[3,5],[2,[-9]],[[[7]]],0]\nmax\n",
    );
    check(
        r#"{"root": "min", "children": [{"name": "A", "children": [3, 5]}, {"name": "B", "value": 4}]}"#,
        "[[3,5],4]\nmin\n",
    );
}

#[test]
fn engines_agree_with_minimax_on_random_trees() {
    let mut rng = Rng::new(2);
    for _ in 0..300 {
        let tree = random_tree(&mut rng);
        let value = Outcome::Points(tree.minimax()[0]).score_for(Player::First);
        assert_eq!(
            search(Minimax::new(Branches, NoEvaluation), &tree).score,
            value,
            "{tree}"
        );
        assert_eq!(search(pvs(), &tree).score, value, "{tree}");
        let visits = alpha_beta(&tree);
        assert_eq!(visits.visits(tree.node())[0].score, Some(value), "{tree}");
        assert_eq!(Tree::parse(&tree.to_string()).as_ref(), Ok(&tree));
    }
}

#[test]
fn positions_are_ways_from_the_root() {
    let root = tree("[[1, 2], [[3, 4], 5]]");
    let check = |text: &str, outcome| {
        let pos = root.parse_position(text).expect(text);
        assert_eq!(
            (pos.position_text().as_str(), pos.outcome()),
            (text, outcome)
        );
    };
    check("r", None);
    check("r.2.1", None);
    check("r.1.2", Some(Outcome::Points(2)));
    check("r.2.1.2", Some(Outcome::Points(4)));
    let refuse = |text: &str, message: &str| {
        let error = root.parse_position(text).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    };
    refuse(
        "",
        "column 1: expected r, then dots and branches, found end of text",
    );
    refuse(
        "x",
        "column 1: expected r, then dots and branches, found 'x'",
    );
    refuse(
        "r1",
        "column 2: expected r, then dots and branches, found '1'",
    );
    refuse("r.3", "column 3: expected a branch from 1 to 2, found '3'");
    refuse(
        "r.",
        "column 3: expected a branch from 1 to 2, found end of text",
    );
    refuse(
        "r.2.01",
        "column 5: expected a branch from 1 to 2, found '0'",
    );
    refuse(
        "r.1.1.1",
        "column 6: expected end of text, since this is a leaf, found '.'",
    );
    refuse(
        "r.99999999999999999999",
        "column 3: expected a branch from 1 to 2, found '9'",
    );
}

#[test]
fn moves_are_numbers_or_names_of_children() {
    let mut pos = tree("max\n  min A\n    1\n    B 2\n  C 3");
    let second = pos.parse_move("2").expect("a number");
    assert_eq!(pos.parse_move("C"), Ok(second));
    let error = pos.parse_move("B").expect_err("the name of a grandchild");
    assert_eq!(
        error.to_string(),
        "column 1: expected the number or the name of a branch, found 'B'"
    );
    for wrong in ["", "0", "65537", "+1", "1.2"] {
        assert!(pos.parse_move(wrong).is_err(), "{wrong}");
    }
    let last = pos
        .parse_move("65536")
        .expect("any number that a move can have");
    assert!(!pos.is_legal(last));
    pos.play(pos.parse_move("A").expect("a name"));
    assert_eq!(pos.diagram(None), "r.1 A (min)\n  1.  1\n  2. B 2");
    pos.play(pos.parse_move("B").expect("a name"));
    assert_eq!(pos.diagram(None), "r.1.2 B = 2");
}
