//! Texts of positions, moves and rules, valid and refused.

use gametree_core::{Notation, Place, Player, Position};
use gametree_sim::{Goal, Rules};

use crate::sim;

#[test]
fn positions_are_written_edge_by_edge() {
    let mut pos = sim(4, Goal::Avoid);
    assert_eq!(pos.position_text(), "......:X");
    for (m, text) in [("12", "X.....:O"), ("41", "X.O...:X"), ("23", "X.OX..:O")] {
        pos.play(pos.parse_move(m).expect(m));
        assert_eq!(pos.position_text(), text);
    }
    assert_eq!(
        pos.colour(pos.parse_move("14").expect("an edge")),
        Some(Player::Second)
    );
    assert_eq!(sim(8, Goal::Avoid).position_text().len(), 30);
}

#[test]
fn impossible_positions_are_refused() {
    let check = |text: &str, message: &str| {
        let error = sim(4, Goal::Avoid).parse_position(text).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    };
    check(
        "X.....",
        "column 7: expected a colon after the edges, found end of text",
    );
    check("X....:O", "column 6: expected X, O or ., found ':'");
    check(
        "X......:O",
        "column 7: expected a colon after the edges, found '.'",
    );
    check("X..x..:O", "column 4: expected X, O or ., found 'x'");
    check(
        "X.....:",
        "column 8: expected X or O to move, found end of text",
    );
    check("X.....:O ", "column 9: expected end of text, found ' '");
    let even = "as many X as O when X is to move";
    check(
        "X.....:X",
        &format!("column 8: expected {even}, found 1 X and 0 O"),
    );
    let odd = "one X more than O when O is to move";
    check(
        "XX....:O",
        &format!("column 8: expected {odd}, found 2 X and 0 O"),
    );
    check("", "column 1: expected X, O or ., found end of text");
}

/// Returns the text of a position on six points from the edges of both colours.
fn written(x: &str, o: &str, side: char) -> String {
    let edge = |name: String| {
        let has = |edges: &str| edges.split(' ').any(|edge| edge == name);
        match (has(x), has(o)) {
            (true, false) => 'X',
            (false, true) => 'O',
            (false, false) => '.',
            (true, true) => panic!("{name} has two colours"),
        }
    };
    let names = (1..=6).flat_map(|low| (low + 1..=6).map(move |high| format!("{low}{high}")));
    names.map(edge).chain([':', side]).collect()
}

#[test]
fn a_game_goes_no_further_than_its_first_triangle() {
    let check = |x: &str, o: &str, side, refused: Option<&str>| {
        let text = written(x, o, side);
        let read = sim(6, Goal::Avoid).parse_position(&text);
        let outcome = read.as_ref().map(Position::outcome);
        match (outcome, refused) {
            (Ok(outcome), None) => assert!(outcome.is_some(), "{text}"),
            (Err(error), Some(expected)) => {
                assert_eq!(
                    (error.expected.as_str(), error.place),
                    (expected, Some(Place::Column(17)))
                );
            }
            (read, refused) => panic!("{text}: {read:?} instead of {refused:?}"),
        }
    };
    check("12 13 23", "14 25", 'O', None);
    check("12 13 23 14 24", "56 15 25 36", 'O', None);
    let own = Some("no triangle of the side to move");
    check("12 13 23", "14 25 36", 'X', own);
    let at_once = Some("triangles that one last edge completes");
    check("12 13 23 45 46 56", "14 15 25 26 36", 'O', at_once);
    check("12 13 23 14 15 45", "24 26 36 56 34", 'O', at_once);
    check("12 13 14 23 24 34", "15 25 36 46 56", 'O', at_once);
}

#[test]
fn moves_are_two_points() {
    let pos = sim(6, Goal::Avoid);
    assert_eq!(pos.parse_move("61"), pos.parse_move("16"));
    for text in ["6-1", "1 6"] {
        assert_eq!(pos.parse_move(text), pos.parse_move("16"), "{text}");
    }
    let check = |text: &str, column| {
        let error = pos.parse_move(text).expect_err(text);
        let edge = "an edge between two of the points 1 to 6, such as 12";
        let message = format!("column {column}: expected {edge}, found {text:?}");
        assert_eq!(error.to_string(), message);
    };
    check("", 1);
    check("7", 1);
    check("10", 2);
    check("11", 2);
    check("123", 3);
    check("1-", 3);
    check("1-7", 3);
    check("1--2", 3);
    check("1-23", 4);
}

#[test]
fn diagrams_show_the_last_move() {
    let pos = sim(4, Goal::Avoid)
        .parse_position("X.OX..:O")
        .expect("a position");
    let last = pos.parse_move("23").expect("a move");
    assert_eq!(
        pos.diagram(Some(last)),
        "   2  3  4\n 1 X  .  O\n 2   (X) .\n 3       .\nX: 12 23\nO: 14"
    );
}

#[test]
fn rules_are_read_and_printed() {
    for text in ["3", "6", "8", "5,achieve"] {
        assert_eq!(text.parse::<Rules>().expect(text).to_string(), text);
    }
    let check = |text: &str, message: &str| {
        let error = text.parse::<Rules>().expect_err(text);
        assert_eq!(error.to_string(), message);
    };
    check("2", "expected 3 to 8 points, found 2");
    check("9", "expected 3 to 8 points, found 9");
    check("06", "expected 3 to 8 points, found \"06\"");
    check("", "expected 3 to 8 points, found \"\"");
    check(
        "6,win",
        "expected achieve or nothing after the number of points, found \"win\"",
    );
    assert!(Rules::new(9, Goal::Avoid).is_err());
}
