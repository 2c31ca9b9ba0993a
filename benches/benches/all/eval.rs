//! Evaluation of one position.

use std::hint::black_box;

use criterion::{BenchmarkGroup, Criterion, measurement::WallTime};
use gametree_benches::{capture, gomoku, tic_tac_toe};
use gametree_core::{BulkEvaluator, Evaluator, MoveBuf, MoveEstimates, MoveGen, Position, Score};
use gametree_eval::{Liberties, OpenLines};
use gametree_movegen::LegalMoves;

pub(crate) fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("eval");
    // The estimates were counted by a program in another language (Python), cell by cell.
    estimate(
        &mut group,
        "lines, tictactoe",
        &OpenLines,
        &tic_tac_toe(),
        1,
    );
    estimate(&mut group, "lines, mnk 15x15", &OpenLines, &gomoku(), -12);
    estimate(
        &mut group,
        "liberties, capture 9x9",
        &Liberties,
        &capture(),
        20,
    );
    group.bench_function("liberties known, capture 9x9", |bencher| {
        let pos = capture();
        bencher.iter(|| assert_eq!(Liberties.known(black_box(&pos)), None));
    });
    evaluate_moves(&mut group, "lines of all moves, mnk 15x15");
    group.finish();
}

fn estimate<P: Position, E: Evaluator<P>>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    evaluator: &E,
    pos: &P,
    expected: i32,
) {
    let expected = Score::estimate(expected);
    group.bench_function(name, |bencher| {
        bencher.iter(|| assert_eq!(evaluator.evaluate(black_box(pos)), expected));
    });
}

/// Finds the best estimate of a move; playing the moves one by one gives the same.
fn evaluate_moves(group: &mut BenchmarkGroup<'_, WallTime>, name: &str) {
    let mut pos = gomoku();
    let mut moves = MoveBuf::new();
    LegalMoves.moves(&pos, &mut moves);
    let after = |&m| pos.with_move(m, |child| OpenLines.evaluate(child).to_parent());
    let expected = moves.iter().map(after).max();
    group.bench_function(name, |bencher| {
        let mut guesses = MoveEstimates::new();
        bencher.iter(|| {
            guesses.clear();
            OpenLines.evaluate_moves(black_box(&pos), &moves, &mut guesses);
            assert_eq!(guesses.iter().copied().max().flatten(), expected);
        });
    });
}
