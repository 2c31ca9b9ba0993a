//! The cards of the first page, and boards and moves as people see them.

use serde_json::{Value, json};

use crate::client::{get, post, shared};

fn ask(path: &str, body: &Value) -> Value {
    post(shared(), path, body).json()
}

#[test]
fn cards_show_a_board_of_every_game() {
    let cards = get(shared(), "/api/cards").json();
    let cards = cards["cards"].as_array().expect("cards");
    let games = get(shared(), "/api/games").json();
    assert_eq!(cards.len(), games["games"].as_array().map_or(0, Vec::len));
    let named = |name: &str| {
        let mut named = cards.iter().filter(|card| card["name"] == name);
        named.next().expect("a card of this name")
    };
    let connect4 = named("connect4");
    assert_eq!(connect4["usual"], "connect4");
    assert_eq!(connect4["texts"]["en"]["title"], "Connect Four");
    assert_eq!(connect4["texts"]["zh-Hans"]["title"], "四子棋");
    let summary = connect4["texts"]["en"]["summary"].as_str();
    let summary = summary.expect("a line");
    assert!(
        summary.starts_with("drop stones"),
        "the title is not repeated: {summary}"
    );
    let svg = connect4["svg"].as_str().expect("a board");
    assert!(svg.contains("disc1") && !svg.contains("data-"), "{svg}");
    // Whatever a game's search does, its board is shown.
    let svg = named("panics")["svg"].as_str().expect("a board");
    assert!(svg.contains("<path"), "{svg}");
    assert_eq!(named("panics")["texts"]["en"]["title"], "panics");
    // Games with a usual form come first.
    let is_usual = |card: &Value| card["usual"] == card["name"];
    let last = cards.iter().rposition(is_usual).expect("a usual form");
    assert!(cards[..last].iter().all(is_usual));
    let again = get(shared(), "/api/cards").json();
    assert_eq!(again["cards"].as_array(), Some(cards));
}

#[test]
fn moves_to_come_are_written_as_people_write_them() {
    let body = json!({ "game": "chess", "moves": ["e4"], "ahead": ["e7e5", "g1f3"] });
    let position = ask("/api/position", &body);
    assert_eq!(position["ahead_words"], json!(["e5", "Nf3"]));
    let body = json!({ "game": "chess", "position": "8/4P2k/8/8/8/8/8/K7 w - - 0 1", "depth": 1 });
    let found = ask("/api/analyse", &body);
    assert_eq!(found["line"][0], "e7e8q");
    assert_eq!(found["line_words"][0], "e8=Q");
}

#[test]
fn a_board_of_pieces_is_seen_from_both_sides() {
    let board = |turned: bool| {
        let body = json!({ "game": "chess", "turned": turned });
        let position = ask("/api/position", &body);
        let svg = position["svg"].as_str().expect("a board").to_owned();
        svg.split("data-site=").nth(1).expect("a place").to_owned()
    };
    let [usual, turned] = [board(false), board(true)];
    assert!(usual.starts_with("\"a8\"") && turned.starts_with("\"a8\""));
    assert_ne!(usual, turned);
}
