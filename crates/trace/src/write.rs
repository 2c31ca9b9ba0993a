//! Writer of traces as JSON lines.

use std::io::{self, Write};
use std::time::Duration;

use gametree_core::{ProofNumbers, Score, Window};
use serde_json::{Map, Value, json};

use crate::json::{BOUNDS, KINDS, PLAYERS, cut_name, cuts, name_of, salt_text};
use crate::{Counts, Found, Node, PointsVisit, ProofVisit, Step, Trace, Visit};

/// The name of the format, in the first line of a file.
pub const FORMAT: &str = "gametree-trace";

/// The version of the format that is written, and the only one that is read.
pub const VERSION: u64 = 1;

impl Trace {
    /// Writes the trace as JSON lines: a header, an object for each visible node, and the totals.
    ///
    /// # Errors
    /// Fails if the sink fails.
    pub fn write(&self, sink: &mut dyn Write) -> io::Result<()> {
        writeln!(sink, "{}", self.header_json())?;
        for node in &self.nodes {
            writeln!(sink, "{}", self.node_json(node))?;
        }
        writeln!(sink, "{}", self.end_json())
    }

    /// Returns the header as the first line holds it.
    pub fn header_json(&self) -> Value {
        let header = &self.header;
        let mut object = Object::new();
        object.put("format", FORMAT);
        object.put("version", VERSION);
        object.put("game", header.game.as_str());
        object.put("position", header.position.as_str());
        object.put("to_move", name_of(&PLAYERS, header.to_move));
        object.put("players", json!(header.players));
        if header.is_for_points {
            object.put("for_points", true);
        }
        object.put("engine", header.engine.as_str());
        object.put("generator", header.generator.as_str());
        object.put_some("depth", header.depth);
        object.put_some("node_limit", header.node_limit);
        object.put_some("time_limit", header.time_limit.map(seconds));
        object.put_some("salt", header.salt.map(salt_text));
        object.put("visible_limit", header.visible_limit);
        object.done()
    }

    /// Returns a node as it is written.
    ///
    /// # Panics
    /// Panics if `node` does not belong to this trace.
    pub fn node_json(&self, node: &Node) -> Value {
        let mut object = Object::new();
        object.put("node", node.number);
        let parent = node.parent.map(|at| self.nodes[at].number);
        object.put_some("parent", parent);
        object.put("search", node.search);
        object.put("ply", node.ply);
        match &node.step {
            Step::Root => {}
            Step::Move(text) => object.put("move", text.as_str()),
            Step::Pass => object.put("pass", true),
        }
        object.put("to_move", name_of(&PLAYERS, node.to_move));
        match &node.visit {
            Visit::Points(points) => put_points(&mut object, points),
            Visit::Proof(proof) => put_proof(&mut object, proof),
        }
        if node.left_out > 0 {
            object.put("left_out", node.left_out);
            object.put("left_out_moves", json!(node.left_out_moves));
        }
        if !node.folded.is_empty() {
            object.put("folded", counts_json(&node.folded));
        }
        object.done()
    }

    /// Returns the totals and the answer as the last line holds them.
    pub fn end_json(&self) -> Value {
        let mut object = Object::new();
        object.put("totals", counts_json(&self.totals()));
        if !self.beyond.is_empty() {
            object.put("beyond", counts_json(&self.beyond));
        }
        object.put("answer", found_json(&self.found));
        object.done()
    }
}

fn put_points(object: &mut Object, points: &PointsVisit) {
    let Window { alpha, beta } = points.window;
    object.put("depth", points.depth);
    let edge = |score: Score, infinite| (score != infinite).then(|| score.raw());
    let window = [
        edge(alpha, Score::NEG_INFINITY),
        edge(beta, Score::INFINITY),
    ];
    object.put("window", json!(window));
    if let Some((score, bound)) = points.answer {
        object.put("value", score.raw());
        object.put("bound", name_of(&BOUNDS, bound));
    }
    if let Some(cut) = points.cut {
        let mut of_cut = Object::new();
        of_cut.put("rule", cut_name(cut.reason));
        of_cut.put("by", cut.bound.raw());
        of_cut.put_some("set_at", cut.set_at);
        object.put("cut", of_cut.done());
    }
    object.put_some("table", points.table.map(Score::raw));
    object.put_some("best", points.best.as_deref());
}

fn put_proof(object: &mut Object, proof: &ProofVisit) {
    object.put("kind", name_of(&KINDS, proof.kind));
    if let Some(goal) = proof.goal {
        let player = name_of(&PLAYERS, goal.player);
        object.put(
            "goal",
            json!({ "player": player, "least": goal.least.raw() }),
        );
    }
    object.put_some("first", proof.first.map(numbers_json));
    object.put_some("last", proof.last.map(numbers_json));
    object.put_some("thresholds", proof.thresholds.map(numbers_json));
    object.put("expansions", proof.expansions);
    object.put("judged", proof.judged);
}

/// Writes proof number and disproof number; null stands for infinity.
fn numbers_json(numbers: ProofNumbers) -> Value {
    let finite = |number| (number != ProofNumbers::INFINITY).then_some(number);
    json!([finite(numbers.pn), finite(numbers.dn)])
}

impl Counts {
    /// Returns the counts as they are written: all that are not zero, and always the nodes.
    pub fn to_json(&self) -> Value {
        counts_json(self)
    }
}

fn counts_json(counts: &Counts) -> Value {
    let mut object = Object::new();
    object.put("nodes", counts.nodes);
    for (key, count) in [
        ("leaves", counts.leaves),
        ("table_hits", counts.table_hits),
        ("deep_cuts", counts.deep_cuts),
    ] {
        if count > 0 {
            object.put(key, count);
        }
    }
    let mut by_rule = Object::new();
    for (name, reason) in cuts() {
        if counts.cut(reason) > 0 {
            by_rule.put(name, counts.cut(reason));
        }
    }
    if counts.all_cuts() > 0 {
        object.put("cuts", by_rule.done());
    }
    object.done()
}

fn found_json(found: &Found) -> Value {
    json!({
        "value": found.score.raw(),
        "proven": found.is_proven,
        "best": found.best,
        "line": found.line,
        "depth": found.depth,
        "nodes": found.nodes,
        "seconds": seconds(found.elapsed),
        "stopped": found.stopped,
    })
}

/// Converts a time to seconds, rounded to the microsecond.
fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

/// An object under construction, in which absent values have no key.
struct Object(Map<String, Value>);

impl Object {
    fn new() -> Self {
        Object(Map::new())
    }

    fn put(&mut self, key: &str, value: impl Into<Value>) {
        self.0.insert(key.to_owned(), value.into());
    }

    fn put_some(&mut self, key: &str, value: Option<impl Into<Value>>) {
        if let Some(value) = value {
            self.put(key, value);
        }
    }

    fn done(self) -> Value {
        Value::Object(self.0)
    }
}
