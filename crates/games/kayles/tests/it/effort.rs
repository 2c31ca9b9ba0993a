//! Positions that the generic prover expands, counted instead of timed.

use gametree_core::{Evaluator, Goal, MoveGen, NoEvaluation, Player};
use gametree_kayles::{DistinctVertices, FreeVertices, Graph, Kayles, Parity, Play};
use gametree_search::{DfPn, DfPnOptions, NoObserver, SearchLimits, Verdict};
use gametree_testkit::Rng;

use crate::oracle::random_graph;

/// Returns the verdict of depth-first proof-number search on First, and the number of positions that it has expanded.
fn prove<G: MoveGen<Kayles<1>> + Clone, E: Evaluator<Kayles<1>>>(
    graph: &Graph,
    generator: G,
    evaluator: E,
    options: DfPnOptions,
) -> (Verdict, u64) {
    let pos = Kayles::new(graph.clone(), Play::Normal).expect("fits");
    let prover = DfPn::new(generator, evaluator, 1 << 24).expect("memory");
    let mut prover = prover.with_options(options);
    let goal = Goal::win(Player::First);
    let report = prover.prove(&pos, goal, &SearchLimits::default(), &mut NoObserver);
    (report.verdict, report.nodes)
}

/// Compares the prover's defaults with the algorithm as first described, and both with the knowledge of the game.
#[test]
fn the_prover_needs_a_quarter_of_the_textbook_and_far_less_with_knowledge() {
    let mut rng = Rng::new(11);
    let (textbook, default) = (DfPnOptions::TEXTBOOK, DfPnOptions::default());
    let mut totals = [0; 3];
    for vertices in [12, 14, 16, 18, 20, 22] {
        for percent in [10, 15, 20] {
            let graph = random_graph(vertices, percent, &mut rng);
            let found = [
                prove(&graph, FreeVertices, NoEvaluation, textbook),
                prove(&graph, FreeVertices, NoEvaluation, default),
                prove(&graph, DistinctVertices, Parity, default),
            ];
            for (total, (verdict, nodes)) in totals.iter_mut().zip(found) {
                assert_eq!(verdict, found[0].0, "{graph:?}");
                *total += nodes;
            }
        }
    }
    let [textbook, default, knowing] = totals;
    assert!(default <= textbook / 4, "{default} of {textbook}");
    assert!(knowing <= default / 4, "{knowing} of {default}");
}
