//! Tests of the laws that every game must keep.

use gametree_core::{Outcome, Player, Position};
use gametree_movegen::LegalMoves;
use gametree_testkit::{check_laws, check_symmetric};
use gametree_tictactoe::{LINES, Square, TicTacToe};

#[test]
fn laws_hold() {
    check_laws(&TicTacToe::default(), &LegalMoves, 200);
    check_symmetric(&TicTacToe::default(), &LegalMoves, 100);
}

#[test]
fn lines_are_the_squares_in_line() {
    // Eight different lines; each row, column or diagonal is given by its squares.
    let names = ["012", "345", "678", "036", "147", "258", "048", "246"];
    for (line, squares) in LINES.iter().zip(names) {
        let mask: u16 = squares.bytes().map(|digit| 1 << (digit - b'0')).sum();
        assert_eq!(*line, mask, "{squares}");
    }
}

#[test]
fn whose_stone_lies_where() {
    let mut pos = TicTacToe::default();
    let square = |index| Square::new(index).expect("a square");
    pos.play(square(4));
    pos.play(square(0));
    assert_eq!(pos.stone(square(4)), Some(Player::First));
    assert_eq!(pos.stone(square(0)), Some(Player::Second));
    assert_eq!(pos.stone(square(8)), None);
    assert_eq!(
        (
            pos.stones(Player::First),
            pos.stones(Player::Second),
            pos.empty()
        ),
        (16, 1, 0b111_101_110)
    );
}

#[test]
fn a_line_on_the_full_board_is_a_win() {
    let mut pos = TicTacToe::default();
    for index in [0, 1, 2, 3, 4, 5, 7, 6, 8] {
        assert_eq!(pos.outcome(), None);
        pos.play(Square::new(index).expect("a square"));
    }
    assert_eq!(pos.outcome(), Some(Outcome::Win(Player::First)));
    assert_eq!(pos.empty(), 0);
}
