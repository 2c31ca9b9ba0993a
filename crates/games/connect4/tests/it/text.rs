//! Texts of positions, moves and sizes, valid and refused.

use gametree_connect4::{Connect4, Size};
use gametree_core::{Notation, Outcome, Player, Position};

use crate::board;

#[test]
fn moves_and_rows_are_the_same_position() {
    let start = Connect4::new(Size::USUAL);
    let pos = start.parse_position("44533").expect("five moves");
    assert_eq!(pos.position_text(), "7/7/7/7/2XO3/2OXX2:O");
    assert_eq!(start.parse_position("7/7/7/7/2XO3/2OXX2:O"), Ok(pos));
    assert_eq!(start.position_text(), "7/7/7/7/7/7:X");
    let wide = board(12, 4).parse_position("abCc1").expect("five moves");
    assert_eq!(wide.position_text(), "12/12/11O/X8XOX:O");
    assert_eq!(wide.move_text(wide.parse_move("C").expect("a column")), "c");
}

#[test]
fn wrong_moves_are_refused_in_their_column() {
    let check = |text: &str, message: &str| {
        let error = Connect4::new(Size::USUAL).parse_position(text);
        assert_eq!(error.expect_err(text).to_string(), message, "{text}");
    };
    let column = "a column from 1 to 7";
    check(
        "",
        &format!("column 1: expected {column}, found end of text"),
    );
    check("4408", &format!("column 3: expected {column}, found '0'"));
    check("448", &format!("column 3: expected {column}, found '8'"));
    check("44 5", &format!("column 3: expected {column}, found ' '"));
    check(
        "4444444",
        "column 7: expected a column that is not full, found '4'",
    );
    check(
        "12121213",
        "column 8: expected the end of a finished game, found '3'",
    );
}

#[test]
fn rows_that_no_game_reaches_are_refused() {
    let check = |text: &str, message: &str| {
        let error = board(5, 4).parse_position(text).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    };
    check(
        "5/5/2O2/2X2:XX",
        "column 14: expected the end of the position, found 'X'",
    );
    check(
        "5/5/2O2/1X3:X",
        "column 6: expected no stone above an empty cell, found 'O'",
    );
    check(
        "5/5/5/1XX2:X",
        "column 12: expected as many X as O when X is to move, found 2 X and 0 O",
    );
    check(
        "5/5/5/1O3:O",
        "column 11: expected one X more than O when O is to move, found 0 X and 1 O",
    );
    check(
        "5/5/OOO2/XXXX1:X",
        "column 16: expected as many X as O when X is to move, found 4 X and 3 O",
    );
    check(
        "5/O4/OOO2/XXXX1:X",
        "column 17: expected no line of the side to move, found four in a row",
    );
}

#[test]
fn a_finished_game_can_be_written() {
    let pos = board(5, 4)
        .parse_position("5/5/OOO2/XXXX1:O")
        .expect("a game");
    assert_eq!(pos.outcome(), Some(Outcome::Win(Player::First)));
    assert!(pos.parse_move("5").is_ok_and(|m| !pos.is_legal(m)));
    // One last stone can complete several lines, if all of them go through it.
    let start = board(7, 4);
    let crossing = start.parse_position("7/7/OOO1OOO/XXXXXXX:O");
    let crossing = crossing.expect("lines through one stone");
    assert_eq!(crossing.outcome(), Some(Outcome::Win(Player::First)));
    let apart = start.parse_position("7/XXXXOO1/OOXOOX1/XXXXOOO:O");
    let message = apart.expect_err("lines without a common stone").to_string();
    assert_eq!(
        message,
        "column 27: expected lines that one last stone can have made, found earlier lines"
    );
}

#[test]
fn diagrams_show_columns_as_moves_name_them() {
    let mut pos = board(4, 2);
    for text in ["2", "2", "3"] {
        pos.play(pos.parse_move(text).expect("a column"));
    }
    let last = pos.parse_move("3").expect("a column");
    let expected = " 2 .  O  .  .  2\n 1 .  X (X) .  1\n   1  2  3  4";
    assert_eq!(pos.diagram(Some(last)), expected);
}

#[test]
fn sizes_are_read_and_printed() {
    for text in ["7x6", "1x1", "32x1", "9x6", "2x31"] {
        assert_eq!(text.parse::<Size>().expect(text).to_string(), text);
    }
    for text in [
        "", "7", "7x", "x6", "0x6", "7x0", "07x6", "+7x6", "10x6", "33x1", "8x8", "7x6x1",
    ] {
        let error = text.parse::<Size>().expect_err(text).to_string();
        assert!(error.starts_with("expected COLUMNSxROWS"), "{error}");
    }
    let error = Size::new(8, 8).expect_err("72 bits").to_string();
    assert!(error.ends_with("found 8 columns of 8"), "{error}");
}
