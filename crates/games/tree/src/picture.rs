//! Pictures of trees: the results of a search, or the state of proof-number search.

use gametree_core::{Phrase, Player, ProofNumbers, Score, Window};
use gametree_render::{Language, NodeKind, Tree as Picture, TreeNode, Words};

use crate::drawing::{Edge, relation};
use crate::leaf::Leaf;
use crate::{Explanation, Fate, Node, PnsTree, Shape, State, Visit};

impl Explanation {
    /// Returns the picture of the tree, each node with the result of the search and, below it, its windows.
    ///
    /// The chosen line is the first along which the value of the root lies. A branch that was cut off has the bound of the cut.
    pub fn picture(&self, title: &str, language: Language) -> Picture {
        let shape = self.tree().shape();
        let chosen = self.chosen_line();
        let nodes = shape.nodes().map(|node| TreeNode {
            is_chosen: chosen.contains(&node),
            cut: self.cut_above(node),
            notes: self.windows(node),
            lines: self.lines(node),
            kind: kind(shape, node, [NodeKind::Max, NodeKind::Min]),
            parent: shape.parent(node).map(Node::index),
            ..TreeNode::default()
        });
        Picture {
            title: title.to_owned(),
            nodes: nodes.collect(),
            players: ["MAX", "MIN"].map(str::to_owned),
            language,
            ..Picture::default()
        }
    }

    /// Returns the line from the root that always goes to the first child with the value of its parent; the root itself is not in it.
    fn chosen_line(&self) -> Vec<Node> {
        let shape = self.tree().shape();
        let score = |node: Node| self.visits(node).last().and_then(|visit| visit.score);
        let next = |&node: &Node| {
            let children = shape.children(node).iter();
            let mut equal = children.filter(|&&child| score(child).is_some());
            equal.find(|&&child| score(child) == score(node)).copied()
        };
        std::iter::successors(Some(Node::ROOT), next)
            .skip(1)
            .collect()
    }

    /// Returns the bound that cut off the branch to a node; `None` for other nodes.
    fn cut_above(&self, node: Node) -> Option<String> {
        let parent = self.tree().shape().parent(node)?;
        if self.fate(node) != Fate::CutOff {
            return None;
        }
        let cut = self.visits(parent).last().and_then(|visit| visit.cut);
        let name = match self.tree().shape().side(parent) {
            Player::First => "β",
            Player::Second => "α",
        };
        Some(cut.map_or_else(String::new, |cut| format!("{name} {}", Edge(cut.bound))))
    }

    /// Returns the name of a node, and the known value or bound.
    fn lines(&self, node: Node) -> Vec<String> {
        let shape = self.tree().shape();
        let value = match (self.visits(node).last(), shape.leaf(node)) {
            (_, Some(leaf)) => leaf.to_string(),
            (Some(visit), None) => found(visit),
            (None, None) => String::new(),
        };
        let lines = shape
            .name(node)
            .map(str::to_owned)
            .into_iter()
            .chain([value]);
        lines.filter(|line| !line.is_empty()).collect()
    }

    /// Returns the windows of the search at an inner node, in order.
    fn windows(&self, node: Node) -> Vec<String> {
        if self.tree().shape().leaf(node).is_some() {
            return Vec::new();
        }
        let words = |visit: &Visit| {
            let Window { alpha, beta } = visit.window;
            format!("({}, {})", Edge(alpha), Edge(beta))
        };
        self.visits(node).iter().map(words).collect()
    }
}

/// Returns the value, or the bound, that a visit found.
fn found(visit: &Visit) -> String {
    let shown = |score: Score| match relation(visit.bound) {
        "=" => Edge(score).to_string(),
        relation => format!("{relation} {}", Edge(score)),
    };
    visit.score.map(shown).unwrap_or_default()
}

impl PnsTree {
    /// Returns the picture of the generated part of the tree, each node with its numbers; the thick line leads to the most-proving node.
    pub fn picture(&self, title: &str, language: Language) -> Picture {
        let words = Words::new(language, &[gametree_render::TEXTS]);
        let shape = self.tree().shape();
        let most_proving = match self.state() {
            State::Open(node) | State::Stuck(node) => Some(node),
            State::Proven | State::Disproven => None,
        };
        let above = |&node: &Node| shape.parent(node);
        let chosen: Vec<Node> = std::iter::successors(most_proving, above).collect();
        let mut number = vec![None; shape.node_count()];
        let mut nodes = Vec::new();
        for node in shape.nodes() {
            let Some(numbers) = self.numbers(node) else {
                continue;
            };
            number[node.index()] = Some(nodes.len());
            nodes.push(TreeNode {
                parent: shape.parent(node).and_then(|parent| number[parent.index()]),
                kind: kind(shape, node, [NodeKind::Or, NodeKind::And]),
                lines: lines_of(shape, node, numbers),
                is_chosen: node != Node::ROOT && chosen.contains(&node),
                ..TreeNode::default()
            });
        }
        Picture {
            title: title.to_owned(),
            nodes,
            captions: vec![words.say(&Phrase::new("tree-numbers"))],
            players: ["OR", "AND"].map(str::to_owned),
            language,
            ..Picture::default()
        }
    }
}

/// Returns the name of a node, and its proof and disproof numbers.
fn lines_of<L: Leaf>(shape: &Shape<L>, node: Node, numbers: ProofNumbers) -> Vec<String> {
    let name = shape.name(node).map(str::to_owned);
    let leaf = shape.leaf(node).map(|leaf| leaf.to_string());
    let known = leaf.into_iter().chain([numbers.to_string()]);
    name.into_iter().chain(known).collect()
}

fn kind<L: Copy>(shape: &Shape<L>, node: Node, inner: [NodeKind; 2]) -> NodeKind {
    match shape.leaf(node) {
        Some(_) => NodeKind::Leaf,
        None => inner[shape.side(node).index()],
    }
}
