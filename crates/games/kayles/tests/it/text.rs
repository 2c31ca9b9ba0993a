//! Tests of the texts of positions and moves.

use gametree_core::{Notation, Position};
use gametree_kayles::{Kayles, Play, named_graph};

fn path_of_12() -> Kayles<1> {
    Kayles::new(named_graph("path-12").expect("a name"), Play::Normal).expect("fits")
}

#[test]
fn positions_are_numbers_and_ranges() {
    let mut pos = path_of_12();
    assert_eq!(pos.position_text(), "1-12:X");
    for (m, expected) in [
        ("4", "1-2,6-12:O"),
        ("8", "1-2,6,10-12:X"),
        ("1", "6,10-12:O"),
    ] {
        let m = pos.parse_move(m).expect("a move");
        pos.play(m);
        assert_eq!(pos.position_text(), expected);
    }
    let last = pos.parse_move("1").expect("a move");
    assert_eq!(
        pos.diagram(Some(last)),
        "( 1)  .   .   .   .   6   .   .   .  10  11  12"
    );
    let over = pos.parse_position("-:O").expect("a position");
    assert_eq!(over.position_text(), "-:O");
    let lists = pos.parse_position("1,2,3:X").expect("a position");
    assert_eq!(lists.position_text(), "1-3:X");
}

#[test]
fn wrong_positions_are_refused_with_their_column() {
    let check = |text: &str, expected: &str| {
        let error = path_of_12().parse_position(text).expect_err(text);
        assert_eq!(error.to_string(), expected, "{text:?}");
    };
    check(
        "",
        "column 1: expected a vertex from 1 to 12, found end of text",
    );
    check("0:X", "column 1: expected a vertex from 1 to 12, found 0");
    check(
        "1-13:X",
        "column 3: expected a vertex from 1 to 12, found 13",
    );
    check("3,3:X", "column 3: expected a vertex above 3, found 3");
    check("3-2:X", "column 3: expected a vertex above 3, found 2");
    check(
        "1,:X",
        "column 3: expected a vertex from 1 to 12, found ':'",
    );
    check(
        "1",
        "column 2: expected ':' and the side to move, found end of text",
    );
    check("1:x", "column 3: expected X or O to move, found 'x'");
    check(
        "-,1:X",
        "column 2: expected ':' and the side to move, found ','",
    );
    check("1:X ", "column 4: expected end of text, found ' '");
    check(
        "99999999999999999999:X",
        "column 1: expected a vertex from 1 to 12, found 99999999999999999999",
    );
    check("é", "column 1: expected a vertex from 1 to 12, found 'é'");
}

#[test]
fn moves_are_numbers_of_the_graph() {
    let pos = path_of_12();
    let from_0 =
        Kayles::<1>::new(pos.graph().clone().numbered_from(0), Play::Normal).expect("fits");
    let first = pos.parse_move("1").expect("a move");
    assert_eq!(from_0.parse_move("0"), Ok(first));
    assert_eq!(from_0.position_text(), "0-11:X");
    let wrong = |pos: &Kayles<1>, text: &str| pos.parse_move(text).expect_err(text).to_string();
    assert_eq!(
        wrong(&from_0, "12"),
        "column 1: expected a vertex from 0 to 11, found \"12\""
    );
    assert_eq!(
        wrong(&pos, "1b"),
        "column 2: expected a vertex from 1 to 12, found \"1b\""
    );
}
