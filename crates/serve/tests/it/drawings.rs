//! Boards and charts that the server draws.

use serde_json::{Value, json};

use crate::api::ask;
use crate::client::{post, shared};

#[test]
fn the_numbers_of_a_line_took_the_place_of_the_names_of_vertices() {
    let position = ask(
        "/api/position",
        &json!({ "game": "kayles:path-12", "line": ["7", "10"] }),
    );
    let svg = position["svg"].as_str().expect("a board");
    let written = |text: &str| svg.matches(&format!(">{text}</text>")).count();
    // Both moves of the line have a number besides.
    let counts: Vec<usize> = (1..=12).map(|name| written(&name.to_string())).collect();
    assert_eq!(counts, [2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], "{svg}");
}

#[test]
fn a_race_had_no_chart() {
    let series = |name: &str, points: Value| json!({ "name": name, "points": points, "whole": name != "df-pn" });
    let with_depth = series("alpha-beta", json!({ "1": 9, "2": 34, "3": 150 }));
    let without = series("df-pn", json!({ "0": 77 }));
    let drawn = |all: &[&Value]| post(shared(), "/api/chart", &json!({ "series": all }));
    let picture = drawn(&[&with_depth, &without]);
    assert!(picture.head.contains("image/svg+xml"), "{}", picture.head);
    let picture = String::from_utf8(picture.body).expect("a picture");
    for text in ["alpha-beta", "df-pn", "&gt; 77"] {
        assert!(picture.contains(text), "{text} in {picture}");
    }
    assert_eq!(drawn(&[]).status, 200);
    let empty = series("alpha-beta", json!({}));
    assert_eq!(drawn(&[&empty]).status, 200);
    assert_eq!(drawn(&[&with_depth; 33]).status, 409);
    let long = series(&"a".repeat(81), json!({ "1": 9 }));
    assert_eq!(drawn(&[&long]).status, 409);
    let odd = series("alpha-beta", json!({ "x": 9 }));
    assert_eq!(drawn(&[&odd]).status, 400);
}
