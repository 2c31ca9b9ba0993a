//! Tests that every engine returns the score of plain minimax, and calls proven only what is true.

use gametree_capture::{Capture, RuleSet};
use gametree_core::{Evaluator, MoveGen, Notation, Position, Score, Symmetric};
use gametree_eval::{Liberties, OpenLines};
use gametree_mnk::{LineRule, Mnk, Rules};
use gametree_movegen::{LegalMoves, Near};
use gametree_search::{
    AlphaBeta, Certainty, DepthSearch, IterativeDeepening, Minimax, Negamax, NoObserver, Pvs,
    PvsOptions, SearchLimits, SearchReport,
};
use gametree_testkit::random_positions;
use gametree_tictactoe::TicTacToe;

use crate::drawn::{Drawn, deepened};
use crate::oracle::Oracle;

const TABLE_BYTES: usize = 1 << 16;
/// Greatest number of leaves of the minimax tree for one test position: every position of twelve cells to depth 5.
const LEAVES: f64 = 100_000.0;
/// Options with quiescence, which changes nothing on these boards, since no move is noisy.
const QUIET: PvsOptions = PvsOptions {
    leaf: PvsOptions::TACTICAL.leaf,
    ..PvsOptions::PLAY
};

/// The name of an engine, with its answer.
pub(crate) type Named<M> = (String, SearchReport<M>);

/// Compares all engines at depths 1 to 5 on positions of random games, and returns the number of positions.
fn check<P, G, E>(start: &P, generator: G, evaluator: E, count: usize) -> usize
where
    P: Notation + Symmetric,
    G: MoveGen<P> + Copy,
    E: Evaluator<P> + Copy,
    LegalMoves: MoveGen<P>,
{
    let mut oracle = Oracle::new(LegalMoves);
    let positions = random_positions(start, &LegalMoves, count, 1);
    let found = positions.len();
    let means = (generator, evaluator);
    for pos in positions {
        for depth in (1..=5).filter(|&depth| affordable(&pos, depth)) {
            let limits = SearchLimits::depth(depth);
            let mut reports = reports(&pos, means, PvsOptions::PLAY, &limits);
            for (number, base) in [(pos.key(), PvsOptions::PLAY), (!pos.key(), QUIET)] {
                let drawn = Drawn::of(number ^ u64::from(depth), base);
                let report = drawn.search_up_to_symmetry(&pos, means, &limits);
                reports.push((format!("{drawn:?}"), report));
            }
            let place = format!("depth {depth}, {}", pos.position_text());
            check_reports(&pos, &reports, |pos| oracle.value(pos), &place);
        }
    }
    found
}

/// Returns the report of plain minimax, and then those of every other engine.
pub(crate) fn reports<P, G, E>(
    pos: &P,
    (generator, evaluator): (G, E),
    options: PvsOptions,
    limits: &SearchLimits,
) -> Vec<Named<P::Move>>
where
    P: Position,
    G: MoveGen<P> + Copy,
    E: Evaluator<P> + Copy,
{
    let mut minimax = Minimax::new(generator, evaluator);
    let mut negamax = Negamax::new(generator, evaluator);
    let mut alpha_beta = AlphaBeta::new(generator, evaluator);
    let pvs = || {
        let engine = Pvs::new(generator, evaluator, TABLE_BYTES).expect("a small table");
        engine.with_options(options)
    };
    let reports = [
        ("minimax", minimax.search(pos, limits, &mut NoObserver)),
        ("negamax", negamax.search(pos, limits, &mut NoObserver)),
        (
            "alpha-beta",
            alpha_beta.search(pos, limits, &mut NoObserver),
        ),
        ("pvs", pvs().search(pos, limits, &mut NoObserver)),
        ("deepened alpha-beta", deepened(alpha_beta, pos, limits)),
        ("deepened pvs", deepened(pvs(), pos, limits)),
    ];
    reports
        .map(|(engine, report)| (engine.to_owned(), report))
        .into()
}

/// Checks that all scores are that of the first report, that proven results are true, and that the lines can be played.
pub(crate) fn check_reports<P: Position>(
    pos: &P,
    reports: &[Named<P::Move>],
    mut value: impl FnMut(&P) -> Score,
    place: &str,
) {
    for (engine, report) in reports {
        let place = format!("{engine}, {place}");
        assert_eq!(report.score, reports[0].1.score, "{place}");
        check_proof(pos, report, &mut value, &place);
        check_line(pos, report, &place);
    }
}

