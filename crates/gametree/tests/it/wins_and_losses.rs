//! Won and lost games: proven where a search by some of the moves has decided them, and defended where they are lost.

use std::fs;

use serde_json::{Value, json};

use crate::program::{gametree, play_args};

/// Three in a column, and the other stones in a corner.
const WON: &str = "h8 a1 h9 b1 h10 c1";
/// An open four that the side to move must face.
const LOST: &str = "h8 a1 i8 a15 j8 o1 k8";

fn best(moves: &str, limit: [&str; 2]) -> Value {
    let args = ["best", "gomoku", "--moves", moves, "--json"];
    gametree(&[&args[..], &limit].concat()).json()
}

#[test]
fn a_win_that_some_of_the_moves_had_found_was_not_proven() {
    let answer = best(WON, ["--nodes", "20000"]);
    let found = [&answer["value"], &answer["plies"], &answer["stopped"]];
    assert_eq!(found, [&json!("win"), &json!(3), &json!("solved")]);
    assert_eq!(answer["line"].as_array().map(Vec::len), Some(3), "{answer}");
    assert!(answer["nodes"].as_u64() <= Some(20_000), "{answer}");
}

/// A search of some of the moves alone, for a proof, is not confirmed with the other moves.
#[test]
fn a_win_that_some_of_the_moves_have_found_is_an_estimate_without_a_proof() {
    let args = ["solve", "gomoku", "--moves", WON, "--engine", "pvs"];
    let ran = gametree(&[&args[..], &["--generator", "near-1", "--depth", "4"]].concat());
    let said = "not proven; X wins in 3 plies if the estimate is right\nline: h7\n";
    assert!(ran.stdout.contains(said), "{ran:?}");
    assert_eq!(ran.code, Some(3), "{ran:?}");
}

#[test]
fn a_lost_position_was_given_up() {
    let answer = best(LOST, ["--nodes", "200000"]);
    let found = [&answer["value"], &answer["plies"]];
    assert_eq!(found, [&json!("loss"), &json!(2)], "{answer}");
    // Both ends of the four win; with one of them taken, the opponent has to find the other.
    let block = answer["best"].as_str();
    assert!(matches!(block, Some("g8" | "l8")), "{answer}");
    assert_eq!(answer["line"][0], answer["best"]);
    assert_eq!(answer["line"].as_array().map(Vec::len), Some(2), "{answer}");
}

#[test]
fn a_proof_of_what_is_decided_keeps_to_the_limits() {
    for nodes in ["1", "10", "700", "1000", "1500"] {
        for moves in [WON, LOST] {
            let answer = best(moves, ["--nodes", nodes]);
            let most = nodes.parse().ok();
            assert!(answer["nodes"].as_u64() <= most, "{answer}");
            assert!(answer["best"].is_string(), "{answer}");
        }
    }
}

#[test]
fn a_won_move_is_proven_in_a_list_of_all_moves() {
    let args = [
        "analyse", "gomoku", "--moves", WON, "--depth", "3", "--json",
    ];
    let analysis = gametree(&args).json();
    assert_eq!(analysis["value"], json!("win"), "{}", analysis["value"]);
    let moves = analysis["moves"].as_array().expect("an array");
    let won = moves.iter().filter(|entry| entry["value"] == json!("win"));
    let won: Vec<&str> = won.filter_map(|entry| entry["move"].as_str()).collect();
    assert_eq!(won, ["h7", "h11"]);
}

#[test]
fn a_prover_with_some_of_the_moves_writes_certificates() {
    let folder = std::env::temp_dir();
    let path = folder.join(format!("gametree-{}-pruned.gtc", std::process::id()));
    let file = path.to_str().expect("a temporary folder has a plain name");
    for engine in ["and-or", "pns", "pn2", "df-pn"] {
        let args = ["solve", "mnk:4,3,3", "--generator", "near-1", "--engine"];
        let ran = gametree(&[&args[..], &[engine, "--certificate", file]].concat());
        let said = "mnk:4,3,3: X wins, proven\n";
        assert!(ran.stdout.starts_with(said), "{ran:?}");
        let verified = gametree(&["verify", file]);
        assert_eq!(verified.code, Some(0), "{verified:?}");
    }
    fs::remove_file(&path).expect("the last certificate");
}

