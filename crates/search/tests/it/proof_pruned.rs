//! Tests of provers with only some moves of the player with the goal, against plain minimax.

use std::collections::HashMap;
use std::num::NonZero;

use gametree_capture::{Capture, RuleSet};
use gametree_core::{
    Coverage, Evaluator, GameMove, Goal, MoveBuf, MoveGen, NoEvaluation, Notation, Player, Position,
};
use gametree_eval::{Liberties, OpenLines};
use gametree_movegen::{ForcedReplies, LegalMoves, Near};
use gametree_search::{
    AndOr, DfPn, NoObserver, Pn2, Pns, ProofReport, SearchLimits, StopReason, Verdict,
};
use gametree_testkit::random_positions;

use crate::oracle::Oracle;
use crate::proof::{GOALS, mnk};

const TABLE_BYTES: usize = 1 << 18;
const TREE_NODES: usize = 100_000;

/// Generator of two moves of three, by chance, or of the first if that leaves none.
#[derive(Clone, Copy, Debug)]
struct Pruned;

impl<P: Position> MoveGen<P> for Pruned
where
    LegalMoves: MoveGen<P>,
{
    const COVERAGE: Coverage = Coverage::Partial;

    fn moves(&self, pos: &P, out: &mut MoveBuf<P::Move>) {
        LegalMoves.moves(pos, out);
        let first = out.first().copied();
        let key = pos.key();
        out.retain(|m| {
            let number = key ^ u64::from(m.code()).wrapping_mul(0x9E37_79B9);
            !number.is_multiple_of(3)
        });
        if out.is_empty() {
            out.extend(first);
        }
    }
}

/// Returns `true` if the goal is reached when its player has the moves of a generator and the opponent every legal one.
fn is_reached<P: Notation, G: MoveGen<P>>(
    pos: &P,
    (own, goal): (&G, Goal),
    known: &mut HashMap<String, bool>,
) -> bool
where
    LegalMoves: MoveGen<P>,
{
    if let Some(outcome) = pos.outcome() {
        return goal.is_reached_by(outcome);
    }
    let text = pos.position_text();
    if let Some(&is_reached) = known.get(&text) {
        return is_reached;
    }
    let is_own = pos.to_move() == goal.player;
    let mut moves = MoveBuf::new();
    if is_own {
        own.moves(pos, &mut moves);
    } else {
        LegalMoves.moves(pos, &mut moves);
    }
    let reaches = |&m: &P::Move| {
        let mut child = pos.clone();
        child.play(m);
        is_reached(&child, (own, goal), known) == is_own
    };
    // One side has a move that decides: the player with the goal in favour of it, the opponent against it.
    let found = moves.iter().any(reaches) == is_own;
    known.insert(text, found);
    found
}

fn ask<P, G, E>(pos: &P, own: G, evaluator: E, goal: Goal) -> [ProofReport<P::Move>; 6]
where
    P: Position,
    G: MoveGen<P> + Copy,
    E: Evaluator<P> + Copy,
    LegalMoves: MoveGen<P>,
    ForcedReplies: MoveGen<P>,
{
    let observer = &mut NoObserver;
    let limits = SearchLimits::default();
    let df_pn = DfPn::with_replies(own, LegalMoves, evaluator, TABLE_BYTES);
    let mut df_pn = df_pn.expect("a small table");
    let forced = DfPn::with_replies(own, ForcedReplies, NoEvaluation, TABLE_BYTES);
    let mut forced = forced.expect("a small table");
    let shared = DfPn::with_replies(own, LegalMoves, evaluator, TABLE_BYTES);
    let mut shared = shared
        .expect("a small table")
        .with_threads(NonZero::new(2).expect("two"));
    let pns = Pns::with_replies(own, LegalMoves, evaluator, TREE_NODES);
    let pn2 = Pn2::with_replies(own, ForcedReplies, evaluator, TREE_NODES);
    [
        AndOr::with_replies(own, LegalMoves).prove(pos, goal, &limits, observer),
        pns.prove(pos, goal, &limits, observer),
        pn2.prove(pos, goal, &limits, observer),
        df_pn.prove(pos, goal, &limits, observer),
        forced.prove(pos, goal, &limits, observer),
        shared.prove(pos, goal, &limits, observer),
    ]
}

