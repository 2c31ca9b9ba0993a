//! Drawing of trees as pictures.

use gametree_core::Phrase;
use gametree_words::Words;

use crate::geometry::Point;
use crate::page::{Body, Page};
use crate::picture::{Drawing, Picture, Step as PathStep};
use crate::texts::TEXTS;

use super::block::{Block, Item, Level};
use super::layout::{Outline, layout};
use super::words::{describe, legend};
use super::{NodeKind, Tree};

/// The space between two nodes of a level.
const GAP: f64 = 16.0;
/// The minimum and maximum height of the space where branches run from one level to the next.
const BRANCHES: [f64; 2] = [30.0, 110.0];
/// The number of pixels to the side that add one pixel to this height.
const SLOPE: f64 = 7.0;

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
    Plan::of(tree).draw(words)
}

struct Plan<'a> {
    blocks: Vec<Block<'a>>,
    outline: Outline,
    /// The middle of every node, from the left.
    x: Vec<f64>,
    /// For every level, the height where branches end and their words begin, where the outlines begin, and where the level ends.
    levels: Vec<Level>,
    /// The nodes of the same level beside each node, to its left and to its right.
    neighbours: Vec<[Option<usize>; 2]>,
}

impl<'a> Plan<'a> {
    fn of(tree: &'a Tree) -> Self {
        let mut blocks: Vec<Block<'a>> = Vec::new();
        let mut parents: Vec<Option<usize>> = Vec::new();
        for node in &tree.nodes {
            // A parent that comes later is refused by `Outline::new`.
            let above = node.parent.and_then(|parent| blocks.get(parent));
            let is_cut = node.cut.is_some() || above.is_some_and(|above| above.is_cut);
            blocks.push(Block::of_node(node, is_cut));
            parents.push(node.parent);
        }
        for node in tree.nodes.iter().filter(|node| node.is_chosen) {
            if let Some(parent) = node.parent.and_then(|parent| blocks.get_mut(parent)) {
                parent.is_on_line = true;
            }
        }
        for (index, node) in tree.nodes.iter().enumerate() {
            if let Some(fold) = &node.fold {
                blocks.push(Block::of_fold(&fold.words, blocks[index].is_cut));
                parents.push(Some(index));
            }
        }
        let widths = blocks.iter().map(Block::whole_width).collect();
        let outline = Outline::new(parents, widths);
        let x = layout(&outline, GAP);
        let levels = levels(&blocks, &outline, &x);
        Plan {
            neighbours: neighbours(&outline, &x),
            blocks,
            outline,
            x,
            levels,
        }
    }

    /// Returns `true` if the branch that leads to a node is on the chosen line.
    fn is_chosen(&self, node: usize) -> bool {
        let parent = self.outline.parent[node];
        let is_on_line = |node: usize| self.blocks[node].is_on_line;
        is_on_line(node) && parent.is_some_and(is_on_line)
    }

    fn level(&self, node: usize) -> Level {
        self.levels[self.outline.depth[node]]
    }

    fn draw(self, words: &Words) -> Body {
        let mut drawing = Drawing::default();
        // The chosen line lies over all others.
        for chosen in [false, true] {
            let nodes = 0..self.blocks.len();
            for node in nodes.filter(|&node| self.is_chosen(node) == chosen) {
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
            height: self.levels.last().map_or(0.0, |level| level.bottom),
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
        let class = match &block.item {
            _ if block.is_cut => "cutedge",
            Item::Node(own) if own.is_chosen => "chosen",
            _ => "edge",
        };
        let above = self.level(parent).top + self.blocks[parent].whole_height();
        let (foot, end) = (self.foot(parent), self.end(node));
        let mut points = vec![Point::new(foot.x, above), foot];
        // If the straight way would cross the words of other nodes, the branch comes from above.
        let turn = Point::new(end.x, self.level(node).words);
        let to = if self.is_free(node, foot) { end } else { turn };
        points.push(to);
        points.push(end);
        points.dedup();
        drawing.polyline(&points, class);
        let is_cut_here = matches!(&block.item, Item::Node(own) if own.cut.is_some());
        if is_cut_here {
            let (start, far) = (foot, foot.distance(to));
            for along in [-3.0, 3.0] {
                let middle = far / 2.0 + along;
                let stroke = [-6.0, 6.0].map(|aside| start.along(to, middle, aside));
                drawing.line(stroke[0], stroke[1], "cutmark");
            }
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
