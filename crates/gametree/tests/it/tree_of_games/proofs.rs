//! What of a search for a proof the proof needs.

use gametree::builtin;
use gametree::registry::{EngineKind, NoWatcher, Purpose, SearchTask};
use gametree::{NodeKind, SearchLimits};

/// All else is folded, and nothing is lost.
#[test]
fn a_proof_alone_has_one_move_where_one_is_enough_and_all_where_all_are_needed() {
    for (game, engine) in [
        ("tictactoe", EngineKind::Pns),
        ("capture:3x3", EngineKind::Pns),
        ("connect4:4x4", EngineKind::DfPn),
        ("sim:5", EngineKind::AndOr),
    ] {
        let mut session = builtin().registry().open(game).expect(game);
        let task = SearchTask {
            engine: Some(engine),
            ..SearchTask::new(Purpose::Solve, SearchLimits::nodes(20_000))
        };
        let trace = session.trace(&task, 100_000, &mut NoWatcher).expect(game);
        let proof = trace.clone().proof_alone();
        assert_eq!(proof.totals(), trace.totals(), "{game}");
        assert!(proof.nodes().len() < trace.nodes().len(), "{game}");
        for (node, children) in proof.nodes().iter().zip(proof.children()) {
            let visit = node.proof().expect("a prover");
            let Some(last) = visit.last.filter(|last| last.is_solved()) else {
                continue;
            };
            let is_one_enough = (last.pn == 0) == (visit.kind == NodeKind::Or);
            assert!(!is_one_enough || children.len() <= 1, "{game}: {node:?}");
            let settled = children.iter().all(|&child| {
                let below = proof.nodes()[child].proof().and_then(|proof| proof.last);
                below.is_some_and(|below| below.is_solved() && (below.pn == 0) == (last.pn == 0))
            });
            // A table knows what a search has settled on another way.
            assert!(settled || engine == EngineKind::DfPn, "{game}: {node:?}");
        }
    }
}
