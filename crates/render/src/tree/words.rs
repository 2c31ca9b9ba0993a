//! What is said about a tree.

use super::{NodeKind, Tree, TreeNode};

/// What the outlines and lines mean that are there.
pub(super) fn legend(tree: &Tree) -> Vec<String> {
    let has = |kind: NodeKind| tree.nodes.iter().any(|node| node.kind == kind);
    let mut words = Vec::new();
    let outlines = [
        (NodeKind::Max, "square: max"),
        (NodeKind::Min, "round: min"),
        (NodeKind::Or, "square: one branch is enough"),
        (NodeKind::And, "round, with an arc: all branches are needed"),
    ];
    words.extend(
        outlines
            .into_iter()
            .filter(|&(kind, _)| has(kind))
            .map(|(_, word)| word),
    );
    if tree.nodes.iter().any(|node| node.is_chosen) {
        words.push("thick: the chosen line");
    }
    if tree.nodes.iter().any(|node| node.cut.is_some()) {
        words.push("dashed: cut off");
    }
    if tree.nodes.iter().any(|node| node.fold.is_some()) {
        words.push("triangle: left out");
    }
    if words.is_empty() {
        return Vec::new();
    }
    vec![words.join("; ")]
}

/// A tree in sentences, for those who cannot see it.
pub(super) fn describe(tree: &Tree) -> String {
    let count = |is: &dyn Fn(&TreeNode) -> bool| tree.nodes.iter().filter(|node| is(node)).count();
    let mut parts = vec![format!("A tree with {} nodes.", tree.nodes.len())];
    let chosen = tree.nodes.iter().filter(|node| node.is_chosen);
    let chosen: Vec<&str> = chosen.map(|node| node.branch.as_str()).collect();
    if !chosen.is_empty() {
        parts.push(format!("The chosen line: {}.", chosen.join(", ")));
    }
    let cut = count(&|node| node.cut.is_some());
    if cut > 0 {
        let noun = if cut == 1 {
            "branch is"
        } else {
            "branches are"
        };
        parts.push(format!("{cut} {noun} cut off."));
    }
    parts.extend(tree.captions.iter().cloned());
    parts.join(" ")
}
