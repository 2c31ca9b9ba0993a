//! `tree GAME`, its traces in files, and `race`.

mod files;
mod proofs;
mod refusals;

use std::fs;

use serde_json::{Value, json};

use crate::program::{gametree, gametree_reading};
use crate::scratch::Scratch;

/// A game of four in a row in which X threatens, some moves before the board is full.
const DEEP: &[&str] = &[
    "tree",
    "mnk:4,4,4",
    "--engine",
    "alphabeta",
    "--depth",
    "4",
    "--generator",
    "legal",
    "--moves",
    "a1 d1 b2 d2 d4 a4 c1 b1 a3 c4",
];

#[test]
fn a_deep_cut_on_a_real_position_is_drawn() {
    let ran = gametree(DEEP);
    let shown = ran.shown();
    assert!(shown.contains(", deep"), "{shown}");
    insta::assert_snapshot!(shown);
}

#[test]
fn a_search_is_drawn_with_what_is_folded() {
    let args = [
        "tree",
        "tictactoe",
        "--depth",
        "3",
        "--show",
        "15",
        "--generator",
        "legal",
    ];
    insta::assert_snapshot!(gametree(&args).shown());
    let proof = [
        "tree",
        "tictactoe",
        "--engine",
        "df-pn",
        "--moves",
        "b2 a1 c3",
        "--show",
        "15",
    ];
    insta::assert_snapshot!(gametree(&proof).shown());
}

#[test]
fn a_proof_is_drawn_without_what_it_does_not_need() {
    let args = ["tree", "mnk:3,3,3", "--moves", "b2 b1", "--proof"];
    insta::assert_snapshot!(gametree(&[&args[..], &["--engine", "pns"]].concat()).shown());
}

#[test]
fn a_trace_is_drawn_again_from_its_file() {
    let scratch = Scratch::new("trace-files");
    let file = scratch.path("search.jsonl");
    let search = [
        "tree",
        "mnk:4,3,3",
        "--depth",
        "4",
        "--seed",
        "1",
        "--engine",
        "pvs",
    ];
    let shown = gametree(&search).stdout;
    let args = [&search[..], &["--trace", &file]].concat();
    assert_eq!(
        gametree(&args).stdout,
        shown,
        "the drawing is printed as well"
    );
    let text = fs::read_to_string(&file).expect("a trace");
    let stored = gametree(&["tree", &file]);
    assert_eq!((stored.code, &stored.stdout), (Some(0), &shown));
    assert_eq!(
        gametree_reading(&["tree", "-"], text.as_bytes()).stdout,
        shown
    );
    let on_standard_output = [&search[..], &["--trace", "-"]].concat();
    let seconds = |text: &str| {
        let lines = text.lines();
        let lines = lines.map(|line| line.split("\"seconds\"").next().expect("a part").to_owned());
        lines.collect::<Vec<String>>()
    };
    let printed = gametree(&on_standard_output).stdout;
    assert_eq!(seconds(&printed), seconds(&text));
    let object = gametree(&["tree", &file, "--json"]).json();
    assert_eq!(object["format"], json!("gametree-trace"));
    let nodes = object["nodes"].as_array().expect("a list");
    let visible: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(nodes.as_slice(), &visible[1..visible.len() - 1]);
    assert_eq!(object["totals"], visible[visible.len() - 1]["totals"]);
    let few = gametree(&["tree", &file, "--show", "3"]).stdout;
    assert!(few.contains("drawn: 3 of "), "{few}");
}

#[test]
fn the_front_pages_show_what_is_printed() {
    let args = [
        "tree",
        "mnk:3,3,3",
        "--engine",
        "alphabeta",
        "--depth",
        "2",
        "--show",
        "5",
    ];
    let shown = gametree(&args).stdout;
    let page = include_str!("../../../cli/README.md");
    assert!(page.contains(&shown), "the front page lacks: {shown}");
    let page = include_str!("../../../trace/README.md");
    let (_, example) = page.split_once("```json\n").expect("an example");
    let (example, _) = example.split_once("```").expect("its end");
    let ran = gametree_reading(&["tree", "-"], example.as_bytes());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.stdout.starts_with("mnk:3,3,3 at "), "{ran:?}");
}

