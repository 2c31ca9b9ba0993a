//! Tests of searches that run out of budget, which is a result.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use gametree_core::{Position, Score};
use gametree_eval::OpenLines;
use gametree_mnk::{LineRule, Mnk, Rules};
use gametree_movegen::{LegalMoves, Near};
use gametree_search::{
    AlphaBeta, Certainty, DepthSearch, IterativeDeepening, NoObserver, Observer, Progress, Pvs,
    SearchLimits, SearchReport, StopReason,
};
use gametree_tictactoe::TicTacToe;

fn gomoku() -> Mnk<4> {
    Mnk::new(Rules::new(15, 15, 5, LineRule::AtLeast).expect("rules")).expect("fits four words")
}

fn search(
    limits: &SearchLimits,
    observer: &mut dyn Observer<gametree_grid::Cell>,
) -> SearchReport<gametree_grid::Cell> {
    let engine = Pvs::new(Near::new(2), OpenLines, 1 << 20).expect("a small table");
    IterativeDeepening::new(engine).search(&gomoku(), limits, observer)
}

#[test]
fn a_node_limit_is_kept_exactly_and_repeats() {
    for nodes in [1, 2, 10, 100, 1_000, 12_345] {
        let limits = SearchLimits::nodes(nodes);
        let report = search(&limits, &mut NoObserver);
        assert_eq!((report.nodes, report.stopped), (nodes, StopReason::Nodes));
        let best = report.best.expect("a legal move, however small the budget");
        assert!(gomoku().is_legal(best));
        let again = search(&limits, &mut NoObserver);
        assert_eq!(
            SearchReport {
                elapsed: report.elapsed,
                ..again
            },
            report
        );
    }
}

#[test]
fn no_time_at_all_still_gives_a_move() {
    let report = search(&SearchLimits::time(Duration::ZERO), &mut NoObserver);
    assert_eq!(report.stopped, StopReason::Time);
    assert!(report.best.is_some());
}

#[test]
fn a_stop_flag_stops_with_the_line_so_far() {
    /// An observer that sets the flag after the third iteration.
    struct Impatient(Arc<AtomicBool>);
    impl<M> Observer<M> for Impatient {
        fn iteration(&mut self, report: &SearchReport<M>) {
            self.0.store(report.depth >= 3, Ordering::Relaxed);
        }
        fn progress(&mut self, _: Progress) {}
    }
    let flag = Arc::new(AtomicBool::new(false));
    let limits = SearchLimits {
        stop: Some(Arc::clone(&flag)),
        ..SearchLimits::default()
    };
    let report = search(&limits, &mut Impatient(flag));
    assert_eq!(report.stopped, StopReason::Interrupted);
    assert!(report.depth >= 3, "the iterations before the flag are kept");
    assert!(!report.line.is_empty());
}

#[test]
fn an_unfinished_iteration_still_counts() {
    // Depth 3 of tic-tac-toe is not finished within these nodes, but its first moves are.
    let mut engine = AlphaBeta::new(LegalMoves, OpenLines);
    let limits = SearchLimits {
        nodes: Some(60),
        depth: Some(3),
        ..SearchLimits::default()
    };
    let report = engine.search(&TicTacToe::default(), &limits, &mut NoObserver);
    assert_eq!((report.stopped, report.depth), (StopReason::Nodes, 0));
    assert_eq!(report.certainty, Certainty::Estimate);
    assert_ne!(report.score, Score::DRAW);
    assert!(
        report.line.len() > 1,
        "a whole line, not only the first move: {:?}",
        report.line
    );
}

#[test]
fn a_finished_game_has_a_score_and_no_move() {
    let mut pos = TicTacToe::default();
    for m in ["a1", "a2", "b1", "b2", "c1"] {
        pos.play(gametree_core::Notation::parse_move(&pos, m).expect("a cell"));
    }
    let engine = Pvs::new(LegalMoves, OpenLines, 1 << 16).expect("a small table");
    let report =
        IterativeDeepening::new(engine).search(&pos, &SearchLimits::default(), &mut NoObserver);
    assert_eq!((report.best, report.score), (None, Score::loss_in(0)));
    assert_eq!(
        (report.certainty, report.stopped),
        (Certainty::Exact, StopReason::Solved)
    );
}

#[test]
fn a_partial_generator_ends_when_nothing_is_left() {
    let pos: Mnk<1> =
        Mnk::new(Rules::new(3, 3, 3, LineRule::AtLeast).expect("rules")).expect("fits");
    let engine = Pvs::new(Near::new(1), OpenLines, 1 << 16).expect("a small table");
    let report =
        IterativeDeepening::new(engine).search(&pos, &SearchLimits::default(), &mut NoObserver);
    assert_eq!(
        (report.stopped, report.certainty),
        (StopReason::Exhausted, Certainty::Estimate)
    );
    assert_eq!(report.score, Score::DRAW);
}