#[test]
fn engines_of_fixed_depth_answered_the_first_legal_move() {
    for engine in ["minimax", "negamax", "alphabeta", "pvs"] {
        let args = ["best", "chess", "--nodes", "20000", "--json", "--engine"];
        let answer = gametree(&[&args[..], &[engine]].concat()).json();
        assert_ne!(answer["best"], json!("a2a3"), "{engine}");
        assert!(answer["depth"].as_u64() >= Some(2), "{answer}");
        assert_eq!(answer["stopped"], json!("nodes"));
    }
}

#[test]
fn engines_play_to_the_end_with_one_node_a_move() {
    for engine in ["pns", "pn2", "df-pn", "and-or", "minimax", "portfolio"] {
        let further = ["--nodes", "1", "--engine", engine];
        let ran = gametree(&play_args("tictactoe", ["engine", "engine"], &further));
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(ran.stdout.contains("moves: "), "{ran:?}");
    }
}

#[test]
fn what_a_game_refuses_was_found_out_after_the_first_move() {
    let check = |args: &[&str], expected: &str| {
        let ran = gametree(args);
        assert!(ran.error(4).contains(expected), "{ran:?}");
        assert_eq!(ran.stdout, "", "{args:?}");
    };
    let no_repetition = "engine df-pn: expected a game whose positions cannot repeat, found chess";
    for command in ["play", "best", "solve", "analyse"] {
        check(&[command, "chess", "--engine", "df-pn"], no_repetition);
        for (engine, game) in [("pns", "tictactoe"), ("own", "kayles:path-12")] {
            let expected = format!("engine {engine}: expected no depth limit, found 3");
            check(
                &[command, game, "--engine", engine, "--depth", "3"],
                &expected,
            );
        }
        let own = "engine own: expected a game with an engine of its own, found tictactoe";
        check(&[command, "tictactoe", "--engine", "own"], own);
        let unknown = "unknown generator \"foo\"; expected one of legal";
        check(&[command, "tictactoe", "--generator", "foo"], unknown);
    }
    check(
        &["gtp", "--engine", "df-pn", "--depth", "3"],
        "engine df-pn: expected no depth limit, found 3",
    );
}

#[test]
fn a_prover_analysed_the_first_move_alone() {
    let args = [
        "analyse",
        "tictactoe",
        "--engine",
        "df-pn",
        "--nodes",
        "4000",
    ];
    let analysis = gametree(&[&args[..], &["--json"]].concat()).json();
    let moves = analysis["moves"].as_array().expect("an array");
    let searched = moves.iter().filter(|entry| entry["nodes"] != json!(0));
    assert_eq!(searched.count(), 9, "{analysis}");
    assert!(analysis["nodes"].as_u64() <= Some(4_000), "{analysis}");
}

/// A less deep search was once never final, so a full board ahead was searched deeper and deeper until a user stopped it.
#[test]
fn a_drawn_end_on_a_large_board_was_deepened_without_end() {
    let one_cell = "OXOO1XX/XOXXOOX/OOOXXXO/OOXOXOX/OXXOXOX/XXOXOOX:O";
    let four_cells = "OXOO1XX/XOX1OOX/OO1XXXO/OOXO1OX/OXXOXOX/XXOXOOX:X";
    for (game, position) in [("mnk:7,6,5", one_cell), ("mnk:7,6,5,renju", four_cells)] {
        let solve = ["solve", game, "--position", position];
        let limit = ["--nodes", "100000", "--json"];
        let iterative = [&solve[..], &["--engine", "iterative"], &limit].concat();
        let answer = gametree(&iterative).json();
        assert_ne!(answer["stopped"], "nodes", "{answer}");
        let best = ["best", game, "--position", position];
        let answer = gametree(&[&best[..], &limit].concat()).json();
        assert_eq!(answer["value"], "draw", "{answer}");
        assert!(answer["nodes"].as_u64() < Some(1000), "{answer}");
    }
}

