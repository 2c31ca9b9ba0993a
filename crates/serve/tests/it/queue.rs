//! More clients than searches, and clients that leave.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::{exchange, get, post, request, server};

/// Returns a search whose end no test waits for.
fn endless() -> Value {
    json!({ "game": "mnk:9,9,6", "engine": "minimax" })
}

/// Returns a client that reads the events of its search; when it is dropped, it leaves.
fn listening(address: SocketAddr, until: &str) -> TcpStream {
    let headers = "Content-Type: application/json\r\nAccept: text/event-stream\r\n";
    let bytes = request(address, "POST /api/solve", headers, &endless().to_string());
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.write_all(&bytes).expect("it reads");
    let mut heard = String::new();
    let mut buffer = [0; 1024];
    while !heard.contains(until) {
        let count = stream.read(&mut buffer).expect("it tells");
        assert!(count > 0, "{heard}");
        heard.push_str(&String::from_utf8_lossy(&buffer[..count]));
    }
    stream
}

fn load(address: SocketAddr) -> (Value, Value) {
    let games = get(address, "/api/games").json();
    (games["running"].clone(), games["waiting"].clone())
}

/// Waits for the expected numbers of running and waiting searches, no longer than for any answer.
fn settles(address: SocketAddr, expected: (i32, i32)) {
    let began = Instant::now();
    let expected = (json!(expected.0), json!(expected.1));
    while load(address) != expected {
        assert!(
            began.elapsed() < Duration::from_secs(60),
            "{:?}",
            load(address)
        );
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn clients_wait_in_a_queue_are_refused_when_it_is_full_and_stop_their_searches_by_leaving() {
    let address = server(&["--searches", "1", "--queue", "2"]);
    let first = listening(address, "{\"place\":0}");
    let second = listening(address, "{\"place\":1}");
    let mut third = listening(address, "{\"place\":2}");
    let kind = "Content-Type: application/json\r\n";
    let body = endless().to_string();
    let refused = exchange(address, &request(address, "POST /api/solve", kind, &body));
    let error = refused.error(503);
    assert_eq!(error["expected"], "a free place in the queue");
    assert!(refused.head.contains("retry-after: "), "{}", refused.head);
    // A question that needs no search is still answered.
    let short = json!({ "game": "tictactoe" }).to_string();
    let answer = exchange(
        address,
        &request(address, "POST /api/position", kind, &short),
    );
    assert_eq!(answer.status, 200);
    settles(address, (1, 2));
    // A client moves up when a client before it leaves.
    drop(second);
    let mut heard = [0; 1024];
    let count = third.read(&mut heard).expect("it tells");
    let heard = String::from_utf8_lossy(&heard[..count]);
    assert!(heard.contains("{\"place\":1}"), "{heard}");
    settles(address, (1, 1));
    drop(first);
    settles(address, (1, 0));
    drop(third);
    settles(address, (0, 0));
}

#[test]
fn a_client_that_does_not_listen_stops_its_search_by_leaving_too() {
    let address = server(&["--searches", "1"]);
    let kind = "Content-Type: application/json\r\n";
    for path in ["POST /api/solve", "POST /api/review"] {
        let mut stream = TcpStream::connect(address).expect("it listens");
        let bytes = request(address, path, kind, &endless().to_string());
        stream.write_all(&bytes).expect("it reads");
        settles(address, (1, 0));
        drop(stream);
        settles(address, (0, 0));
    }
}

#[test]
fn no_search_takes_longer_than_all_may() {
    let address = server(&["--time", "50ms"]);
    let body = json!({ "game": "mnk:9,9,6", "seconds": 1e9 }).to_string();
    let kind = "Content-Type: application/json\r\n";
    let answer = exchange(address, &request(address, "POST /api/solve", kind, &body));
    assert_eq!(answer.json()["stopped"], "time");
    let body = json!({ "game": "mnk:9,9,6", "moves": ["e5", "e6"], "depth": 80 }).to_string();
    let answer = exchange(address, &request(address, "POST /api/review", kind, &body)).json();
    assert_eq!(answer["positions"].as_array().map(Vec::len), Some(3));
}

#[test]
fn an_answer_leaves_a_place_for_the_next_question() {
    let address = server(&["--searches", "1", "--queue", "1"]);
    let ask = json!({ "game": "tictactoe", "moves": ["b2", "a1", "c1", "a3", "a2"] });
    for round in 0..200 {
        assert_eq!(post(address, "/api/solve", &ask).status, 200, "{round}");
        let running = &get(address, "/api/games").json()["running"];
        assert_eq!(running, 0, "{round}");
    }
}