#[test]
fn a_trace_took_the_place_of_another_file() {
    let scratch = Scratch::new("trace-places");
    let search = |file: &str| {
        let args = ["tree", "tictactoe", "--depth", "1", "--trace", file];
        gametree(&args)
    };
    let thesis = scratch.path("thesis.txt");
    fs::write(&thesis, "four years of work\n").expect("a file");
    let refused = search(&thesis);
    let expected = format!(
        "gametree: {thesis}: expected a trace or a new name, found another file: --force writes over it"
    );
    assert_eq!(refused.error(4), expected);
    assert_eq!(
        fs::read_to_string(&thesis).expect("a file"),
        "four years of work\n"
    );
    let file = scratch.path("search.jsonl");
    assert_eq!(search(&file).code, Some(0));
    assert_eq!(
        search(&file).code,
        Some(0),
        "a trace takes the place of a trace"
    );
    let forced = gametree(&[
        "tree",
        "tictactoe",
        "--depth",
        "1",
        "--trace",
        &thesis,
        "--force",
    ]);
    assert_eq!(forced.code, Some(0), "{forced:?}");
}

#[test]
fn what_is_no_game_and_no_file_is_refused_in_one_line() {
    let check = |args: &[&str], expected: &str| {
        let ran = gametree(args);
        let error = ran.error(4);
        assert!(error.contains(expected), "{args:?}: {error}");
    };
    check(
        &["tree", "tictaktoe"],
        "as a game: unknown game \"tictaktoe\"; did you mean \"tictactoe\"?",
    );
    check(&["tree", "mnk:3,3"], "expected");
    check(
        &["tree", "tictactoe", "--engine", "solver"],
        "engine solver: expected one that can be traced, minimax, negamax, alphabeta, pvs, iterative, and-or, pns, pn2, df-pn, found another",
    );
    check(
        &["tree", "tictactoe", "--threads", "2"],
        "--threads: expected 1 thread, since a search is recorded on one, found 2",
    );
    check(
        &["tree", "tictactoe", "--engine", "pns", "--depth", "3"],
        "engine pns: expected no depth limit, found 3",
    );
    check(
        &["tree", "chess", "--engine", "df-pn"],
        "expected a game whose positions cannot repeat",
    );
    check(
        &["tree", "tictactoe", "--order", "best"],
        "--order: expected a tree from a file, found tictactoe",
    );
    check(
        &[
            "tree",
            "tictactoe",
            "--depth",
            "1",
            "--json",
            "--trace",
            "-",
        ],
        "--trace: expected a file beside --json, found standard output",
    );
}

#[test]
fn a_tree_from_a_file_is_searched_like_other_games() {
    let args = [
        "tree",
        "[[-2, 1], [-3, 5, 7], [-1, -4]]",
        "--engine",
        "df-pn",
        "--show",
        "9",
    ];
    let proof = gametree(&args).stdout;
    assert!(
        proof.starts_with("tree:[[-2, 1], [-3, 5, 7], [-1, -4]] at r: df-pn"),
        "{proof}"
    );
    let deeper = gametree(&["tree", "[[-2, 1], [-3, 5, 7]]", "--depth", "1"]).stdout;
    assert!(deeper.contains("3 nodes, 2 of them leaves"), "{deeper}");
    let outline = gametree_reading(&["tree", "-", "--depth", "1"], b"max\n  3\n  4\n");
    let expected = "gametree: standard input: expected a tree as JSON, or in a file, for options of a search, found indented text";
    assert_eq!(outline.error(4), expected);
    let json = gametree_reading(&["tree", "-", "--depth", "1"], b"[3,\n4]\n").stdout;
    assert!(json.starts_with("tree:[3, 4] at r"), "{json}");
}

