//! Threads that write what can be recognised, and read what must have been written.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use gametree_tt::{Record, Table};

/// A record that says for which key, and by which thread, it was put.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Signed {
    /// Bits of [`hash`] of the key and the thread: half a record of another one shows.
    signature: u64,
    thread: u8,
}

impl Signed {
    fn new(key: u64, thread: u8) -> Self {
        let signature = hash(key ^ u64::from(thread)) >> 16;
        Signed { signature, thread }
    }
}

impl Record for Signed {
    fn pack(self) -> u64 {
        self.signature << 8 | u64::from(self.thread)
    }

    fn unpack(bits: u64) -> Self {
        Signed {
            signature: bits >> 8,
            thread: bits.to_le_bytes()[0],
        }
    }

    fn worth(self) -> u32 {
        u32::from(self.thread)
    }
}

/// The finalizer of Murmur3.
fn hash(number: u64) -> u64 {
    let number = (number ^ number >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    let number = (number ^ number >> 33).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    number ^ number >> 33
}

/// Few keys for few buckets, so that threads meet all the time.
const KEYS: u64 = 64;
const WRITERS: u8 = 3;
const ROUNDS: u64 = if cfg!(miri) { 200 } else { 4_000_000 };

fn small_table() -> Table<Signed> {
    Table::with_bytes(512).expect("little memory")
}

/// Panics where `key` answers with anything that nobody put under it.
fn check(table: &Table<Signed>, key: u64) -> bool {
    let Some(found) = table.get(key) else {
        return false;
    };
    assert!(found.thread < WRITERS, "{found:?} was put by nobody");
    assert_eq!(found, Signed::new(key, found.thread), "not put for {key:x}");
    true
}

#[test]
fn threads_find_only_what_was_put() {
    let table = small_table();
    let found = AtomicUsize::new(0);
    thread::scope(|scope| {
        for thread in 0..WRITERS {
            let (table, found) = (&table, &found);
            scope.spawn(move || {
                let mut hits = 0;
                for round in 0..ROUNDS {
                    let dice = hash(round << 8 | u64::from(thread));
                    let key = hash(dice % KEYS);
                    table.put(key, Signed::new(key, thread));
                    hits += usize::from(check(table, hash(dice >> 32 & (KEYS - 1))));
                }
                found.fetch_add(hits, Ordering::Relaxed);
            });
        }
    });
    assert!(found.into_inner() > 0, "nothing was found at all");
}

#[test]
fn games_and_searches_change_under_way() {
    let table = small_table();
    let writer = |thread| {
        for round in 0..ROUNDS / 4 {
            let key = hash(hash(round << 8 | u64::from(thread)) % KEYS);
            table.put(key, Signed::new(key, thread));
            check(&table, key);
        }
    };
    let referee = || {
        for round in 0..ROUNDS / 4 {
            let own = hash(KEYS + round % 8);
            table.put(own, Signed::new(own, 0));
            table.new_search();
            check(&table, own);
            table.clear();
            assert_eq!(table.get(own), None, "round {round}");
        }
    };
    thread::scope(|scope| {
        let (writer, referee) = (&writer, &referee);
        for thread in 0..WRITERS - 1 {
            scope.spawn(move || writer(thread));
        }
        scope.spawn(referee);
    });
}
