//! Move generation, and perft counts of small trees.

use std::hint::black_box;

use criterion::{BenchmarkGroup, Criterion, Throughput, measurement::WallTime};
use gametree_benches::{capture, capture_start, empty_mnk, gomoku, tic_tac_toe};
use gametree_capture::{RuleSet, Start};
use gametree_core::{MoveBuf, MoveGen, Position, perft};
use gametree_movegen::{LegalMoves, Near};
use gametree_tictactoe::TicTacToe;

pub(crate) fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("movegen");
    // The cells near a stone were counted by a program in another language (Python).
    list(
        &mut group,
        "legal, tictactoe",
        &LegalMoves,
        &tic_tac_toe(),
        5,
    );
    list(&mut group, "legal, mnk 15x15", &LegalMoves, &gomoku(), 213);
    list(
        &mut group,
        "near 2, mnk 15x15",
        &Near::new(2),
        &gomoku(),
        69,
    );
    list(
        &mut group,
        "legal, capture 9x9",
        &LegalMoves,
        &capture(),
        65,
    );
    count_trees(&mut group);
    group.finish();
}

fn count_trees(group: &mut BenchmarkGroup<'_, WallTime>) {
    // The expected counts are those of the boards' perft tables.
    count(
        group,
        "perft 7, tictactoe",
        TicTacToe::default(),
        7,
        148_176,
    );
    count(
        group,
        "perft 5, mnk 4x4x3",
        empty_mnk::<1>(4, 4, 3),
        5,
        524_160,
    );
    let plain = capture_start(4, 4, RuleSet::Plain, Start::Empty);
    count(group, "perft 5, capture 4x4", plain, 5, 517_952);
    let contact = capture_start(4, 3, RuleSet::Contact, Start::Empty);
    count(group, "perft 8, contact 4x3", contact, 8, 17_044);
}

fn list<P: Position, G: MoveGen<P>>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    generator: &G,
    pos: &P,
    expected: usize,
) {
    group.bench_function(name, |bencher| {
        let mut moves = MoveBuf::new();
        bencher.iter(|| {
            moves.clear();
            generator.moves(black_box(pos), &mut moves);
            assert_eq!(black_box(&moves).len(), expected);
        });
    });
}

fn count<P: Position>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    mut pos: P,
    depth: u32,
    expected: u64,
) where
    LegalMoves: MoveGen<P>,
{
    // Perft counts the positions at the last ply.
    group.throughput(Throughput::Elements(expected));
    group.bench_function(name, |bencher| {
        bencher.iter(|| assert_eq!(perft(black_box(&mut pos), &LegalMoves, depth), expected));
    });
}
