//! Nodes of textbook searches: the theatre of the page, `tree` and `race` count the same ones.

use std::fs;
use std::io::Read;

use serde_json::{Value, json};

use crate::program::{gametree, gametree_reading};
use crate::serve::{asking, serving};

/// The trees of the texts, which the crate of the game ships.
const WORKED: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../games/tree/examples/worked-trees.json"
);
const RANDOM_TREES: u32 = 200;
/// A depth that no tree here reaches.
const DEEP: u32 = 20;
const ENGINES: [&str; 2] = ["minimax", "alphabeta"];

/// Returns the next number of a generator with 32 bits of state, below `limit`.
fn draw(seed: &mut u32, limit: u32) -> u32 {
    *seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    (*seed >> 16) % limit
}

/// Returns a tree of at most `depth` plies, with one to four branches at a node and equal leaves among others.
fn random_tree(depth: u32, seed: &mut u32) -> Value {
    let branches = 1 + draw(seed, 4);
    let branch = |_| {
        if depth == 1 || draw(seed, 3) == 0 {
            return json!(i64::from(draw(seed, 19)) - 9);
        }
        random_tree(depth - 1, seed)
    };
    (0..branches).map(branch).collect()
}

/// Numbers of the search of an engine.
#[derive(Debug, PartialEq)]
struct Counted {
    nodes: u64,
    cuts: u64,
    /// Number of nodes with an exact value.
    exact: usize,
}

/// Returns the number of nodes of a list whose value is exact.
fn exact(nodes: &Value) -> usize {
    let nodes = nodes.as_array().expect("a list").iter();
    nodes.filter(|node| node["bound"] == "exact").count()
}

fn counted_by_tree(tree: &Value) -> [Counted; 2] {
    let text = tree.to_string();
    ENGINES.map(|engine| {
        let args = ["tree", "-", "--engine", engine, "--json"];
        let told = gametree_reading(&args, text.as_bytes()).json();
        let nodes = told["nodes"].as_array().expect("a list").iter();
        let cuts = nodes.filter(|node| !node["cut"].is_null()).count();
        Counted {
            nodes: told["counts"][engine]["visits"].as_u64().expect("a count"),
            cuts: cuts.try_into().expect("a count"),
            exact: exact(&told["nodes"]),
        }
    })
}

fn counted_by_race(tree: &Value) -> [Option<u64>; 2] {
    let (game, depth) = (format!("tree:{tree}"), DEEP.to_string());
    let engines = ENGINES.join(",");
    let args = [
        "race",
        &game,
        "--engines",
        &engines,
        "--depth",
        &depth,
        "--json",
    ];
    let race = gametree(&args).json();
    [0, 1].map(|at| race["engines"][at]["counts"]["nodes"].as_u64())
}

fn counted_by_theatre(address: &str, tree: &Value) -> [Counted; 2] {
    ENGINES.map(|engine| {
        let body = json!({ "game": format!("tree:{tree}"), "engine": engine, "depth": DEEP, "seconds": 60 });
        let mut answer = String::new();
        let mut stream = asking(address, "trace", &body.to_string());
        stream.read_to_string(&mut answer).expect("an answer");
        let (_, trace) = answer.split_once("event: answer\ndata: ").expect("an answer");
        let trace = trace.lines().next().expect("a line");
        let trace: Value = serde_json::from_str(trace).expect("an object");
        let totals = &trace["end"]["totals"];
        Counted {
            nodes: totals["nodes"].as_u64().expect("a count"),
            cuts: totals["cuts"]["beta"].as_u64().unwrap_or(0),
            exact: exact(&trace["nodes"]),
        }
    })
}

#[test]
fn the_theatre_counted_other_nodes_or_cuts_than_tree_and_race() {
    let worked: Value = serde_json::from_str(&fs::read_to_string(WORKED).expect("a file"))
        .expect("a list of trees");
    let worked = worked.as_array().expect("a list").iter();
    let mut trees: Vec<Value> = worked.map(|example| example["tree"].clone()).collect();
    trees.push(json!([[3, 12, 8], [2, 4, 6], [14, 5, 2]]));
    trees.extend((1..=RANDOM_TREES).map(|mut seed| random_tree(4, &mut seed)));
    let (mut child, address) = serving(&[]);
    for tree in &trees {
        let counted = counted_by_tree(tree);
        let nodes = counted.each_ref().map(|engine| Some(engine.nodes));
        assert_eq!(counted_by_race(tree), nodes, "race, {tree}");
        assert_eq!(
            counted_by_theatre(&address, tree),
            counted,
            "theatre, {tree}"
        );
    }
    child.kill().expect("a running server");
    child.wait().expect("it ends");
}
