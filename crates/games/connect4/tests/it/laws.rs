//! Tests of the laws that every game must keep, and of the promises of generators and evaluator.

use gametree_connect4::{FreeColumns, SafeColumns, Threats};
use gametree_testkit::{
    check_canonical, check_evaluator, check_generator, check_laws, check_symmetric,
};

use crate::board;

#[test]
fn laws_hold() {
    for (columns, rows) in [
        (7, 6),
        (6, 5),
        (5, 4),
        (4, 5),
        (8, 7),
        (9, 6),
        (3, 7),
        (1, 5),
        (5, 1),
        (12, 4),
        (32, 1),
        (2, 31),
    ] {
        check_laws(&board(columns, rows), &FreeColumns, 8);
        check_symmetric(&board(columns, rows), &FreeColumns, 8);
    }
}

#[test]
fn generators_and_evaluator_keep_their_promises() {
    for (columns, rows) in [(7, 6), (6, 5), (5, 4), (4, 5), (4, 4), (8, 3), (3, 5)] {
        let start = board(columns, rows);
        check_generator(&start, &FreeColumns, &FreeColumns, 8);
        check_generator(&start, &FreeColumns, &SafeColumns, 8);
        check_evaluator(&start, &FreeColumns, &Threats, 8);
        check_canonical(&start, &FreeColumns, &SafeColumns, &Threats, 8);
    }
}
