//! Trees drawn with lines, one node a line.

use std::fmt;

use crate::{Node, Shape};

/// Draws the nodes for which `line` prints something, each after the lines that lead to it.
///
/// A node that is not `shown` is left out; so must be all below it.
pub(crate) fn draw<L: Copy>(
    shape: &Shape<L>,
    f: &mut fmt::Formatter<'_>,
    shown: impl Fn(Node) -> bool,
    line: impl Fn(Node, &mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    // For the path to the node, whether each step was to a last child.
    let mut is_last: Vec<bool> = Vec::new();
    for node in shape.nodes().filter(|&node| shown(node)) {
        if let Some(parent) = shape.parent(node) {
            is_last.truncate(shape.ply(parent));
            for &above in &is_last {
                f.write_str(if above { "   " } else { "│  " })?;
            }
            let last = shape.children(parent).last() == Some(&node);
            f.write_str(if last { "└─ " } else { "├─ " })?;
            is_last.push(last);
        }
        line(node, f)?;
        f.write_str("\n")?;
    }
    Ok(())
}
