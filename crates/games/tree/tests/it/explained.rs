//! Tests of explanations: cuts, fates and repeated visits.

use gametree_core::{Bound, Cut, NoEvaluation, Recorder, Score, Window};
use gametree_search::{AlphaBeta, Budget, DepthSearch, SearchLimits, Traced};
use gametree_testkit::Rng;
use gametree_tree::{Branches, CutHere, Explanation, Fate, Node, Tree};

use crate::{alpha_beta, english, principal, tree};

/// Returns the node of a position text.
fn node(tree: &Tree, text: &str) -> Node {
    use gametree_core::Notation;
    tree.parse_position(text).expect(text).node()
}

#[test]
fn cuts_name_the_node_that_set_the_bound() {
    let tree = tree(include_str!("../../examples/deep-cut.txt"));
    let explanation = alpha_beta(&tree);
    let check = |at: &str, set_at: &str, bound: i32| {
        let expected = CutHere {
            reason: Cut::Beta,
            bound: Score::estimate(bound),
            set_at: Some(node(&tree, set_at)),
        };
        assert_eq!(
            explanation.visits(node(&tree, at))[0].cut,
            Some(expected),
            "{at}"
        );
    };
    // MIN has 0 on ply 1, and this bound cuts MAX three plies further down.
    check("r.1.2.1.1", "r.1", 0);
    check("r.1.2.1.2", "r.1", 0);
    check("r.1.2", "r.1", 0);
    assert_eq!(explanation.visits(node(&tree, "r.1.2.1"))[0].cut, None);
}

#[test]
fn nodes_that_are_left_out_differ_from_those_below_them() {
    let tree = tree(include_str!("../../examples/maxmin-figure.json"));
    let explanation = alpha_beta(&tree);
    let check = |at: &str, fate| assert_eq!(explanation.fate(node(&tree, at)), fate, "{at}");
    check("r.3.1", Fate::Visited);
    check("r.3.2", Fate::CutOff);
    check("r.3.2.1", Fate::NeverReached);
    check("r.3.2.1.1", Fate::NeverReached);
}

#[test]
fn bounds_are_those_that_a_recorder_finds() {
    let mut rng = Rng::new(4);
    for _ in 0..20 {
        let tree = Tree::uniform(3, 5, rng.next_u64()).expect("a small tree");
        let mut recorder = Recorder::new();
        let mut observer = Traced(&mut recorder);
        let mut budget = Budget::new(&SearchLimits::default(), &mut observer);
        let mut engine = AlphaBeta::new(Branches, NoEvaluation);
        let _ = engine.search_depth(&tree, 9, Window::FULL, &mut budget);
        let mut expected = Vec::new();
        for (index, event) in recorder.events().iter().enumerate() {
            if let gametree_core::Event::Cut { ply, .. } = *event {
                expected.push((ply, recorder.beta_set_at(index, ply)));
            }
        }
        let explanation = Explanation::of(&tree, &recorder);
        let shape = tree.shape();
        let mut found: Vec<_> = shape
            .nodes()
            .flat_map(|node| {
                explanation
                    .visits(node)
                    .iter()
                    .map(move |visit| (node, visit))
            })
            .filter_map(|(node, visit)| Some((node, visit.cut?)))
            .map(|(node, cut)| (shape.ply(node), cut.set_at.map(|set_at| shape.ply(set_at))))
            .collect();
        expected.sort_unstable();
        found.sort_unstable();
        assert!(!found.is_empty());
        assert_eq!(found, expected);
    }
}

#[test]
fn a_search_from_below_the_root_is_explained_there() {
    let tree = tree("[[1, 2], [[3, 4], [7, 1]]]");
    let below = tree.at(node(&tree, "r.2"));
    let explanation = alpha_beta(&below);
    assert_eq!(explanation.fate(Node::ROOT), Fate::NeverReached);
    assert_eq!(explanation.fate(node(&tree, "r.2.2.2")), Fate::CutOff);
    let visit = explanation.visits(below.node())[0];
    assert_eq!(visit.score, Some(Score::estimate(4)), "seen by MAX");
}

