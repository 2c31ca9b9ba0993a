//! The control game: graphs by name and from files, its own engine, and the contest task.

use std::fs;

use serde_json::{Value, json};

use crate::left_out::leave_out;
use crate::program::{gametree, gametree_reading, play_args};

/// Writes a text to a file of the tests and returns its path.
fn file(name: &str, text: &str) -> String {
    let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&path, text).expect("the folder is ours");
    path
}

#[test]
fn graphs_by_name_are_solved_with_their_numbers() {
    let check = |graph: &str, winner: &str, grundy: Value| {
        let answer = gametree(&["solve", &format!("kayles:{graph}"), "--json"]).json();
        assert_eq!(answer["winner"], json!(winner), "{graph}");
        assert_eq!(answer["proven"], json!(true), "{graph}");
        assert_eq!(answer.get("grundy"), Some(&grundy), "{graph}");
    };
    check("path-12", "first", json!(2));
    check("path-4", "second", json!(0));
    check("cycle-9", "second", json!(0));
    check("grid-3x10", "first", json!(3));
    check("queens-8", "first", json!(3));
    check("king-4x5", "second", json!(0));
    check("knight-5x5", "first", json!(1));
    check("petersen", "first", json!(1));
    check("hypercube-4", "second", json!(0));
    check("complete-bipartite-3x4", "first", json!(2));
    check("path-200", "first", json!(5));
    check("path-12,misere", "first", Value::Null);
    check("path-1,misere", "second", Value::Null);
}

#[test]
fn the_number_is_said_in_words_too() {
    let said = |graph: &str| {
        let shown = gametree(&["solve", &format!("kayles:{graph}")]).stdout;
        shown.lines().last().map(str::to_owned)
    };
    assert_eq!(said("path-12").as_deref(), Some("Grundy number 2"));
    let misere = "no Grundy number under misère play";
    assert_eq!(said("path-12,misere").as_deref(), Some(misere));
}

#[test]
fn a_number_that_takes_too_long_is_null() {
    let args = ["solve", "kayles:king-9x9", "--nodes", "300", "--json"];
    let ran = gametree(&args);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    let answer = ran.json();
    assert_eq!(answer["grundy"], Value::Null);
    assert_eq!(answer["stopped"], json!("nodes"));
    assert!(answer["best"].is_string(), "{answer}");
}

#[test]
fn limits_that_nobody_had_given_were_blamed_for_a_missing_number() {
    let shown = gametree(&["solve", "kayles:king-9x9", "--nodes", "300"]).stdout;
    let last = shown.lines().last().unwrap_or_default();
    assert!(last.starts_with("no Grundy number found in "), "{shown}");
    assert!(last.ends_with(" nodes"), "{shown}");
}

/// The graph is far beyond a search of the tree to its end.
#[test]
fn a_large_graph_is_solved_by_its_own_engine_with_a_line_to_the_end() {
    let answer = gametree(&["solve", "kayles:queens-9", "--json"]).json();
    assert_eq!(
        (&answer["engine"], &answer["plies"], &answer["grundy"]),
        (&json!("own"), &Value::Null, &json!(1))
    );
    let moves: Vec<&str> = answer["line"]
        .as_array()
        .expect("an array")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    let args = ["solve", "kayles:queens-9", "--moves", &moves.join(" ")];
    let end = gametree(&args);
    assert!(
        end.stdout
            .contains("the game is over: the first player has won"),
        "{end:?}"
    );
}

#[test]
fn every_engine_agrees_on_small_graphs() {
    for game in [
        "kayles:grid-3x3",
        "kayles:grid-3x3,misere",
        "kayles:cycle-8",
    ] {
        let winner = |engine: &str| {
            let args = ["solve", game, "--engine", engine, "--json"];
            gametree(&args).json()["winner"].clone()
        };
        let engines = ["minimax", "alphabeta", "solver", "and-or", "pns", "df-pn"];
        for engine in engines {
            assert_eq!(winner(engine), winner("own"), "{game} by {engine}");
        }
    }
}