/// Checks that a proven result is true.
fn check_proof<P: Position>(
    pos: &P,
    report: &SearchReport<P::Move>,
    mut value: impl FnMut(&P) -> Score,
    place: &str,
) {
    match report.certainty {
        Certainty::Estimate => {}
        Certainty::Outcome => {
            let truth = value(pos);
            assert_eq!(truth.raw().signum(), report.score.raw().signum(), "{place}");
        }
        Certainty::Exact => {
            assert_eq!(report.score, value(pos), "{place}");
            let mut child = pos.clone();
            child.play(report.best.expect("an unfinished game has a move"));
            assert_eq!(
                value(&child).to_parent(),
                report.score,
                "best move, {place}"
            );
        }
    }
}

/// Checks that the line can be played, and starts with the best move.
fn check_line<P: Position>(pos: &P, report: &SearchReport<P::Move>, place: &str) {
    assert_eq!(report.best, report.line.first().copied(), "{place}");
    assert!(report.best.is_some(), "{place}");
    let mut end = pos.clone();
    for &m in &report.line {
        assert!(end.is_legal(m), "{m:?} in {:?}, {place}", report.line);
        end.play(m);
    }
}

/// Returns `true` if minimax to this depth is quick, by the product of the numbers of moves, taken to fall by one a ply.
fn affordable<P: Position>(pos: &P, depth: u32) -> bool
where
    LegalMoves: MoveGen<P>,
{
    let mut moves = gametree_core::MoveBuf::new();
    LegalMoves.moves(pos, &mut moves);
    let width = f64::from(u32::try_from(moves.len()).expect("a board"));
    (0..depth)
        .map(|ply| (width - f64::from(ply)).max(1.0))
        .product::<f64>()
        <= LEAVES
}

fn mnk(columns: usize, rows: usize, k: usize, lines: LineRule) -> Mnk<1> {
    Mnk::new(Rules::new(columns, rows, k, lines).expect("small rules")).expect("fits one word")
}

fn capture(columns: usize, rows: usize, rule_set: RuleSet) -> Capture<1> {
    let rules = gametree_capture::Rules::new(columns, rows, rule_set).expect("small rules");
    Capture::new(rules)
}

#[test]
fn tictactoe() {
    let positions = check(&TicTacToe::default(), LegalMoves, OpenLines, 2_000);
    assert_eq!(positions, 2_000);
}

#[test]
fn mnk_on_squares_and_rectangles() {
    let positions = [
        check(&mnk(3, 3, 3, LineRule::AtLeast), LegalMoves, OpenLines, 500),
        check(
            &mnk(4, 3, 3, LineRule::AtLeast),
            LegalMoves,
            OpenLines,
            1_000,
        ),
        check(&mnk(2, 5, 3, LineRule::AtLeast), LegalMoves, OpenLines, 500),
        check(&mnk(4, 3, 2, LineRule::Exactly), LegalMoves, OpenLines, 500),
        check(&mnk(4, 3, 3, LineRule::Misere), LegalMoves, OpenLines, 500),
    ];
    assert!(positions.iter().sum::<usize>() >= 2_000, "{positions:?}");
}

#[test]
fn mnk_near_stones() {
    let rules = mnk(4, 3, 3, LineRule::AtLeast);
    assert_eq!(check(&rules, Near::new(1), OpenLines, 500), 500);
}

#[test]
fn capture_by_both_rule_sets() {
    let boards = [
        (capture(3, 3, RuleSet::Plain), 200),
        (capture(4, 3, RuleSet::Plain), 1_000),
        (capture(2, 6, RuleSet::Plain), 600),
        (capture(3, 3, RuleSet::Contact), 100),
        (capture(4, 3, RuleSet::Contact), 500),
        (capture(4, 4, RuleSet::Contact), 500),
    ];
    let positions = boards.map(|(start, count)| check(&start, LegalMoves, Liberties, count));
    assert!(positions.iter().sum::<usize>() >= 2_000, "{positions:?}");
}

#[test]
fn a_search_to_the_end_is_exact() {
    let mut oracle = Oracle::new(LegalMoves);
    for pos in random_positions(&TicTacToe::default(), &LegalMoves, 300, 2) {
        let report = AlphaBeta::new(LegalMoves, OpenLines).search(
            &pos,
            &SearchLimits::default(),
            &mut NoObserver,
        );
        assert_eq!(
            report.certainty,
            Certainty::Exact,
            "{}",
            pos.position_text()
        );
        assert_eq!(report.score, oracle.value(&pos), "{}", pos.position_text());
    }
}

#[test]
fn a_partial_generator_proves_no_draw_and_no_loss() {
    for pos in random_positions(&mnk(4, 3, 3, LineRule::AtLeast), &LegalMoves, 200, 3) {
        let engine = Pvs::new(Near::new(1), OpenLines, TABLE_BYTES).expect("a small table");
        let report =
            IterativeDeepening::new(engine).search(&pos, &SearchLimits::default(), &mut NoObserver);
        if report.is_proven() {
            assert_eq!(report.score, Score::win_in(1), "{}", pos.position_text());
        }
    }
}
