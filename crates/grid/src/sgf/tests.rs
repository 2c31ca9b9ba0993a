//! Tests of the files that the reader of the format accepts and refuses.

use gametree_core::ReadRecord;

use super::*;

fn grid() -> Grid {
    Grid::new(4, 3).expect("a small board")
}

fn names(line: &ReadRecord) -> Vec<&str> {
    line.moves.iter().map(|m| &*m.0).collect()
}

#[test]
fn what_was_written_is_read() {
    let moves = ["a1", "d3", "a3"].map(str::to_owned).to_vec();
    let start = "4/1XO1/4:O".to_owned();
    let game = Record {
        game: "four [in\\a] row".to_owned(),
        start: start.clone(),
        start_words: start,
        is_usual_start: false,
        first_mover: Player::Second,
        moves: moves.clone(),
        move_words: moves,
        players: ["X", "O"].map(str::to_owned),
        names: Some(["a \\ [b]", "c"].map(str::to_owned)),
        outcome: Some(Outcome::Win(Player::Second)),
        comment: Some("[one]".to_owned()),
    };
    let text = print(grid(), SgfGame::Gomoku, &game);
    assert!(text.contains("RE[W+]C[[one\\]]"), "{text}");
    assert!(text.contains("PB[a \\\\ [b\\]]PW[c]"), "{text}");
    let read = parse(grid(), &text).expect("just written");
    assert_eq!(read.game, Some(game.game));
    assert_eq!(read.start, Some(game.start));
    assert_eq!(names(&read), ["a1", "d3", "a3"]);
}

#[test]
fn variations_and_comments_of_other_programs_are_left_out() {
    let text = "(;GM[4]FF[3]SZ[4:3]C[a \\] b;W[aa\\]]\n (;B[aa];W[ba](;B[ca];W[cb])(;B[da]))(;B[db]))(;B[zz])";
    let read = parse(grid(), text).expect("a game with variations");
    assert_eq!(names(&read), ["a3", "b3", "c3", "c2"]);
    assert_eq!((read.game, read.start), (None, None));
}

/// Such stones were moved to the start, and stones that were taken away stayed.
#[test]
fn stones_that_are_set_up_after_a_move_were_there_from_the_beginning() {
    let check = |text: &str, expected: &str| {
        let error = parse(grid(), text).expect_err(text);
        assert_eq!(error.to_string(), expected, "{text}");
    };
    let first = "expected stones that are set up before the first move";
    for name in ["AB", "AW", "AE"] {
        check(
            &format!("(;B[aa];{name}[bb];W[cc])"),
            &format!("line 1, column 12: {first}, found {name} after it"),
        );
    }
    check(
        "(;B[aa]PL[B];B[bb])",
        "line 1, column 11: expected a turn of W, found PL[B]",
    );
    let read = parse(grid(), "(;AB[aa:cb]AW[bb];AE[aa][cb]PL[W];W[dc]PL[B])").expect("a game");
    assert_eq!(read.start.as_deref(), Some("1XX1/XO2/4:O"));
    assert_eq!(names(&read), ["d1"]);
}

#[test]
fn errors_have_a_place() {
    let check = |text: &str, expected: &str| {
        let error = parse(grid(), text).expect_err(text);
        assert_eq!(error.to_string(), expected, "{text}");
    };
    check(
        "",
        "line 1, column 1: expected '(', the beginning of a game, found end of text",
    );
    check(
        "(;SZ[15])",
        "line 1, column 6: expected a board of 4 columns and 3 rows, found SZ[15]",
    );
    let point = "expected two letters of a point on 4 columns and 3 rows";
    check(
        "(;B[aa]\n;W[ee])",
        &format!("line 2, column 4: {point}, found \"ee\""),
    );
    check(
        "(;B[])",
        &format!("line 1, column 5: {point}, found a pass"),
    );
    check(
        "(;B[aa];B[ab])",
        "line 1, column 11: expected a move of W, found a2 of B",
    );
    check(
        "(;B[aa",
        "line 1, column 7: expected ']' at the end of a value, found end of text",
    );
    check(
        "(;B[aa]7",
        "line 1, column 8: expected a node, a property or the end of the game, found '7'",
    );
    check(
        "(;B)",
        "line 1, column 4: expected '[' after the property B, found ')'",
    );
}

