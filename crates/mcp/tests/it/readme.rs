//! The README of the crate.

use serde_json::{Value, json};

const README: &str = include_str!("../../README.md");

#[test]
fn the_entry_for_a_list_of_servers_is_json() {
    let blocks: Vec<&str> = README
        .split("```json\n")
        .skip(1)
        .filter_map(|rest| Some(rest.split_once("```")?.0))
        .collect();
    assert_eq!(blocks.len(), 1, "{blocks:?}");
    let entry: Value = serde_json::from_str(blocks[0]).expect("JSON");
    let server = &entry["mcpServers"]["gametree"];
    assert_eq!(*server, json!({ "command": "gametree", "args": ["mcp"] }));
}
