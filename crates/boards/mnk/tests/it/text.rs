//! Tests of the texts of positions and moves, and of the texts that are refused.

use gametree_core::{Notation, Outcome, Player, Position};
use gametree_mnk::LineRule::{AtLeast, Exactly};
use gametree_mnk::Rules;

use crate::{rules, start};

#[test]
fn positions_are_read() {
    let check = |rules: Rules, text: &str, to_move, outcome| {
        let pos = start::<1>(rules).parse_position(text).expect(text);
        assert_eq!(pos.position_text(), text);
        assert_eq!((pos.to_move(), pos.outcome()), (to_move, outcome), "{text}");
    };
    let (first, second) = (Player::First, Player::Second);
    let four = rules(4, 3, 3, AtLeast);
    check(four, "4/4/4:X", first, None);
    check(four, "X1O1/4/2X1:O", second, None);
    check(four, "XXX1/OO2/4:O", second, Some(Outcome::Win(first)));
    check(four, "OOO1/XX2/3X:X", first, Some(Outcome::Win(second)));
    // Two lines through the last stone, and one of four whose gap was filled.
    check(four, "XXX1/OXO1/OOX1:O", second, Some(Outcome::Win(first)));
    check(four, "XXXX/OOXO/O3:O", second, Some(Outcome::Win(first)));
    check(four, "XOXO/XOXO/OXOX:X", first, Some(Outcome::Draw));
    let exactly = rules(4, 3, 3, Exactly);
    check(exactly, "XXXX/OOXO/O3:O", second, None);
}

#[test]
fn impossible_positions_are_refused() {
    let check = |rules: Rules, text: &str, message: &str| {
        let error = start::<1>(rules).parse_position(text).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    };
    let four = rules(4, 3, 3, AtLeast);
    let x = "as many X as O when X is to move";
    let o = "one X more than O when O is to move";
    check(
        four,
        "X3/4/4:X",
        &format!("column 8: expected {x}, found 1 X and 0 O"),
    );
    check(
        four,
        "4/4/4:O",
        &format!("column 7: expected {o}, found 0 X and 0 O"),
    );
    let line = "expected no line of the side to move, found 3 in a row";
    check(four, "XXX1/OO2/O3:X", &format!("column 13: {line}"));
    check(four, "XXX1/OOO1/X3:O", &format!("column 14: {line}"));
    let apart =
        "expected lines that one last stone can have made, found lines without a common stone";
    let five = rules(5, 4, 3, AtLeast);
    check(five, "XXX2/OO1OO/5/XXXO1:O", &format!("column 20: {apart}"));
    check(
        four,
        "5/4/4:X",
        "column 1: expected X, O or a number from 1 to 4, found 5",
    );
}

#[test]
fn moves_are_read_on_boards_that_are_not_square() {
    let pos = start::<17>(rules(32, 2, 3, AtLeast));
    let check = |text: &str, column, row| {
        let m = pos.parse_move(text).expect(text);
        assert_eq!(Some(m), pos.grid().cell(column, row), "{text}");
    };
    check("a1", 0, 0);
    check("af2", 31, 1);
    assert!(pos.parse_move("a3").is_err() && pos.parse_move("ag1").is_err());
}

#[test]
fn diagrams_show_the_last_move() {
    let pos = start::<1>(rules(4, 2, 3, AtLeast));
    let pos = pos.parse_position("3X/1O2:X").expect("a position");
    let last = pos.parse_move("b1").expect("a move");
    assert_eq!(
        pos.diagram(Some(last)),
        "   a  b  c  d\n 2 .  .  .  X  2\n 1 . (O) .  .  1\n   a  b  c  d"
    );
}
