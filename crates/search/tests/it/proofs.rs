//! The solver: exact values with lines to the end of the game.

use std::num::NonZero;

use gametree_capture::{Capture, RuleSet};
use gametree_core::{Evaluator, MoveGen, Notation, Outcome, Player, Position};
use gametree_eval::{Liberties, OpenLines};
use gametree_mnk::{LineRule, Mnk, Rules};
use gametree_movegen::{ForcedReplies, LegalMoves};
use gametree_search::{
    Certainty, IterativeDeepening, NoObserver, Pvs, PvsOptions, SearchLimits, Solver, StopReason,
};
use gametree_testkit::random_positions;
use gametree_tictactoe::TicTacToe;

use crate::oracle::Oracle;

/// Solves `pos` and replays the line; returns who wins and the plies.
fn solve<P: Notation, E: Evaluator<P>>(
    pos: &P,
    evaluator: E,
    table_bytes: usize,
) -> (Outcome, Option<u32>)
where
    LegalMoves: MoveGen<P>,
{
    let mut solver = Solver::new(LegalMoves, evaluator, table_bytes).expect("a small table");
    let report = solver.solve(pos, &SearchLimits::default(), &mut NoObserver);
    assert_eq!(
        (report.certainty, report.stopped),
        (Certainty::Exact, StopReason::Solved)
    );
    let outcome = report.outcome(pos.to_move()).expect("proven");
    let mut end = pos.clone();
    for &m in &report.line {
        assert!(end.is_legal(m), "{:?}", report.line);
        end.play(m);
    }
    assert_eq!(end.outcome(), Some(outcome), "{:?}", report.line);
    if let Some(plies) = report.plies() {
        assert_eq!(report.line.len(), plies as usize);
    }
    (outcome, report.plies())
}

fn mnk(columns: usize, rows: usize, k: usize) -> Mnk<1> {
    Mnk::new(Rules::new(columns, rows, k, LineRule::AtLeast).expect("rules")).expect("fits")
}

#[test]
fn small_games_have_their_known_values() {
    assert_eq!(
        solve(&TicTacToe::default(), OpenLines, 1 << 20),
        (Outcome::Draw, None)
    );
    assert_eq!(
        solve(&mnk(3, 3, 3), OpenLines, 1 << 20),
        (Outcome::Draw, None)
    );
    assert_eq!(
        solve(&mnk(4, 3, 3), OpenLines, 1 << 20),
        (Outcome::Win(Player::First), Some(7))
    );
    assert_eq!(
        solve(&mnk(3, 4, 3), OpenLines, 1 << 20),
        (Outcome::Win(Player::First), Some(7))
    );
    assert_eq!(
        solve(&mnk(4, 4, 4), OpenLines, 1 << 22),
        (Outcome::Draw, None)
    );
    assert_eq!(
        solve(&mnk(1, 1, 1), OpenLines, 1 << 20),
        (Outcome::Win(Player::First), Some(1))
    );
    assert_eq!(
        solve(&mnk(1, 1, 2), OpenLines, 1 << 20),
        (Outcome::Draw, None)
    );
}

#[test]
fn small_capture_boards_have_their_known_values() {
    let start = |side| {
        let rules = gametree_capture::Rules::new(side, side, RuleSet::Plain).expect("rules");
        Capture::<1>::new(rules)
    };
    assert_eq!(
        solve(&start(2), Liberties, 1 << 20),
        (Outcome::Win(Player::Second), Some(4))
    );
    assert_eq!(
        solve(&start(3), Liberties, 1 << 20),
        (Outcome::Win(Player::First), Some(7))
    );
}

#[test]
fn two_threads_prove_the_same_a_hundred_times() {
    let two = NonZero::new(2).expect("two is not zero");
    for run in 0..100 {
        let (pos, plies) = if run % 2 == 0 {
            (mnk(4, 3, 3), Some(7))
        } else {
            (mnk(3, 4, 4), None)
        };
        // Every fourth run has a table too small for anything.
        let table_bytes = if run % 4 < 2 { 1 << 16 } else { 1 << 10 };
        let solver = Solver::new(ForcedReplies, OpenLines, table_bytes).expect("a small table");
        let pvs = Pvs::new(ForcedReplies, OpenLines, table_bytes).expect("a small table");
        // What the solver leaves to one thread at the beginning, this does not.
        let shared = PvsOptions {
            shared_from: 1,
            ..PvsOptions::SOLVE
        };
        let pvs = pvs.with_options(shared).with_threads(two);
        let limits = SearchLimits::default();
        for report in [
            solver
                .with_threads(two)
                .solve(&pos, &limits, &mut NoObserver),
            IterativeDeepening::new(pvs).search(&pos, &limits, &mut NoObserver),
        ] {
            assert_eq!(
                (report.certainty, report.plies()),
                (Certainty::Exact, plies),
                "run {run}"
            );
        }
    }
}

#[test]
fn random_positions_solve_as_the_oracle_says_even_with_a_starved_table() {
    let mut oracle = Oracle::new(LegalMoves);
    for (index, pos) in random_positions(&mnk(4, 3, 3), &LegalMoves, 400, 4)
        .iter()
        .enumerate()
    {
        let table_bytes = if index % 2 == 0 { 1 << 10 } else { 1 << 18 };
        let (outcome, plies) = solve(pos, OpenLines, table_bytes);
        let truth = oracle.value(pos);
        assert_eq!(plies, truth.plies(), "{}", pos.position_text());
        assert_eq!(
            outcome.score_for(pos.to_move()).raw().signum(),
            truth.raw().signum(),
            "{}",
            pos.position_text()
        );
    }
}
