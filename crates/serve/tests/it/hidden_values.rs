//! A page on which values are hidden.

use serde_json::json;

use crate::api::ask;

/// The Grundy numbers of the parts were in a remark and on the board.
#[test]
fn hidden_values_were_given_away_by_a_remark() {
    let mut body = json!({ "game": "kayles:path-7", "moves": ["4"] });
    let hidden = ask("/api/position", &body);
    assert_eq!(hidden["remarks"], json!([]));
    let told = hidden["value_remarks"].to_string();
    assert!(told.contains("Grundy"), "{told}");
    let svg = hidden["svg"].to_string();
    assert!(!svg.contains("Grundy"), "{svg}");

    body["values"] =
        json!([{ "move": "1", "worth": "win", "detail": "", "estimate": false, "best": true }]);
    let svg = ask("/api/position", &body)["svg"].to_string();
    assert!(svg.contains("Grundy"), "{svg}");
}

#[test]
fn a_solved_graph_has_its_number() {
    let solved = ask("/api/solve", &json!({ "game": "kayles:path-7" }));
    assert_eq!(solved["value"], "win");
    assert_eq!(solved["facts"][0]["value"], 1);
}
