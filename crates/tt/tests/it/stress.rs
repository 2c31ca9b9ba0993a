//! Threads that write what can be recognised, and read what must have been written.

use std::fmt::Debug;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use gametree_tt::{Record, Table};

/// A record that says for which key, and by which thread, it was put.
pub(crate) trait Signed: Record + PartialEq + Debug {
    /// The key with this number, and what this thread puts under it.
    fn new(number: u64, thread: u8) -> (Self::Word, Self);

    fn thread(self) -> u8;
}

/// Bits of [`hash`] of the key and the thread: words of two records show.
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

/// A signature in each of two words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Wide(u128);

impl Signed for Wide {
    fn new(number: u64, thread: u8) -> (u128, Self) {
        let (key, signature) = Narrow::new(number, thread);
        let other = hash(signature.0) >> 8;
        // Keys that have their second words in common, as hashes of 64 bits may have.
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

/// The finalizer of Murmur3.
pub(crate) fn hash(number: u64) -> u64 {
    let number = (number ^ number >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    let number = (number ^ number >> 33).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    number ^ number >> 33
}

/// Few keys for few buckets, so that threads meet all the time.
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

/// Panics where a key answers with anything that nobody put under it.
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

/// All threads write to one key, so that nothing but the words of their records tells them apart.
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
