//! Stores and lookups of records in the transposition table.

use std::hint::black_box;

use criterion::Criterion;
use gametree_grid::mix;
use gametree_tt::Table;

use crate::probes::Number;

/// The number of records in one run, small enough that none is replaced.
const RECORDS: u64 = 1_024;

pub(crate) fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("table");
    for mebibytes in [1, 64] {
        let table = Table::with_bytes(mebibytes << 20).expect("memory for a small table");
        group.bench_function(format!("1024 stores, {mebibytes} MiB"), |bencher| {
            bencher.iter(|| {
                for number in 0..RECORDS {
                    table.put(mix(number), Number(number));
                }
            });
            assert_eq!(found(&table, 0), RECORDS);
        });
        group.bench_function(format!("1024 hits, {mebibytes} MiB"), |bencher| {
            // This benchmark finds the table empty when it runs alone.
            (0..RECORDS).for_each(|number| table.put(mix(number), Number(number)));
            bencher.iter(|| assert_eq!(found(&table, 0), RECORDS));
        });
        group.bench_function(format!("1024 misses, {mebibytes} MiB"), |bencher| {
            bencher.iter(|| assert_eq!(found(&table, 1 << 32), 0));
        });
    }
    group.finish();
}

/// Counts the records from `first` on that are found with their own number.
fn found(table: &Table<Number>, first: u64) -> u64 {
    let is_found = |number| {
        let record = table.get(black_box(mix(first + number)));
        u64::from(record.is_some_and(|record| record.0 == number))
    };
    (0..RECORDS).map(is_found).sum()
}
