//! Trees that the program explains, node by node.

use std::collections::HashMap;
use std::io;

use serde_json::Value;

use super::Program;
use crate::Kind;
use crate::cases::trees::{and_or, random};
use crate::oracle::{Brute, Game, Leaves, Node, Worth, mover};
use crate::rng::Rng;
use crate::tally::{Passed, Tally, Wrong};

/// The name of the tree's file.
const FILE: &str = "tree.json";
/// The engines whose searches are explained.
const ENGINES: [&str; 4] = ["minimax", "negamax", "alphabeta", "pvs"];
/// The orders in which children are sorted.
const ORDERS: [&str; 3] = ["given", "best", "worst"];

impl Program {
    /// Has the program explain one tree of each kind.
    ///
    /// # Errors
    /// Returns an error when the tree cannot be written.
    pub fn explain(&self, rng: &mut Rng, tally: &mut Tally) -> io::Result<()> {
        let tree = and_or(rng);
        let text = tree.to_json();
        self.write(FILE, &text)?;
        let about = || format!("gametree tree {FILE} --json, with {text}");
        tally.check(Kind::Trees, "and-or", &about, || {
            let found = self.json(&["tree", FILE, "--json"])?;
            let mut expected = Vec::new();
            tree.numbers("r", true, &mut expected);
            let expected = expected.into_iter().map(|(path, (pn, dn))| {
                let number = |n: Option<u64>| n.map_or(Value::Null, Value::from);
                (path, vec![("pn", number(pn)), ("dn", number(dn))])
            });
            compare(&found, expected.collect())
        });
        self.points(rng, tally)
    }

    fn points(&self, rng: &mut Rng, tally: &mut Tally) -> io::Result<()> {
        let root = random(rng);
        let text = root.to_json();
        let words = ["tree", FILE, "--json"];
        let engine = ["--engine", *rng.pick(&ENGINES)];
        let order = ["--order", *rng.pick(&ORDERS)];
        let words = [&words[..], &engine, &order].concat();
        self.write(FILE, &text)?;
        let about = || format!("gametree {}, with {text}", words.join(" "));
        tally.check(Kind::Trees, "points", &about, || {
            let found = self.json(&words)?;
            let value = worth(&root);
            if found["value"] != value {
                return Err(format!("value {}, not {value}", found["value"]));
            }
            // Other orders have other paths.
            if order[1] != "given" {
                return Ok(Passed::Held);
            }
            compare(&found, values(&root))
        });
        Ok(())
    }
}

/// Returns the worth of a tree to MAX, who moves at its root.
fn worth(root: &Node) -> i32 {
    let game = Leaves::new(root.clone());
    for_max(&game, &game.start(), &mut Brute::new(usize::MAX))
}

fn for_max(game: &Leaves, state: &[u8], brute: &mut Brute) -> i32 {
    match brute.worth(game, state) {
        Some(Worth::Points(points)) if mover(state) == 0 => points,
        Some(Worth::Points(points)) => -points,
        other => unreachable!("leaves hold points, not {other:?}"),
    }
}

/// Returns the value of every node by its path.
fn values(root: &Node) -> HashMap<String, Vec<(&'static str, Value)>> {
    let game = Leaves::new(root.clone());
    let (mut left, mut values) = (vec![game.start()], HashMap::new());
    let brute = &mut Brute::new(usize::MAX);
    while let Some(state) = left.pop() {
        let value = for_max(&game, &state, brute);
        values.insert(game.write(&state), vec![("minimax", value.into())]);
        left.extend(game.moves(&state).into_iter().map(|(_, after)| after));
    }
    values
}

/// Checks that every node has the expected entries, and that there are no other nodes.
fn compare(
    found: &Value,
    mut expected: HashMap<String, Vec<(&'static str, Value)>>,
) -> Result<Passed, Wrong> {
    for node in found["nodes"].as_array().into_iter().flatten() {
        let path = node["path"].as_str().unwrap_or_default();
        let Some(entries) = expected.remove(path) else {
            return Err(format!("the node {path} is unknown or listed twice"));
        };
        for (name, value) in entries {
            if node[name] != value {
                return Err(format!("{path}: {name} {}, not {value}", node[name]));
            }
        }
    }
    match expected.keys().min() {
        None => Ok(Passed::Held),
        Some(path) => Err(format!("the node {path} is missing")),
    }
}
