//! Drawing of trees as pictures.

use gametree_core::Phrase;
use gametree_words::Words;

use crate::geometry::Point;
use crate::page::{Body, MARGIN, Page};
use crate::picture::{Drawing, Picture, Step as PathStep};
use crate::texts::TEXTS;

use super::block::{Block, Item, Level, blocks_of};
use super::columns::Columns;
use super::layout::{Outline, layout};
use super::parts::{
    BRANCHES, GAP, SLOPE, cut_mark, is_chosen, level_name, level_names, name_width,
};
use super::words::{describe, legend};
use super::{Layout, NodeKind, Tree};

/// Draws a tree: the chosen line is thick, cut branches are dashed and show their cut, and parts left out are triangles with their size.
///
/// # Panics
/// Panics if a node comes before its parent, or if there is not exactly one root.
pub fn tree(tree: &Tree) -> Picture {
    let words = Words::new(tree.language, &[TEXTS]);
    let heading = tree.title.clone();
    let title = if heading.is_empty() {
        words.say(&Phrase::new("tree-untitled"))
    } else {
        heading.clone()
    };
    let mut below: Vec<String> = legend(tree, &words).into_iter().collect();
    below.extend(tree.captions.iter().cloned());
    Page {
        title,
        description: describe(tree, &words),
        heading,
        above: Vec::new(),
        below,
    }
    .around(body_of(tree, &words))
}

/// Draws a tree without the words around it.
pub(crate) fn body_of(tree: &Tree, words: &Words) -> Body {
    let right = || Columns::of(tree).draw(words);
    if tree.layout == Layout::Right {
        return right();
    }
    let down = Levels::of(tree).draw(words);
    let longer = |body: &Body| body.width.max(body.height) + 2.0 * MARGIN;
    match tree.layout {
        Layout::Within(most) if longer(&down) > f64::from(most) => {
            let right = right();
            if longer(&right) < longer(&down) {
                right
            } else {
                down
            }
        }
        _ => down,
    }
}

/// A tree with its root at the top.
struct Levels<'a> {
    blocks: Vec<Block<'a>>,
    outline: Outline,
    /// The name of the player who chooses at each level.
    names: Vec<String>,
    /// The middle of every node, from the left.
    x: Vec<f64>,
    /// For every level, the height where branches end and their words begin, where the outlines begin, and where the level ends.
    bands: Vec<Level>,
    /// The nodes of the same level beside each node, to its left and to its right.
    neighbours: Vec<[Option<usize>; 2]>,
}

impl<'a> Levels<'a> {
    fn of(tree: &'a Tree) -> Self {
        let (blocks, parents) = blocks_of(tree);
        let widths = blocks.iter().map(Block::whole_width).collect();
        let outline = Outline::new(parents, widths);
        let names = level_names(tree, &outline);
        let widest = names.iter().map(|name| name_width(name));
        let widest = widest.fold(0.0, f64::max);
        let left = if widest > 0.0 { widest + GAP } else { 0.0 };
        let x = layout(&outline, GAP).into_iter().map(|x| left + x);
        let x: Vec<f64> = x.collect();
        let bands = levels(&blocks, &outline, &x);
        Levels {
            neighbours: neighbours(&outline, &x),
            blocks,
            outline,
            names,
            x,
            bands,
        }
    }

    /// Writes the name of the player who chooses at the left of each level.
    fn write_names(&self, drawing: &mut Drawing) {
        let nodes = || self.blocks.iter().zip(&self.outline.depth);
        for (depth, name) in self.names.iter().enumerate() {
            let heights = nodes().filter(|(_, own)| **own == depth);
            let tallest = heights.map(|(block, _)| block.height).fold(0.0, f64::max);
            let y = self.bands[depth].top + tallest / 2.0;
            drawing.text(level_name(name, Point::new(name_width(name) / 2.0, y)));
        }
    }

    fn level(&self, node: usize) -> Level {
        self.bands[self.outline.depth[node]]
    }

    fn draw(self, words: &Words) -> Body {
        let mut drawing = Drawing::default();
        self.write_names(&mut drawing);
        // The chosen line lies over all others.
        for chosen in [false, true] {
            let nodes = 0..self.blocks.len();
            let is_chosen = |node: usize| is_chosen(&self.blocks, &self.outline, node);
            for node in nodes.filter(|&node| is_chosen(node) == chosen) {
                self.branch(&mut drawing, node);
            }
        }
        for node in 0..self.blocks.len() {
            self.arc(&mut drawing, node);
        }
        for node in 0..self.blocks.len() {
            let center = self.x[node];
            let level = self.level(node);
            let block = &self.blocks[node];
            drawing.group(block.group(words), |drawing| {
                block.draw(drawing, center, level);
            });
        }
        let right = self
            .x
            .iter()
            .zip(&self.outline.width)
            .map(|(x, width)| x + width / 2.0);
        Body {
            drawing,
            width: right.fold(0.0, f64::max),
            height: self.bands.last().map_or(0.0, |level| level.bottom),
        }
    }