#[test]
fn graphs_come_from_files_in_every_format() {
    let path = file("path.matrix", "3\n0 1 0\n1 0 1\n0 1 0\n");
    let edges = file("path,with,commas.edges", "0 1\n1 2\n");
    let dimacs = file("path.col", "c a path\np edge 3 2\ne 1 2\ne 2 3\n");
    let graph6 = file("path.g6", "Bg\n");
    for (name, first) in [(&path, 1), (&edges, 0), (&dimacs, 1), (&graph6, 1)] {
        let game = format!("kayles:{name}");
        let answer = gametree(&["solve", &game, "--json"]).json();
        assert_eq!(answer["grundy"], json!(2), "{name}");
        assert_eq!(answer["game"], json!(game));
        let all = format!("{first}-{}:X", first + 2);
        assert_eq!(answer["position"], json!(all));
    }
    let game = format!("kayles:{edges},misere");
    let answer = gametree(&["solve", &game, "--json"]).json();
    assert_eq!(answer["winner"], json!("first"));
    let read = gametree_reading(&["solve", "kayles:-", "--json"], b"Bg");
    assert_eq!(read.json()["grundy"], json!(2));
}

/// Read as a list of edges, the matrix was once a graph of 111 vertices without any edge, and lost.
#[test]
fn a_matrix_without_spaces_is_solved_as_a_matrix() {
    let compact = file("compact.txt", "011\n101\n110\n");
    let game = format!("kayles:{compact}");
    for format in [&[][..], &["--format", "matrix"]] {
        let args = [&["solve", &game, "--json"], format].concat();
        let answer = gametree(&args).json();
        assert_eq!(answer["position"], json!("1-3:X"));
        assert_eq!(answer["grundy"], json!(1));
    }
}

#[test]
fn a_truncated_dimacs_file_is_not_solved() {
    let path = file("truncated.col", "p edge 4 3\ne 1 2\ne 2 3\n");
    assert_eq!(
        gametree(&["solve", &format!("kayles:{path}")]).error(4),
        format!(
            "gametree: game \"kayles:{path}\": expected 3 edges in all at line 3, column 6, found 2"
        )
    );
}

#[test]
fn a_format_is_insisted_on() {
    // The text is a matrix of zeros and ones, and also a list of one edge given twice.
    let both = file("both", "0 1\n1 0\n");
    let solve = |options: &[&str]| {
        let game = format!("kayles:{both}");
        gametree(&[&["solve", &game], options].concat())
    };
    assert_eq!(solve(&["--json"]).json()["position"], json!("1-2:X"));
    let edges = solve(&["--format", "edges", "--json"]).json();
    assert_eq!(edges["position"], json!("0-1:X"));
    assert_eq!(edges["game"], json!(format!("kayles:{both},format=edges")));
    assert_eq!(
        solve(&["--format", "dimacs"]).error(4),
        format!(
            "gametree: game \"kayles:{both}\", --format dimacs: expected a line that begins with p, e, c, n, d, v or x at line 1, column 1, found \"0\""
        )
    );
    assert_eq!(
        solve(&["--format", "dot"]).error(4),
        format!(
            "gametree: game \"kayles:{both}\", --format dot: expected a format out of matrix, edges, dimacs, graph6, found \"dot\""
        )
    );
}

