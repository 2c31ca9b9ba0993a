//! What `tree` and `race` refuse, and what they do not.

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