#[test]
fn a_second_visit_is_told_as_such() {
    // The second branch is better, but the null window gives only a bound.
    let tree = tree("[[1, 2], [5, 6]]");
    let explanation = principal(&tree);
    let visits = explanation.visits(node(&tree, "r.2"));
    let drawn = explanation.drawing(&english()).to_string();
    assert_eq!(visits.len(), 2, "{drawn}");
    assert!(drawn.contains("; again "), "{drawn}");
}

#[test]
#[should_panic(expected = "the trace is of this tree")]
fn a_trace_of_another_tree_is_refused() {
    let mut recorder = Recorder::new();
    let mut observer = Traced(&mut recorder);
    let mut budget = Budget::new(&SearchLimits::default(), &mut observer);
    let mut engine = AlphaBeta::new(Branches, NoEvaluation);
    let _ = engine.search_depth(&tree("[1, 2, 3]"), 9, Window::FULL, &mut budget);
    let _ = Explanation::of(&tree("[1, 2]"), &recorder);
}

/// Returns a tree of at most `depth` plies, with one to four branches at a node and equal leaves among others.
fn random_tree(depth: u32, rng: &mut Rng) -> String {
    let branches = 1 + rng.below(4);
    let branch = |_| {
        if depth == 1 || rng.below(3) == 0 {
            return (i64::try_from(rng.below(13)).expect("a small number") - 6).to_string();
        }
        random_tree(depth - 1, rng)
    };
    let branches: Vec<String> = (0..branches).map(branch).collect();
    format!("[{}]", branches.join(","))
}

/// Checks the relation of each result to minimax, and returns the number of exact results outside of the window.
fn compare_with_minimax(tree: &Tree, explanation: &Explanation) -> usize {
    let (shape, values) = (tree.shape(), tree.minimax());
    let mut outside = 0;
    for node in shape.nodes() {
        let value = Score::estimate(values[node.index()].into());
        for visit in explanation.visits(node) {
            let score = visit.score.expect("a complete search");
            let holds = match visit.bound {
                Bound::Exact => value == score,
                Bound::Lower => value >= score,
                Bound::Upper => value <= score,
            };
            assert!(
                holds,
                "{} in {tree}: {visit:?}, but {value}",
                shape.path(node)
            );
            let is_outside = score <= visit.window.alpha || score >= visit.window.beta;
            let is_exact = visit.bound == Bound::Exact && shape.leaf(node).is_none();
            outside += usize::from(is_outside && is_exact);
        }
    }
    outside
}

#[test]
fn a_value_called_exact_differed_from_minimax_or_a_known_one_was_a_bound() {
    let mut rng = Rng::new(8);
    let mut outside = [0; 2];
    for _ in 0..4_000 {
        let tree = tree(&random_tree(5, &mut rng));
        let (shape, cut) = (tree.shape(), alpha_beta(&tree));
        outside[0] += compare_with_minimax(&tree, &cut);
        outside[1] += compare_with_minimax(&tree, &principal(&tree));
        // Whether all nodes below each node were visited; children have greater indices.
        let mut is_whole = vec![true; shape.node_count()];
        let nodes: Vec<Node> = shape.nodes().collect();
        for &node in nodes.iter().rev() {
            let children = shape.children(node).iter();
            let is_seen = |&child: &Node| cut.fate(child) == Fate::Visited;
            let is_all = children.clone().all(is_seen);
            is_whole[node.index()] =
                is_all && children.clone().all(|child| is_whole[child.index()]);
            for visit in cut.visits(node) {
                let place = shape.path(node);
                assert_eq!(visit.cut.is_some(), !is_all, "{place} in {tree}");
                let is_exact = visit.bound == Bound::Exact;
                assert!(is_exact || !is_whole[node.index()], "{place} in {tree}");
            }
        }
    }
    assert!(outside.iter().all(|&count| count > 1_000), "{outside:?}");
}
