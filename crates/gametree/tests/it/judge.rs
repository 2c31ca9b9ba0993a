//! `judge`: inputs of online judges.

use serde_json::json;

use crate::program::{gametree, gametree_reading};

#[test]
fn samples_of_timus_1195_are_answered() {
    let check = |input: &str, expected: &str| {
        let ran = gametree_reading(&["judge", "ural-1195"], input.as_bytes());
        assert_eq!(
            (ran.code, ran.stdout.as_str()),
            (Some(0), expected),
            "{input:?}"
        );
    };
    check("XXO\n#X#\n#OO", "Ouths win\n");
    check("O#O\n#X#\nXOX\n", "Draw\n");
    check("XX#\nOO#\nXO#\n", "Crosses win\n");
    check("xxo\r\n#x#  \r\n#oo\r\n\r\n  \n", "Ouths win\n");
}

#[test]
fn wrong_boards_are_refused_in_one_line() {
    let check = |input: &[u8], expected: &str| {
        let ran = gametree_reading(&["judge", "ural-1195"], input);
        assert_eq!(
            ran.error(4),
            format!("gametree: standard input: {expected}")
        );
        assert_eq!(ran.stdout, "");
    };
    check(
        b"XXX\nOO#\nO##",
        "expected a game that is not over, found three in a row",
    );
    check(
        b"XXO\n#X#\n##O",
        "expected three X and three O, found 3 X and 2 O",
    );
    check(
        b"XXO\n#X#",
        "line 3, column 1: expected X, O or #, found the end of the input",
    );
    check(
        b"XXO\n#Y#\n#OO",
        "line 2, column 2: expected X, O or #, found 'Y'",
    );
    check(
        b"",
        "line 1, column 1: expected X, O or #, found the end of the input",
    );
    check(
        b"\n\nXXO\n#X#\n#OO",
        "line 1, column 1: expected X, O or #, found the end of the line",
    );
    check(
        b"XXO\n\xff",
        "expected text in UTF-8, found byte 0xff at offset 4",
    );
}

#[test]
fn an_input_can_be_a_file() {
    let path = format!("{}/board-of-1195.txt", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, "O#O\n#X#\nXOX\n").expect("the folder is ours");
    assert_eq!(gametree(&["judge", "ural-1195", &path]).stdout, "Draw\n");
    let answer = gametree(&["judge", "ural-1195", &path, "--json"]).json();
    assert_eq!(answer, json!({ "judge": "ural-1195", "answer": "Draw" }));
    let dash = gametree_reading(&["judge", "ural-1195", "-"], b"O#O\n#X#\nXOX\n");
    assert_eq!(dash.stdout, "Draw\n");
    let missing = gametree(&["judge", "ural-1195", "no/such/file"]);
    assert!(
        missing
            .error(4)
            .starts_with("gametree: no/such/file: expected a file that can be opened, found ")
    );
}

#[test]
fn connect_four_is_answered_line_by_line() {
    let input = "\
        65214673556155731566316327373221417\r\n\
        \n\
        5554224333234511764415115\n\
        55542243x3\n\
        \u{ff}\n\
        12121213\n\
        1233722555341451114725221333";
    let mut bytes = input.as_bytes().to_vec();
    // One byte that is no text.
    let place = input.find('\u{ff}').expect("it was written above");
    bytes.splice(place..place + 2, [0xff]);
    let ran = gametree_reading(&["judge", "connect4"], &bytes);
    let expected = "\
        65214673556155731566316327373221417 -1\n\
        \n\
        5554224333234511764415115 4\n\
        error: line 4, column 9: expected a column from 1 to 7, found 'x'\n\
        error: expected text in UTF-8, found other bytes\n\
        error: line 6, column 8: expected the end of a finished game, found '3'\n\
        1233722555341451114725221333 -1\n";
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(4), expected));
    assert_eq!(
        ran.stderr,
        "gametree: standard input: expected lines that can be answered, found 3 of 7 that cannot be answered\n"
    );
}

/// Standard input of the same kind was once read forever as well, and with `--json` until the memory was full.
#[test]
fn an_endless_input_was_read_forever() {
    let zeros = gametree(&["judge", "connect4", "/dev/zero"]);
    assert_eq!(
        zeros.error(4),
        "gametree: /dev/zero: expected a file that can be read, found a line of more than 16 MiB"
    );
    let lines = "\n".repeat((16 << 20) + 1);
    let ran = gametree_reading(&["judge", "connect4", "--json"], lines.as_bytes());
    let error: serde_json::Value = serde_json::from_str(ran.error(4)).expect("one object");
    assert_eq!(
        error["error"]["message"],
        "standard input: expected at most 16777216 bytes, found more"
    );
}

#[test]
fn a_line_too_long_is_refused_and_the_next_one_answered() {
    let input = format!("{}\n5554224333234511764415115\n", "1".repeat(100_000));
    let ran = gametree_reading(&["judge", "connect4", "--json"], input.as_bytes());
    assert_eq!(ran.code, Some(4));
    let json: serde_json::Value = serde_json::from_str(&ran.stdout).expect("one object");
    let expected =
        "error: expected at most 4096 bytes in a line, found more\n5554224333234511764415115 4";
    assert_eq!(json["answer"], expected);
}
