//! Tests of board sizes and starts, and of the rules by example.

use gametree_capture::{Capture, RuleSet, Rules, Start};
use gametree_core::{Notation, Outcome, Player, Position};

use crate::{BOTH, empty, parse, rules};

#[test]
fn boards_have_sides_up_to_19_and_two_points() {
    for (columns, rows) in [(1, 2), (2, 1), (1, 19), (19, 1), (19, 19)] {
        assert!(
            Rules::new(columns, rows, RuleSet::Plain).is_ok(),
            "{columns}x{rows}"
        );
    }
    for (columns, rows) in [(1, 1), (0, 2), (2, 0), (20, 5), (5, 20), (99, 99)] {
        let error = Rules::new(columns, rows, RuleSet::Plain).unwrap_err();
        assert_eq!(error.found, format!("{columns} columns and {rows} rows"));
    }
    let error = Rules::new(20, 5, RuleSet::Plain).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected sides from 1 to 19 and at least 2 points, found 20 columns and 5 rows"
    );
}

#[test]
fn boards_need_as_many_words_as_documented() {
    let words = |columns, rows| rules(columns, rows, RuleSet::Plain).words();
    assert_eq!(
        [
            words(7, 8),
            words(8, 8),
            words(9, 9),
            words(13, 13),
            words(19, 19)
        ],
        [1, 2, 2, 3, 6]
    );
}

#[test]
#[should_panic(expected = "expected at least 2 words, found 1")]
fn a_board_in_too_few_words_panics() {
    // The last point has the number 63, and only the unused column beside it does not fit.
    let _ = Capture::<1>::new(rules(12, 5, RuleSet::Plain));
}

#[test]
fn starts_lie_in_the_centre_where_there_is_one() {
    let check = |columns, rows, start, expected: Result<&str, &str>| {
        let found = Capture::<1>::with_start(rules(columns, rows, RuleSet::Plain), start);
        let found = found
            .map(|pos| pos.position_text())
            .map_err(|error| error.to_string());
        assert_eq!(
            found.as_ref().map(String::as_str).map_err(String::as_str),
            expected
        );
    };
    check(3, 2, Start::Empty, Ok("3/3:X"));
    check(3, 5, Start::Centre, Ok("3/3/1X1/3/3:O"));
    check(1, 3, Start::Centre, Ok("1/X/1:O"));
    check(6, 4, Start::Crosscut, Ok("6/2OX2/2XO2/6:X"));
    check(4, 6, Start::Centre, Ok("4/4/2X1/4/4/4:O"));
    let wanted =
        "expected even sides of at least 4 for the start crosscut, found 4 columns and 2 rows";
    check(4, 2, Start::Crosscut, Err(wanted));
    let wanted =
        "expected even sides of at least 4 for the start crosscut, found 5 columns and 4 rows";
    check(5, 4, Start::Crosscut, Err(wanted));
}

/// Returns the names of the legal moves, by cell number.
fn legal(columns: usize, rows: usize, rule_set: RuleSet, text: &str) -> String {
    let pos = parse(columns, rows, rule_set, text).expect(text);
    let names: Vec<String> = pos
        .legal_points()
        .iter()
        .map(|cell| pos.move_text(cell))
        .collect();
    names.join(" ")
}

#[test]
fn contact_asks_for_a_liberty_of_the_opponent() {
    let check =
        |text, expected| assert_eq!(legal(4, 3, RuleSet::Contact, text), expected, "{text}");
    // There is nothing to touch, so play is free: a board with an even side has no centre.
    check("4/4/4:X", "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3");
    check("4/1X2/4:X", "a1 b1 c1 d1 a2 c2 d2 a3 b3 c3 d3");
    check("4/1X2/4:O", "b1 a2 c2 b3");
    // The liberty of an own string with one liberty is allowed as well, but that of a string with two is not.
    check("X3/O3/4:X", "a1 b2 b3");
    check("OX2/4/3X:X", "a2");
    check("X3/4/3O:X", "c1 d2");
    // All points that touch would be suicide, so everything else is allowed.
    check("1XO1/XXO1/1XO1:O", "d1 d2 d3");
    assert_eq!(legal(3, 1, RuleSet::Contact, "3:X"), "b1");
    assert_eq!(legal(3, 1, RuleSet::Contact, "3:O"), "b1");
}

#[test]
fn suicide_is_illegal_unless_it_captures() {
    assert_eq!(legal(3, 2, RuleSet::Plain, "1X1/X2:O"), "b1 c1 c2");
    assert_eq!(legal(3, 2, RuleSet::Plain, "1XO/XO1:O"), "a2");
    assert_eq!(legal(3, 2, RuleSet::Plain, "1XO/X2:O"), "b1 c1");
}

#[test]
fn the_first_capture_wins() {
    for rule_set in BOTH {
        let mut pos = parse(3, 2, rule_set, "OX1/3:X").unwrap();
        let before = pos.clone();
        let m = pos.parse_move("a1").unwrap();
        let undo = pos.play(m);
        assert_eq!(pos.outcome(), Some(Outcome::Win(Player::First)));
        assert_eq!(pos.position_text(), "OX1/X2:O");
        assert!(pos.legal_points().is_empty());
        pos.undo(m, undo);
        assert_eq!((pos.outcome(), &pos), (None, &before));
    }
}

#[test]
fn who_has_no_legal_move_loses() {
    for rule_set in BOTH {
        let pos = parse(3, 3, rule_set, "1X1/XXX/1X1:O").unwrap();
        assert_eq!(pos.outcome(), Some(Outcome::Win(Player::First)));
        // Black could still move there and join Black's own string.
        let pos = parse(3, 3, rule_set, "1X1/XXX/1X1:X").unwrap();
        assert_eq!(pos.outcome(), None);
    }
}

#[test]
fn positions_are_equal_when_stones_side_and_rules_are() {
    let text = "X2/1O1/3:X";
    let pos = parse(3, 3, RuleSet::Plain, text).unwrap();
    assert_eq!(pos, parse(3, 3, RuleSet::Plain, text).unwrap());
    assert_ne!(pos, parse(3, 3, RuleSet::Contact, text).unwrap());
    assert_ne!(pos, parse(3, 3, RuleSet::Plain, "X2/1O1/3:O").unwrap());
    assert_ne!(pos, parse(3, 3, RuleSet::Plain, "X2/2O/3:X").unwrap());
    assert_eq!(format!("{pos:?}"), "Capture(3x3,plain, X2/1O1/3:X)");
}

#[test]
fn a_capture_on_the_widest_board_is_seen() {
    let mut pos = empty::<6>(19, 19, RuleSet::Plain);
    for name in ["s18", "s19", "r19"] {
        assert_eq!(pos.outcome(), None);
        pos.play(pos.parse_move(name).unwrap());
    }
    assert_eq!(pos.outcome(), Some(Outcome::Win(Player::First)));
}
