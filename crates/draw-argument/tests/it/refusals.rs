//! Refusals: each names what was expected and what was found.

use gametree_core::Player;
use gametree_draw_argument::{Question, check};
use gametree_mnk::{LineRule, Mnk, Rules};

fn question(columns: usize, rows: usize, k: usize) -> Question<1> {
    let rules = Rules::new(columns, rows, k, LineRule::AtLeast).expect("a small board");
    let pos = Mnk::new(rules).expect("a small board");
    Question::of_mnk(&pos, Player::Second).expect("long lines win")
}

/// Checks the refusal of an argument for the empty board of three in a row.
#[track_caller]
fn refused(numbers: &[usize], memory_bytes: u64, expected: &str) {
    let mut numbers = numbers.iter().copied();
    let checked = check(&question(3, 3, 3), memory_bytes, || numbers.next());
    assert_eq!(checked.expect_err(expected).to_string(), expected);
}

#[test]
fn wrong_numbers_are_refused_with_the_reason() {
    let check = |numbers: &[usize], expected: &str| refused(numbers, 1 << 20, expected);
    check(&[], "expected another number, found the end");
    check(&[2], "expected another number, found the end");
    check(
        &[0],
        "expected two free cells in every line that is open, found a line without them",
    );
    check(&[3, 0], "expected the age of one of 0 positions, found 0");
    check(&[4], "expected a potential below 1, found a greater one");
    check(&[5, 9], "expected one of 9 cells, found number 9");
    check(
        &[5, 0, 0],
        "expected a cell in no open line without the other, found two other cells",
    );
    check(&[6], "expected a step from 0 to 5, found number 6");
}

#[test]
fn a_small_potential_and_first_choices_take_one_number() {
    for number in [0, 4] {
        let mut numbers = [number].into_iter();
        let checked = check(&question(5, 5, 5), 0, || numbers.next());
        assert_eq!(checked.map(|checked| checked.entries), Ok(1), "{number}");
    }
}
