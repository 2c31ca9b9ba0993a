//! Input that cannot be used: one line on standard error, exit code 4, and no panic.

use crate::program::{Ran, command, gametree, gametree_reading};

fn check(args: &[&str], expected: &str) {
    let ran = gametree(args);
    assert_eq!(ran.error(4), format!("gametree: {expected}"));
    assert_eq!(ran.stdout, "");
}

#[test]
#[expect(clippy::too_many_lines, reason = "a list of cases")]
fn games_that_cannot_be_played_say_why() {
    for (game, expected) in [
        ("mnk:99999,99999,5", "expected 1 to 32 columns, found 99999"),
        ("mnk:3,33,3", "expected 1 to 32 rows, found 33"),
        ("mnk:0,3,3", "expected 1 to 32 columns, found 0"),
        ("mnk:3,3,0", "expected a row of 1 to 1024 cells, found 0"),
        (
            "mnk:3,3",
            "expected COLUMNS,ROWS,K, alone or with exact, misere or renju, found \"3,3\"",
        ),
        (
            "mnk",
            "expected COLUMNS,ROWS,K, alone or with exact, misere or renju (as in mnk:4,3,3), found \"\"; `games mnk` explains them",
        ),
        (
            "mnk:3,3,3,",
            "expected COLUMNS,ROWS,K, alone or with exact, misere or renju, found \"3,3,3,\"",
        ),
        ("mnk:3,3,x", "expected a number of cells, found \"x\""),
        ("mnk:3,3,-3", "expected a number of cells, found \"-3\""),
        ("mnk:+3,3,3", "expected a number of cells, found \"+3\""),
        (
            "mnk:3,3,99999999999999999999999",
            "expected a number of cells, found \"99999999999999999999999\"",
        ),
        ("tictactoe:4", "expected no parameters, found \"4\""),
        ("sim:9", "expected 3 to 8 points, found 9"),
        (
            "sim",
            "expected 3 to 8 points (as in sim:6), found \"\"; `games sim` explains them",
        ),
        (
            "sim:6,lose",
            "expected achieve or nothing after the number of points, found \"lose\"",
        ),
        (
            "tree",
            "expected a file or a tree as JSON (as in tree:[[3,5],[2,9]]), found nothing; `games tree` explains them",
        ),
        (
            "tree:[[3,5],[2,x]]",
            "expected a node, which is a list, an object, or an integer from -29999 to 29999 at line 1, column 11, found 'x'",
        ),
        (
            "tree:[win,[loss,?]]",
            "expected \"win\" in quotes at line 1, column 2, found win",
        ),
        (
            "gomoku:19",
            "expected exact, renju or nothing, found \"19\"",
        ),
        (
            "capture:1x1",
            "expected sides from 1 to 19 and at least 2 points, found 1 columns and 1 rows",
        ),
        (
            "capture:20x6",
            "expected sides from 1 to 19 and at least 2 points, found 20 columns and 6 rows",
        ),
        ("capture:6", "expected COLUMNSxROWS first, found \"6\""),
        ("capture:6x6x6", "expected a number of cells, found \"6x6\""),
        (
            "capture:6x6,foo",
            "expected one of plain, contact and one of empty, centre, crosscut, found \"foo\"",
        ),
        (
            "capture:6x6,plain,contact",
            "expected one rule set, which plain is already, found \"contact\"",
        ),
        (
            "capture:5x5,contact,contact",
            "expected one rule set, which contact is already, found \"contact\"",
        ),
        (
            "capture:6x6,centre,plain,crosscut",
            "expected one start, which centre is already, found \"crosscut\"",
        ),
        (
            "capture:5x5,crosscut",
            "expected even sides of at least 4 for the start crosscut, found 5 columns and 5 rows",
        ),
    ] {
        check(&["solve", game], &format!("game {game:?}: {expected}"));
    }
}

#[test]
fn unknown_names_are_answered_with_the_one_meant() {
    check(
        &["solve", "gomuku"],
        "unknown game \"gomuku\"; did you mean \"gomoku\"?",
    );
    check(
        &["solve", "shogi"],
        "unknown game \"shogi\"; expected one of mnk, tictactoe, maker-breaker, capture, connect4, kayles, sim, tree, chess, gomoku",
    );
    check(
        &["judge", "ural-1159"],
        "unknown judge \"ural-1159\"; did you mean \"ural-1195\"?",
    );
    check(
        &["best", "gomoku", "--generator", "near2"],
        "unknown generator \"near2\"; did you mean \"near-2\"?",
    );
}

