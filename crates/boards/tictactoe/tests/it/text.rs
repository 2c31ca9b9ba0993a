//! Tests of the texts of positions and moves, and of the texts that are refused.

use gametree_core::{Notation, Outcome, Player, Position};
use gametree_tictactoe::TicTacToe;

#[test]
fn positions_are_read() {
    let check = |text: &str, to_move, outcome| {
        let pos = TicTacToe::default().parse_position(text).expect(text);
        assert_eq!(pos.position_text(), text);
        assert_eq!((pos.to_move(), pos.outcome()), (to_move, outcome), "{text}");
    };
    let (first, second) = (Player::First, Player::Second);
    check("3/3/3:X", first, None);
    check("X2/3/3:O", second, None);
    check("XXX/OO1/3:O", second, Some(Outcome::Win(first)));
    check("OOO/XX1/1X1:X", first, Some(Outcome::Win(second)));
    check("XOX/XOO/OXX:O", second, Some(Outcome::Draw));
    check("XXX/XOO/XOO:O", second, Some(Outcome::Win(first)));
}

#[test]
fn impossible_positions_are_refused() {
    let check = |text: &str, message: &str| {
        let error = TicTacToe::default().parse_position(text).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    };
    let x = "as many X as O when X is to move";
    let o = "one X more than O when O is to move";
    check(
        "X2/3/3:X",
        &format!("column 8: expected {x}, found 1 X and 0 O"),
    );
    check(
        "3/3/3:O",
        &format!("column 7: expected {o}, found 0 X and 0 O"),
    );
    check(
        "O2/3/3:X",
        &format!("column 8: expected {x}, found 0 X and 1 O"),
    );
    check(
        "XXX/3/3:O",
        &format!("column 9: expected {o}, found 3 X and 0 O"),
    );
    let line = "expected no line of the side to move, found three in a row";
    check("XXX/OO1/O2:X", &format!("column 12: {line}"));
    check("OOO/XXX/X2:O", &format!("column 12: {line}"));
    check("XXX/OOO/3:X", &format!("column 11: {line}"));
    check(
        "4/3/3:X",
        "column 1: expected X, O or a number from 1 to 3, found 4",
    );
}

#[test]
fn the_second_player_has_no_line_when_both_do() {
    // Both have three in a row: whichever side is to move, one of them moved after the end.
    for text in ["XXX/OOO/3:X", "XXX/OOO/X2:O"] {
        assert!(TicTacToe::default().parse_position(text).is_err(), "{text}");
    }
}

#[test]
fn diagrams_show_the_last_move() {
    let pos = TicTacToe::default()
        .parse_position("2O/1X1/X2:O")
        .expect("a position");
    let last = pos.parse_move("a1").expect("a move");
    assert_eq!(
        pos.diagram(Some(last)),
        "   a  b  c\n 3 .  .  O  3\n 2 .  X  .  2\n 1(X) .  .  1\n   a  b  c"
    );
}
