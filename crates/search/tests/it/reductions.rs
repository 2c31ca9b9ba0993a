//! Tests of unsound reductions: scores may differ, but nothing wrong counts as proven.

use std::collections::HashMap;

use gametree_capture::{Capture, RuleSet};
use gametree_core::{Evaluator, MoveGen, Notation, Position, Score};
use gametree_eval::{Liberties, OpenLines};
use gametree_mnk::{LineRule, Mnk, Rules};
use gametree_movegen::LegalMoves;
use gametree_search::{
    Certainty, DepthSearch, IterativeDeepening, LateMovePruning, LeafOptions, NoObserver, Plies,
    Pvs, PvsOptions, Reductions, SearchLimits, SearchReport, SelectivityOptions,
};
use gametree_testkit::random_positions;
use gametree_tictactoe::TicTacToe;

use crate::oracle::Oracle;
use crate::skirmish::{Material, Skirmish, Steps, solved};

/// Returns options with null moves, late-move reductions, or both, with and without quiescence.
fn some_options(number: usize) -> PvsOptions {
    let kinds = number % 3 + 1;
    PvsOptions {
        selectivity: SelectivityOptions {
            null_move: kinds & 1 != 0,
            late_move_reductions: if kinds & 2 == 0 {
                Reductions::None
            } else if number.is_multiple_of(4) {
                Reductions::Logarithmic
            } else {
                Reductions::OnePly
            },
            late_move_pruning: [LateMovePruning::Shallow, LateMovePruning::Everywhere]
                .get(number % 6)
                .copied()
                .unwrap_or(LateMovePruning::None),
            plies: [Plies::Whole, Plies::Forced, Plies::ByReplies][number % 7 % 3],
            internal_reductions_from: (number % 5 == 3).then_some(2),
            etc_from: number.is_multiple_of(5).then_some(2),
            ..PvsOptions::PLAY.selectivity
        },
        leaf: LeafOptions {
            quiescence: number.is_multiple_of(2),
            ..PvsOptions::PLAY.leaf
        },
        ..PvsOptions::PLAY
    }
}

fn without_reductions(options: PvsOptions) -> PvsOptions {
    PvsOptions {
        selectivity: SelectivityOptions {
            null_move: false,
            late_move_reductions: Reductions::None,
            late_move_pruning: LateMovePruning::None,
            plies: Plies::Whole,
            internal_reductions_from: None,
            ..options.selectivity
        },
        ..options
    }
}

fn without_passes(options: PvsOptions) -> PvsOptions {
    PvsOptions {
        selectivity: SelectivityOptions {
            null_move: false,
            late_move_pruning: LateMovePruning::None,
            ..options.selectivity
        },
        ..options
    }
}

fn deepened<P: Position, G: MoveGen<P>, E: Evaluator<P>>(
    (generator, evaluator): (G, E),
    options: PvsOptions,
    pos: &P,
    depth: u32,
) -> SearchReport<P::Move> {
    let table_bytes = if depth.is_multiple_of(2) {
        1 << 16
    } else {
        1 << 10
    };
    let engine = Pvs::new(generator, evaluator, table_bytes).expect("a small table");
    IterativeDeepening::new(engine.with_options(options)).search(
        pos,
        &SearchLimits::depth(depth),
        &mut NoObserver,
    )
}

/// Returns `true` if something counts as proven, and checks that it is true.
fn is_rightly_proven<M>(report: &SearchReport<M>, truth: Score, place: &str) -> bool {
    match report.certainty {
        Certainty::Estimate => false,
        Certainty::Outcome => {
            assert_eq!(truth.raw().signum(), report.score.raw().signum(), "{place}");
            true
        }
        Certainty::Exact => {
            assert_eq!(truth, report.score, "{place}");
            true
        }
    }
}

