//! Tests of the laws that every game must keep, on boards of all widths.

use gametree_core::{Coverage, MoveBuf, MoveGen, Position};
use gametree_grid::Cell;
use gametree_mnk::LineRule::{AtLeast, Exactly, Misere};
use gametree_mnk::{Mnk, Rules};
use gametree_movegen::LegalMoves;
use gametree_testkit::{check_laws, check_symmetric};

use crate::{rules, start};

fn check<const W: usize>(rules: Rules, games: u32) {
    let pos = start::<W>(rules);
    check_laws(&pos, &LegalMoves, games);
    check_symmetric(&pos, &LegalMoves, games);
}

#[test]
fn laws_hold_on_one_word() {
    check::<1>(rules(3, 3, 3, AtLeast), 50);
    check::<1>(rules(4, 4, 4, AtLeast), 20);
    check::<1>(rules(5, 4, 4, AtLeast), 20);
    check::<1>(rules(2, 5, 3, AtLeast), 20);
    check::<1>(rules(7, 3, 3, AtLeast), 20);
    check::<1>(rules(1, 1, 1, AtLeast), 2);
    check::<1>(rules(3, 3, 4, AtLeast), 10);
    check::<1>(rules(4, 4, 2, Exactly), 20);
    check::<1>(rules(5, 5, 3, Exactly), 20);
    check::<1>(rules(5, 5, 3, Misere), 20);
    check::<1>(rules(7, 8, 4, AtLeast), 5);
    check::<1>(rules(8, 7, 4, Exactly), 5);
}

#[test]
fn laws_hold_on_more_words() {
    check::<2>(rules(3, 3, 3, AtLeast), 20);
    check::<2>(rules(9, 9, 5, Exactly), 3);
    check::<2>(rules(9, 9, 4, Misere), 3);
    check_laws(&start::<4>(rules(15, 15, 5, AtLeast)), &LegalMoves, 4);
    check_laws(&start::<17>(rules(32, 32, 5, AtLeast)), &LegalMoves, 1);
}

/// A generator of the legal moves of the first plies, which keeps the pairs of games on large boards short.
struct Opening;

impl<const W: usize> MoveGen<Mnk<W>> for Opening {
    const COVERAGE: Coverage = Coverage::Partial;

    fn moves(&self, pos: &Mnk<W>, out: &mut MoveBuf<Cell>) {
        LegalMoves.moves(pos, out);
        if pos.stone_count() > 20 {
            out.clear();
        }
    }
}

#[test]
fn large_boards_are_symmetric() {
    check_symmetric(&start::<4>(rules(15, 15, 5, AtLeast)), &Opening, 2);
    check_symmetric(&start::<17>(rules(32, 31, 5, AtLeast)), &Opening, 1);
}

#[test]
fn rules_out_of_range_are_refused() {
    let message = |columns, rows, k| match Rules::new(columns, rows, k, AtLeast) {
        Ok(rules) => panic!("{rules:?} were accepted"),
        Err(error) => error.to_string(),
    };
    assert_eq!(message(0, 3, 3), "expected 1 to 32 columns, found 0");
    assert_eq!(message(3, 33, 3), "expected 1 to 32 rows, found 33");
    assert_eq!(
        message(3, 3, 0),
        "expected a row of 1 to 1024 cells, found 0"
    );
    assert_eq!(
        message(3, 3, 1025),
        "expected a row of 1 to 1024 cells, found 1025"
    );
    let large = Mnk::<1>::new(rules(8, 8, 3, AtLeast)).expect_err("a board of 72 bits");
    assert_eq!(large.to_string(), "expected a position of 2 words, found 1");
    assert!(Mnk::<16>::new(rules(32, 32, 3, AtLeast)).is_err());
}

#[test]
fn the_longest_line_is_never_made() {
    let mut pos = start::<1>(rules(2, 2, Rules::MAX_LINE, AtLeast));
    while pos.outcome().is_none() {
        let m = pos
            .empty()
            .first()
            .expect("an unfinished game has an empty cell");
        pos.play(m);
    }
    assert_eq!(pos.outcome(), Some(gametree_core::Outcome::Draw));
}
