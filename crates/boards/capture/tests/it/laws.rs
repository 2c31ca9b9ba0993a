//! Tests of the laws that every game keeps.

use gametree_movegen::LegalMoves;
use gametree_testkit::{check_generator, check_laws, check_symmetric};

use crate::{BOTH, empty};

fn check<const W: usize>(columns: usize, rows: usize, games: u32) {
    for rule_set in BOTH {
        let start = empty::<W>(columns, rows, rule_set);
        check_laws(&start, &LegalMoves, games);
        check_generator(&start, &LegalMoves, &LegalMoves, games);
    }
}

#[test]
fn small_boards_keep_the_laws() {
    check::<1>(1, 2, 5);
    check::<1>(2, 2, 20);
    check::<1>(3, 3, 20);
    check::<1>(5, 4, 20);
    check::<1>(4, 7, 20);
}

#[test]
fn boards_of_several_words_keep_the_laws() {
    check::<2>(9, 9, 5);
    check::<6>(19, 19, 1);
}

#[test]
fn a_small_board_in_many_words_keeps_the_laws() {
    check::<6>(3, 3, 5);
}

#[test]
fn symmetric_images_are_worth_the_same() {
    for rule_set in BOTH {
        check_symmetric(&empty::<1>(2, 2, rule_set), &LegalMoves, 20);
        check_symmetric(&empty::<1>(3, 3, rule_set), &LegalMoves, 10);
        check_symmetric(&empty::<1>(3, 2, rule_set), &LegalMoves, 10);
        check_symmetric(&empty::<2>(9, 9, rule_set), &LegalMoves, 1);
    }
}
