//! Threads that write fresh keys while the table takes more of its memory into use and is cleared.

use std::sync::atomic::{AtomicU64, Ordering, fence};
use std::thread;

use gametree_tt::{Record, Table};

use crate::stress::{Narrow, Signed, Wide, hash};

/// The size of the table: 512 KiB in use at first, then 2 MiB, then all of it.
const TABLE_BYTES: usize = if cfg!(miri) { 1 << 12 } else { 5 << 20 };
const THREADS: u8 = 3;
/// The number of keys that each thread puts: together they fill enough to grow twice.
const KEYS: u64 = if cfg!(miri) { 100 } else { 25_000 };
/// The number of keys after which the first thread clears the table.
const CLEARED_EVERY: u64 = KEYS / 8 + 1;
const TABLES: u64 = if cfg!(miri) { 1 } else { 12 };

/// The number of times that the table has been cleared.
#[derive(Default)]
struct Clears {
    begun: AtomicU64,
    done: AtomicU64,
}

impl Clears {
    fn clear<R: Record>(&self, table: &Table<R>) {
        self.begun.fetch_add(1, Ordering::Relaxed);
        fence(Ordering::SeqCst);
        table.clear();
        self.done.fetch_add(1, Ordering::Release);
    }

    /// Returns the number of clears begun by now; every later one comes after everything that this thread has done.
    fn begun(&self) -> u64 {
        fence(Ordering::SeqCst);
        self.begun.load(Ordering::Relaxed)
    }
}

/// Returns the entry that a thread puts in a round, under a key that no other entry has.
fn fresh<R: Signed>(round: u64, thread: u8) -> (R::Word, R) {
    R::new(round << 8 | u64::from(thread), thread)
}

/// Runs one thread: it puts fresh keys, and checks that earlier ones are found as they were put, or not at all.
///
/// Returns the number of those found.
fn write_and_read<R: Signed>(table: &Table<R>, thread: u8, clears: Option<&Clears>) -> u64 {
    // The number of clears that had begun when the key of each round had been put.
    let mut begun = Vec::new();
    let mut found = 0;
    for round in 0..KEYS {
        let (key, record) = fresh::<R>(round, thread);
        table.put(key, record);
        begun.push(clears.map_or(0, Clears::begun));
        if let Some(clears) = clears
            && thread == 0
            && round % CLEARED_EVERY == CLEARED_EVERY - 1
        {
            clears.clear(table);
        }
        // 1. A key of this thread: it must not be from before a clear that is done.
        let earlier = hash(round) % (round + 1);
        let (key, record) = fresh::<R>(earlier, thread);
        let done = clears.map_or(0, |clears| clears.done.load(Ordering::Acquire));
        if let Some(stored) = table.get(key) {
            assert_eq!(stored, record, "thread {thread}, round {round}");
            let put = usize::try_from(earlier).expect("a round");
            assert!(begun[put] >= done, "{earlier} was put before clear {done}");
            found += 1;
        }
        // 2. A key of another thread, which may be about to put it.
        let other = (thread + 1) % THREADS;
        let (key, record) = fresh::<R>(earlier, other);
        let stored = table.get(key);
        assert!(
            stored.is_none_or(|stored| stored == record),
            "{stored:?} is not what thread {other} puts in round {earlier}"
        );
    }
    found
}

/// Runs all threads on one table, and returns how often they found a key of their own.
fn run<R: Signed>(table: &Table<R>, clears: Option<&Clears>) -> u64 {
    thread::scope(|scope| {
        let run = |thread| scope.spawn(move || write_and_read(table, thread, clears));
        let runs: Vec<_> = (0..THREADS).map(run).collect();
        let found = runs.into_iter().map(|run| run.join().expect("no panic"));
        found.sum()
    })
}

fn check<R: Signed>() {
    let table = || Table::<R>::with_bytes(TABLE_BYTES).expect("little memory");
    for _ in 0..TABLES {
        assert!(run(&table(), Some(&Clears::default())) > 0);
        let grown = table();
        assert!(run(&grown, None) > 0);
        let all = (0..THREADS).flat_map(|thread| (0..KEYS).map(move |round| (round, thread)));
        let all: Vec<_> = all
            .map(|(round, thread)| fresh::<R>(round, thread))
            .collect();
        let is_kept = |&&(key, record): &&(R::Word, R)| grown.get(key) == Some(record);
        let (kept, put) = (all.iter().filter(is_kept).count(), all.len());
        // A few find their buckets full of others; moving to new places loses none.
        assert!(kept > put * 4 / 5, "{kept} of {put}");
    }
}

#[test]
fn a_growing_table_has_only_what_was_put_since_it_was_cleared() {
    check::<Narrow>();
    check::<Wide>();
}