#[test]
fn a_finished_game_has_no_nodes() {
    let moves = "b2 a1 a2 c2 b1 c1 b3";
    for engine in ["alphabeta", "df-pn"] {
        let ran = gametree(&["tree", "tictactoe", "--moves", moves, "--engine", engine]);
        let shown = ran.stdout;
        assert!(
            shown.ends_with("the game is over: there is nothing to search\n"),
            "{shown}"
        );
    }
}

/// Returns the output of a race without times and rates.
fn raced(args: &[&str]) -> String {
    let shown = gametree(&[&["race"], args].concat()).stdout;
    let lines = shown.lines().map(|line| {
        let words = line
            .split("  ")
            .map(str::trim)
            .filter(|word| !word.is_empty());
        let words: Vec<&str> = words.collect();
        match words.as_slice() {
            [engine, value, best, depth, nodes, _, _, rest @ ..] if !rest.is_empty() => {
                [&[*engine, value, best, depth, nodes], rest]
                    .concat()
                    .join(" | ")
            }
            _ => words.join(" | "),
        }
    });
    lines.map(|line| line + "\n").collect()
}

#[test]
fn engines_race_side_by_side() {
    let engines = "minimax,negamax,alphabeta,pvs,iterative,and-or,pns,pn2,df-pn,solver";
    let args = [
        "tictactoe",
        "--moves",
        "b2 a1",
        "--engines",
        engines,
        "--seed",
        "1",
    ];
    insta::assert_snapshot!(raced(&args));
}

#[test]
fn a_tree_that_is_too_large_for_minimax_is_counted() {
    let shown = raced(&[
        "gomoku",
        "--engines",
        "minimax,alphabeta",
        "--depth",
        "2",
        "--nodes",
        "1000",
    ]);
    assert!(shown.contains("50,626 *"), "{shown}");
    assert!(shown.contains("* counted by the rules"), "{shown}");
    let object = gametree(&[
        "race",
        "gomoku",
        "--engines",
        "minimax",
        "--depth",
        "2",
        "--nodes",
        "1000",
        "--json",
    ])
    .json();
    assert_eq!(object["engines"][0]["counted"], json!(true));
    assert_eq!(object["engines"][0]["nodes"], json!(1 + 225 + 225 * 224));
}

#[test]
fn an_engine_that_the_game_refuses_is_named_before_the_race() {
    let ran = gametree(&[
        "race",
        "chess",
        "--engines",
        "alphabeta,df-pn",
        "--depth",
        "1",
    ]);
    assert!(ran.error(4).starts_with(
        "gametree: engine df-pn: expected a game whose positions cannot repeat, found chess"
    ));
    assert!(ran.stdout.is_empty(), "{ran:?}");
    // Where no engine is named, those that the game takes run.
    let told = "left out: engine df-pn: expected a game whose positions cannot repeat";
    let shown = raced(&["chess", "--depth", "1"]);
    assert!(shown.contains(told) && shown.contains("pvs"), "{shown}");
    let object = gametree(&["race", "chess", "--depth", "1", "--json"]).json();
    assert_eq!(object["engines"].as_array().map(Vec::len), Some(3));
    assert_eq!(object["left_out"].as_array().map(Vec::len), Some(1));
    let unknown = gametree(&["race", "tictactoe", "--engines", "alphabeta,stockfish"]);
    assert_eq!(unknown.code, Some(2), "{unknown:?}");
}

#[test]
fn a_race_in_json_has_an_answer_for_each_engine() {
    let args = [
        "race",
        "mnk:3,3,3",
        "--engines",
        "alphabeta,pvs,df-pn",
        "--depth",
        "9",
        "--json",
    ];
    let object = gametree(&args).json();
    assert_eq!(object["agree"], json!(true));
    let engines = object["engines"].as_array().expect("a list");
    assert_eq!(engines.len(), 3);
    for engine in engines {
        assert_eq!(engine["counts"]["nodes"], engine["nodes"], "{engine}");
    }
    assert_eq!(engines[2]["value"], json!("draw"));
}
