//! AND/OR trees: proof and disproof numbers, step by step.

use std::io::{self, Write};

use gametree_command::{Context, Ending, Failure, write_json_with_lists};
use gametree_core::{Phrase, ProofNumbers};
use gametree_registry::Words;
use serde_json::{Value, json};

use super::{TreeArgs, title};
use crate::leaf::Leaf;
use crate::{AndOrTree, Node, PnsTree, Shape, State, Verdict};

pub(super) fn grow(
    args: &TreeArgs,
    name: &str,
    tree: &AndOrTree,
    context: &mut Context<'_>,
) -> Result<Ending, Failure> {
    let grown = |language| {
        let mut pns = PnsTree::from_root(tree);
        let steps = args.steps.unwrap_or(u64::MAX);
        (0..steps).take_while(|_| pns.step().is_some()).count();
        pns.picture(&title(name), language)
    };
    let nodes = tree.shape().node_count();
    let out = &mut *args.record.draw(context.out, nodes, grown)?;
    if args.record.json() {
        write_json(args, name, tree, out)?;
    } else {
        write_steps(args, tree, out)?;
    }
    Ok(Ending::Done)
}

fn write_steps(args: &TreeArgs, tree: &AndOrTree, out: &mut dyn Write) -> io::Result<()> {
    let words = args.words();
    let shape = tree.shape();
    let called = |node| called(shape, node, &words);
    let mut pns = PnsTree::from_root(tree);
    let mut count = 0;
    writeln!(out, "{}", words.say(&Phrase::new("step-none")))?;
    writeln!(out, "{}", pns.drawing(&words))?;
    while args.steps.is_none_or(|steps| count < steps)
        && let Some(step) = grow_once(&mut pns, shape)
    {
        count += 1;
        let expanded = Phrase::new("step").with("step", count.to_string());
        let expanded = expanded.with("node", called(step.expanded));
        writeln!(out, "{}", words.say(&expanded))?;
        for change in &step.changed {
            // The drawing shows the new children.
            if let Some(before) = change.before {
                let changed = Phrase::new("changed")
                    .with("node", called(change.node))
                    .with("before", before.to_string())
                    .with("now", change.now.to_string());
                writeln!(out, "{}", words.say(&changed))?;
            }
        }
        writeln!(out, "{}", pns.drawing(&words))?;
    }
    let end = match pns.state() {
        State::Proven => Phrase::new("proven"),
        State::Disproven => Phrase::new("disproven"),
        State::Open(node) => Phrase::new("open").with("node", called(node)),
        State::Stuck(node) => Phrase::new("stuck").with("node", called(node)),
    };
    let after = Phrase::new("after").with("step", count.to_string());
    writeln!(out, "{}\n", words.say(&after.with("end", end)))?;
    writeln!(out, "{}", words.say(&Phrase::new("whole")))?;
    write!(out, "{}", PnsTree::whole(tree).drawing(&words))
}

/// Returns the text for a node in a sentence: its name, else the path to it.
fn called(shape: &Shape<Verdict>, node: Node, words: &Words) -> String {
    match shape.name(node) {
        Some(name) => name.to_owned(),
        None if node == Node::ROOT => words.say(&Phrase::new("the-root")),
        None => shape.path(node),
    }
}

/// A step of the search.
struct Step {
    expanded: Node,
    /// The nodes that have new numbers.
    changed: Vec<Change>,
}

/// The change of a node in a step.
struct Change {
    node: Node,
    /// The numbers before; `None` if the step has generated the node.
    before: Option<ProofNumbers>,
    now: ProofNumbers,
}

fn write_json(
    args: &TreeArgs,
    name: &str,
    tree: &AndOrTree,
    out: &mut dyn Write,
) -> io::Result<()> {
    let shape = tree.shape();
    let mut pns = PnsTree::from_root(tree);
    let first = Change {
        node: Node::ROOT,
        before: None,
        now: ProofNumbers::UNKNOWN,
    };
    let mut next = Some(step_json(shape, None, &[first], pns.state()));
    let mut steps_left = args.steps.unwrap_or(u64::MAX);
    let mut steps = std::iter::from_fn(|| {
        let current = next.take()?;
        if let Some(left) = steps_left.checked_sub(1)
            && let Some(step) = grow_once(&mut pns, shape)
        {
            steps_left = left;
            let expanded = Some(step.expanded);
            next = Some(step_json(shape, expanded, &step.changed, pns.state()));
        }
        Some(current)
    });
    let numbers = tree.numbers();
    let mut nodes = shape.nodes().map(|node| {
        json!({
            "path": shape.path(node),
            "name": shape.name(node),
            "to_move": Verdict::SIDES[shape.side(node).index()],
            "leaf": shape.leaf(node).map(|verdict| verdict.to_string()),
            "pn": finite(numbers[node.index()].pn),
            "dn": finite(numbers[node.index()].dn),
        })
    });
    let object = json!({ "file": name, "kind": "and-or" });
    let lists: &mut [(&str, &mut dyn Iterator<Item = Value>)] =
        &mut [("nodes", &mut nodes), ("steps", &mut steps)];
    write_json_with_lists(out, &object, lists)
}

/// Makes one step and compares the nodes whose numbers it can have changed: the new children, and the path up to the root.
fn grow_once(pns: &mut PnsTree, shape: &Shape<Verdict>) -> Option<Step> {
    let State::Open(open) = pns.state() else {
        return None;
    };
    let upwards = std::iter::successors(Some(open), |&node| shape.parent(node));
    let touched = upwards.chain(shape.children(open).iter().copied());
    let before: Vec<(Node, Option<ProofNumbers>)> =
        touched.map(|node| (node, pns.numbers(node))).collect();
    let expanded = pns.step()?;
    let changed = before.into_iter().filter_map(|(node, before)| {
        let now = pns.numbers(node)?;
        (before != Some(now)).then_some(Change { node, before, now })
    });
    let changed = changed.collect();
    Some(Step { expanded, changed })
}

fn step_json(
    shape: &Shape<Verdict>,
    expanded: Option<Node>,
    changed: &[Change],
    state: State,
) -> Value {
    let (state, most_proving) = match state {
        State::Proven => ("proven", None),
        State::Disproven => ("disproven", None),
        State::Open(node) => ("open", Some(node)),
        State::Stuck(node) => ("stuck", Some(node)),
    };
    let changed = changed.iter().map(|change| {
        let (path, now) = (shape.path(change.node), change.now);
        json!({ "path": path, "pn": finite(now.pn), "dn": finite(now.dn) })
    });
    json!({
        "expanded": expanded.map(|node| shape.path(node)),
        "changed": changed.collect::<Vec<_>>(),
        "state": state,
        "most_proving": most_proving.map(|node| shape.path(node)),
    })
}

/// Converts a proof or disproof number; null if it is infinite.
fn finite(number: u32) -> Value {
    match number {
        ProofNumbers::INFINITY => Value::Null,
        number => json!(number),
    }
}
