//! Words about a tree.

use gametree_core::{Argument, Phrase};
use gametree_words::Words;

use super::{NodeKind, Tree};
use crate::texts::chained;

/// Explains the outlines and lines that occur.
pub(super) fn legend(tree: &Tree, words: &Words) -> Option<String> {
    let has = |kind: NodeKind| tree.nodes.iter().any(|node| node.kind == kind);
    let nodes = || tree.nodes.iter();
    let marks = [
        (has(NodeKind::Max), "tree-max"),
        (has(NodeKind::Min), "tree-min"),
        (has(NodeKind::Or), "tree-or"),
        (has(NodeKind::And), "tree-and"),
        (nodes().any(|node| node.is_chosen), "tree-chosen"),
        (nodes().any(|node| node.cut.is_some()), "tree-cut"),
        (nodes().any(|node| node.fold.is_some()), "tree-fold"),
    ];
    let marks = marks.into_iter().filter(|&(is_there, _)| is_there);
    let said = marks.map(|(_, message)| words.say(&Phrase::new(message)));
    let said = chained(words, "then", said);
    (!said.is_empty()).then_some(said)
}

/// Describes a tree in sentences, for those who cannot see it.
pub(super) fn describe(tree: &Tree, words: &Words) -> String {
    let nodes = Phrase::new("tree-nodes").with("count", tree.nodes.len());
    let mut parts = vec![words.say(&nodes)];
    let chosen = tree.nodes.iter().filter(|node| node.is_chosen);
    let chosen = chosen.map(|node| node.branch.as_str());
    let chosen: Vec<&str> = chosen.filter(|branch| !branch.is_empty()).collect();
    if !chosen.is_empty() {
        let line = Phrase::new("tree-line").with("moves", Argument::row(chosen));
        parts.push(words.say(&line));
    }
    let cut = tree.nodes.iter().filter(|node| node.cut.is_some()).count();
    if cut > 0 {
        parts.push(words.say(&Phrase::new("tree-cuts").with("count", cut)));
    }
    parts.extend(tree.captions.iter().cloned());
    parts.join(" ")
}
