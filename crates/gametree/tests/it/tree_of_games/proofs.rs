//! The part of a search that its proof needs.

use gametree::builtin;
use gametree::registry::{EngineKind, NoWatcher, Purpose, SearchTask};
use gametree::trace::{Drawing, TEXTS};
use gametree::words::{Language, Words};
use gametree::{NodeKind, SearchLimits};

use crate::program::gametree;

/// All other nodes are folded, and nothing is lost.
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
            // A table knows results that a search has reached on another path.
            assert!(settled || engine == EngineKind::DfPn, "{game}: {node:?}");
        }
    }
}

/// A move that the table had settled on another path once stood in a finished proof with its old numbers.
#[test]
fn a_finished_proof_was_drawn_with_old_numbers() {
    let mut elsewhere = 0;
    let words = Words::new(Language::English, &[TEXTS]);
    for game in ["capture:3x3", "mnk:4,4,4", "sim:5", "maker-breaker:4,4,3"] {
        let mut session = builtin().registry().open(game).expect(game);
        let task = SearchTask {
            engine: Some(EngineKind::DfPn),
            ..SearchTask::new(Purpose::Solve, SearchLimits::nodes(20_000))
        };
        let trace = session.trace(&task, 100_000, &mut NoWatcher).expect(game);
        let proof = trace.proof_alone();
        let drawing = Drawing::of(&proof, &words).to_string();
        for line in drawing.lines() {
            let kinds = [" OR", " AND"].into_iter();
            let mut said = kinds.filter_map(|kind| line.rsplit_once(kind));
            let Some((_, said)) = said.next() else {
                assert!(line.contains('…'), "{game}: {line}");
                continue;
            };
            elsewhere += usize::from(said == ", settled elsewhere");
            let is_settled = ["settled", "pn ∞ dn 0", "pn 0 dn ∞"].into_iter();
            let mut is_settled =
                is_settled.map(|settled| said[1..].trim_start().starts_with(settled));
            assert!(is_settled.any(|is_settled| is_settled), "{game}: {line}");
        }
    }
    assert!(elsewhere > 20, "{elsewhere}");
    let args = "tree mnk:4,4,4 --engine df-pn --proof --seed 1 --reasons";
    let args: Vec<&str> = args.split(' ').collect();
    let told = gametree(&args).stdout;
    let expected = "- After c1 the position is one that was settled elsewhere: other moves or a symmetry lead to it as well.";
    assert!(told.contains(expected), "{told}");
    let svg = gametree(&[&args[..], &["--svg", "-"]].concat()).stdout;
    assert!(svg.contains(">settled elsewhere</text>"), "{svg}");
    assert!(!svg.contains(">pn 15 dn 1</text>"), "{svg}");
}
