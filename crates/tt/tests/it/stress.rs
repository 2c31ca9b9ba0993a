//! Threads that write recognisable records, and check that they read only what was written.

use std::fmt::Debug;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use gametree_tt::{Record, Table};

/// A record that identifies the key under which, and the thread by which, it was put.
pub(crate) trait Signed: Record + PartialEq + Debug {
    /// Returns the key with this number, and the record that this thread puts under it.
    fn new(number: u64, thread: u8) -> (Self::Word, Self);

    fn thread(self) -> u8;
}

/// A record with bits of [`hash`] of the key and the thread, so that a mixture of two records is detected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Narrow(u64);

impl Signed for Narrow {
    fn new(number: u64, thread: u8) -> (u64, Self) {
        let key = hash(number);
        let signature = hash(key ^ u64::from(thread)) >> 16;
        (key, Narrow(signature << 8 | u64::from(thread)))
    }

    fn thread(self) -> u8 {
        self.0.to_le_bytes()[0]
    }
}

impl Record for Narrow {
    type Word = u64;

    fn pack(self) -> u64 {
        self.0
    }

    fn unpack(bits: u64) -> Self {
        Narrow(bits)
    }

    fn priority(self) -> u32 {
        u32::from(self.thread())
    }
}

/// A record with a signature in each of two words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Wide(u128);

impl Signed for Wide {
    fn new(number: u64, thread: u8) -> (u128, Self) {
        let (key, signature) = Narrow::new(number, thread);
        let other = hash(signature.0) >> 8;
        // The second words of keys coincide, as those of hashes of 64 bits may.
        let key = u128::from(key) << 64 | u128::from(number % 2);
        (key, Wide(u128::from(other) << 64 | u128::from(signature.0)))
    }

    fn thread(self) -> u8 {
        self.0.to_le_bytes()[0]
    }
}

impl Record for Wide {
    type Word = u128;

    fn pack(self) -> u128 {
        self.0
    }

    fn unpack(bits: u128) -> Self {
        Wide(bits)
    }

    fn priority(self) -> u32 {
        u32::from(self.thread())
    }
}

/// Returns the finalizer of Murmur3.
pub(crate) fn hash(number: u64) -> u64 {
    let number = (number ^ number >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    let number = (number ^ number >> 33).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    number ^ number >> 33
}

/// The number of keys, few for few buckets, so that threads meet all the time.
const KEYS: u64 = 64;
const WRITERS: u8 = 3;
const ROUNDS: u64 = if cfg!(miri) { 200 } else { 4_000_000 };

fn small_table<R: Record>() -> Table<R> {
    Table::with_bytes(512).expect("little memory")
}

fn put<R: Signed>(table: &Table<R>, number: u64, thread: u8) {
    let (key, record) = R::new(number, thread);
    table.put(key, record);
}

/// Panics where the table returns a record under a key for which no thread put it.
fn check<R: Signed>(table: &Table<R>, number: u64) -> bool {
    let (key, _) = R::new(number, 0);
    let Some(found) = table.get(key) else {
        return false;
    };
    let thread = found.thread();
    assert!(thread < WRITERS, "{found:?} was put by nobody");
    assert_eq!(found, R::new(number, thread).1, "not put for {number}");
    true
}

fn write_and_read<R: Signed>() {
    let table = small_table::<R>();
    let found = AtomicUsize::new(0);
    thread::scope(|scope| {
        for thread in 0..WRITERS {
            let (table, found) = (&table, &found);
            scope.spawn(move || {
                let mut hits = 0;
                for round in 0..ROUNDS {
                    let dice = hash(round << 8 | u64::from(thread));
                    put(table, dice % KEYS, thread);
                    hits += usize::from(check(table, dice >> 32 & (KEYS - 1)));
                }
                found.fetch_add(hits, Ordering::Relaxed);
            });
        }
    });
    assert!(found.into_inner() > 0, "nothing was found at all");
}

fn change_games<R: Signed>() {
    let table = small_table::<R>();
    let writer = |thread| {
        for round in 0..ROUNDS / 4 {
            let number = hash(round << 8 | u64::from(thread)) % KEYS;
            put(&table, number, thread);
            check(&table, number);
        }
    };
    let referee = || {
        for round in 0..ROUNDS / 4 {
            let own = KEYS + round % 8;
            put(&table, own, 0);
            table.new_search();
            check(&table, own);
            table.clear();
            assert_eq!(table.get(R::new(own, 0).0), None, "round {round}");
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

#[test]
fn threads_find_only_what_was_put() {
    write_and_read::<Narrow>();
    write_and_read::<Wide>();
}

#[test]
fn games_and_searches_change_under_way() {
    change_games::<Narrow>();
    change_games::<Wide>();
}

/// All threads write to one key, so that only the words of their records distinguish them.
#[test]
fn records_of_one_key_never_mix() {
    let table = small_table::<Wide>();
    thread::scope(|scope| {
        for thread in 0..WRITERS {
            let table = &table;
            scope.spawn(move || {
                for _ in 0..ROUNDS {
                    put(table, 0, thread);
                    check(table, 0);
                }
            });
        }
    });
}
