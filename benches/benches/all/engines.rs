//! Whole searches: small games to their end, a large one to a node limit.

use std::hint::black_box;

use criterion::{BenchmarkGroup, Criterion, measurement::WallTime};
use gametree_benches::{capture_start, empty_mnk, gomoku};
use gametree_capture::{RuleSet, Start};
use gametree_core::{Evaluator, MoveGen, Position, Score};
use gametree_eval::{Liberties, OpenLines};
use gametree_movegen::{LegalMoves, Near};
use gametree_search::{
    AlphaBeta, Certainty, DepthSearch, IterativeDeepening, Minimax, NoObserver, Pvs, SearchLimits,
    Solver,
};
use gametree_tictactoe::TicTacToe;

/// The size of a table with room for every position of the games that are solved here.
const TABLE_BYTES: usize = 16 << 20;

pub(crate) fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("engines");
    let (legal, lines) = (LegalMoves, OpenLines);
    depth_nine(&mut group, "minimax, tictactoe", Minimax::new(legal, lines));
    depth_nine(
        &mut group,
        "alpha-beta, tictactoe",
        AlphaBeta::new(legal, lines),
    );
    let start = TicTacToe::default();
    solve(&mut group, "solve, tictactoe", &start, lines, Score::DRAW);
    let four_three = empty_mnk::<1>(4, 3, 3);
    solve(
        &mut group,
        "solve, mnk 4x3x3",
        &four_three,
        lines,
        Score::win_in(7),
    );
    let contact = capture_start(3, 5, RuleSet::Contact, Start::Empty);
    solve(
        &mut group,
        "solve, contact 3x5",
        &contact,
        Liberties,
        Score::win_in(9),
    );
    deepen(&mut group, "20000 nodes, mnk 15x15");
    group.finish();
}

/// Searches the whole game without a table.
fn depth_nine<S: DepthSearch<TicTacToe>>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    mut engine: S,
) {
    let start = TicTacToe::default();
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let report = engine.search(black_box(&start), &SearchLimits::depth(9), &mut NoObserver);
            assert_eq!(
                (report.score, report.certainty),
                (Score::DRAW, Certainty::Exact)
            );
        });
    });
}

/// Solves a game from an empty table to the proof.
fn solve<P, E>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    start: &P,
    evaluator: E,
    expected: Score,
) where
    P: Position,
    E: Evaluator<P> + Copy,
    LegalMoves: MoveGen<P>,
{
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let mut solver = Solver::new(LegalMoves, evaluator, TABLE_BYTES).expect("memory");
            let report = solver.solve(black_box(start), &SearchLimits::default(), &mut NoObserver);
            assert_eq!(
                (report.score, report.certainty),
                (expected, Certainty::Exact)
            );
        });
    });
}

/// Searches from an empty table up to a node limit.
fn deepen(group: &mut BenchmarkGroup<'_, WallTime>, name: &str) {
    let (start, limits) = (gomoku(), SearchLimits::nodes(20_000));
    let search = || {
        let engine = Pvs::new(Near::new(1), OpenLines, TABLE_BYTES).expect("memory");
        IterativeDeepening::new(engine).search(black_box(&start), &limits, &mut NoObserver)
    };
    let expected = search();
    assert!(expected.best.is_some_and(|best| start.is_legal(best)));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let report = search();
            assert_eq!((report.best, report.nodes), (expected.best, 20_000));
        });
    });
}