/// Runs the provers on random positions; returns how many goals were proven, and how many were reached and not proven.
fn check<P, G, E>(board: &P, own: G, evaluator: E, count: usize) -> [usize; 2]
where
    P: Notation,
    G: MoveGen<P> + Copy,
    E: Evaluator<P> + Copy,
    LegalMoves: MoveGen<P>,
    ForcedReplies: MoveGen<P>,
{
    let mut oracle = Oracle::new(LegalMoves);
    let mut known = GOALS.map(|_| HashMap::new());
    let mut found = [0, 0];
    for pos in random_positions(board, &LegalMoves, count, 1) {
        for (goal, known) in GOALS.into_iter().zip(&mut known) {
            let truth = goal.is_met_by(oracle.value(&pos), pos.to_move());
            let is_within = is_reached(&pos, (&own, goal), known);
            assert!(
                truth || !is_within,
                "a proof with some moves is one with all"
            );
            for (prover, report) in ask(&pos, own, evaluator, goal).iter().enumerate() {
                let place = format!("prover {prover}, {goal:?}, {}", pos.position_text());
                // Knowledge of a position may show more than the moves that are tried.
                let is_shown = report.verdict == Verdict::Proven;
                assert!(is_shown || !is_within, "{place}");
                assert!(!is_shown || truth, "{place}");
                if is_shown {
                    found[0] += 1;
                    check_best(&pos, goal, report, &mut oracle, &place);
                } else {
                    found[1] += usize::from(truth);
                    let answer = (report.verdict, report.stopped, report.best);
                    let expected = (Verdict::Unknown, StopReason::Exhausted, None);
                    assert_eq!(answer, expected, "{place}");
                }
            }
        }
    }
    found
}

fn check_best<P: Notation>(
    pos: &P,
    goal: Goal,
    report: &ProofReport<P::Move>,
    oracle: &mut Oracle<LegalMoves>,
    place: &str,
) where
    LegalMoves: MoveGen<P>,
{
    let is_own = pos.to_move() == goal.player;
    assert_eq!(report.best.is_some(), is_own, "{place}");
    if let Some(m) = report.best {
        let mut child = pos.clone();
        child.play(m);
        let keeps = goal.is_met_by(oracle.value(&child), child.to_move());
        assert!(keeps, "{m:?}, {place}");
    }
}

#[test]
fn a_pruned_proof_holds_and_pruned_moves_disprove_nothing_in_rows() {
    let mut found = [0, 0];
    for board in [mnk(3, 3, 3), mnk(4, 3, 3), mnk(5, 2, 3), mnk(7, 1, 3)] {
        for counts in [
            check(&board, Near::new(1), OpenLines, 300),
            check(&board, Pruned, OpenLines, 300),
        ] {
            found = [found[0] + counts[0], found[1] + counts[1]];
        }
    }
    assert!(found[0] > 10_000 && found[1] > 100, "{found:?}");
}

#[test]
fn a_pruned_proof_holds_and_pruned_moves_disprove_nothing_in_captures() {
    let rules = gametree_capture::Rules::new(3, 3, RuleSet::Plain).expect("rules");
    let found = check(&Capture::<1>::new(rules), Pruned, Liberties, 500);
    assert!(found[0] > 1_000 && found[1] > 100, "{found:?}");
}

#[test]
fn a_move_that_keeps_to_a_disproof_by_some_moves_was_named() {
    let board = mnk(3, 3, 3);
    for pos in random_positions(&board, &LegalMoves, 200, 2) {
        for goal in GOALS {
            let prover = DfPn::with_replies(Near::new(1), LegalMoves, OpenLines, TABLE_BYTES);
            let mut prover = prover.expect("a small table");
            let mut observer = NoObserver;
            let limits = SearchLimits::default();
            let mut budget = gametree_search::Budget::new(&limits, &mut observer);
            let m = prover.proof_move(&pos, goal, &mut budget);
            let is_own = pos.to_move() == goal.player;
            assert!(m.is_none() || is_own, "{goal:?} {}", pos.position_text());
        }
    }
    assert_eq!(board.to_move(), Player::First);
}
