//! Puzzles that ship, that are found, and those of a position.

use serde_json::{Value, json};

use crate::client::{events, get, post, shared};

fn ask(path: &str, body: &Value) -> Value {
    let answer = post(shared(), path, body);
    assert_eq!(answer.status, 200, "{}", answer.json());
    answer.json()
}

/// The solutions of puzzles are proven elsewhere.
#[test]
fn puzzles_are_shipped_or_found_or_those_of_a_position() {
    let shipped = ask("/api/puzzles", &json!({ "game": "tictactoe" }));
    assert_eq!(shipped["shipped"], true);
    let puzzles = shipped["puzzles"].as_array().expect("a list");
    assert!(puzzles.len() >= 50, "{}", puzzles.len());
    let last = &puzzles[puzzles.len() - 1];
    let body = json!({ "game": "tictactoe", "position": last["position"] });
    let one = ask("/api/puzzles", &body);
    assert_eq!(one, json!({ "shipped": true, "puzzles": [last] }));

    let body = json!({ "game": "mnk:4,3,3", "seed": 7, "level": 4, "language": "zh-Hans" });
    let found = ask("/api/puzzles", &body);
    assert_eq!(found["shipped"], false);
    let puzzles = found["puzzles"].as_array().expect("a list");
    assert_eq!(puzzles.len(), 10);
    for puzzle in puzzles {
        assert!(puzzle["level"].as_u64() <= Some(4), "{puzzle}");
        assert!(puzzle["task"].to_string().contains("轮到"), "{puzzle}");
        assert_eq!(puzzle["line"][0], puzzle["solution"]);
    }
    let body = json!({ "game": "mnk:4,3,3", "position": "1O2/3X/4:X" });
    let examined = ask("/api/puzzles", &body);
    assert_eq!(examined["puzzles"][0]["solution"], "d3");
    for body in [
        json!({ "game": "mnk:4,3,3", "moves": ["b2"] }),
        json!({ "game": "mnk:1,1,1", "moves": ["a1"] }),
    ] {
        assert_eq!(ask("/api/puzzles", &body)["puzzles"], json!([]), "{body}");
    }
}

#[test]
fn a_first_hint_leaves_a_choice_and_the_second_does_not() {
    let shipped = ask("/api/puzzles", &json!({ "game": "tictactoe" }));
    for puzzle in shipped["puzzles"].as_array().expect("a list") {
        let solution = &puzzle["solution"];
        let moves = |number: usize| puzzle["hints"][number]["moves"].as_array().expect("moves");
        assert!((2..=6).contains(&moves(0).len()), "{puzzle}");
        assert!(moves(0).contains(solution), "{puzzle}");
        assert_eq!(moves(1), std::slice::from_ref(solution), "{puzzle}");
        let text = puzzle["hints"][1]["text"].as_str().expect("a text");
        assert!(text.contains(puzzle["words"][0].as_str().expect("a move")));
    }
    let body = json!({ "game": "mnk:4,3,3", "position": "1O2/3X/4:X", "language": "zh-Hans" });
    let hints = &ask("/api/puzzles", &body)["puzzles"][0]["hints"];
    assert_eq!(hints[1]["text"], "走d3。");
}

/// The level once counted only where puzzles had to be found.
#[test]
fn the_level_was_ignored_where_puzzles_ship() {
    let levels = |body: &Value| {
        let shipped = ask("/api/puzzles", body);
        assert_eq!(shipped["shipped"], true, "{body}");
        let puzzles = shipped["puzzles"].as_array().expect("a list");
        let levels = puzzles.iter().map(|puzzle| puzzle["level"].as_u64());
        levels.collect::<Vec<_>>()
    };
    let all = levels(&json!({ "game": "tictactoe" }));
    let easy = levels(&json!({ "game": "tictactoe", "level": 3 }));
    let expected = all.into_iter().filter(|&level| level <= Some(3));
    assert_eq!(easy, expected.collect::<Vec<_>>());
    assert!(easy.contains(&Some(3)));
}

#[test]
fn puzzles_that_ship_are_a_page_to_print() {
    let check = |query: &str, status: u16, expected: &str| {
        let answer = get(shared(), &format!("/api/sheet?{query}"));
        let text = String::from_utf8_lossy(&answer.body);
        assert_eq!(answer.status, status, "{query}: {text}");
        assert!(text.contains(expected), "{query}: {text}");
    };
    check("game=tictactoe", 200, "<title>Puzzles: tictactoe</title>");
    check("game=tictactoe", 200, "50. ");
    check(
        "game=gomoku&level=1&language=zh-Hans",
        200,
        "lang=\"zh-Hans\"",
    );
    check("game=mnk:4,4,3", 409, "mnk:4,4,3");
    check("game=tictactoe&level=11", 400, "a level from 1 to 10");
    check("game=tictactoe&page=1", 400, "page");
    check("level=1", 400, "game");
    check("game=checkers", 404, "checkers");
    check("game=tictactoe&language=tlh", 404, "tlh");
}

#[test]
fn a_search_for_puzzles_reports_its_progress_and_ends_with_its_time() {
    let body = json!({ "game": "mnk:7,7,5", "seed": 1, "level": 10, "seconds": 1 });
    let events = events(shared(), "/api/puzzles", &body);
    let found = events.iter().filter(|event| event.0 == "found");
    assert!(found.count() > 0, "{events:?}");
}

#[test]
fn questions_for_puzzles_are_refused_as_others_are() {
    let check = |status: u16, body: Value, expected: &str| {
        let answer = post(shared(), "/api/puzzles", &body);
        let text = answer.json().to_string();
        assert_eq!(answer.status, status, "{text}");
        assert!(text.contains(expected), "{text}");
    };
    check(400, json!({ "level": 3 }), "game");
    check(400, json!({ "game": "tictactoe", "level": 0 }), "level");
    check(
        400,
        json!({ "game": "tictactoe", "seconds": -1 }),
        "seconds",
    );
    // A number below zero was once called too large.
    for (key, expected) in [
        ("depth", "a whole number from 0 to 4294967295, found -1"),
        (
            "seed",
            "a whole number from 0 to 18446744073709551615, found -1",
        ),
        ("level", "a level from 1 to 10, found -1"),
    ] {
        check(400, json!({ "game": "tictactoe", key: -1 }), expected);
    }
    check(404, json!({ "game": "checkers" }), "checkers");
    check(
        409,
        json!({ "game": "tictactoe", "position": "XXXXXXXXX:O" }),
        "position",
    );
    check(
        409,
        json!({ "game": "tictactoe", "moves": ["b2", "b2"] }),
        "b2",
    );
}
