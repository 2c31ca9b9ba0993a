//! Parts that trees in both directions share.

use crate::geometry::Point;
use crate::picture::{Drawing, Label};
use crate::text::{Face, clean, width};

use super::block::Block;
use super::layout::Outline;
use super::{NodeKind, Tree};

/// The space between two nodes of a level.
pub(super) const GAP: f64 = 16.0;
const NAME_SIZE: f64 = 13.0;
/// The minimum and maximum height of the space where branches run from one level to the next.
pub(super) const BRANCHES: [f64; 2] = [30.0, 110.0];
/// The number of pixels to the side that add one pixel to this height.
pub(super) const SLOPE: f64 = 7.0;

/// Draws two strokes across the middle of a branch that was cut off.
pub(super) fn cut_mark(drawing: &mut Drawing, [start, end]: [Point; 2]) {
    for along in [-3.0, 3.0] {
        let middle = start.distance(end) / 2.0 + along;
        let stroke = [-6.0, 6.0].map(|aside| start.along(end, middle, aside));
        drawing.line(stroke[0], stroke[1], "cutmark");
    }
}

/// Returns `true` if the branch that leads to a node is on the chosen line.
pub(super) fn is_chosen(blocks: &[Block<'_>], outline: &Outline, node: usize) -> bool {
    let is_on_line = |node: usize| blocks[node].is_on_line;
    is_on_line(node) && outline.parent[node].is_some_and(is_on_line)
}

/// Returns the name of the player who chooses at the nodes of each level, empty where no player or both choose.
pub(super) fn level_names(tree: &Tree, outline: &Outline) -> Vec<String> {
    let count = outline.depth.iter().max().map_or(0, |deepest| deepest + 1);
    let mut choosing = vec![[false; 2]; count];
    for (node, &depth) in tree.nodes.iter().zip(&outline.depth) {
        match node.kind {
            NodeKind::Max | NodeKind::Or => choosing[depth][0] = true,
            NodeKind::Min | NodeKind::And => choosing[depth][1] = true,
            NodeKind::Leaf => {}
        }
    }
    let name = |choosing: [bool; 2]| match choosing {
        [true, false] => clean(&tree.players[0]),
        [false, true] => clean(&tree.players[1]),
        _ => String::new(),
    };
    choosing.into_iter().map(name).collect()
}

pub(super) fn name_width(name: &str) -> f64 {
    width(name, NAME_SIZE, Face::Bold)
}

/// Returns the name of a level with its middle at a point.
pub(super) fn level_name(name: &str, middle: Point) -> Label {
    Label::centered(name, middle, NAME_SIZE, "soft").faced(Face::Bold)
}