#[test]
fn wrong_graphs_are_refused_in_one_line() {
    let check = |game: &str, expected: &str| {
        let ran = gametree(&["solve", game]);
        assert_eq!(
            ran.error(4),
            format!("gametree: game {game:?}: expected {expected}")
        );
    };
    check(
        "kayles",
        "a graph by name or a file (as in kayles:path-12), found nothing; `games kayles` explains them",
    );
    check(
        "kayles:path-0",
        "a file, or path-N with N at least 1, found \"path-0\"",
    );
    check(
        "kayles:queens-17",
        "a file, or at most 256 vertices, found \"queens-17\"",
    );
    check(
        "kayles:path-3,misery",
        "a file, or path-N with N at least 1, found \"path-3,misery\"",
    );
    check("kayles:a\tb", "no control characters, found \"a\\tb\"");
    let lopsided = file("lopsided.txt", "0 1\n0 0\n");
    check(
        &format!("kayles:{lopsided}"),
        "1 as in row 1, column 2 at line 2, column 1, found \"0\"",
    );
    let missing = gametree(&["solve", "kayles:./missing"]);
    let error = missing.error(4);
    assert!(
        error.contains("expected a file that can be opened"),
        "{error}"
    );
    let unknown = gametree(&["solve", "kayles:pith-9"]);
    let error = unknown.error(4);
    assert!(
        error.contains("a file, or one of bishops, complete,"),
        "{error}"
    );
}

#[test]
fn its_proofs_are_certified() {
    let path = format!("{}/queens-6.gtc", env!("CARGO_TARGET_TMPDIR"));
    let game = "kayles:queens-6";
    let args = ["solve", game, "--engine", "own", "--certificate", &path];
    assert_eq!(gametree(&args).code, Some(0));
    let checked = gametree(&["verify", &path]);
    assert_eq!(checked.code, Some(0), "{checked:?}");
    assert!(
        checked.stdout.contains(": the first player wins"),
        "{checked:?}"
    );
}

#[test]
fn the_engine_plays_a_won_game_to_its_end() {
    let args = play_args("kayles:queens-9", ["engine", "human"], &[]);
    // Illegal moves are refused and the next one is read, so some of these are illegal.
    let moves: String = (1..=81).map(|m| format!("{m}\n")).collect();
    let input = moves.repeat(3);
    let shown = gametree_reading(&args, input.as_bytes()).stdout;
    assert!(shown.contains("the first player has won after"), "{shown}");
}

#[test]
fn the_contest_is_answered_line_by_line() {
    let judge = |input: &str| gametree_reading(&["judge", "control-game"], input.as_bytes());
    let three = "3\n\n1\n0\n\n2\n0 0\n0 0\n\n3\n0 1 0\n1 0 1\n0 1 0\n";
    assert_eq!(judge(three).stdout, "1\n0\n1\n");
    assert_eq!(judge("2\n3\n011\n101\n110\n2\n00\n00\n").stdout, "1\n0\n");
    let none = judge("0\n");
    assert_eq!((none.code, none.stdout.as_str()), (Some(0), ""));
    let check = |input: &str, expected: &str| {
        let ran = judge(input);
        let expected = format!("gametree: standard input: {expected}");
        assert_eq!(ran.error(4), expected);
        assert_eq!(ran.stdout, "");
    };
    let second = |matrix: &str| format!("2\n1\n0\n\n2\n{matrix}");
    check(
        &second("0 1\n0 0\n"),
        "block 2, row 2, column 1: expected 1 as in row 1, column 2, found \"0\"",
    );
    check(
        &second("0 1\n1 1\n"),
        "block 2, row 2, column 2: expected 0 on the diagonal, found \"1\"",
    );
    check(
        &second("0 1 0\n1 0\n"),
        "block 2, row 1, column 3: expected the end of the row after 2 entries, found \"0\"",
    );
    check(
        &second("0 2\n"),
        "block 2, row 1, column 2: expected 0 or 1, found \"2\"",
    );
    check(
        "x\n",
        "line 1, column 1: expected a number of graphs from 0 to 1000000, found \"x\"",
    );
}

/// The original sample lies beside the checkout, on some machines.
#[test]
fn the_sample_of_the_contest_answers_0() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/texts/control-sample.in"
    );
    if fs::exists(path).unwrap_or(false) {
        assert_eq!(gametree(&["judge", "control-game", path]).stdout, "0\n");
    } else {
        leave_out("../shared/texts");
    }
}
