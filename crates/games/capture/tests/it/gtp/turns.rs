//! Moves out of turn, which the protocol allows.

use super::{answer, check, engine};

#[test]
fn a_colour_may_move_twice_in_a_row() {
    check(
        "capture:9x9",
        &[
            ("play b e5", "="),
            ("play b c3", "="),
            ("gogui-rules_side_to_move", "= white"),
            ("play w c4", "="),
            ("play w d3", "="),
            ("play w b3", "="),
            ("play w c2", "="),
            ("gogui-rules_final_result", "= White wins"),
            ("play b a1", "? illegal move"),
            ("play w a1", "? illegal move"),
            ("genmove w", "? the game is over"),
            ("genmove b", "= resign"),
        ],
    );
}

#[test]
fn moves_out_of_turn_are_taken_back_one_by_one() {
    check(
        "capture:3x3",
        &[
            ("play w b2", "="),
            ("play w a1", "="),
            ("play b a2", "="),
            ("play b b1", "="),
            ("gogui-rules_final_result", "= Black wins"),
            ("undo", "="),
            ("gogui-rules_side_to_move", "= white"),
            ("gogui-rules_board", "= . . .\nX O .\nO . ."),
            ("undo", "="),
            ("gogui-rules_side_to_move", "= black"),
            ("undo", "="),
            ("gogui-rules_board", "= . . .\n. O .\n. . ."),
            ("gogui-rules_side_to_move", "= black"),
            ("undo", "="),
            ("gogui-rules_side_to_move", "= black"),
            ("undo", "? cannot undo"),
            ("play w b2", "="),
            ("clear_board", "="),
            ("undo", "? cannot undo"),
        ],
    );
}

#[test]
fn a_refused_move_out_of_turn_leaves_the_turn() {
    check(
        "capture:3x3",
        &[
            ("play b a2", "="),
            ("play b a2", "? illegal move"),
            ("gogui-rules_side_to_move", "= white"),
            ("play w c3", "="),
            ("play b b1", "="),
            ("play b a1", "="),
            ("undo", "="),
            // The corner is suicide for White.
            ("play b c1", "="),
            ("play w a1", "? illegal move"),
            ("gogui-rules_side_to_move", "= white"),
            ("undo", "="),
            ("undo", "="),
            ("undo", "="),
            ("gogui-rules_board", "= . . .\nX . .\n. . ."),
        ],
    );
    // Neither colour has a move here, but only one is to move and has lost.
    check(
        "capture:1x3",
        &[
            ("play w a2", "="),
            ("play w a1", "? illegal move"),
            ("genmove w", "? the game is over"),
            ("genmove b", "= resign"),
        ],
    );
}

#[test]
fn a_move_can_be_asked_for_out_of_turn() {
    let mut engine = engine("capture:9x9,contact");
    let asked = answer(&mut engine, b"reg_genmove w\ngogui-rules_side_to_move\n");
    assert_eq!(asked, "= E5\n\n= black\n\n");
    let dialogue = b"genmove w\ngenmove w\nundo\nundo\nundo\ngogui-rules_side_to_move\n";
    let found = answer(&mut engine, dialogue);
    let answers: Vec<&str> = found.split_terminator("\n\n").collect();
    assert_eq!(answers[0], "= E5");
    assert!(answers[1].starts_with("= "), "{found}");
    assert_eq!(answers[2..], ["=", "=", "? cannot undo", "= black"]);
}

#[test]
fn the_last_move_is_shown_after_one_out_of_turn() {
    let mut engine = engine("capture:3x3");
    let shown = answer(&mut engine, b"play b a1\nplay b c3\nshowboard\n");
    assert!(shown.contains("(X) 3"), "{shown}");
    assert!(shown.contains("capture:3x3 2X/3/X2:O"), "{shown}");
}
