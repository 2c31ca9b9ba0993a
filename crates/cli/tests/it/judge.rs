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
        assert_eq!(ran.error(4), format!("gametree: {expected}"));
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
        "standard input: expected text in UTF-8, found byte 0xff at offset 4",
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
