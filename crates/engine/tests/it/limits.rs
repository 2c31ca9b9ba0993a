//! Threads and memory, which are checked before they are taken.

use gametree_engine::Capacity;
use serde_json::{Value, json};

use crate::client::reply_to;

fn check(field: &str, value: &Value, expected: &str) {
    let mut query = json!({ "id": "1", "do": "solve", "game": "tictactoe" });
    query[field] = value.clone();
    let error = &reply_to(&query)["error"];
    assert_eq!(
        (&error["kind"], &error["field"]),
        (&json!("refused"), &json!(field)),
        "{query}"
    );
    assert_eq!(error["expected"], expected, "{query}");
}

#[test]
fn a_query_asks_for_no_more_than_there_is() {
    check("memory", &json!("1TiB"), "from 131072 to 33554432 bytes");
    check("memory", &json!("64KiB"), "from 131072 to 33554432 bytes");
    check("threads", &json!(3), "at most 2 threads");
    check(
        "game",
        &json!("x".repeat(65_537)),
        "at most 65536 characters",
    );
    check("moves", &json!(vec!["b2"; 2_001]), "at most 2000 strings");
}

#[test]
fn every_move_of_an_analysis_has_its_memory() {
    let query = json!({
        "id": "1", "do": "analyse", "game": "gomoku", "memory": "128KiB", "depth": 1,
    });
    let error = &reply_to(&query)["error"];
    assert_eq!(error["expected"], "memory for 225 legal moves", "{error}");
}

/// Every search once had tables of 128 MiB, whatever its memory was.
#[test]
fn tables_took_more_than_the_memory_of_their_query() {
    let nodes = |memory: &str| {
        let answer = &reply_to(&json!({
            "id": "1", "do": "solve", "game": "mnk:9,9,5", "engine": "pns", "memory": memory,
        }))["answer"];
        assert_eq!(answer["stopped"], "memory", "{answer}");
        answer["nodes"].as_u64().expect("a number")
    };
    let [small, large] = ["1MiB", "16MiB"].map(nodes);
    assert!(small * 8 < large, "{small} nodes, {large} nodes");
}

#[test]
fn a_capacity_has_memory_for_every_thread() {
    let capacity = |threads, bytes| Capacity::new(threads, bytes).is_ok();
    assert!(capacity(1, 128 << 10) && capacity(8, 1 << 20));
    assert!(!capacity(8, (1 << 20) - 1) && !capacity(0, 1 << 20));
    assert!(!capacity(usize::MAX, 1 << 20));
}
