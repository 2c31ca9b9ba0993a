//! Model tests of a few operations on one bucket, interrupted everywhere, with every order in which the processor may show them.
//!
//! The file is empty unless built with `--cfg loom`; the README has the command.
#![cfg(loom)]

use std::fmt::Debug;
use std::sync::Arc;

use gametree_tt::{Record, Table, Word};

#[derive(Clone, Copy, Debug, PartialEq)]
struct Number<W>(W);

impl Record for Number<u64> {
    type Word = u64;

    fn pack(self) -> u64 {
        self.0
    }

    fn unpack(bits: u64) -> Self {
        Number(bits)
    }

    fn priority(self) -> u32 {
        1
    }
}

impl Record for Number<u128> {
    type Word = u128;

    fn pack(self) -> u128 {
        self.0
    }

    fn unpack(bits: u128) -> Self {
        Number(bits)
    }

    fn priority(self) -> u32 {
        1
    }
}

const KEYS: [u64; 2] = [0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210];
const NUMBERS: [Number<u64>; 3] = [
    Number(0x0012_7E4B_9C03_55D1),
    Number(0x00C8_0D16_F2A9_3B74),
    Number(0x0065_AA90_1E5D_C82F),
];

const WIDE_KEYS: [u128; 2] = [
    0x0123_4567_89AB_CDEF_0F1E_2D3C_4B5A_6978,
    0xFEDC_BA98_7654_3210_8796_A5B4_C3D2_E1F0,
];
/// Small numbers in both words, as proof numbers are.
///
/// If the checks were a mere sum of the words, one half of the first and one of the second would pass for a record beside the third.
const WIDE: [Number<u128>; 3] = [
    Number(1 << 64 | 2),
    Number(2 << 64 | 1),
    Number(3 << 64 | 3),
];

/// The number of times that threads are interrupted before they are done; one more takes five times as long.
const TWICE: usize = 2;
/// The number of interruptions for entries of four words.
const ONCE: usize = 1;

type Shared<W = u64> = Arc<Table<Number<W>>>;

/// Creates a table of a single bucket, where all keys meet.
fn one_bucket<W>() -> Shared<W>
where
    Number<W>: Record,
{
    let table = Table::with_bytes(Table::<Number<W>>::MIN_BYTES);
    Arc::new(table.expect("little memory"))
}

/// Runs each operation in a thread of its own.
///
/// The model takes fewer orders into account where a thread reads before others that read and write, so the reading operation comes last; it still sees overwritten values.
fn together<W>(table: &Shared<W>, operations: [fn(&Shared<W>); 3])
where
    W: Word + Send + Sync + 'static,
    Number<W>: Record,
{
    let threads = operations.map(|operation| {
        let table = Arc::clone(table);
        loom::thread::spawn(move || operation(&table))
    });
    for thread in threads {
        thread.join().expect("no operation panics");
    }
}

/// Tries every order with `interruptions` interruptions of threads in all, and every value that a read may then see.
fn model(interruptions: usize, run: fn()) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(interruptions);
    builder.check(run);
}

/// Checks that only a record that was put under this key is found.
fn check<W: Word + Debug>(table: &Shared<W>, key: W, allowed: &[Number<W>])
where
    Number<W>: Record<Word = W>,
{
    if let Some(found) = table.get(key) {
        assert!(allowed.contains(&found), "{found:x?} under {key:x?}");
    }
}

#[test]
fn two_records_of_one_key_never_mix() {
    model(TWICE, || {
        let table = one_bucket();
        together(
            &table,
            [
                |table| table.put(KEYS[0], NUMBERS[0]),
                |table| table.put(KEYS[0], NUMBERS[1]),
                |table| check(table, KEYS[0], &NUMBERS[..2]),
            ],
        );
        check(&table, KEYS[0], &NUMBERS[..2]);
    });
}

#[test]
fn two_keys_never_answer_for_each_other() {
    model(TWICE, || {
        let table = one_bucket();
        together(
            &table,
            [
                |table| table.put(KEYS[0], NUMBERS[0]),
                |table| table.put(KEYS[1], NUMBERS[1]),
                |table| {
                    check(table, KEYS[0], &NUMBERS[..1]);
                    check(table, KEYS[1], &NUMBERS[1..2]);
                },
            ],
        );
        check(&table, KEYS[0], &NUMBERS[..1]);
        check(&table, KEYS[1], &NUMBERS[1..2]);
    });
}

#[test]
fn what_was_there_is_found_or_overwritten_but_never_half() {
    model(TWICE, || {
        let table = one_bucket();
        table.put(KEYS[0], NUMBERS[0]);
        together(
            &table,
            [
                |table| table.put(KEYS[0], NUMBERS[1]),
                |table| table.put(KEYS[1], NUMBERS[2]),
                |table| check(table, KEYS[0], &NUMBERS[..2]),
            ],
        );
        check(&table, KEYS[1], &NUMBERS[2..]);
    });
}

#[test]
fn nothing_is_found_after_clearing() {
    model(TWICE, || {
        let table = one_bucket();
        table.put(KEYS[0], NUMBERS[0]);
        together(
            &table,
            [
                |table| table.put(KEYS[1], NUMBERS[1]),
                |table| table.new_search(),
                |table| {
                    table.clear();
                    assert_eq!(table.get(KEYS[0]), None);
                },
            ],
        );
        check(&table, KEYS[1], &NUMBERS[1..2]);
    });
}

#[test]
fn two_wide_records_of_one_key_never_mix() {
    model(ONCE, || {
        let table = one_bucket();
        together(
            &table,
            [
                |table| table.put(WIDE_KEYS[0], WIDE[0]),
                |table| table.put(WIDE_KEYS[0], WIDE[1]),
                |table| check(table, WIDE_KEYS[0], &WIDE[..2]),
            ],
        );
        check(&table, WIDE_KEYS[0], &WIDE[..2]);
    });
}

#[test]
fn three_wide_records_of_one_key_never_mix() {
    model(ONCE, || {
        let table = one_bucket();
        table.put(WIDE_KEYS[0], WIDE[2]);
        together(
            &table,
            [
                |table| table.put(WIDE_KEYS[0], WIDE[0]),
                |table| table.put(WIDE_KEYS[0], WIDE[1]),
                |table| check(table, WIDE_KEYS[0], &WIDE),
            ],
        );
        check(&table, WIDE_KEYS[0], &WIDE);
    });
}

#[test]
fn two_wide_keys_never_answer_for_each_other() {
    model(ONCE, || {
        let table = one_bucket();
        together(
            &table,
            [
                |table| table.put(WIDE_KEYS[0], WIDE[0]),
                |table| table.put(WIDE_KEYS[1], WIDE[1]),
                |table| check(table, WIDE_KEYS[0], &WIDE[..1]),
            ],
        );
        check(&table, WIDE_KEYS[0], &WIDE[..1]);
        check(&table, WIDE_KEYS[1], &WIDE[1..2]);
    });
}