/// Returns how many scores differ from those without reductions.
fn check<P: Notation, E: Evaluator<P> + Copy>(start: &P, evaluator: E, count: usize) -> usize
where
    LegalMoves: MoveGen<P>,
{
    let mut oracle = Oracle::new(LegalMoves);
    let (mut proven, mut fewer, mut differing) = (0, 0, 0);
    let positions = random_positions(start, &LegalMoves, count, 7);
    for (index, pos) in positions.iter().enumerate() {
        for depth in 3..=6 {
            let place = format!("depth {depth}, {}", pos.position_text());
            let options = some_options(index);
            let report = deepened((LegalMoves, evaluator), options, pos, depth);
            let truth = oracle.value(pos);
            proven += usize::from(is_rightly_proven(&report, truth, &place));
            let sound = deepened(
                (LegalMoves, evaluator),
                without_reductions(options),
                pos,
                depth,
            );
            if without_passes(options) == without_reductions(options) {
                assert_eq!(report.score, sound.score, "no pass, {place}");
            } else {
                fewer += usize::from(report.nodes < sound.nodes);
                differing += usize::from(report.score != sound.score);
            }
        }
    }
    assert!(proven > count / 4, "hardly anything is proven: {proven}");
    assert!(fewer > 0, "late-move reductions save nothing");
    differing
}

#[test]
fn what_is_proven_on_boards_is_true() {
    let mnk = |columns, rows| -> Mnk<1> {
        Mnk::new(Rules::new(columns, rows, 3, LineRule::AtLeast).expect("rules")).expect("fits")
    };
    let rules = gametree_capture::Rules::new(3, 3, RuleSet::Plain).expect("rules");
    let differing = check(&TicTacToe::default(), OpenLines, 400)
        + check(&mnk(4, 3), OpenLines, 400)
        + check(&Capture::<1>::new(rules), Liberties, 400);
    assert!(differing > 0, "late-move reductions are no reductions");
}

#[test]
fn what_is_proven_where_one_can_pass_is_true() {
    let mut known = HashMap::new();
    let (mut proven, mut differing) = (0, [0; 3]);
    let positions = (0..4_000).map(Skirmish::random);
    for (index, pos) in positions.enumerate() {
        if pos.outcome().is_some() {
            continue;
        }
        let truth = solved(&pos, &mut known);
        for depth in 4..=8 {
            let place = format!("depth {depth}, {pos:?}");
            let options = some_options(index);
            let report = deepened((Steps, Material), options, &pos, depth);
            proven += u32::from(is_rightly_proven(&report, truth, &place));
            let all = deepened((Steps, Material), without_reductions(options), &pos, depth);
            differing[index % 3] += u32::from(all.score != report.score);
        }
    }
    assert!(proven > 1_000, "hardly anything is proven: {proven}");
    // Null moves must be at work: otherwise the test checks nothing.
    assert!(differing[0] > 0 && differing[2] > 0, "{differing:?}");
}

#[test]
fn nothing_unsound_is_on_unless_asked_for() {
    for options in [PvsOptions::PLAY, PvsOptions::SOLVE, PvsOptions::default()] {
        let SelectivityOptions {
            null_move,
            late_move_reductions,
            late_move_pruning,
            internal_reductions_from,
            ..
        } = options.selectivity;
        assert!(!null_move && late_move_reductions == Reductions::None);
        assert_eq!(late_move_pruning, LateMovePruning::None);
        assert_eq!(internal_reductions_from, None);
    }
}

#[test]
fn a_search_with_sound_options_forgets_what_unsound_ones_found() {
    let (reduced, sound) = (some_options(2), PvsOptions::PLAY);
    for pos in (0..500).map(Skirmish::random) {
        if pos.outcome().is_some() {
            continue;
        }
        let limits = SearchLimits::depth(6);
        let mut engine = Pvs::new(Steps, Material, 1 << 16).expect("a small table");
        let fresh = engine.search(&pos, &limits, &mut NoObserver);
        engine.clear();
        let mut engine = engine.with_options(reduced);
        engine.search(&pos, &limits, &mut NoObserver);
        let mut engine = engine.with_options(sound);
        let after = engine.search(&pos, &limits, &mut NoObserver);
        assert_eq!(after.score, fresh.score, "{pos:?}");
    }
}