#[test]
fn a_position_cut_off_anywhere_is_refused_at_its_end() {
    for (game, text) in [
        ("tictactoe", "X1O/3/2X:O"),
        ("mnk:4,3,3", "X2O/4/1XO1:X"),
        ("capture:3x4,contact", "3/XO1/3/3:X"),
        ("sim:4", "XO....:X"),
    ] {
        let whole = gametree(&["best", game, "--position", text, "--depth", "1"]);
        assert_eq!(whole.code, Some(0), "{whole:?}");
        for end in 0..text.len() {
            let cut = &text[..end];
            let ran = gametree(&["solve", game, "--position", cut]);
            let error = ran.error(4);
            let place = format!("gametree: position {cut:?}: column {}: expected ", end + 1);
            assert!(error.starts_with(&place), "{error}");
            assert!(error.ends_with("found end of text"), "{error}");
        }
    }
}

#[test]
fn positions_and_moves_that_do_not_fit_say_where() {
    let position = |text: &str, expected: &str| {
        let args = ["solve", "tictactoe", "--position", text];
        check(&args, &format!("position {text:?}: {expected}"));
    };
    position(
        "X1Z/3/3:O",
        "column 3: expected X, O or a number from 1 to 1, found 'Z'",
    );
    position(
        "3/3/3:X\n",
        "column 8: expected the end of the position, found '\\n'",
    );
    let moves = |text: &str, expected: &str| {
        check(&["solve", "tictactoe", "--moves", text], expected);
    };
    moves(
        "b2 d1",
        "move 2 \"d1\": expected a cell in columns a to c and rows 1 to 3, found \"d1\"",
    );
    moves(
        "b2 b2",
        "move 2 \"b2\": expected a legal move, but b2 is taken",
    );
    moves(
        "a1 b1 a2 b2 a3 b3",
        "move 6 \"b3\": expected no move after the end of the game, found b3",
    );
}

/// A game of stones could once report nothing against a move but that a cell was taken.
#[test]
fn a_forbidden_move_says_why() {
    let moves = |moves: &str, error: &str| {
        let (number, last) = (moves.split(' ').count(), &moves[moves.len() - 2..]);
        check(
            &["show", "gomoku:renju", "--moves", moves],
            &format!("move {number} {last:?}: expected a legal move, but {last} is {error}"),
        );
    };
    let threes = "h8 a1 i8 a3 g9 a5 g10 a7 g8";
    moves(threes, "forbidden: two threes at once");
    let fours = "h8 a1 i8 a3 j8 a5 g9 a7 g10 a9 g11 a11 g8";
    moves(fours, "forbidden: two fours at once");
    let overline = "b1 a15 c1 c15 d1 e15 f1 g15 g1 i15 e1";
    moves(overline, "forbidden: more than five in a row");
    moves("h8 h8", "taken");
    check(
        &["show", "mnk:7,7,4,renju"],
        "game \"mnk:7,7,4,renju\": expected a row of 5 cells in renju, found 4",
    );
}

#[test]
fn a_position_from_an_endless_or_binary_input_is_refused() {
    let args = ["solve", "tictactoe", "--position", "-"];
    let ran = gametree_reading(&args, &vec![b'X'; 2 << 20]);
    assert!(
        ran.error(4).contains("expected at most 1048576 bytes"),
        "{ran:?}"
    );
    let ran = gametree_reading(&args, b"X1\xff");
    assert!(
        ran.error(4).contains("found byte 0xff at offset 2"),
        "{ran:?}"
    );
}

#[test]
fn a_table_that_does_not_fit_is_an_error_and_no_abort() {
    let huge = ["--engine", "solver", "--table", "1024GiB"];
    let ran = gametree(&[&["solve", "tictactoe"][..], &huge].concat());
    // Some machines can promise that much memory.
    if ran.code != Some(0) {
        assert!(
            ran.error(1)
                .contains("tables of 1024GiB: no memory for a table of 1099511627776 bytes; --table SIZE asks for less")
        );
    }
}

#[cfg(unix)]
#[test]
fn a_folder_on_standard_input_was_taken_for_an_empty_file() {
    for args in [
        &["solve", "kayles:-"][..],
        &["solve", "tree:-"],
        &["solve", "tictactoe", "--position", "-"],
        &["solve", "--resume", "-"],
        &["verify", "-"],
        &["judge", "ural-1195"],
        &["judge", "control-game"],
        &["tree", "-"],
        &["play", "tictactoe"],
        &["uci"],
        &["gtp"],
    ] {
        let folder = std::fs::File::open("/").expect("a folder");
        let ran = Ran::of(command(args).stdin(folder).output().expect("it starts"));
        let error = ran.error(4);
        assert!(error.contains("Is a directory"), "{args:?}: {error}");
    }
}

