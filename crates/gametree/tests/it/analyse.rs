//! `analyse`: every legal move.

use serde_json::{Value, json};

use crate::program::gametree;

#[test]
fn moves_come_best_first_with_their_lines() {
    let args = ["analyse", "tictactoe", "--position", "XX1/OO1/3:X"];
    insta::assert_snapshot!(gametree(&args).shown());
    let args = ["analyse", "mnk:4,3,3", "--moves", "b2"];
    insta::assert_snapshot!(gametree(&args).shown());
}

#[test]
fn each_move_has_the_value_of_solving_after_it() {
    let analysis = gametree(&["analyse", "mnk:3,4,3", "--moves", "b2 a1", "--json"]).json();
    let moves = analysis["moves"].as_array().expect("an array");
    assert_eq!(moves.len(), 10);
    for entry in moves {
        let m = entry["move"].as_str().expect("text");
        let after = gametree(&[
            "solve",
            "mnk:3,4,3",
            "--moves",
            &format!("b2 a1 {m}"),
            "--json",
        ])
        .json();
        let flipped = match after["value"].as_str() {
            Some("win") => "loss",
            Some("loss") => "win",
            _ => "draw",
        };
        assert_eq!(entry["value"], json!(flipped), "{m}");
        assert_eq!(entry["winner"], after["winner"], "{m}");
        assert_eq!(
            entry["plies"].as_u64(),
            after["plies"].as_u64().map(|plies| plies + 1),
            "{m}"
        );
        assert_eq!(entry["line"][0], json!(m));
    }
    let solved = gametree(&["solve", "mnk:3,4,3", "--moves", "b2 a1", "--json"]).json();
    for key in ["position", "value", "winner", "plies", "proven", "score"] {
        assert_eq!(analysis[key], solved[key], "{key}");
    }
}

#[test]
fn limits_hold_for_all_moves_together() {
    let ran = gametree(&["analyse", "gomoku", "--nodes", "3000", "--json"]);
    assert_eq!(ran.code, Some(3));
    let analysis = ran.json();
    assert_eq!(analysis["stopped"], json!("nodes"));
    assert_eq!(analysis["nodes"], json!(3000));
    let moves = analysis["moves"].as_array().expect("an array");
    assert_eq!(moves.len(), 225);
    let sum: u64 = moves
        .iter()
        .filter_map(|entry| entry["nodes"].as_u64())
        .sum();
    assert_eq!(sum, 3000);
    let depths: Vec<u64> = moves
        .iter()
        .filter_map(|entry| entry["depth"].as_u64())
        .collect();
    let (least, most) = (depths.iter().min(), depths.iter().max());
    assert!(
        most.zip(least)
            .is_some_and(|(most, least)| most - least <= 1),
        "{depths:?}"
    );
}

#[test]
fn fewer_nodes_than_moves_leave_moves_unsearched() {
    let analysis = gametree(&["analyse", "gomoku", "--nodes", "10", "--json"]).json();
    let moves = analysis["moves"].as_array().expect("an array");
    assert_eq!(moves.len(), 225);
    assert_eq!(
        moves
            .iter()
            .filter(|entry| entry["nodes"] == json!(0))
            .count(),
        215
    );
}

#[test]
fn a_depth_limit_is_searched_to_its_end() {
    let ran = gametree(&["analyse", "tictactoe", "--depth", "4", "--json"]);
    assert_eq!(ran.code, Some(3));
    let analysis = ran.json();
    for entry in analysis["moves"].as_array().expect("an array") {
        assert_eq!(entry["depth"], json!(4));
        assert_eq!(entry["stopped"], json!("depth"));
        assert_eq!(entry["value"], json!("unknown"));
    }
}

#[test]
fn a_finished_game_has_no_moves() {
    let ran = gametree(&[
        "analyse",
        "tictactoe",
        "--position",
        "XXX/OO1/3:O",
        "--json",
    ]);
    assert_eq!(ran.code, Some(0));
    let analysis = ran.json();
    assert_eq!(analysis["moves"], Value::Array(Vec::new()));
    assert_eq!(
        (&analysis["winner"], &analysis["plies"]),
        (&json!("first"), &json!(0))
    );
}

/// The analysis once printed only "not proven" for every move.
#[test]
fn an_analysis_that_ends_without_limits_and_proof_says_how_to_get_estimates() {
    let game = ["analyse", "mnk:9,9,5", "--moves", "e5 d4"];
    let args = [&game[..], &["--engine", "pns", "--table", "64KiB"]].concat();
    let ran = gametree(&args);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    let hint = "\nestimate the moves: gametree analyse mnk:9,9,5 --moves \"e5 d4\" --time 5s\n";
    assert!(ran.stdout.ends_with(hint), "{ran:?}");
    let limited = gametree(&[&args[..], &["--nodes", "100"]].concat());
    assert!(
        !limited.stdout.contains("estimate the moves"),
        "{limited:?}"
    );
}

#[test]
fn a_prover_went_on_to_the_end_before_the_analysis_began() {
    let args = [
        "analyse", "connect4", "--engine", "df-pn", "--nodes", "100", "--json",
    ];
    assert_eq!(gametree(&args).code, Some(3));
}

#[test]
fn what_solve_proves_at_once_was_estimated_under_a_limit() {
    for game in ["mnk:6,7,5", "kayles:path-20"] {
        let analysis = gametree(&["analyse", game, "--nodes", "4M", "--json"]).json();
        assert_eq!(analysis["proven"], true, "{game}");
        let moves = analysis["moves"].as_array().expect("a list");
        assert!(moves.iter().all(|m| m["proven"] == true), "{game}");
    }
}

#[test]
fn an_analysis_with_moves_left_open_ended_as_if_all_were_proven() {
    let args = ["analyse", "mnk:3,3,3", "--moves", "a1 a2 b1 b2"];
    let ran = gametree(&[&args[..], &["--nodes", "1"]].concat());
    assert!(ran.stdout.contains("not searched"), "{ran:?}");
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert_eq!(gametree(&args).code, Some(0));
}

/// The points of a position are unknown as long as an open move may get more.
#[test]
fn the_points_of_one_move_were_those_of_all() {
    let tree = "tree:[1,[[9],[9]]]";
    for command in ["explain", "analyse"] {
        let ran = gametree(&[command, tree, "--depth", "1"]);
        assert!(!ran.stdout.contains("point for MAX, proven"), "{ran:?}");
        assert_eq!(ran.code, Some(3), "{ran:?}");
        let answer = gametree(&[command, tree, "--depth", "1", "--json"]).json();
        assert_eq!(answer["proven"], false, "{answer}");
    }
}
