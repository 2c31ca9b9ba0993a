//! `solve`, `best`, `perft` and `games`, and their answers.

use serde_json::{Value, json};

use crate::program::gametree;

#[test]
fn a_small_game_is_solved_in_words() {
    insta::assert_snapshot!(gametree(&["solve", "mnk:4,3,3"]).shown());
}

/// An unproven value was once called a score, whether it was an estimate, a bound or no value yet.
#[test]
fn what_is_not_proven_is_not_called_a_score() {
    let check = |args: &[&str], expected: &str| {
        let ran = gametree(args);
        assert!(ran.stdout.contains(expected), "{expected}: {ran:?}");
    };
    check(
        &["best", "chess", "--moves", "e2e4 d7d5", "--depth", "1"],
        "not proven; the estimate favours White by ",
    );
    check(
        &["best", "tictactoe", "--depth", "1"],
        "the search went as deep as --depth allows; a larger one sees further\n",
    );
    check(
        &["solve", "gomoku", "--nodes", "100"],
        "not proven\nthe search visited as many nodes as --nodes allows; more see further\n",
    );
}

#[test]
fn how_a_search_was_done_is_said_when_asked_for() {
    let brief = gametree(&["solve", "tictactoe"]).stdout;
    let verbose = gametree(&["solve", "tictactoe", "--verbose"]).stdout;
    let added = "engine solver, generator legal, depth 9, keys exact, stopped: solved\n";
    assert!(!brief.contains("engine"), "{brief}");
    assert!(verbose.ends_with(added), "{verbose}");
}

/// The board above an answer is for human readers, and so are its moves; JSON keeps the squares.
#[test]
fn chess_moves_were_squares_in_answers_for_people() {
    let check = |command: &str, expected: &str| {
        let args = [command, "chess", "--moves", "f3 e5 g4", "--depth", "2"];
        let engine = ["--engine", "alphabeta"];
        let ran = gametree(&[&args[..], &engine].concat());
        assert!(ran.stdout.contains(expected), "{expected}: {ran:?}");
        let answer = gametree(&[&args[..], &engine, &["--json"]].concat()).json();
        assert_eq!(answer["line"], json!(["d8h4"]), "{answer}");
    };
    check("best", "best: Qh4#\n");
    check("solve", "line: Qh4#\n");
    check("analyse", "\n  Qh4#  win in 1");
}

#[test]
fn boards_are_drawn() {
    let game = ["show", "mnk:4,3,3", "--moves", "b2 a1"];
    insta::assert_snapshot!(gametree(&game).shown());
    let over = gametree(&["show", "tictactoe", "--position", "XXX/OO1/3:O"]);
    let end = "\nthe game is over: X has won\nposition: XXX/OO1/3:O\n";
    assert!(over.stdout.ends_with(end), "{over:?}");
    let shown = gametree(&["show", "tictactoe", "--moves", "b2", "--json"]).json();
    assert_eq!(shown["to_move"], json!("second"));
    assert_eq!(shown["legal_moves"].as_array().map(Vec::len), Some(8));
}

/// A program that reads the output finds no board where it expects an answer.
#[test]
fn boards_are_not_drawn_into_pipes() {
    for command in ["solve", "best", "analyse"] {
        let ran = gametree(&[command, "tictactoe", "--moves", "b2 a1 c3"]);
        let mut lines = ran.stdout.lines();
        let first = lines.next().is_some_and(|line| !line.contains("a  b  c"));
        assert!(first, "{ran:?}");
    }
}

#[test]
fn games_are_solved() {
    let check = |game: &str, value: &str, winner: Value, plies: Value| {
        let ran = gametree(&["solve", game, "--json"]);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        let answer = ran.json();
        let found = [
            &answer["value"],
            &answer["winner"],
            &answer["plies"],
            &answer["proven"],
        ];
        assert_eq!(
            found,
            [&json!(value), &winner, &plies, &json!(true)],
            "{game}"
        );
        let line = answer["line"].as_array().expect("an array");
        if let Some(plies) = plies.as_u64() {
            assert_eq!(line.len() as u64, plies, "{game}");
        }
        let moves: Vec<&str> = line.iter().filter_map(Value::as_str).collect();
        let end = gametree(&["solve", game, "--moves", &moves.join(" ")]);
        assert!(end.stdout.contains("the game is over"), "{end:?}");
    };
    check("mnk:4,3,3", "win", json!("first"), json!(7));
    check("tictactoe", "draw", Value::Null, Value::Null);
    check("mnk:4,4,4", "draw", Value::Null, Value::Null);
    check("mnk:1,1,1", "win", json!("first"), json!(1));
    check("capture:2x2", "loss", json!("second"), json!(4));
    check("sim:5", "draw", Value::Null, Value::Null);
    check("sim:6", "loss", json!("second"), json!(15));
    check("sim:6,achieve", "win", json!("first"), json!(7));
}

