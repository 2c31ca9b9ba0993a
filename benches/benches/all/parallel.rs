//! The same searches with one thread and with several: a game to its end, a large one to a depth.

use std::hint::black_box;
use std::num::NonZero;

use criterion::{BenchmarkGroup, Criterion, measurement::WallTime};
use gametree_benches::{empty_mnk, gomoku_opening};
use gametree_core::{Canonical, OnCanonical, Score};
use gametree_eval::OpenLines;
use gametree_movegen::{ForcedReplies, Near};
use gametree_search::{IterativeDeepening, NoObserver, Pvs, SearchLimits, Solver};

/// The size of a table with room for most positions that these searches visit.
const TABLE_BYTES: usize = 64 << 20;

/// Times the searches with one thread and with two.
///
/// They take well below the two seconds at which the benefit of threads shows: `cargo bench --bench peer` has searches of that length.
pub(crate) fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("parallel");
    for threads in [1, 2].map(|threads| NonZero::new(threads).expect("not zero")) {
        solve(&mut group, threads);
        deepen(&mut group, threads);
    }
    group.finish();
}

fn solve(group: &mut BenchmarkGroup<'_, WallTime>, threads: NonZero<usize>) {
    let start = Canonical::new(empty_mnk::<1>(4, 4, 4), u32::MAX);
    group.bench_function(format!("solve, mnk 4x4x4, {threads} threads"), |bencher| {
        bencher.iter(|| {
            let (generator, evaluator) = (OnCanonical(ForcedReplies), OnCanonical(OpenLines));
            let solver = Solver::new(generator, evaluator, TABLE_BYTES).expect("memory");
            let report = solver.with_threads(threads).solve(
                black_box(&start),
                &SearchLimits::default(),
                &mut NoObserver,
            );
            assert!(report.is_proven());
            assert_eq!(report.score, Score::DRAW);
        });
    });
}

fn deepen(group: &mut BenchmarkGroup<'_, WallTime>, threads: NonZero<usize>) {
    let (start, limits) = (gomoku_opening(), SearchLimits::depth(6));
    group.bench_function(
        format!("depth 6, mnk 15x15, {threads} threads"),
        |bencher| {
            bencher.iter(|| {
                let engine = Pvs::new(Near::new(2), OpenLines, TABLE_BYTES).expect("memory");
                let report = IterativeDeepening::new(engine.with_threads(threads)).search(
                    black_box(&start),
                    &limits,
                    &mut NoObserver,
                );
                assert_eq!(report.score, Score::estimate(-4));
            });
        },
    );
}
