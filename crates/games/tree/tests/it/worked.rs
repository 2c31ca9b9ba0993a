//! The worked examples of the classical texts, on every engine.

use gametree_core::{NoEvaluation, Score};
use gametree_search::{Certainty, Minimax, Negamax};
use gametree_tree::{Branches, Explanation, Node, Tree};
use serde_json::Value;

use crate::{alpha_beta, principal, pvs, search, tree};

/// The files of one example.
struct Example {
    name: &'static str,
    files: [&'static str; 2],
}

const EXAMPLES: [Example; 3] = [
    Example {
        name: "maxmin-figure",
        files: [
            include_str!("../../examples/maxmin-figure.json"),
            include_str!("../../examples/maxmin-figure.txt"),
        ],
    },
    Example {
        name: "shallow-cut",
        files: [
            include_str!("../../examples/shallow-cut.json"),
            include_str!("../../examples/shallow-cut.txt"),
        ],
    },
    Example {
        name: "deep-cut",
        files: [
            include_str!("../../examples/deep-cut.json"),
            include_str!("../../examples/deep-cut.txt"),
        ],
    },
];

/// Returns the known results of the examples, by name.
fn known() -> Vec<Value> {
    let text = include_str!("../../examples/worked-trees.json");
    let known: Value = serde_json::from_str(text).expect("a JSON file");
    known.as_array().expect("a list").clone()
}

fn numbers(known: &Value, key: &str) -> Vec<usize> {
    let list = known[key].as_array().expect("a list");
    let number = |value: &Value| value.as_u64().expect("a number");
    list.iter()
        .map(|value| usize::try_from(number(value)).expect("a small number"))
        .collect()
}

/// Calls `f` with every example and its known results.
fn for_each(f: impl Fn(&Example, &Tree, &Value)) {
    let known = known();
    assert_eq!(known.len(), EXAMPLES.len());
    for (example, known) in EXAMPLES.iter().zip(&known) {
        assert_eq!(known["name"], example.name);
        f(example, &tree(&known["tree"].to_string()), known);
    }
}

#[test]
fn both_files_hold_the_tree_of_the_text() {
    for_each(|example, known, _| {
        for file in example.files {
            assert_eq!(tree(file), *known, "{}", example.name);
        }
    });
}

#[test]
fn every_engine_finds_the_value() {
    for_each(|example, tree, known| {
        let value = known["minimax"].as_i64().expect("a number");
        let score = Score::estimate(i32::try_from(value).expect("a small number"));
        let reports = [
            search(Minimax::new(Branches, NoEvaluation), tree),
            search(Negamax::new(Branches, NoEvaluation), tree),
            search(
                gametree_search::AlphaBeta::new(Branches, NoEvaluation),
                tree,
            ),
            search(pvs(), tree),
        ];
        for report in &reports {
            assert_eq!(report.score, score, "{}", example.name);
            assert_eq!(report.certainty, Certainty::Exact, "{}", example.name);
            assert_eq!(report.line, reports[0].line, "{}", example.name);
        }
        let nodes = u64::try_from(tree.shape().node_count()).expect("a small number");
        assert_eq!([reports[0].nodes, reports[1].nodes], [nodes; 2]);
        assert_eq!(i64::from(tree.minimax()[Node::ROOT.index()]), value);
    });
}

#[test]
fn alpha_beta_visits_the_leaves_that_it_must_and_no_others() {
    for_each(|example, tree, known| {
        let explanation = alpha_beta(tree);
        let (visited, pruned) = (explanation.leaves_visited(), explanation.leaves_pruned());
        assert_eq!(
            visited,
            numbers(known, "leaves_visited"),
            "{}",
            example.name
        );
        assert_eq!(pruned, numbers(known, "leaves_pruned"), "{}", example.name);
        let all = Explanation::of_minimax(tree).leaves_visited().len();
        assert_eq!(visited.len() + pruned.len(), all);
        assert_eq!(all, tree.shape().leaves().count());
    });
}

/// Returns the value for the side to move, with the bound of the parent only (Knuth and Moore 1975, function F1), and counts the visited leaves.
fn shallow(tree: &Tree, node: Node, bound: i32, sign: i32, leaves: &mut u64) -> i32 {
    if let Some(value) = tree.shape().leaf(node) {
        *leaves += 1;
        return sign * i32::from(value);
    }
    let mut best = i32::MIN + 1;
    for &child in tree.shape().children(node) {
        best = best.max(-shallow(tree, child, -best, -sign, leaves));
        if best >= bound {
            break;
        }
    }
    best
}

#[test]
fn bounds_from_further_up_than_the_parent_save_what_the_texts_say() {
    for_each(|example, tree, known| {
        let mut leaves = 0;
        let value = shallow(tree, Node::ROOT, i32::MAX, 1, &mut leaves);
        assert_eq!(
            i64::from(value),
            known["minimax"].as_i64().expect("a number")
        );
        let expected = &known["leaves_visited_without_deep_cutoffs"];
        assert_eq!(
            leaves,
            expected.as_u64().expect("a number"),
            "{}",
            example.name
        );
    });
}

#[test]
fn explanations_are_those_of_the_snapshots() {
    let words = crate::english();
    for_each(|example, tree, _| {
        let drawn = |explanation: Explanation| explanation.drawing(&words).to_string();
        let minimax = drawn(Explanation::of_minimax(tree));
        insta::assert_snapshot!(format!("{}-minimax", example.name), minimax);
        let cut = drawn(alpha_beta(tree));
        insta::assert_snapshot!(format!("{}-alpha-beta", example.name), cut);
        let again = drawn(principal(tree));
        insta::assert_snapshot!(format!("{}-pvs", example.name), again);
    });
}