#[test]
fn who_wants_the_distance_is_told_where_to_find_it() {
    let hint = "in how many plies: --engine solver finds out\n";
    for (engine, is_told) in [("df-pn", true), ("solver", false)] {
        let ran = gametree(&["solve", "capture:3x3", "--engine", engine]);
        assert_eq!(ran.stdout.ends_with(hint), is_told, "{ran:?}");
    }
}

/// The test counts nodes instead of taking the time; a user would notice more nodes.
#[test]
fn sim_on_six_points_is_solved_in_a_moment() {
    let ran = gametree(&["solve", "sim:6"]);
    assert!(
        ran.stdout
            .starts_with("sim:6: O wins in 15 plies, proven\n"),
        "{ran:?}"
    );
    let nodes = gametree(&["solve", "sim:6", "--json"]).json()["nodes"].as_u64();
    assert!(nodes.is_some_and(|nodes| nodes < 20_000), "{nodes:?}");
}

#[test]
fn the_keys_of_an_answer_are_those_promised_in_their_order() {
    let answer = gametree(&["solve", "tictactoe", "--json"]).json();
    let keys: Vec<&str> = answer
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .collect();
    let expected = [
        "game",
        "position",
        "to_move",
        "value",
        "winner",
        "plies",
        "proven",
        "score",
        "best",
        "line",
        "engine",
        "generator",
        "keys",
        "depth",
        "nodes",
        "seconds",
        "stopped",
    ];
    assert_eq!(keys, expected);
}

#[test]
fn every_engine_solves_tictactoe_from_a_position() {
    for engine in [
        "minimax",
        "negamax",
        "alphabeta",
        "pvs",
        "iterative",
        "solver",
    ] {
        let args = [
            "solve",
            "tictactoe",
            "--moves",
            "b2 b1",
            "--engine",
            engine,
            "--json",
        ];
        let answer = gametree(&args).json();
        assert_eq!(answer["value"], json!("win"), "{answer}");
        assert_eq!(answer["plies"], json!(5), "{answer}");
        assert_eq!(answer["engine"], json!(engine));
        assert_eq!(answer["position"], json!("3/1X1/1O1:X"));
    }
}

#[test]
fn the_best_move_wins_soonest_or_loses_latest() {
    let best = |position: &str| {
        let args = [
            "best",
            "tictactoe",
            "--position",
            position,
            "--depth",
            "9",
            "--json",
        ];
        gametree(&args).json()
    };
    let won = best("XX1/OO1/3:X");
    assert_eq!((&won["best"], &won["plies"]), (&json!("c3"), &json!(1)));
    // Whatever O does, X wins; after any move but the block, at once.
    let lost = best("XX1/X1O/1O1:O");
    assert_eq!(lost["value"], json!("loss"));
    assert_eq!(lost["plies"], json!(2));
}

#[test]
fn limits_end_a_search_with_its_best_so_far() {
    let check = |args: &[&str], code: i32, stopped: &str| {
        let ran = gametree(args);
        assert_eq!(ran.code, Some(code), "{ran:?}");
        let answer = ran.json();
        assert_eq!(answer["stopped"], json!(stopped), "{answer}");
        assert_eq!(answer["proven"], json!(false));
        assert!(answer["best"].is_string(), "{answer}");
        assert_eq!(answer["best"], answer["line"][0]);
    };
    check(&["best", "gomoku", "--nodes", "1000", "--json"], 0, "nodes");
    check(&["best", "gomoku", "--time", "50ms", "--json"], 0, "time");
    check(&["best", "gomoku", "--depth", "2", "--json"], 0, "depth");
    check(&["best", "gomoku", "--nodes", "1", "--json"], 0, "nodes");
    check(
        &["solve", "gomoku", "--nodes", "1000", "--json"],
        3,
        "nodes",
    );
    check(
        &["solve", "mnk:5,5,4", "--time", "1ms", "--json"],
        3,
        "time",
    );
    check(
        &["solve", "mnk:5,5,4", "--depth", "3", "--json"],
        3,
        "depth",
    );
}

#[test]
fn a_node_limit_is_met_exactly_and_gives_the_same_answer_again() {
    let run = || {
        let args = [
            "best", "gomoku", "--moves", "h8 i9", "--nodes", "5000", "--json",
        ];
        let mut answer = gametree(&args).json();
        answer["seconds"] = Value::Null;
        answer
    };
    let first = run();
    assert_eq!(first["nodes"], json!(5000));
    assert_eq!(first, run());
}

