//! Many clients with random queries, some of which are ended.

use std::collections::BTreeMap;
use std::{env, thread};

use serde_json::{Value, json};

use crate::client::{Client, replies_to};
use crate::malformed::Numbers;

/// The number of clients, and of the queries of each, in the test and in the slow test.
const CLIENTS: u64 = 8;
const QUERIES: usize = 60;
const MANY_QUERIES: usize = 10_000;
/// The number of queries after which a client reads.
const AT_ONCE: usize = 20;

/// Returns a random query, which may be about no legal position.
fn query(id: &str, numbers: &mut Numbers) -> Value {
    let actions = [
        "solve",
        "best",
        "analyse",
        "explain",
        "perft",
        "show",
        "legal_moves",
        "draw",
        "games",
        "version",
    ];
    let games = [
        "tictactoe",
        "mnk:3,3,3",
        "mnk:4,4,3",
        "connect4:4x4",
        "kayles:path-9",
        "gomoku",
    ];
    let action = actions[numbers.below(actions.len())];
    let mut query = json!({ "id": id, "do": action });
    if !["games", "version"].contains(&action) {
        query["game"] = json!(games[numbers.below(games.len())]);
        let moves = ["a1", "b2", "c1", "a", "3", "b"];
        let count = numbers.below(3);
        let moves: Vec<&str> = (0..count)
            .map(|_| moves[numbers.below(moves.len())])
            .collect();
        query["moves"] = json!(moves);
        query["priority"] = json!(numbers.below(3));
    }
    if ["solve", "best", "analyse", "explain"].contains(&action) {
        query["nodes"] = json!(1 + numbers.below(300));
        query["threads"] = json!(1 + numbers.below(2));
        query["memory"] = json!("256KiB");
    }
    if action == "perft" {
        query["depth"] = json!(numbers.below(4));
    }
    query
}

/// Has a conversation of random queries, and returns the number of last lines for each of their identifiers.
fn conversation(seed: u64, queries: usize) -> BTreeMap<String, usize> {
    let (mut client, mut numbers) = (Client::new(2), Numbers(seed));
    let mut counts = BTreeMap::new();
    let mut count = |reply: &Value| {
        let id = reply["id"].as_str().expect("an id of ours").to_owned();
        *counts.entry(id).or_default() += 1;
    };
    let mut sent = 0;
    while sent < queries {
        let batch = AT_ONCE.min(queries - sent);
        let mut lines = 0;
        for number in sent..sent + batch {
            client.send(&query(&number.to_string(), &mut numbers));
            lines += 1;
            if numbers.below(4) == 0 {
                let of = numbers.below(number + 1).to_string();
                let id = format!("end {number}");
                client.send(&json!({ "id": id, "do": "terminate", "of": of }));
                lines += 1;
            }
        }
        for _ in 0..lines {
            count(&client.next_final());
        }
        sent += batch;
    }
    for reply in client.end() {
        count(&reply);
    }
    counts
}

#[test]
fn no_query_is_lost_or_answered_twice() {
    let queries = if env::var_os("GAMETREE_SLOW").is_some() {
        MANY_QUERIES
    } else {
        QUERIES
    };
    let clients = (1..=CLIENTS).map(|seed| thread::spawn(move || conversation(seed, queries)));
    for client in clients.collect::<Vec<_>>() {
        let counts = client.join().expect("a conversation without errors");
        let twice = counts.iter().find(|(_, count)| **count != 1);
        assert_eq!(twice, None);
        let asked = counts.keys().filter(|id| !id.starts_with("end "));
        assert_eq!(asked.count(), queries);
    }
}

/// All queries come before the first answer is read.
#[test]
fn queries_that_come_at_once_are_all_answered() {
    let mut numbers = Numbers(99);
    let mut lines: Vec<String> = (0..500)
        .map(|number| query(&number.to_string(), &mut numbers).to_string())
        .collect();
    lines.push(json!({ "id": "all", "do": "terminate_all" }).to_string());
    let replies = replies_to(2, lines.join("\n"));
    let mut ids: Vec<&str> = replies
        .iter()
        .map(|reply| reply["id"].as_str().expect("ours"))
        .collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!((ids.len(), replies.len()), (501, 501));
}
