//! Tests of the provers against the oracle, on boards.

use std::collections::HashSet;

use gametree_capture::{Capture, RuleSet};
use gametree_core::{
    Canonical, Evaluator, Goal, MoveBuf, MoveGen, NoEvaluation, Notation, OnCanonical, Player,
    Position,
};
use gametree_eval::{Liberties, OpenLines};
use gametree_mnk::{LineRule, Mnk, Rules};
use gametree_movegen::{ForcedReplies, LegalMoves, Near};
use gametree_search::{
    AndOr, Backup, DfPn, DfPnOptions, Initialisation, NoObserver, Pn2, Pns, ProofObserver,
    ProofProgress, ProofReport, SearchLimits, StopReason, Verdict,
};
use gametree_testkit::random_positions;

use crate::oracle::Oracle;

pub(crate) const GOALS: [Goal; 4] = [
    Goal::win(Player::First),
    Goal::draw(Player::First),
    Goal::win(Player::Second),
    Goal::draw(Player::Second),
];

/// Table sizes in bytes, from 32 entries up.
const TABLES: [usize; 3] = [64 + 1_024, 1 << 14, 1 << 20];

pub(crate) fn mnk(columns: usize, rows: usize, k: usize) -> Mnk<1> {
    Mnk::new(Rules::new(columns, rows, k, LineRule::AtLeast).expect("rules")).expect("fits")
}

/// Returns one of the combinations of options.
pub(crate) fn options(variant: usize) -> DfPnOptions {
    DfPnOptions {
        epsilon_percent: [25, 0, 100][variant % 3],
        full_epsilon_percent: [25, 0, 100][variant % 3],
        initialisation: [
            Initialisation::Mobility,
            Initialisation::Unit,
            Initialisation::Estimate { units: 2 },
        ][variant / 3 % 3],
        backup: [Backup::Weak, Backup::Sum][variant % 2],
    }
}

/// Node limit on one position for a prover that keeps or repeats whole trees.
const TREE_LIMIT: u64 = 1_000;

/// Runs all provers on one position; returns the number of answers that ran out of budget.
fn check<P, E>(pos: &P, evaluator: E, oracle: &mut Oracle<LegalMoves>, variant: usize) -> usize
where
    P: Notation,
    E: Evaluator<P> + Copy,
    LegalMoves: MoveGen<P>,
    ForcedReplies: MoveGen<P>,
{
    let mut unfinished = 0;
    for goal in GOALS {
        let reports = ask(pos, evaluator, goal, variant);
        for (prover, report) in reports.iter().enumerate() {
            let place = format!("prover {prover}, {goal:?}, {}", pos.position_text());
            let is_reached = goal.is_met_by(oracle.value(pos), pos.to_move());
            match report.verdict {
                Verdict::Proven => assert!(is_reached, "{place}"),
                Verdict::Disproven => assert!(!is_reached, "{place}"),
                Verdict::Unknown => {
                    let may_stop = prover < 3 && report.stopped != StopReason::Solved;
                    assert!(may_stop, "{place}");
                    unfinished += 1;
                    continue;
                }
            }
            check_best(pos, goal, report, oracle, &place);
        }
    }
    unfinished
}

/// Returns the answers of three provers for trees, and of two over tables.
fn ask<P, E>(pos: &P, evaluator: E, goal: Goal, variant: usize) -> [ProofReport<P::Move>; 5]
where
    P: Position,
    E: Evaluator<P> + Copy,
    LegalMoves: MoveGen<P>,
    ForcedReplies: MoveGen<P>,
{
    let (limits, no_limits) = (SearchLimits::nodes(TREE_LIMIT), SearchLimits::default());
    let observer = &mut NoObserver;
    let nodes = 20_000;
    let table_bytes = TABLES[variant % 3].max(least_table(pos));
    let df_pn = DfPn::new(LegalMoves, evaluator, table_bytes).expect("a small table");
    let mut df_pn = df_pn.with_options(options(variant));
    let forced = DfPn::new(ForcedReplies, evaluator, table_bytes).expect("a small table");
    let mut forced = forced.with_options(options(variant / 7));
    [
        AndOr::new(LegalMoves).prove(pos, goal, &limits, observer),
        Pns::new(LegalMoves, evaluator, nodes).prove(pos, goal, &limits, observer),
        Pn2::new(LegalMoves, evaluator, nodes).prove(pos, goal, &limits, observer),
        df_pn.prove(pos, goal, &no_limits, observer),
        forced.prove(pos, goal, &no_limits, observer),
    ]
}

/// Returns the smallest table with which the search of a position does not take long.
fn least_table<P: Position>(pos: &P) -> usize
where
    LegalMoves: MoveGen<P>,
{
    let mut moves = MoveBuf::new();
    LegalMoves.moves(pos, &mut moves);
    TABLES[usize::from(moves.len() > 7) + usize::from(moves.len() > 9)]
}

