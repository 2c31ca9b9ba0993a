//! Results and values in words.

use serde_json::{Value, json};

use crate::api::ask;

#[test]
fn a_position_has_its_result_or_the_player_to_move() {
    let check = |game: &str, moves: &[&str], language: &str, expected: &str| {
        let body = json!({ "game": game, "moves": moves, "language": language });
        assert_eq!(ask("/api/position", &body)["status"], expected, "{body}");
    };
    let won = ["a1", "b1", "a2", "b2", "a3"];
    let drawn = ["b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3"];
    check("tictactoe", &[], "en", "X to move");
    check("tictactoe", &["b2"], "zh-Hans", "轮到O");
    check("tictactoe", &won, "en", "X has won");
    check("tictactoe", &drawn, "en", "A draw");
    check("tree:[[3,5],[2,9]]", &["1", "2"], "en", "5 points for MAX");
}

#[test]
fn a_position_has_its_command_line() {
    let body = json!({ "game": "tictactoe", "moves": ["b2", "a1"] });
    let expected = "test play tictactoe --moves \"b2 a1\"";
    assert_eq!(ask("/api/position", &body)["command"], expected);
}

#[test]
fn values_have_letters_and_words() {
    let check = |game: &str, moves: &[&str], language: &str, letters: &str, words: &str| {
        let body = json!({ "game": game, "moves": moves, "language": language, "seconds": 60 });
        let found = ask("/api/analyse", &body);
        let best: &Value = &found["moves"][0];
        assert_eq!(best["letters"], letters, "{body}");
        assert_eq!(best["value_words"], words, "{body}");
        assert_eq!(found["value_words"], words, "{body}");
    };
    let wins = ["a1", "b1", "a2", "b2"];
    check("tictactoe", &wins, "en", "W 1", "win in 1");
    check("tictactoe", &wins, "zh-Hans", "W 1", "1步胜");
    check("tictactoe", &["b2"], "en", "D", "draw");
    check("tree:[[3,5],[2,9]]", &[], "en", "+3", "+3");
}

#[test]
fn the_moves_come_from_the_best_down() {
    let body = json!({ "game": "tictactoe", "moves": ["b2", "b1"], "seconds": 60 });
    let found = ask("/api/analyse", &body);
    let moves = found["moves"].as_array().expect("moves").iter();
    let scores: Vec<_> = moves.map(|one| one["score"].as_i64()).collect();
    assert!(scores.is_sorted_by(|one, other| one >= other), "{scores:?}");
}