#[test]
fn what_other_programs_leave_out_made_a_game_unreadable() {
    let check = |text: &str| {
        let read = parse(grid(), text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(names(&read), ["a3", "b2"], "{text}");
    };
    check("(;GM[]SZ[4:3];B[aa];W[bb])");
    check("(;GM[ ]SZ[]PL[]AB[]AW[]AE[];B[aa];W[bb])");
    check("(;GM[01]SZ[4:3];B[aa];W[bb])");
    check("(;GM[1]SZ[4:3];B[aa];W[bb]");
    check("(;GM[1]SZ[4:3]\r\n;B[aa]\r\n(;W[bb]\r\n");
    // The first versions of the format have long names.
    check("(;GaMe[1]SiZe[4:3];Black[aa];White[bb])");
}

#[test]
fn a_file_without_a_property_was_an_empty_game() {
    let check = |text: &str, expected: &str| {
        let error = parse(grid(), text).expect_err(text);
        assert_eq!(error.to_string(), expected, "{text}");
    };
    let capital = "expected a property with a capital letter in its name";
    check(
        "(;gm[1]ff[4]sz[9];b[aa];w[bb])",
        &format!("line 1, column 3: {capital}, found \"gm\""),
    );
    check(
        "(;GM[1];B[aa];white[bb])",
        &format!("line 1, column 15: {capital}, found \"white\""),
    );
    let property = "expected a property of the game";
    check("(;)", &format!("line 1, column 3: {property}, found ')'"));
    check(
        "(;;(;",
        &format!("line 1, column 6: {property}, found end of text"),
    );
}

#[test]
fn the_character_set_is_named_by_its_property() {
    let check = |bytes: &[u8], expected: Option<&str>| {
        assert_eq!(charset_of(bytes).as_deref(), expected, "{bytes:?}");
    };
    check(b"", None);
    check(b"CA", None);
    check(b"(;GM[1]SZ[9])", None);
    check(b"(;CA[Big5]GM[1])", Some("Big5"));
    check(b"(;GM[1]\r\nCA [gb2312]", Some("gb2312"));
    check(b"(;GM[1]CA[gb2312", Some("gb2312"));
    check(b"(;PB[\x87\x5d]CA[GBK])", Some("GBK"));
    check(b"(;PB[\x95\x5c]CA[Shift_JIS])", Some("Shift_JIS"));
    check(b"(;C[CAR]GN[ CAT]CA[x])", Some("x"));
}

#[test]
fn games_after_the_first_were_left_out() {
    let check = |text: &str, expected: &[&str]| {
        let read = collection::games(grid(), text).expect(text);
        let found: Vec<String> = read.iter().map(|game| names(game).join(" ")).collect();
        assert_eq!(found, expected, "{text}");
    };
    check("(;B[aa])", &["a3"]);
    check("(;B[aa])\n(;B[ba];W[aa])\n", &["a3", "b3 a3"]);
    check(
        "(;B[aa](;W[ba])(;W[ca]C[\\]) a(]))(;B[ca])",
        &["a3 b3", "c3"],
    );
    check("(;B[aa]) and no more", &["a3"]);
    let refused = |text: &str, place: &str| {
        let error = collection::games(grid(), text).expect_err(text).to_string();
        assert!(error.starts_with(&format!("{place}: ")), "{text}: {error}");
    };
    refused("(;B[aa])\n(;B[zz])", "line 2, column 5");
    refused("(;B[aa]) (;B[ba];W[zz])", "line 1, column 20");
    refused("", "line 1, column 1");
}
