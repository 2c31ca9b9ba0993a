//! Writer of trees for Graphviz.

use std::fmt::Write;

use super::{NodeKind, Tree, TreeNode};
use crate::text::clean;

/// The first bytes of every such text.
pub const DOT_MAGIC: [u8; 20] = *b"// gametree\ndigraph ";

/// Writes a tree in the DOT language of Graphviz, so that other programs can lay it out; boards are left out.
///
/// The texts of a node stand in it, and the step to it on its edge.
/// The chosen line is thick, cut branches are dashed, and parts left out are triangles.
pub fn dot(tree: &Tree) -> String {
    let mut text = String::from_utf8_lossy(&DOT_MAGIC).into_owned();
    let mut line = |words: String| writeln!(text, "{words}").expect("a string takes all");
    line(format!("{} {{", quoted([tree.title.as_str()])));
    line("  node [fontname=\"Helvetica\"]; edge [fontname=\"Helvetica\"];".to_owned());
    for (at, node) in tree.nodes.iter().enumerate() {
        let said = node.lines.iter().chain(&node.notes).map(String::as_str);
        let style = if node.cut.is_some() {
            "dashed"
        } else {
            shape(node.kind).1
        };
        line(format!(
            "  n{at} [label={}, shape={}, style=\"{style}\"];",
            quoted(said),
            shape(node.kind).0
        ));
        if let Some(parent) = node.parent {
            line(format!("  n{parent} -> n{at} [{}];", edge(node)));
        }
        if let Some(fold) = &node.fold {
            let size = quoted([fold.words.as_str()]);
            line(format!("  f{at} [label={size}, shape=triangle];"));
            line(format!("  n{at} -> f{at} [arrowhead=none];"));
        }
    }
    line("}".to_owned());
    text
}

/// Returns the shape of a node, and its style.
const fn shape(kind: NodeKind) -> (&'static str, &'static str) {
    match kind {
        NodeKind::Max | NodeKind::Or => ("box", "solid"),
        NodeKind::Min | NodeKind::And => ("box", "rounded"),
        NodeKind::Leaf => ("plaintext", "solid"),
    }
}

/// Writes the edge that leads to a node.
fn edge(node: &TreeNode) -> String {
    let cut = node.cut.iter().map(String::as_str);
    let label = quoted([node.branch.as_str()].into_iter().chain(cut));
    let look = match (node.is_chosen, node.cut.is_some()) {
        (true, _) => ", penwidth=3",
        (false, true) => ", style=dashed",
        (false, false) => "",
    };
    format!("label={label}, arrowhead=none{look}")
}

/// Quotes lines as a string of DOT, in which quotes and backslashes have no special meaning.
fn quoted<'a>(lines: impl IntoIterator<Item = &'a str>) -> String {
    let lines = lines.into_iter().filter(|line| !line.is_empty());
    let lines = lines.map(|line| clean(line).replace('\\', "\\\\").replace('"', "\\\""));
    let lines: Vec<String> = lines.collect();
    format!("\"{}\"", lines.join("\\n"))
}
