//! The memory that requests and their answers take, however large they are made.

use std::io::Write;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::{get, post, read, request, sent, server, shared};

/// Returns a tree whose root has `leaves` leaves.
fn flat(leaves: usize) -> String {
    format!("tree:[{}]", vec!["1"; leaves].join(","))
}

#[test]
fn every_move_repeated_the_name_of_its_game() {
    let game = flat(1_000);
    let answer = post(
        shared(),
        "/api/analyse",
        &json!({ "game": game, "nodes": 1 }),
    );
    assert!(
        answer.body.len() < 1 << 20,
        "{} bytes of an answer",
        answer.body.len()
    );
    let answer = answer.json();
    assert_eq!(
        (&answer["game"], &answer["position"]),
        (&json!(game), &json!("r"))
    );
    let moves = answer["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 1_000);
    let first = moves[0].as_object().expect("a move");
    assert!(first.contains_key("to_move") && !first.contains_key("game"));
}

#[test]
fn more_moves_than_the_memory_has_room_for_are_refused() {
    let address = server(&["--memory", "16MiB"]);
    for path in ["/api/analyse", "/api/explain"] {
        let ask = |leaves: usize| post(address, path, &json!({ "game": flat(leaves), "nodes": 1 }));
        assert_eq!(ask(512).status, 200);
        assert_eq!(ask(513).error(409)["expected"], "at most 512 legal moves");
    }
}

#[test]
fn boards_waited_for_drawings_of_thousands_of_places() {
    for path in ["/api/position", "/api/picture"] {
        let ask = |leaves: usize| post(shared(), path, &json!({ "game": flat(leaves) }));
        assert_eq!(ask(2_047).status, 200);
        assert_eq!(
            ask(2_048).error(409)["expected"],
            "at most 2048 places to draw"
        );
    }
}

/// Returns a question whose answer has most of a megabyte.
fn large() -> Value {
    json!({ "game": flat(2_000), "nodes": 1 })
}

#[test]
fn answers_that_were_not_read_took_any_amount_of_memory() {
    let address = server(&["--searches", "1", "--memory", "16MiB"]);
    let kind = "Content-Type: application/json\r\n";
    let bytes = request(address, "POST /api/analyse", kind, &large().to_string());
    let unread: Vec<_> = (0..8).map(|_| sent(address, &bytes)).collect();
    let began = Instant::now();
    while get(address, "/api/games").json()["running"] != 0
        || get(address, "/api/games").json()["waiting"] != 0
    {
        assert!(
            began.elapsed() < Duration::from_secs(60),
            "searches that end"
        );
        thread::sleep(Duration::from_millis(20));
    }
    let error = post(address, "/api/analyse", &large()).error(503);
    assert_eq!(error["expected"], "room for a large answer");
    // Small answers are still sent, and all answers are sent again when the large ones have been read.
    assert_eq!(
        post(address, "/api/solve", &json!({ "game": "tictactoe" })).status,
        200
    );
    drop(unread);
    let began = Instant::now();
    while post(address, "/api/analyse", &large()).status != 200 {
        assert!(began.elapsed() < Duration::from_secs(60), "room again");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn clients_that_do_not_read_kept_their_connection_for_ever() {
    const ASKED: usize = 200;
    let address = shared();
    let one = format!("GET /openapi.json HTTP/1.1\r\nHost: {address}\r\n\r\n");
    let mut stream = sent(address, one.repeat(ASKED).as_bytes());
    // The server takes blank lines between requests until it has given up.
    let began = Instant::now();
    while stream.write_all(b"\r\n").is_ok() {
        assert!(began.elapsed() < Duration::from_secs(60), "kept for ever");
        thread::sleep(Duration::from_millis(100));
    }
    let heard = read(&mut stream);
    let answers = heard
        .windows(15)
        .filter(|window| window == b"HTTP/1.1 200 OK");
    let answers = answers.count();
    assert!(
        (1..ASKED).contains(&answers),
        "{answers} of {ASKED} answers"
    );
}
