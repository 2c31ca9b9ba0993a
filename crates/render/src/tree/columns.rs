//! Trees with their root at the left and their levels in columns.

use gametree_words::Words;

use crate::geometry::Point;
use crate::page::Body;
use crate::picture::{Drawing, Step as PathStep};

use super::block::{Block, Item, Level, blocks_of};
use super::layout::{Outline, layout};
use super::parts::{
    BRANCHES, GAP, SLOPE, cut_mark, is_chosen, level_name, level_names, name_width,
};
use super::{NodeKind, Tree};

/// The height of the names above the columns.
const NAME_LINE: f64 = 26.0;

/// A tree with its root at the left.
pub(super) struct Columns<'a> {
    blocks: Vec<Block<'a>>,
    outline: Outline,
    /// The name of the player who chooses in each column.
    names: Vec<String>,
    /// The upper end of each node with the text on its branch.
    y: Vec<f64>,
    /// The left and the right end of each column.
    sides: Vec<[f64; 2]>,
}

impl<'a> Columns<'a> {
    pub(super) fn of(tree: &'a Tree) -> Self {
        let (blocks, parents) = blocks_of(tree);
        let heights = blocks.iter().map(height).collect();
        // The tidy layout of a tree that grows downwards, with heights for widths.
        let outline = Outline::new(parents, heights);
        let names = level_names(tree, &outline);
        let has_names = names.iter().any(|name| !name.is_empty());
        let top = if has_names { NAME_LINE } else { 0.0 };
        let middles = layout(&outline, GAP).into_iter().zip(&blocks);
        let y: Vec<f64> = middles
            .map(|(middle, block)| top + middle - height(block) / 2.0)
            .collect();
        Columns {
            sides: columns(&blocks, &outline, &names, &y),
            blocks,
            outline,
            names,
            y,
        }
    }

    pub(super) fn draw(self, words: &Words) -> Body {
        let mut drawing = Drawing::default();
        for (name, [left, right]) in self.names.iter().zip(&self.sides) {
            let at = Point::new(f64::midpoint(*left, *right), NAME_LINE / 2.0 - 3.0);
            drawing.text(level_name(name, at));
        }
        // The chosen line lies over all others.
        for chosen in [false, true] {
            let is_chosen = |node: usize| is_chosen(&self.blocks, &self.outline, node);
            for node in (0..self.blocks.len()).filter(|&node| is_chosen(node) == chosen) {
                self.branch(&mut drawing, node);
            }
        }
        for node in 0..self.blocks.len() {
            self.arc(&mut drawing, node);
        }
        for (node, block) in self.blocks.iter().enumerate() {
            let level = Level {
                words: self.y[node],
                top: self.y[node] + block.words_height(),
                bottom: self.y[node] + height(block),
            };
            drawing.group(block.group(words), |drawing| {
                block.draw(drawing, self.middle(node).x, level);
            });
        }
        let bottoms = self.y.iter().zip(&self.blocks);
        let bottoms = bottoms.map(|(y, block)| y + height(block));
        Body {
            drawing,
            width: self.sides.last().map_or(0.0, |column| column[1]),
            height: bottoms.fold(0.0, f64::max),
        }
    }

    fn column(&self, node: usize) -> [f64; 2] {
        self.sides[self.outline.depth[node]]
    }

    /// Returns the middle of the outline of a node.
    fn middle(&self, node: usize) -> Point {
        let [left, right] = self.column(node);
        let block = &self.blocks[node];
        let y = self.y[node] + block.words_height() + block.height / 2.0;
        Point::new(f64::midpoint(left, right), y)
    }

    /// Returns the point where the branches of a node leave its column.
    fn foot(&self, node: usize) -> Point {
        Point::new(self.column(node)[1], self.middle(node).y)
    }

    /// Returns the point where the branch to a node enters its column.
    fn entry(&self, node: usize) -> Point {
        Point::new(self.column(node)[0], self.middle(node).y)
    }

    /// Draws the branch that leads to a node, which is level beside the outlines.
    fn branch(&self, drawing: &mut Drawing, node: usize) {
        let Some(parent) = self.outline.parent[node] else {
            return;
        };
        let block = &self.blocks[node];
        let side = |node: usize, sign: f64| {
            let half = sign * self.blocks[node].width / 2.0;
            self.middle(node).moved(half, 0.0)
        };
        let (foot, entry) = (self.foot(parent), self.entry(node));
        let mut points = vec![side(parent, 1.0), foot, entry, side(node, -1.0)];
        points.dedup();
        drawing.polyline(&points, block.class_of_branch());
        if block.is_cut_here() {
            cut_mark(drawing, [foot, entry]);
        }
    }

    /// Draws an arc across the branches of a node that needs all of them.
    fn arc(&self, drawing: &mut Drawing, node: usize) {
        let children = &self.outline.children[node];
        let ends = children.first().zip(children.last());
        let Some((&first, &last)) = ends.filter(|(first, last)| first != last) else {
            return;
        };
        if !matches!(&self.blocks[node].item, Item::Node(own) if own.kind == NodeKind::And) {
            return;
        }
        let foot = self.foot(node);
        let on = |child: usize| foot.along(self.entry(child), 15.0, 0.0);
        let over = foot.moved(26.0, 0.0);
        let steps = vec![PathStep::Move(on(first)), PathStep::Curve(over, on(last))];
        drawing.path(steps, "cell");
    }
}

/// Returns the height of a node with all its texts.
fn height(block: &Block<'_>) -> f64 {
    block.words_height() + block.whole_height()
}

fn columns(blocks: &[Block<'_>], outline: &Outline, names: &[String], y: &[f64]) -> Vec<[f64; 2]> {
    let mut widths: Vec<f64> = names.iter().map(|name| name_width(name)).collect();
    let mut spread = vec![0.0_f64; names.len()];
    for (node, block) in blocks.iter().enumerate() {
        let depth = outline.depth[node];
        widths[depth] = widths[depth].max(block.whole_width());
        if let Some(parent) = outline.parent[node] {
            spread[depth] = spread[depth].max((y[node] - y[parent]).abs());
        }
    }
    let mut left = 0.0;
    let mut columns = Vec::with_capacity(widths.len());
    for (depth, width) in widths.into_iter().enumerate() {
        if depth > 0 {
            left += (spread[depth] / SLOPE).clamp(BRANCHES[0], BRANCHES[1]);
        }
        columns.push([left, left + width]);
        left += width;
    }
    columns
}