/// Checks that there is a best move exactly if the side to move is favoured, and that it keeps to the verdict.
fn check_best<P: Notation>(
    pos: &P,
    goal: Goal,
    report: &ProofReport<P::Move>,
    oracle: &mut Oracle<LegalMoves>,
    place: &str,
) where
    LegalMoves: MoveGen<P>,
{
    let is_proven = report.verdict == Verdict::Proven;
    let favoured = is_proven == (pos.to_move() == goal.player);
    assert_eq!(report.best.is_some(), favoured, "{place}");
    if let Some(m) = report.best {
        let mut child = pos.clone();
        child.play(m);
        let reached = goal.is_met_by(oracle.value(&child), child.to_move());
        assert_eq!(reached, is_proven, "{m:?}, {place}");
    }
}

/// Returns all unfinished positions that can be reached.
fn all_positions<P: Position>(start: &P) -> Vec<P>
where
    LegalMoves: MoveGen<P>,
{
    let mut seen = HashSet::new();
    let mut found = vec![start.clone()];
    let mut next = 0;
    while let Some(pos) = found.get(next).cloned() {
        next += 1;
        let mut moves = MoveBuf::new();
        LegalMoves.moves(&pos, &mut moves);
        for m in moves {
            let mut child = pos.clone();
            child.play(m);
            if child.outcome().is_none() && seen.insert(child.key()) {
                found.push(child);
            }
        }
    }
    found
}

#[test]
fn all_provers_agree_on_every_position_of_three_in_a_row() {
    let mut oracle = Oracle::new(LegalMoves);
    let positions = all_positions(&mnk(3, 3, 3));
    assert_eq!(positions.len(), 4_520);
    for (variant, pos) in positions.iter().enumerate() {
        check(pos, OpenLines, &mut oracle, variant);
    }
}

/// Checks random positions of several boards; most of the twelve answers for a tree about each must come in time.
fn check_random<P, E>(boards: [P; 3], count: usize, evaluator: E)
where
    P: Notation,
    E: Evaluator<P> + Copy,
    LegalMoves: MoveGen<P>,
    ForcedReplies: MoveGen<P>,
{
    let (mut found, mut unfinished) = (0, 0);
    for (seed, board) in (1..).zip(boards) {
        // Rules are not part of a position's text, so each board has an oracle of its own.
        let mut oracle = Oracle::new(LegalMoves);
        for pos in random_positions(&board, &LegalMoves, count, seed) {
            found += 1;
            unfinished += check(&pos, evaluator, &mut oracle, found);
        }
    }
    assert!(
        found >= 2_000 && unfinished < 2 * found,
        "{unfinished} answers missing for {found} positions"
    );
}

#[test]
fn all_provers_agree_on_random_positions_of_rows() {
    check_random([mnk(4, 3, 3), mnk(3, 4, 4), mnk(5, 2, 3)], 700, OpenLines);
}

#[test]
fn all_provers_agree_on_random_positions_of_capture() {
    let start = |rows, columns, rules| {
        let rules = gametree_capture::Rules::new(rows, columns, rules).expect("rules");
        Capture::<1>::new(rules)
    };
    let boards = [
        start(3, 3, RuleSet::Plain),
        start(3, 3, RuleSet::Contact),
        start(4, 3, RuleSet::Plain),
    ];
    check_random(boards, 1_000, Liberties);
}

/// Returns `OOX3X:X`, a row of seven cells in which three in a row win.
///
/// `e` wins with threats on `d` and `f`, and is not a neighbour of any stone.
fn row() -> Mnk<1> {
    after(mnk(7, 1, 3), [2, 0, 6, 1])
}

fn after<const N: usize>(mut pos: Mnk<1>, columns: [usize; N]) -> Mnk<1> {
    for column in columns {
        pos.play(pos.grid().cell(column, 0).expect("on the board"));
    }
    pos
}

#[test]
fn moves_far_from_all_stones_win_and_the_pruned_search_called_it_no_win() {
    let goal = Goal::win(Player::First);
    let limits = SearchLimits::default();
    let all = AndOr::new(LegalMoves).prove(&row(), goal, &limits, &mut NoObserver);
    assert_eq!(
        (all.verdict, all.best),
        (Verdict::Proven, row().grid().cell(4, 0))
    );
    let pruned = AndOr::with_replies(Near::new(1), LegalMoves);
    let near = pruned.prove(&row(), goal, &limits, &mut NoObserver);
    assert_eq!(
        (near.verdict, near.stopped, near.best),
        (Verdict::Unknown, StopReason::Exhausted, None)
    );
    // Its proofs are true all the same.
    let near = pruned.prove(&mnk(6, 1, 2), goal, &limits, &mut NoObserver);
    assert_eq!(near.verdict, Verdict::Proven);
    let lost = pruned.prove(&row(), Goal::draw(Player::Second), &limits, &mut NoObserver);
    assert_eq!(lost.verdict, Verdict::Unknown);
}

