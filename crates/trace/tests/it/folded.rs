//! Folding while a search runs, compared with a full record of the same search.

use gametree_core::{Goal, Player};
use gametree_eval::OpenLines;
use gametree_movegen::LegalMoves;
use gametree_search::{AlphaBeta, Minimax};
use gametree_trace::Folding;

use crate::{ALL, Cell, after, board, deepened, moves, positions, proof, pvs, search};

#[test]
fn what_is_folded_while_the_search_runs_is_what_a_full_record_would_fold() {
    for pos in positions() {
        let engine = || AlphaBeta::new(LegalMoves, OpenLines);
        let full = search(engine(), &pos, 4, ALL);
        assert_eq!(full.totals().nodes, full.found().nodes);
        assert!(full.nodes().iter().all(|node| node.folded.is_empty()));
        for limit in [1, 10, 100, 500] {
            let bounded = search(engine(), &pos, 4, limit);
            assert_eq!(bounded.nodes().len(), limit.min(full.nodes().len()));
            assert_eq!(bounded.totals(), full.totals());
            let expected = full.clone().folded_to(limit);
            assert!(bounded.nodes() == expected.nodes(), "limit {limit}");
        }
    }
}

#[test]
fn every_count_adds_up_in_searches_of_every_kind() {
    for pos in positions() {
        for limit in [1, 30, 300, ALL] {
            let minimax = search(Minimax::new(LegalMoves, OpenLines), &pos, 3, limit);
            let table = search(pvs(), &pos, 5, limit);
            let deepened = deepened(&pos, 5, limit);
            for trace in [minimax, table] {
                assert_eq!(trace.totals().nodes, trace.found().nodes);
                assert!(trace.nodes().len() <= limit);
            }
            // The work that completes a proven line is not traced.
            assert!(deepened.totals().nodes <= deepened.found().nodes);
            assert!(deepened.nodes().len() <= limit);
            for is_table in [true, false] {
                let (trace, report) = proof(&pos, Goal::win(Player::First), limit, is_table);
                assert_eq!(trace.totals().nodes, report.nodes);
                assert!(trace.nodes().len() <= limit);
            }
        }
    }
}

#[test]
fn cuts_of_a_folded_search_are_those_of_the_full_one() {
    let pos = board(4, 4, 3);
    let full = deepened(&pos, 7, ALL);
    let bounded = deepened(&pos, 7, 50);
    assert_eq!(full.totals(), bounded.totals());
    let counts = full.totals();
    assert!(
        counts.all_cuts() > 400 && counts.table_hits > 100,
        "{counts:?}"
    );
}

#[test]
fn the_last_iteration_stays_whole_before_earlier_ones() {
    let pos = board(4, 4, 3);
    let full = deepened(&pos, 4, ALL);
    let last = full.nodes().last().expect("a root at least").search;
    let of_last = full.nodes().iter().filter(|node| node.search == last);
    let count = of_last.count();
    let bounded = deepened(&pos, 4, count + 10);
    let of_last = |trace: &gametree_trace::Trace| {
        let nodes = trace.nodes().iter();
        nodes.filter(|node| node.search == last).count()
    };
    assert_eq!(of_last(&bounded), count);
    let others = bounded.nodes().iter().filter(|node| node.search != last);
    assert_eq!(
        others.count(),
        10,
        "the rest belongs to the iteration before"
    );
    assert!(full.beyond().is_empty() && !bounded.beyond().is_empty());
}

#[test]
fn the_best_line_stays_visible_however_deep() {
    let pos = board(4, 4, 3);
    let trace = search(AlphaBeta::new(LegalMoves, OpenLines), &pos, 5, 20);
    let line = trace.chosen_line();
    assert_eq!(line.len(), 6, "the root and five moves");
    let full = search(AlphaBeta::new(LegalMoves, OpenLines), &pos, 5, ALL);
    let chosen = full.chosen_line();
    let numbers = |trace: &gametree_trace::Trace, line: &[usize]| {
        let line = line.iter();
        line.map(|&at| trace.nodes()[at].number).collect::<Vec<_>>()
    };
    assert_eq!(numbers(&trace, &line), numbers(&full, &chosen));
}

#[test]
fn moves_left_out_are_those_that_the_generator_has_beside_the_visited() {
    let pos = after(board(3, 3, 3), "b2 a1");
    let trace = search(AlphaBeta::new(LegalMoves, OpenLines), &pos, 3, ALL);
    let children = trace.children();
    let mut cuts = 0;
    for (at, node) in trace.nodes().iter().enumerate() {
        let points = node.points().expect("no prover");
        let left = moves(&pos) - node.ply as usize;
        if points.cut.is_some() {
            assert_eq!(children[at].len() + node.left_out as usize, left);
            assert_eq!(node.left_out_moves.len(), node.left_out as usize);
            cuts += 1;
        } else {
            assert_eq!(node.left_out, 0);
        }
    }
    assert!(cuts > 10);
}

#[test]
fn numbers_of_a_proof_tree_are_those_of_its_definition() {
    for pos in positions() {
        let (trace, _) = proof(&pos, Goal::win(Player::First), ALL, false);
        let children = trace.children();
        for (at, node) in trace.nodes().iter().enumerate() {
            let proof = node.proof().expect("a prover");
            let below = children[at].iter().map(|&child| {
                let child = trace.nodes()[child].proof().expect("a prover");
                child.last.expect("judged")
            });
            // The tree below a solved node goes on from its state at the time when the node was solved.
            let numbers = match proof.kind {
                _ if proof.expansions == 0 => continue,
                gametree_core::NodeKind::Or => gametree_core::ProofNumbers::or(below),
                gametree_core::NodeKind::And => gametree_core::ProofNumbers::and(below),
            };
            if let Some(last) = proof.last {
                assert_eq!(last, numbers, "node {}", node.number);
            }
        }
    }
}

#[test]
fn memory_that_is_not_granted_aborted_the_program() {
    const TOO_MANY: usize = 1 << 50;
    let limit = Folding::<Cell>::within_memory(TOO_MANY).limit();
    assert!((1_000..TOO_MANY).contains(&limit), "{limit}");
    assert_eq!(Folding::<Cell>::within_memory(1_000).limit(), 1_000);
}
