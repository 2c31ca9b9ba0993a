//! Benchmarks that play and take back every legal move of a position once.

use std::hint::black_box;

use criterion::{BenchmarkGroup, Criterion, measurement::WallTime};
use gametree_benches::{capture, gomoku, tic_tac_toe};
use gametree_core::{MoveBuf, MoveGen, Position};
use gametree_movegen::LegalMoves;

pub(crate) fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("boards");
    play_and_undo(&mut group, "tictactoe", tic_tac_toe());
    play_and_undo(&mut group, "mnk 15x15", gomoku());
    play_and_undo(&mut group, "capture 9x9", capture());
    group.finish();
}

/// Joins the keys of all children by exclusive or; copies of the position give the same.
fn play_and_undo<P: Position>(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, mut pos: P)
where
    LegalMoves: MoveGen<P>,
{
    let mut moves = MoveBuf::new();
    LegalMoves.moves(&pos, &mut moves);
    let child_key = |&m: &P::Move| {
        let mut child = pos.clone();
        child.play(m);
        child.key()
    };
    let expected = moves.iter().map(child_key).fold(0, |all, key| all ^ key);
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let keys = black_box(&moves)
                .iter()
                .map(|&m| pos.with_move(m, |child| child.key()));
            assert_eq!(keys.fold(0, |all, key| all ^ key), expected);
        });
    });
}
