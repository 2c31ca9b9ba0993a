//! A table far larger than the caches: the cost of a probe compared with a plain array, and the time that fetching ahead saves.

use std::hint::black_box;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use criterion::{BenchmarkGroup, Criterion, Throughput, measurement::WallTime};
use gametree_grid::mix;
use gametree_tt::{Record, Table};

/// The size of the table, and of the array beside it.
const BYTES: usize = 1 << 30;
/// Half of the table's capacity, so that few records replace each other.
const RECORDS: u64 = 1 << 25;
/// The number of probes in one run.
const PROBES: u64 = 1 << 15;
/// The number of probes between fetching a line and asking for it.
const AHEAD: u64 = 32;
/// The rounds of [`work`] that take about 100 ns. A node of a search may take as long between knowing a child's key and asking for it.
const ROUNDS: u32 = 50;
/// The result of [`work`] for every seed, computed by a program in another language (Python).
///
/// Shifts are linear over bits, so that the seed cancels out of four lanes and 1 ^ 2 ^ 3 ^ 4 is left.
const WORKED: u64 = 0xdfa4_f13d_8e67_0029;

/// A record: the number under whose hash it is stored, plus a multiple of [`RECORDS`] that marks the pass.
#[derive(Clone, Copy)]
pub(crate) struct Number(pub(crate) u64);

impl Record for Number {
    type Word = u64;

    #[inline]
    fn pack(self) -> u64 {
        self.0
    }

    #[inline]
    fn unpack(bits: u64) -> Self {
        Number(bits)
    }

    #[inline]
    fn priority(self) -> u32 {
        1
    }
}

struct Memory {
    array: Vec<u64>,
    table: Table<Number>,
}

pub(crate) fn bench(criterion: &mut Criterion) {
    run(criterion, "array, the limit", |memory, from| {
        count(from, |n| memory.read(n))
    });
    run(criterion, "get", |memory, from| {
        count(from, |n| memory.get(n))
    });
    run(criterion, "get, fetched ahead", |memory, from| {
        count(from, |n| {
            memory.fetch(n + AHEAD);
            memory.get(n)
        })
    });
    run_put(criterion, "put", |_, _| ());
    run_put(criterion, "put, fetched ahead", |memory, n| {
        memory.fetch(n + AHEAD);
    });
    run(criterion, "work", |_, from| nodes(from, |_| (), |_| true));
    run(criterion, "work and read array", |memory, from| {
        nodes(from, |_| (), |n| memory.read(n))
    });
    run(criterion, "work and get", |memory, from| {
        nodes(from, |_| (), |n| memory.get(n))
    });
    run(criterion, "fetch, work and get", |memory, from| {
        nodes(from, |n| memory.fetch(n), |n| memory.get(n))
    });
}

/// The memory that the first benchmark fills; it stays unfilled when no benchmark that needs it runs.
static MEMORY: LazyLock<Memory> = LazyLock::new(Memory::filled);

/// The number of the next probe; [`RECORDS`] probes go once through all stored records.
static NEXT: AtomicU64 = AtomicU64::new(RECORDS);

/// Times probes for numbers that are in no cache any more, and asserts that most succeed.
fn run(criterion: &mut Criterion, name: &str, probes: impl Fn(&Memory, u64) -> u64) {
    group(criterion).bench_function(name, |bencher| {
        let memory = &*MEMORY;
        bencher.iter(|| {
            let from = NEXT.fetch_add(PROBES, Ordering::Relaxed) % RECORDS;
            assert_most(probes(memory, from));
        });
    });
}

/// Times probes as [`run`] does, for records that were not stored before; their presence is asserted after the time is taken.
fn run_put(criterion: &mut Criterion, name: &str, fetch: impl Fn(&Memory, u64)) {
    group(criterion).bench_function(name, |bencher| {
        let memory = &*MEMORY;
        let (mut from, mut pass) = (0, 0);
        bencher.iter(|| {
            let next = NEXT.fetch_add(PROBES, Ordering::Relaxed);
            from = next % RECORDS;
            pass = next - from;
            for number in from..from + PROBES {
                fetch(memory, number);
                memory.put(number, pass);
            }
        });
        assert_most(count(from, |number| memory.holds(number, pass)));
    });
}

fn group(criterion: &mut Criterion) -> BenchmarkGroup<'_, WallTime> {
    let mut group = criterion.benchmark_group("table of 1 GiB");
    group.throughput(Throughput::Elements(PROBES));
    group
}

fn assert_most(successes: u64) {
    assert!(successes * 5 >= PROBES * 4, "{successes} of {PROBES}");
}

impl Memory {
    fn filled() -> Self {
        let table = Table::with_bytes(BYTES).expect("this benchmark needs 2 GiB of memory");
        (0..RECORDS).for_each(|n| table.put(mix(n), Number(n)));
        let array = (0..BYTES as u64 / 8).collect();
        Memory { array, table }
    }

    #[inline]
    fn read(&self, number: u64) -> bool {
        let index = (u128::from(mix(number)) * self.array.len() as u128) >> 64;
        let index = usize::try_from(index).expect("below the length");
        self.array[index] == index as u64
    }

    #[inline]
    fn get(&self, number: u64) -> bool {
        // No branch depends on whether there is a record: the prediction of that branch is left to the caller.
        let found = self.table.get(mix(number));
        found.map_or(0, |found| found.0 % RECORDS) == number
    }

    #[inline]
    fn put(&self, number: u64, pass: u64) {
        self.table.put(mix(number), Number(pass + number));
    }

    fn holds(&self, number: u64, pass: u64) -> bool {
        let found = self.table.get(mix(number));
        found.is_some_and(|found| found.0 == pass + number)
    }

    #[inline]
    fn fetch(&self, number: u64) {
        self.table.prefetch(mix(number));
    }
}

#[inline]
fn count(from: u64, probe: impl Fn(u64) -> bool) -> u64 {
    (from..from + PROBES).map(|n| u64::from(probe(n))).sum()
}

/// Counts as [`count`] does, but each probe waits for the one before it. It also waits for some work that starts together with it and must succeed as well.
#[inline]
fn nodes(from: u64, fetch: impl Fn(u64), probe: impl Fn(u64) -> bool) -> u64 {
    let nothing = black_box(0);
    let (mut successes, mut last) = (0, 0);
    for number in from..from + PROBES {
        let number = number + (last & nothing);
        fetch(number);
        last = work(number);
        let is_worked = last == WORKED;
        let success = u64::from(probe(number + (last & nothing)) & is_worked);
        last ^= success;
        successes += success;
    }
    successes
}

/// Runs four chains of shifts, which keep the processor as busy as a node does.
#[inline(never)]
fn work(seed: u64) -> u64 {
    let mut lanes = [1, 2, 3, 4].map(|lane| seed ^ lane);
    for _ in 0..ROUNDS {
        for lane in &mut lanes {
            *lane ^= *lane << 13;
            *lane ^= *lane >> 7;
            *lane ^= *lane << 17;
        }
    }
    lanes.iter().fold(0, |sum, lane| sum ^ lane)
}
