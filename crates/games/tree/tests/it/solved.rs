//! Tests of the solver on small trees, with hardly any nodes.

use gametree_core::{NoEvaluation, Position, Score};
use gametree_search::{Certainty, NoObserver, SearchLimits, Solver, StopReason};
use gametree_tree::Branches;

use crate::tree;

/// Checks that a stopped search reports no move without a proof.
///
/// A search that fails low or high gives the value if the children are leaves, but not the move that has it. With another move the proof was once withdrawn as not confirmed.
#[test]
fn a_search_that_is_stopped_claims_no_move_that_it_has_not_shown() {
    for text in [
        "[-9,-5]",
        "[-2,-5,-1]",
        "[[3,2],[-9,[4,-6]],-1]",
        "[[-3,-4],[-5,-6]]",
    ] {
        let root = tree(text);
        let value = Score::estimate(root.minimax()[0].into());
        for nodes in 1..=20 {
            let mut solver = Solver::new(Branches, NoEvaluation, 1 << 12).expect("a small table");
            let report = solver.solve(&root, &SearchLimits::nodes(nodes), &mut NoObserver);
            let case = format!("{text} in {nodes} nodes: {report:?}");
            assert_ne!(report.stopped, StopReason::Unconfirmed, "{case}");
            if report.certainty == Certainty::Exact {
                assert_eq!(report.score, value, "{case}");
                assert!(root.is_legal(report.best.expect("a move")), "{case}");
            }
        }
    }
}