#[test]
fn games_were_not_known_by_their_other_names() {
    for (typed, meant) in [
        ("connect-four", "connect4"),
        ("Connect_Four", "connect4"),
        ("four-in-a-row", "connect4"),
        ("connect-four:5x4", "connect4"),
        ("noughts-and-crosses", "tictactoe"),
        ("tic-tac-toe", "tictactoe"),
        ("atari-go", "capture"),
        ("node-kayles:path-5", "kayles"),
        ("control-game", "kayles"),
        ("renju", "gomoku:renju"),
        ("Renjyu", "gomoku:renju"),
        ("gomoku15", "gomoku"),
        ("five-in-a-row", "gomoku"),
        ("k-in-a-row", "mnk"),
        ("game-tree", "tree"),
    ] {
        let ran = gametree(&["solve", typed]);
        let name = typed.split(':').next().expect("a name");
        let expected = format!("unknown game {name:?}; did you mean {meant:?}?");
        assert!(ran.error(4).ends_with(&expected), "{ran:?}");
    }
    for (typed, meant) in [("1195", "ural-1195"), ("kayles", "control-game")] {
        let ran = gametree(&["judge", typed]);
        let expected = format!("unknown judge {typed:?}; did you mean {meant:?}?");
        assert!(ran.error(4).ends_with(&expected), "{ran:?}");
    }
}

#[test]
fn a_format_was_refused_in_words_that_nobody_typed() {
    for game in ["tictactoe", "mnk:3,3,3"] {
        let name = game.split(':').next().expect("a name");
        check(
            &["solve", game, "--format", "dimacs"],
            &format!(
                "--format dimacs: expected a game that reads files in several formats, found {name}"
            ),
        );
    }
    check(
        &["solve", "kayles:path-5", "--format", "x"],
        "game \"kayles:path-5\", --format x: expected a format out of matrix, edges, dimacs, graph6, found \"x\"",
    );
}

#[test]
fn an_empty_graph_on_standard_input_was_a_finished_game() {
    for input in ["", "\n \n"] {
        let ran = gametree_reading(&["solve", "kayles:-"], input.as_bytes());
        assert_eq!(
            ran.error(4),
            "gametree: game \"kayles:-\": expected a graph, found nothing"
        );
    }
}

#[test]
fn a_text_that_is_no_graph_was_said_to_be_graph6() {
    let refused = |text: &str| {
        let ran = gametree_reading(&["solve", "kayles:-"], text.as_bytes());
        ran.error(4).to_owned()
    };
    let error = refused("Dear reader,\n");
    assert!(
        error.contains("expected a matrix, edges or dimacs, or in graph6 a character"),
        "{error}"
    );
    let error = refused("hello\n");
    assert!(
        error.contains("expected a matrix, edges or dimacs, or in graph6 "),
        "{error}"
    );
}

/// Errors were once prose where JSON was requested.
#[test]
fn errors_were_prose_where_json_was_asked_for() {
    let check = |args: &[&str], code: i32, kind: &str, message: &str| {
        let ran = gametree(args);
        let error: serde_json::Value = serde_json::from_str(ran.error(code))
            .unwrap_or_else(|error| panic!("{error}: {ran:?}"));
        let error = &error["error"];
        assert_eq!(error["kind"], kind, "{ran:?}");
        assert_eq!(error["exit_code"], code, "{ran:?}");
        let found = error["message"].as_str().expect("text");
        assert!(found.contains(message), "{found}");
        assert_eq!(ran.stdout, "");
    };
    let unknown = "unknown game \"mkn\"; did you mean \"mnk\"?";
    check(&["solve", "mkn:4,4,4", "--json"], 4, "input", unknown);
    let nodes = "invalid value 'x' for '--nodes <COUNT>': expected a number of nodes";
    check(
        &["solve", "mnk:4,4,4", "--json", "--nodes", "x"],
        2,
        "usage",
        nodes,
    );
    let missing = "the following required arguments were not provided: <GAME>";
    check(&["best", "--json"], 2, "usage", missing);
    let text = gametree(&["best", "--json", "--help"]);
    assert!(text.stdout.contains("\nExamples:"), "{text:?}");
}
