//! Tests of position texts that no game can reach, and of the diagram.

use gametree_capture::RuleSet;
use gametree_core::{Notation, Outcome, Place, Player, Position};

use crate::parse;

#[test]
fn finished_games_are_read_and_know_their_winner() {
    let check = |columns, rows, text: &str, winner| {
        let pos = parse(columns, rows, RuleSet::Plain, text).unwrap();
        assert_eq!(pos.outcome(), Some(Outcome::Win(winner)), "{text}");
        assert_eq!(pos.position_text(), text);
    };
    check(3, 2, "OX1/X2:O", Player::First);
    check(2, 1, "XO:X", Player::Second);
    check(2, 1, "XO:O", Player::First);
    // The capturing string may be without liberties too, and one stone may capture several strings.
    check(3, 2, "OX1/XO1:X", Player::Second);
    check(3, 3, "XOX/O1O/3:X", Player::Second);
    check(3, 1, "OXO:O", Player::First);
}

#[test]
fn impossible_positions_are_refused_with_their_column() {
    let check = |columns, rows, text: &str, column, expected: &str| {
        let error = parse(columns, rows, RuleSet::Plain, text).unwrap_err();
        assert_eq!(
            (error.place, error.expected.as_str()),
            (Some(Place::Column(column)), expected),
            "{text}: {error}"
        );
    };
    let captured = "a string with a liberty, or one that the last stone captured";
    let own = "a string with a liberty, since its owner moved last";
    // Black moved last, yet a black string has no liberty and no string of White's was captured.
    check(3, 2, "OX1/X2:X", 1, own);
    check(3, 3, "1X1/XOX/1X1:X", 6, own);
    // White's stone on b1 captured a1 last, so g1 cannot have been left without liberties.
    check(7, 1, "XO3XO:X", 5, own);
    check(7, 1, "xo3xo:x", 5, own);
    // No stone touches all three captured strings.
    check(3, 3, "XOX/O1O/XO1:X", 3, captured);
}

#[test]
fn wrong_text_is_refused_with_its_column() {
    let error = parse(3, 2, RuleSet::Plain, "X3/3:X").unwrap_err();
    assert_eq!(
        (error.place, error.found.as_str()),
        (Some(Place::Column(2)), "3")
    );
}

#[test]
fn diagrams_mark_the_last_move() {
    let pos = parse(3, 2, RuleSet::Plain, "OX1/2X:O").unwrap();
    let drawn = pos.diagram(pos.parse_move("c1").ok());
    assert_eq!(
        drawn,
        "   a  b  c\n 2 O  X  .  2\n 1 .  . (X) 1\n   a  b  c"
    );
}
