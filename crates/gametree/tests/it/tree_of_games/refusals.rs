//! Requests that `tree` and `race` refuse, and requests that they accept.

use std::fs;

use crate::program::gametree;
use crate::scratch::Scratch;

#[test]
fn a_picture_of_no_search_was_left_out_without_a_word() {
    let scratch = Scratch::new("no-search");
    let file = scratch.path("over.svg");
    let over = [
        "tree",
        "tictactoe",
        "--moves",
        "a1 b1 a2 b2 a3",
        "--svg",
        &file,
    ];
    let expected = "--svg: expected a search to draw, found a game that is over";
    assert!(gametree(&over).error(4).contains(expected));
    assert!(fs::metadata(&file).is_err());
}

#[test]
fn a_trace_was_lost_under_a_picture_of_the_same_name() {
    let scratch = Scratch::new("one-name");
    let file = scratch.path("both");
    let args = ["tree", "tictactoe", "--depth", "2", "--svg", &file];
    let both = gametree(&[&args[..], &["--trace", &file, "--force"]].concat());
    let expected = "expected two files for the picture and the trace";
    assert!(both.error(4).contains(expected), "{both:?}");
    assert!(fs::metadata(&file).is_err());
}

#[test]
fn more_boards_than_memory_holds_were_drawn() {
    let args = [
        "tree",
        "mnk:19,19,5",
        "--show",
        "3000",
        "--svg",
        "-",
        "--boards",
    ];
    let expected = "--show: expected at most 500 nodes with --boards, found 3000";
    assert!(gametree(&args).error(4).contains(expected));
}

#[test]
fn a_trace_gave_orders_to_the_terminal() {
    let scratch = Scratch::new("orders");
    let (file, forged) = (scratch.path("true.jsonl"), scratch.path("forged.jsonl"));
    let ran = gametree(&["tree", "tictactoe", "--depth", "2", "--trace", &file]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let text = fs::read_to_string(&file).expect("the trace");
    let order = text.replacen("\"alphabeta\"", "\"\\u001b[31mX\"", 1);
    assert_ne!(order, text);
    fs::write(&forged, order).expect("the folder is ours");
    let expected = "expected a text without control characters";
    assert!(gametree(&["tree", &forged]).error(4).contains(expected));
}

#[test]
fn a_small_tree_of_a_generator_was_counted_by_all_moves() {
    let args = [
        "race",
        "mnk:15,15,5",
        "--moves",
        "h8",
        "--generator",
        "near-1",
    ];
    let race = [
        &args[..],
        &["--engines", "minimax", "--depth", "3", "--json"],
    ]
    .concat();
    let answer = gametree(&race).json();
    assert_eq!(answer["engines"][0]["counted"], false, "{answer}");
}

/// The option was once ignored in silence.
#[test]
fn a_proof_of_a_search_that_proves_nothing_was_asked_for() {
    let expected = "--proof: expected a prover, such as --engine df-pn, found alphabeta";
    let args = ["tree", "tictactoe", "--depth", "2", "--proof"];
    assert!(gametree(&args).error(4).contains(expected));
    let typed = gametree(&["tree", "[[3,5],[2,9]]", "--proof"]);
    assert!(typed.error(4).contains(expected), "{typed:?}");
    let scratch = Scratch::new("no-proof");
    let file = scratch.path("search.jsonl");
    let written = gametree(&[&args[..4], &["--trace", &file]].concat());
    assert_eq!(written.code, Some(0), "{written:?}");
    let read = gametree(&["tree", &file, "--proof"]);
    let expected = "--proof: expected a trace of a prover, found one of alphabeta";
    assert!(read.error(4).contains(expected), "{read:?}");
}

/// A picture of a tree from a file was once as large as the tree.
#[test]
fn a_picture_of_a_tree_had_no_bound_of_size() {
    let scratch = Scratch::new("large-tree");
    let file = scratch.path("large.json");
    let leaves = vec!["[1,2,3,4]"; 1_001].join(",");
    fs::write(&file, format!("[{leaves}]")).expect("a file");
    let ran = gametree(&["tree", &file, "--svg", "-"]);
    let expected = "--svg: expected a tree of at most 5000 nodes, found one of 5006";
    assert!(ran.error(4).contains(expected), "{ran:?}");
    let part = gametree(&["tree", &file, "--svg", "-", "--show", "100"]);
    assert_eq!(part.code, Some(0), "{part:?}");
    fs::write(
        &file,
        "[".repeat(3) + &vec!["[\"win\",\"?\"]"; 2_000].join(",") + "]]]",
    )
    .expect("a file");
    let grown = gametree(&["tree", &file, "--dot", "-", "--steps", "1"]);
    let expected = "--dot: expected a tree of at most 5000 nodes, found one of 6003";
    assert!(grown.error(4).contains(expected), "{grown:?}");
}

/// The picture was once as wide as its branches, including those that were never searched.
#[test]
fn a_picture_was_as_wide_as_its_cut_branches() {
    let args = "tree mnk:7,7,4 --engine alphabeta --depth 2 --generator legal --show 60 --svg -";
    let args: Vec<&str> = args.split(' ').collect();
    let svg = gametree(&args).stdout;
    // Below each of 60 nodes there is at most the first of many branches, and another for the rest.
    let cut = svg.matches("class=\"cutedge\"").count();
    assert!((40..=120).contains(&cut), "{cut}: {svg}");
    assert!(svg.contains(" more</text>"), "{svg}");
}

/// Engines that judge leaves from the position before them once seemed to visit fewer nodes.
#[test]
fn a_race_did_not_say_what_its_engines_count() {
    let args = ["race", "tictactoe", "--depth", "2"];
    let told = gametree(&args).stdout;
    let expected = "
nodes of minimax and alphabeta: every position that is entered, leaves as well
nodes of pvs: without those that the evaluator judges from the position before
nodes of df-pn: positions whose moves were generated
";
    assert!(told.contains(expected), "{told}");
    let nodes = |engine: &str| {
        let json = gametree(&[&args[..], &["--engines", engine, "--json"]].concat()).json();
        json["engines"][0]["nodes"].as_u64().expect("a number")
    };
    assert_eq!((nodes("minimax"), nodes("pvs")), (1 + 9 + 72, 1 + 9));
    let alike = gametree(&[&args[..], &["--engines", "minimax,alphabeta"]].concat()).stdout;
    assert!(!alike.contains("nodes of "), "{alike}");
}