#[test]
fn the_horizon_is_unknown() {
    let goal = Goal::win(Player::First);
    for (depth, verdict, stopped) in [
        (1, Verdict::Unknown, StopReason::Depth),
        (2, Verdict::Unknown, StopReason::Depth),
        (3, Verdict::Proven, StopReason::Solved),
    ] {
        let limits = SearchLimits::depth(depth);
        let report = AndOr::new(LegalMoves).prove(&mnk(6, 1, 2), goal, &limits, &mut NoObserver);
        assert_eq!((report.verdict, report.stopped), (verdict, stopped));
    }
}

#[test]
fn limits_end_a_search_without_a_verdict() {
    let goal = Goal::win(Player::First);
    let pos = mnk(4, 4, 4);
    let observer = &mut NoObserver;
    let limits = SearchLimits::nodes(500);
    let mut df_pn = DfPn::new(LegalMoves, NoEvaluation, 1 << 20).expect("a small table");
    for report in [
        AndOr::new(LegalMoves).prove(&pos, goal, &limits, observer),
        Pns::new(LegalMoves, NoEvaluation, 100_000).prove(&pos, goal, &limits, observer),
        Pn2::new(LegalMoves, NoEvaluation, 100_000).prove(&pos, goal, &limits, observer),
        df_pn.prove(&pos, goal, &limits, observer),
    ] {
        assert_eq!(
            (report.verdict, report.stopped, report.nodes, report.best),
            (Verdict::Unknown, StopReason::Nodes, 500, None)
        );
    }
    let no_limits = SearchLimits::default();
    for report in [
        Pns::new(LegalMoves, NoEvaluation, 1_000).prove(&pos, goal, &no_limits, observer),
        Pn2::new(LegalMoves, NoEvaluation, 300).prove(&pos, goal, &no_limits, observer),
    ] {
        assert_eq!(
            (report.verdict, report.stopped),
            (Verdict::Unknown, StopReason::Memory)
        );
        assert!(!report.numbers.is_solved());
    }
}

#[test]
fn a_table_answered_for_another_goal() {
    let mut prover = DfPn::new(LegalMoves, OpenLines, 1 << 20).expect("a small table");
    let limits = SearchLimits::default();
    for _ in 0..2 {
        for (goal, verdict) in GOALS.into_iter().zip([
            Verdict::Disproven,
            Verdict::Proven,
            Verdict::Disproven,
            Verdict::Proven,
        ]) {
            let report = prover.prove(&mnk(3, 3, 3), goal, &limits, &mut NoObserver);
            assert_eq!(report.verdict, verdict, "{goal:?}");
        }
    }
}

#[test]
fn a_stopped_search_goes_on_where_it_was() {
    let goal = Goal::win(Player::First);
    let pos = Canonical::new(mnk(4, 4, 4), 16);
    let prover =
        || DfPn::new(OnCanonical(ForcedReplies), OnCanonical(OpenLines), 1 << 24).expect("a table");
    let limits = SearchLimits::default();
    let at_once = prover().prove(&pos, goal, &limits, &mut NoObserver).nodes;
    let (mut prover, mut nodes) = (prover(), 0);
    loop {
        let limits = SearchLimits::nodes(10_000);
        let report = prover.prove(&pos, goal, &limits, &mut NoObserver);
        nodes += report.nodes;
        if report.verdict == Verdict::Disproven {
            break;
        }
        assert!(nodes < 2 * at_once, "{nodes} instead of {at_once}");
    }
}

#[derive(Default)]
struct Seen(Vec<ProofProgress>);

impl<M> ProofObserver<M> for Seen {
    fn progress(&mut self, progress: ProofProgress) {
        self.0.push(progress);
    }
}

#[test]
fn a_finished_game_needs_no_search() {
    let pos = after(row(), [4, 3, 5]);
    let mut seen = Seen::default();
    let mut df_pn = DfPn::new(LegalMoves, OpenLines, 1 << 12).expect("a small table");
    let limits = SearchLimits::default();
    for goal in GOALS {
        let verdict = if goal.player == Player::First {
            Verdict::Proven
        } else {
            Verdict::Disproven
        };
        for report in [
            AndOr::with_replies(Near::new(1), LegalMoves).prove(&pos, goal, &limits, &mut seen),
            Pns::new(LegalMoves, OpenLines, 10).prove(&pos, goal, &limits, &mut seen),
            Pn2::new(LegalMoves, OpenLines, 10).prove(&pos, goal, &limits, &mut seen),
            df_pn.prove(&pos, goal, &limits, &mut seen),
        ] {
            assert_eq!((report.verdict, report.best), (verdict, None));
            assert_eq!((report.nodes, report.stopped), (0, StopReason::Solved));
        }
    }
    assert!(seen.0.is_empty());
}
