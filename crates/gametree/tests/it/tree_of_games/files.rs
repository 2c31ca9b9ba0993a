//! Traces from files that are deep or damaged.

use std::fs;

use serde_json::json;

use crate::program::{gametree, gametree_reading};
use crate::scratch::Scratch;

/// A search of a made-up game that is one line of 60,000 plies.
#[test]
fn a_search_that_is_too_deep_to_draw_is_drawn_as_far_as_anybody_looks() {
    let plies = 60_000;
    let short = gametree(&["tree", "tictactoe", "--depth", "1", "--trace", "-"]).stdout;
    let sides = ["first", "second"];
    let mut lines = vec![short.lines().next().expect("a header").to_owned()];
    for ply in 0..=plies {
        let mut node = json!({
            "node": ply + 1, "search": 1, "ply": ply, "depth": plies - ply,
            "to_move": sides[ply % 2],
            "window": [null, null], "value": 0, "bound": "exact",
        });
        if ply > 0 {
            (node["parent"], node["move"]) = (json!(ply), json!("a1"));
        }
        if ply < plies {
            node["best"] = json!("a1");
        }
        lines.push(node.to_string());
    }
    let nodes = plies + 1;
    let end = json!({
        "totals": { "nodes": nodes, "leaves": 1 },
        "answer": {
            "value": 0, "proven": false, "best": "a1", "line": vec!["a1"; plies],
            "depth": plies, "nodes": nodes, "seconds": 0, "stopped": "depth",
        },
    });
    lines.push(end.to_string());
    let scratch = Scratch::new("deep-trace");
    let (file, svg) = (scratch.path("deep.jsonl"), scratch.path("deep.svg"));
    fs::write(&file, lines.join("\n")).expect("a file");
    let ran = gametree(&["tree", &file, "--show", "70000", "--svg", &svg, "--reasons"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let told = "drawn: 501 of 60,001 in the trace, none below ply 500\n";
    assert!(ran.stdout.contains(told), "{}", &ran.stdout[..400]);
    let drawn = fs::read_to_string(&svg).expect("a picture");
    assert!(drawn.contains("59,500 more nodes"));
    let object = gametree(&["tree", &file, "--json", "--visible", "100000"]).json();
    assert_eq!(object["totals"]["nodes"], json!(nodes));
}

#[test]
fn damaged_traces_are_refused_with_their_line() {
    let trace = gametree(&["tree", "tictactoe", "--depth", "1", "--trace", "-"]).stdout;
    let check = |text: &str, expected: &str| {
        let ran = gametree_reading(&["tree", "-"], text.as_bytes());
        let error = ran.error(4);
        assert!(
            error.starts_with("gametree: standard input: line "),
            "{error}"
        );
        assert!(error.contains(expected), "{error}");
    };
    check(
        &trace.replace("\"version\":1", "\"version\":9"),
        "expected version 1 of the format, found version 9",
    );
    let cut: String = trace
        .lines()
        .take(3)
        .map(|line| format!("{line}\n"))
        .collect();
    check(
        &cut,
        "line 3, column 1: expected a node, or the totals at the end, found the end of the file",
    );
}