    /// Returns the point where the branches of a node leave its level.
    fn foot(&self, node: usize) -> Point {
        Point::new(self.x[node], self.level(node).bottom)
    }

    /// Draws the branch that leads to a node, which passes below the words of its parent.
    fn branch(&self, drawing: &mut Drawing, node: usize) {
        let Some(parent) = self.outline.parent[node] else {
            return;
        };
        let block = &self.blocks[node];
        let above = self.level(parent).top + self.blocks[parent].whole_height();
        let (foot, end) = (self.foot(parent), self.end(node));
        let mut points = vec![Point::new(foot.x, above), foot];
        // If the straight way would cross the words of other nodes, the branch comes from above.
        let turn = Point::new(end.x, self.level(node).words);
        let to = if self.is_free(node, foot) { end } else { turn };
        points.push(to);
        points.push(end);
        points.dedup();
        drawing.polyline(&points, block.class_of_branch());
        if block.is_cut_here() {
            cut_mark(drawing, [foot, to]);
        }
    }

    /// Returns the end of the branch to a node, above the text on it.
    fn end(&self, node: usize) -> Point {
        let y = self.level(node).top - self.blocks[node].words_height();
        Point::new(self.x[node], y)
    }

    /// Returns `true` if the straight branch to a node stays clear of the words of its neighbours.
    fn is_free(&self, node: usize, foot: Point) -> bool {
        let (end, words) = (self.end(node), self.level(node).words);
        if end.y <= words || end.y <= foot.y {
            return true;
        }
        let enters = foot.towards(end, (words - foot.y) / (end.y - foot.y));
        let [left, right] = self.neighbours[node];
        let is_clear = |other: Option<usize>| {
            other.is_none_or(|other| {
                let apart = (self.x[other] - end.x).abs() - self.outline.width[other] / 2.0;
                apart > (enters.x - end.x).abs()
            })
        };
        is_clear(if enters.x < end.x { left } else { right })
    }

    /// Draws an arc across the branches of a node that needs all of them.
    fn arc(&self, drawing: &mut Drawing, node: usize) {
        let Item::Node(own) = &self.blocks[node].item else {
            return;
        };
        let children = &self.outline.children[node];
        let ends = children.first().zip(children.last());
        let Some((&first, &last)) = ends.filter(|(first, last)| first != last) else {
            return;
        };
        if own.kind != NodeKind::And {
            return;
        }
        let foot = self.foot(node);
        let on = |child: usize| foot.along(self.end(child), 15.0, 0.0);
        let over = foot.moved(0.0, 26.0);
        drawing.path(
            vec![PathStep::Move(on(first)), PathStep::Curve(over, on(last))],
            "cell",
        );
    }
}

/// Returns the nodes of its level to the left and to the right of each node.
fn neighbours(outline: &Outline, x: &[f64]) -> Vec<[Option<usize>; 2]> {
    let mut order: Vec<usize> = (0..x.len()).collect();
    order.sort_by(|&a, &b| {
        let depth = outline.depth[a].cmp(&outline.depth[b]);
        depth.then(x[a].total_cmp(&x[b]))
    });
    let mut neighbours = vec![[None; 2]; x.len()];
    for pair in order.windows(2) {
        if outline.depth[pair[0]] == outline.depth[pair[1]] {
            neighbours[pair[0]][1] = Some(pair[1]);
            neighbours[pair[1]][0] = Some(pair[0]);
        }
    }
    neighbours
}

fn levels(blocks: &[Block<'_>], outline: &Outline, x: &[f64]) -> Vec<Level> {
    let count = outline.depth.iter().max().map_or(0, |deepest| deepest + 1);
    let mut words = vec![0.0_f64; count];
    let mut heights = vec![0.0_f64; count];
    let mut spread = vec![0.0_f64; count];
    for (node, block) in blocks.iter().enumerate() {
        let depth = outline.depth[node];
        words[depth] = words[depth].max(block.words_height());
        heights[depth] = heights[depth].max(block.whole_height());
        if let Some(parent) = outline.parent[node] {
            spread[depth] = spread[depth].max((x[node] - x[parent]).abs());
        }
    }
    let mut y = 0.0;
    let mut levels = Vec::with_capacity(count);
    for depth in 0..count {
        if depth > 0 {
            y += (spread[depth] / SLOPE).clamp(BRANCHES[0], BRANCHES[1]);
        }
        let top = y + words[depth];
        let bottom = top + heights[depth];
        levels.push(Level {
            words: y,
            top,
            bottom,
        });
        y = bottom;
    }
    levels
}
