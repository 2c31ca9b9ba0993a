//! `bench`: the signature of the search.

use serde_json::json;

use crate::program::gametree;

/// A change of the search that changes these numbers must state it in its commit.
#[test]
fn node_counts_are_the_signature() {
    insta::assert_snapshot!(gametree(&["bench"]).shown());
}

#[test]
fn the_speed_stood_among_the_counts() {
    for args in [&["bench"][..], &["bench", "--json"]] {
        let ran = gametree(args);
        assert!(!ran.stdout.contains("second"), "{ran:?}");
        assert!(ran.stderr.ends_with(" nodes per second\n"), "{ran:?}");
    }
}

#[test]
fn both_outputs_have_the_same_counts() {
    let object = gametree(&["bench", "--json"]).json();
    let items = object["items"].as_array().expect("an array");
    let sum: u64 = items.iter().filter_map(|item| item["nodes"].as_u64()).sum();
    assert_eq!(object["nodes"], json!(sum));
    let text = gametree(&["bench"]).stdout;
    assert!(text.contains(&format!("{sum} nodes in total")), "{text}");
}