#[test]
fn a_position_can_come_from_standard_input() {
    let args = ["solve", "tictactoe", "--position", "-", "--json"];
    let ran = crate::program::gametree_reading(&args, b"  XX1/OO1/3:X\r\n");
    assert_eq!(ran.json()["best"], json!("c3"));
}

#[test]
fn perft_counts_and_divides() {
    insta::assert_snapshot!(gametree(&["perft", "mnk:3,2,2", "3", "--divide"]).shown());
    assert_eq!(gametree(&["perft", "tictactoe", "9"]).stdout, "127872\n");
    assert_eq!(
        gametree(&["perft", "tictactoe", "0", "--divide"]).stdout,
        "1\n"
    );
    let counted = gametree(&["perft", "tictactoe", "2", "--divide", "--json"]).json();
    assert_eq!(counted["count"], json!(72));
    assert_eq!(counted["divide"][8]["count"], json!(8));
}

#[test]
fn progress_is_told_in_json_lines() {
    let ran = gametree(&["solve", "tictactoe", "--json", "--progress", "json"]);
    let lines: Vec<Value> = ran
        .stderr
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    let iterations: Vec<&Value> = lines
        .iter()
        .filter(|line| line["event"] == json!("iteration"))
        .collect();
    let depths: Vec<u64> = iterations
        .iter()
        .filter_map(|line| line["depth"].as_u64())
        .collect();
    assert!(
        depths.is_sorted_by(|before, after| before < after),
        "one for every iteration, none for the search of the line: {ran:?}"
    );
    assert_eq!(
        iterations.last().map(|last| &last["value"]),
        Some(&json!("draw"))
    );
    assert!(
        iterations
            .iter()
            .all(|line| line["position"] == ran.json()["position"])
    );
}

#[test]
fn progress_is_silent_where_nobody_looks() {
    let ran = gametree(&["best", "gomoku", "--time", "1100ms"]);
    assert_eq!(ran.stderr, "");
}

#[test]
fn games_are_listed_and_their_examples_open() {
    insta::assert_snapshot!(gametree(&["games"]).shown());
    let listing = gametree(&["games", "--json"]).json();
    for game in listing["games"].as_array().expect("an array") {
        let (example, moves) = (&game["example"], &game["example_moves"]);
        let args = [
            example.as_str().expect("text"),
            "--moves",
            moves.as_str().expect("text"),
        ];
        let ran = gametree(&[&["best"], &args[..], &["--depth", "1"]].concat());
        assert_eq!(ran.code, Some(0), "{ran:?}");
    }
}

/// The time differs from run to run; the text before it does not.
#[test]
fn the_front_pages_show_what_is_printed() {
    let shown = gametree(&["solve", "mnk:4,3,3"]).stdout;
    let (steady, _) = shown.split_once(" nodes in ").expect("a count at the end");
    for page in [
        include_str!("../../../cli/README.md"),
        include_str!("../../../../README.md"),
    ] {
        assert!(page.contains(steady), "a front page lacks: {steady}");
    }
}

#[test]
fn a_search_for_threats_said_that_it_had_tried_all_when_its_memory_was_full() {
    let args = |table, nodes| {
        let game = [
            "solve",
            "mnk:15,15,5",
            "--moves",
            "h8 a1",
            "--engine",
            "own",
        ];
        let rest = ["--verbose", "--table", table, "--nodes", nodes];
        [&game[..], &rest[..]].concat()
    };
    let full = gametree(&args("64KiB", "150000")).stdout;
    assert!(full.contains("keys hash64, stopped: nodes"), "{full}");
    let short = gametree(&args("64MiB", "1000")).stdout;
    assert!(short.contains("keys hash64, stopped: nodes"), "{short}");
}

/// The answer once gave only the first move of a won game, and nothing of a lost one.
#[test]
fn a_proof_was_told_as_far_as_its_first_move() {
    for (game, moves, winner) in [
        ("capture:4x4", "", "second"),
        ("capture:5x5", "c3 b3", "first"),
        ("mnk:4,4,3", "a1", "first"),
        ("sim:6", "12 34 15", "second"),
        ("kayles:grid-4x3", "", "second"),
    ] {
        let args = ["solve", game, "--moves", moves, "--engine", "df-pn"];
        let answer = gametree(&[&args[..], &["--json", "--seed", "1"]].concat()).json();
        assert_eq!(answer["winner"], json!(winner), "{game}: {answer}");
        let line = answer["line"].as_array().expect("a line");
        let line: Vec<&str> = line.iter().filter_map(Value::as_str).collect();
        let all = format!("{moves} {}", line.join(" "));
        let shown = gametree(&["show", game, "--moves", all.trim(), "--json"]).json();
        assert_eq!(shown["winner"], json!(winner), "{game}: {all}");
    }
}
