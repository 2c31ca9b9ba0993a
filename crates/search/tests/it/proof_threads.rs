//! Tests of several threads on one proof.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gametree_core::{Canonical, Goal, NoEvaluation, OnCanonical, Player, Position};
use gametree_eval::OpenLines;
use gametree_movegen::{ForcedReplies, LegalMoves};
use gametree_search::{DfPn, NoObserver, SearchLimits, StopReason, Verdict};
use gametree_testkit::random_positions;

use crate::oracle::Oracle;
use crate::proof::{GOALS, mnk};

fn threads(count: usize) -> NonZero<usize> {
    NonZero::new(count).expect("not zero")
}

#[test]
fn threads_find_the_verdict_of_the_oracle() {
    let mut oracle = Oracle::new(LegalMoves);
    let board = mnk(4, 3, 3);
    for (index, pos) in random_positions(&board, &LegalMoves, 200, 9)
        .iter()
        .enumerate()
    {
        let value = oracle.value(pos);
        let table_bytes = if index % 2 == 0 { 1 << 11 } else { 1 << 18 };
        let prover = DfPn::new(LegalMoves, OpenLines, table_bytes).expect("a small table");
        let mut prover = prover.with_threads(threads(2 + index % 2));
        for goal in GOALS {
            let report = prover.prove(pos, goal, &SearchLimits::default(), &mut NoObserver);
            let reached = goal.is_met_by(value, pos.to_move());
            let expected = if reached {
                Verdict::Proven
            } else {
                Verdict::Disproven
            };
            assert_eq!(
                (report.verdict, report.stopped),
                (expected, StopReason::Solved)
            );
            let favoured = reached == (pos.to_move() == goal.player);
            assert_eq!(report.best.is_some(), favoured);
            if let Some(m) = report.best {
                let mut child = pos.clone();
                child.play(m);
                assert_eq!(
                    goal.is_met_by(oracle.value(&child), child.to_move()),
                    reached
                );
            }
        }
    }
}

#[test]
fn two_threads_prove_the_same_again_and_again() {
    let pos = Canonical::new(mnk(4, 4, 4), 16);
    for run in 0..4 {
        let table_bytes = if run % 2 == 0 { 1 << 24 } else { 1 << 19 };
        let prover = DfPn::new(
            OnCanonical(ForcedReplies),
            OnCanonical(NoEvaluation),
            table_bytes,
        )
        .expect("a small table");
        let mut prover = prover.with_threads(threads(2));
        let goal = Goal::win(Player::First);
        let report = prover.prove(&pos, goal, &SearchLimits::default(), &mut NoObserver);
        assert_eq!(report.verdict, Verdict::Disproven, "run {run}");
        assert!(report.numbers.is_solved() && report.nodes > 10_000);
    }
}

#[test]
fn limits_end_all_threads() {
    let goal = Goal::win(Player::First);
    let pos = mnk(5, 5, 5);
    let stop = Arc::new(AtomicBool::new(true));
    let stopped = SearchLimits {
        stop: Some(stop),
        ..SearchLimits::default()
    };
    for (limits, reason) in [
        (SearchLimits::nodes(20_000), StopReason::Nodes),
        (stopped, StopReason::Interrupted),
    ] {
        let prover = DfPn::new(LegalMoves, NoEvaluation, 1 << 20).expect("a small table");
        let mut prover = prover.with_threads(threads(2));
        let report = prover.prove(&pos, goal, &limits, &mut NoObserver);
        assert_eq!((report.verdict, report.stopped), (Verdict::Unknown, reason));
        assert!(report.nodes <= 20_000);
    }
}

/// Regression: with fewer nodes left than there are threads, no thread got any, and a search that goes on in turns never ended.
///
/// Then one thread did, and those without nodes ended the search before it had begun, if they came first.
#[test]
fn a_limit_below_the_number_of_threads_is_not_lost() {
    let board = mnk(4, 4, 4);
    for nodes in (1..=5).cycle().take(500) {
        let prover = DfPn::new(LegalMoves, NoEvaluation, 1 << 16).expect("a small table");
        let mut prover = prover.with_threads(threads(4));
        let limits = SearchLimits::nodes(nodes);
        let report = prover.prove(&board, GOALS[0], &limits, &mut NoObserver);
        assert!((1..=nodes).contains(&report.nodes), "{report:?}");
        assert_eq!(report.stopped, StopReason::Nodes);
    }
}

/// Regression: the report had the win that an earlier search had shown, but not the move.
#[test]
fn a_win_that_the_table_holds_is_reported_with_its_move() {
    let board = mnk(4, 3, 3);
    for count in [1, 2] {
        let prover = DfPn::new(LegalMoves, NoEvaluation, 1 << 20).expect("a table");
        let mut prover = prover.with_threads(threads(count));
        let goal = Goal::win(Player::First);
        let whole = prover.prove(&board, goal, &SearchLimits::default(), &mut NoObserver);
        let again = prover.prove(&board, goal, &SearchLimits::nodes(0), &mut NoObserver);
        assert_eq!([whole.verdict, again.verdict], [Verdict::Proven; 2]);
        assert!(again.best.is_some_and(|m| board.is_legal(m)), "{again:?}");
    }
}
