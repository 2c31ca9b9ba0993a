//! Every interleaving of a few operations on one bucket, and every order in which the processor may show them.
//!
//! Empty unless built with `--cfg loom`; the README has the command.
#![cfg(loom)]

use std::sync::Arc;

use gametree_tt::{Record, Table};

#[derive(Clone, Copy, Debug, PartialEq)]
struct Number(u64);

impl Record for Number {
    fn pack(self) -> u64 {
        self.0
    }

    fn unpack(bits: u64) -> Self {
        Number(bits)
    }

    fn worth(self) -> u32 {
        1
    }
}

const KEYS: [u64; 2] = [0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210];
const NUMBERS: [Number; 3] = [
    Number(0x0012_7E4B_9C03_55D1),
    Number(0x00C8_0D16_F2A9_3B74),
    Number(0x0065_AA90_1E5D_C82F),
];

type Shared = Arc<Table<Number>>;

/// A table of a single bucket, where all keys meet.
fn one_bucket() -> Shared {
    let table = Table::with_bytes(Table::<Number>::MIN_BYTES);
    Arc::new(table.expect("little memory"))
}

/// Runs two operations in threads of their own, and a third one here.
fn together(table: &Shared, operations: [fn(&Shared); 2], here: impl FnOnce(&Shared)) {
    let threads = operations.map(|operation| {
        let table = Arc::clone(table);
        loom::thread::spawn(move || operation(&table))
    });
    here(table);
    for thread in threads {
        thread.join().expect("no operation panics");
    }
}

/// Only a record that was put under this key may be found.
fn check(table: &Shared, key: u64, allowed: &[Number]) {
    if let Some(found) = table.get(key) {
        assert!(allowed.contains(&found), "{found:x?} under {key:x}");
    }
}

#[test]
fn two_records_of_one_key_never_mix() {
    loom::model(|| {
        let table = one_bucket();
        let puts: [fn(&Shared); 2] = [
            |table| table.put(KEYS[0], NUMBERS[0]),
            |table| table.put(KEYS[0], NUMBERS[1]),
        ];
        together(&table, puts, |table| check(table, KEYS[0], &NUMBERS[..2]));
        check(&table, KEYS[0], &NUMBERS[..2]);
    });
}

#[test]
fn two_keys_never_answer_for_each_other() {
    loom::model(|| {
        let table = one_bucket();
        let puts: [fn(&Shared); 2] = [
            |table| table.put(KEYS[0], NUMBERS[0]),
            |table| table.put(KEYS[1], NUMBERS[1]),
        ];
        together(&table, puts, |table| {
            check(table, KEYS[0], &NUMBERS[..1]);
            check(table, KEYS[1], &NUMBERS[1..2]);
        });
        check(&table, KEYS[0], &NUMBERS[..1]);
        check(&table, KEYS[1], &NUMBERS[1..2]);
    });
}

#[test]
fn what_was_there_is_found_or_overwritten_but_never_half() {
    loom::model(|| {
        let table = one_bucket();
        table.put(KEYS[0], NUMBERS[0]);
        let puts: [fn(&Shared); 2] = [
            |table| table.put(KEYS[0], NUMBERS[1]),
            |table| table.put(KEYS[1], NUMBERS[2]),
        ];
        together(&table, puts, |table| check(table, KEYS[0], &NUMBERS[..2]));
        check(&table, KEYS[1], &NUMBERS[2..]);
    });
}

#[test]
fn nothing_is_found_after_clearing() {
    loom::model(|| {
        let table = one_bucket();
        table.put(KEYS[0], NUMBERS[0]);
        let others: [fn(&Shared); 2] = [
            |table| table.put(KEYS[1], NUMBERS[1]),
            |table| table.new_search(),
        ];
        together(&table, others, |table| {
            table.clear();
            assert_eq!(table.get(KEYS[0]), None);
        });
        check(&table, KEYS[1], &NUMBERS[1..2]);
    });
}
