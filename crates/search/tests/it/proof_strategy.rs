//! Strategies requested from a prover move by move, and replayed by the rules.

use std::collections::HashSet;

use gametree_capture::{Capture, RuleSet};
use gametree_core::{Canonical, Evaluator, Goal, MoveBuf, MoveGen, OnCanonical, Player, Position};
use gametree_eval::{Liberties, OpenLines};
use gametree_movegen::{ForcedReplies, LegalMoves};
use gametree_search::{Budget, DfPn, NoObserver, SearchLimits, Verdict};

use crate::oracle::Oracle;
use crate::proof::{GOALS, mnk};

/// Replays the strategy of the favoured side against every legal move, to the ends of the games.
fn check_strategy<P, G, E>(start: &P, generator: G, evaluator: E, entries: usize) -> usize
where
    P: Position,
    G: MoveGen<P> + Clone,
    E: Evaluator<P>,
    LegalMoves: MoveGen<P>,
{
    let prover = DfPn::new(generator, evaluator, 64 + 32 * entries);
    let mut prover = prover.expect("a small table");
    let of_goal = |goal| replay(start, goal, &mut prover);
    GOALS.into_iter().map(of_goal).sum()
}

/// Plays all games that the strategy for one goal allows, and returns the number of positions in them.
fn replay<P, G, E>(start: &P, goal: Goal, prover: &mut DfPn<G, E>) -> usize
where
    P: Position,
    G: MoveGen<P>,
    E: Evaluator<P>,
    LegalMoves: MoveGen<P>,
{
    let limits = SearchLimits::default();
    let report = prover.prove(start, goal, &limits, &mut NoObserver);
    let is_proven = report.verdict == Verdict::Proven;
    let holder = if is_proven { goal.player } else { !goal.player };
    let mut observer = NoObserver;
    let mut budget = Budget::new(&limits, &mut observer);
    let mut seen = HashSet::new();
    let mut open = vec![start.clone()];
    while let Some(pos) = open.pop() {
        if let Some(outcome) = pos.outcome() {
            assert_eq!(goal.is_reached_by(outcome), is_proven);
            continue;
        }
        let mut moves = MoveBuf::new();
        if pos.to_move() == holder {
            let m = prover.proof_move(&pos, goal, &mut budget);
            moves.push(m.expect("the holder keeps what is proven"));
        } else {
            LegalMoves.moves(&pos, &mut moves);
        }
        for m in moves {
            assert!(pos.is_legal(m));
            let mut child = pos.clone();
            child.play(m);
            if seen.insert(child.key()) {
                open.push(child);
            }
        }
    }
    seen.len()
}

#[test]
fn strategies_hold_against_every_move() {
    for entries in [2, 32, 1 << 14] {
        assert!(check_strategy(&mnk(3, 3, 3), LegalMoves, OpenLines, entries) > 400);
        assert!(check_strategy(&mnk(3, 3, 3), ForcedReplies, OpenLines, entries) > 400);
        let rules = gametree_capture::Rules::new(3, 3, RuleSet::Plain).expect("rules");
        check_strategy(&Capture::<1>::new(rules), LegalMoves, Liberties, entries);
    }
    check_strategy(&mnk(4, 3, 3), ForcedReplies, OpenLines, 1 << 14);
}

#[test]
fn strategies_hold_where_images_share_an_entry() {
    let plain = mnk(4, 3, 3);
    let goal = Goal::win(Player::First);
    let mut prover = DfPn::new(OnCanonical(ForcedReplies), OnCanonical(OpenLines), 1 << 18)
        .expect("a small table");
    let start = Canonical::new(plain, 5);
    let limits = SearchLimits::default();
    let report = prover.prove(&start, goal, &limits, &mut NoObserver);
    assert_eq!(report.verdict, Verdict::Proven);
    let mut oracle = Oracle::new(LegalMoves);
    let mut observer = NoObserver;
    let mut budget = Budget::new(&limits, &mut observer);
    let (mut open, mut asked) = (vec![start], 0);
    while let Some(pos) = open.pop() {
        if pos.outcome().is_some() {
            continue;
        }
        asked += 1;
        let m = prover.proof_move(&pos, goal, &mut budget).expect("proven");
        let mut after = pos.clone();
        after.play(m);
        assert!(oracle.value(after.position()).is_loss() || after.outcome().is_some());
        let mut replies = MoveBuf::new();
        LegalMoves.moves(after.position(), &mut replies);
        open.extend(replies.into_iter().map(|reply| {
            let mut next = after.clone();
            next.play(reply);
            next
        }));
    }
    assert!(asked > 50, "{asked} positions");
}
