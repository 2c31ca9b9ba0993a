//! Tests of the solver: exact values with lines to the end of the game.

use std::num::NonZero;
use std::ops::RangeInclusive;

use gametree_capture::{Capture, RuleSet};
use gametree_core::{
    Evaluator, MoveBuf, MoveGen, NoEvaluation, Notation, Outcome, Player, Position,
};
use gametree_eval::{Liberties, OpenLines};
use gametree_mnk::{LineRule, Mnk, Rules};
use gametree_movegen::{ForcedReplies, LegalMoves};
use gametree_search::{
    Certainty, DfPn, IterativeDeepening, NoObserver, Pvs, PvsOptions, SearchLimits, Solver,
    StopReason, Verdict,
};
use gametree_testkit::random_positions;
use gametree_tictactoe::TicTacToe;

use crate::oracle::Oracle;
use crate::proof::GOALS;

const TWO: NonZero<usize> = NonZero::new(2).expect("two is not zero");

/// Solves `pos` and replays the line; returns the winner and the plies.
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

/// Returns ten random positions of three boards, won, lost and drawn, with enough free cells that there is something left to prove.
fn roots() -> Vec<Mnk<1>> {
    let few = |board: Mnk<1>, free: RangeInclusive<usize>, count| {
        let positions = random_positions(&board, &LegalMoves, 100, 9).into_iter();
        let is_fit = move |pos: &Mnk<1>| {
            let mut moves = MoveBuf::new();
            LegalMoves.moves(pos, &mut moves);
            free.contains(&moves.len())
        };
        positions.filter(is_fit).take(count)
    };
    let roots = few(mnk(4, 3, 3), 9..=12, 4).chain(few(mnk(3, 4, 4), 10..=12, 2));
    let roots: Vec<_> = roots.chain(few(mnk(4, 4, 4), 11..=13, 4)).collect();
    assert_eq!(roots.len(), 10);
    roots
}

#[test]
fn two_threads_prove_the_same_a_hundred_times() {
    let limits = SearchLimits::default();
    for pos in roots() {
        let (outcome, plies) = solve(&pos, OpenLines, 1 << 18);
        for run in 0..10 {
            // Half of the runs have a table too small to be of use.
            let table_bytes = if run % 2 == 0 { 1 << 16 } else { 1 << 10 };
            let solver =
                Solver::new(ForcedReplies, NoEvaluation, table_bytes).expect("a small table");
            let pvs = Pvs::new(ForcedReplies, NoEvaluation, table_bytes).expect("a small table");
            // The solver leaves the beginning to one thread; these options do not.
            let shared = PvsOptions {
                shared_from: 1,
                ..PvsOptions::SOLVE
            };
            let pvs = pvs.with_options(shared).with_threads(TWO);
            for report in [
                solver
                    .with_threads(TWO)
                    .solve(&pos, &limits, &mut NoObserver),
                IterativeDeepening::new(pvs).search(&pos, &limits, &mut NoObserver),
            ] {
                let found = (
                    report.certainty,
                    report.outcome(pos.to_move()),
                    report.plies(),
                );
                let expected = (Certainty::Exact, Some(outcome), plies);
                assert_eq!(found, expected, "run {run}, {}", pos.position_text());
            }
        }
    }
}

#[test]
fn two_threads_of_df_pn_prove_the_same_a_hundred_times() {
    for pos in roots() {
        let (outcome, _) = solve(&pos, OpenLines, 1 << 18);
        for run in 0..10 {
            let goal = GOALS[run % GOALS.len()];
            let table_bytes = if run < 5 { 1 << 16 } else { 1 << 11 };
            let prover =
                DfPn::new(ForcedReplies, NoEvaluation, table_bytes).expect("a small table");
            let report = prover.with_threads(TWO).prove(
                &pos,
                goal,
                &SearchLimits::default(),
                &mut NoObserver,
            );
            let score = outcome.score_for(pos.to_move());
            let expected = if goal.is_met_by(score, pos.to_move()) {
                Verdict::Proven
            } else {
                Verdict::Disproven
            };
            let place = format!("run {run}, {goal:?}, {}", pos.position_text());
            assert_eq!(report.verdict, expected, "{place}");
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
