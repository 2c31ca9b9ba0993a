//! Tests of the moves of tic-tac-toe.

use gametree_core::{MoveBuf, MoveGen, Notation};
use gametree_movegen::LegalMoves;
use gametree_testkit::{check_generator, check_laws};
use gametree_tictactoe::TicTacToe;

#[test]
fn every_legal_move_is_generated() {
    check_laws(&TicTacToe::default(), &LegalMoves, 20);
    check_generator(&TicTacToe::default(), &LegalMoves, &LegalMoves, 20);
}

#[test]
fn the_centre_comes_first_then_the_corners() {
    let check = |text: &str, expected: &str| {
        let pos = TicTacToe::default().parse_position(text).expect(text);
        let mut moves = MoveBuf::new();
        LegalMoves.moves(&pos, &mut moves);
        let names: Vec<String> = moves.iter().map(|&m| pos.move_text(m)).collect();
        assert_eq!(names.join(" "), expected, "{text}");
    };
    check("3/3/3:X", "b2 a1 c1 a3 c3 b1 a2 c2 b3");
    check("O2/1X1/3:X", "a1 c1 c3 b1 a2 c2 b3");
    check("XXX/OO1/3:O", "");
}
