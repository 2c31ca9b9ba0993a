//! Storing and finding records in the transposition table.

use std::hint::black_box;

use criterion::Criterion;
use gametree_grid::mix;
use gametree_tt::{Record, Table};

/// Records in one run: few enough that none is replaced.
const RECORDS: u32 = 1_024;

#[derive(Clone, Copy)]
struct Number(u32);

impl Record for Number {
    type Word = u64;

    fn pack(self) -> u64 {
        u64::from(self.0)
    }

    fn unpack(bits: u64) -> Self {
        Number(u32::try_from(bits).expect("packed from 32 bits"))
    }

    fn priority(self) -> u32 {
        self.0
    }
}

pub(crate) fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("table");
    for mebibytes in [1, 64] {
        let table = Table::with_bytes(mebibytes << 20).expect("memory for a small table");
        group.bench_function(format!("1024 stores, {mebibytes} MiB"), |bencher| {
            bencher.iter(|| {
                for number in 0..RECORDS {
                    table.put(mix(u64::from(number)), Number(number));
                }
            });
            assert_eq!(found(&table, 0), u64::from(RECORDS));
        });
        group.bench_function(format!("1024 hits, {mebibytes} MiB"), |bencher| {
            // Alone, this benchmark finds the table empty.
            (0..RECORDS).for_each(|number| table.put(mix(u64::from(number)), Number(number)));
            bencher.iter(|| assert_eq!(found(&table, 0), u64::from(RECORDS)));
        });
        group.bench_function(format!("1024 misses, {mebibytes} MiB"), |bencher| {
            bencher.iter(|| assert_eq!(found(&table, 1 << 32), 0));
        });
    }
    group.finish();
}

/// How many of the records from `first` on are found with their own number.
fn found(table: &Table<Number>, first: u64) -> u64 {
    let is_found = |number: &u64| {
        let record = table.get(black_box(mix(first + number)));
        record.is_some_and(|record| u64::from(record.0) == *number)
    };
    let found = (0..u64::from(RECORDS)).filter(is_found).count();
    u64::try_from(found).expect("a small number")
}