/// In the misère game, the cells that touch a stone are the last that help.
#[test]
fn a_loss_by_some_of_the_moves_was_the_end_of_the_search() {
    let misere = ["mnk:3,3,2,misere", "--generator", "near-1"];
    for engine in [&[][..], &["--engine", "pvs"], &["--engine", "iterative"]] {
        let won = ["--position", "3/3/X2:O", "--json"];
        let answer = gametree(&[&["best"], &misere[..], &won, engine].concat()).json();
        let found = ["value", "plies", "stopped", "proven"].map(|key| &answer[key]);
        let expected = [&json!("win"), &json!(6), &json!("solved"), &json!(true)];
        assert_eq!(found, expected, "{answer}");
    }
    // The search once went on to the end of its time.
    let ran = gametree(&[&["explain"], &misere[..], &["--nodes", "100000"]].concat());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.stdout.contains("O wins in 7 plies, proven."), "{ran:?}");
    let shallow = ["--depth", "3", "--verbose"];
    let ran = gametree(&[&["best"], &misere[..], &shallow].concat());
    assert!(ran.stdout.contains("as deep as --depth allows"), "{ran:?}");
}

#[test]
fn what_the_rules_show_was_proven_in_words_alone() {
    let args = [
        "explain",
        "mnk:6,2,3",
        "--moves",
        "e2 d1 c2 b1",
        "--nodes",
        "5",
    ];
    let ran = gametree(&args);
    assert!(ran.stdout.contains("X wins in one ply, proven."), "{ran:?}");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let answer = gametree(&[&args[..], &["--json"]].concat()).json();
    let found = ["value", "plies", "proven", "best"].map(|key| &answer[key]);
    let expected = [&json!("win"), &json!(1), &json!(true), &json!("d2")];
    assert_eq!(found, expected, "{answer}");
}

#[test]
fn a_proof_of_what_is_decided_went_deeper_than_it_might() {
    let args = [
        "best",
        "mnk:10,1,4,misere",
        "--moves",
        "b1 e1 a1 d1",
        "--json",
    ];
    for engine in ["portfolio", "iterative", "and-or"] {
        let depth = ["--depth", "4", "--generator", "near-1", "--engine", engine];
        let answer = gametree(&[&args[..], &depth].concat()).json();
        let depth = answer["depth"].as_u64();
        assert!(depth.is_some_and(|depth| depth <= 4), "{answer}");
    }
}

#[test]
fn a_draw_by_some_of_the_moves_was_proven_with_half_of_what_was_left() {
    let args = [
        "best",
        "mnk:1,9,4,misere",
        "--moves",
        "a1 a3 a8 a5",
        "--json",
    ];
    let near = ["--generator", "near-2", "--engine", "portfolio"];
    let answer = gametree(&[&args[..], &near, &["--nodes", "200"]].concat()).json();
    let found = ["value", "proven"].map(|key| &answer[key]);
    assert_eq!(found, [&json!("draw"), &json!(true)], "{answer}");
    let answer = gametree(&[&args[..], &near, &["--nodes", "100"]].concat()).json();
    assert_eq!(answer["stopped"], "nodes", "{answer}");
    // The same holds for a win that needs a proof after the search.
    let won = [
        "best",
        "mnk:4,3,3,misere",
        "--moves",
        "c1 c3 d2 a1 d3 b1 c2 a2",
    ];
    let near = ["--generator", "near-1", "--engine", "negamax", "--json"];
    let answer = gametree(&[&won[..], &near, &["--nodes", "70"]].concat()).json();
    assert_eq!(answer["stopped"], "nodes", "{answer}");
    assert_eq!(gametree(&[&won[..], &near].concat()).json()["proven"], true);
}

#[test]
fn more_time_left_moves_without_their_distances() {
    let limit = ["--nodes", "1000000", "--json"];
    let answer = gametree(&[&["analyse", "mnk:3,3,2,misere"], &limit[..]].concat()).json();
    assert_eq!(
        [&answer["value"], &answer["plies"]],
        [&json!("loss"), &json!(7)]
    );
    for m in answer["moves"].as_array().expect("moves") {
        assert!(m["plies"].is_u64() && m["proven"] == json!(true), "{m}");
    }
}
