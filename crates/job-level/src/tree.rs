//! The master's tree: an AND/OR graph with proof and disproof numbers, whose leaves are jobs.

mod numbers;
mod view;

use std::collections::{HashMap, HashSet};

use gametree_core::ProofNumbers;
use gametree_registry::OutOfMemory;
use gametree_search::JobReport;

use numbers::{Seen, verdict, weak, wider_than, with_epsilon};
use view::{ALL_BUSY, NO_THRESHOLDS, View, has_open};

pub(crate) use view::Asking;

/// Bytes that a node takes, with its place in the map.
const NODE_BYTES: u64 = 256;
/// Bytes that a move takes at its node and at the child.
const MOVE_BYTES: u64 = 64;

/// A graph in which the most-proving leaf is found (job-level proof-number search, Wu et al. 2013; Saffidine, Jouandeau and Cazenave 2011).
///
/// While workers search leaves, each [`View`] shows assumed numbers, kept apart from the real ones, so that no verdict rests on them.
/// Lines of play that meet share a node, so what lies behind must not count twice: numbers go up as their maximum (weak numbers, Ueda et al. 2008).
#[derive(Debug)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    by_key: HashMap<u128, usize>,
    bytes: u64,
    memory_bytes: u64,
}

#[derive(Debug)]
struct Node {
    key: u128,
    /// Set where the player with the goal moves.
    is_or: bool,
    numbers: ProofNumbers,
    /// The numbers that each [`View`] shows.
    shown: [ProofNumbers; 2],
    children: Vec<usize>,
    parents: Vec<usize>,
    /// The move by which the node was first reached, from the first of its parents. Symmetric positions share a node, and its children are those of this one.
    m: Box<str>,
    is_busy: bool,
    /// The worker that searched the node last, or the node above it, and so knows the way there.
    worker: Option<u64>,
    /// Number of positions expanded below the node while it was a leaf.
    work: u64,
    /// The widest thresholds within which the node was searched as a leaf.
    searched: ProofNumbers,
}

/// A leaf to be searched.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Leaf {
    pub(crate) key: u128,
    /// The moves from the root.
    pub(crate) moves: Vec<String>,
    pub(crate) thresholds: ProofNumbers,
    /// Number of positions that were expanded for the leaf.
    pub(crate) work: u64,
}

/// A move of a node, with the key and the numbers of the position behind it.
type Child = (String, u128, ProofNumbers);

impl Tree {
    /// Key of the root, which no table gives to a position.
    pub(crate) const ROOT: u128 = 0;

    pub(crate) fn new(is_or: bool, memory_bytes: u64) -> Result<Self, OutOfMemory> {
        let mut tree = Tree {
            nodes: Vec::new(),
            by_key: HashMap::new(),
            bytes: 0,
            memory_bytes,
        };
        tree.grow(NODE_BYTES)?;
        tree.by_key.insert(Self::ROOT, 0);
        tree.add(Self::ROOT, "", is_or, ProofNumbers::UNKNOWN);
        Ok(tree)
    }

    /// Returns the proof and disproof numbers of the root.
    pub(crate) fn numbers(&self) -> ProofNumbers {
        self.nodes[0].numbers
    }

    /// Returns `true` if there is a leaf that is not in work.
    pub(crate) fn has_leaf(&self) -> bool {
        has_open(self.nodes[0].shown[View::Open as usize])
    }

    /// Takes the most-proving leaf into work; returns `None` where all leaves are in work.
    pub(crate) fn take_leaf(&mut self, asking: Asking) -> Option<Leaf> {
        let mut views = View::ALL.into_iter();
        views.find_map(|view| self.take_by(view, asking))
    }

    fn take_by(&mut self, view: View, asking: Asking) -> Option<Leaf> {
        let (mut at, mut thresholds) = (0, NO_THRESHOLDS);
        loop {
            if !has_open(self.nodes[at].shown[view as usize]) {
                return None;
            }
            let Some((best, bounds)) = self.best_child(at, thresholds, view, asking) else {
                let node = &mut self.nodes[at];
                (node.is_busy, node.searched) = (true, wider_than(thresholds, node.searched));
                let leaf = Leaf {
                    key: node.key,
                    thresholds: node.searched,
                    work: node.work,
                    moves: self.path(at),
                };
                self.update(at);
                return Some(leaf);
            };
            (at, thresholds) = (best, bounds);
        }
    }

    /// Returns the moves from the root to the position of a node.
    fn path(&self, mut at: usize) -> Vec<String> {
        let mut moves = Vec::new();
        while let Some(&parent) = self.nodes[at].parents.first() {
            moves.push(self.nodes[at].m.to_string());
            at = parent;
        }
        moves.reverse();
        moves
    }

    /// Marks no leaf as in work any more.
    pub(crate) fn release(&mut self) {
        for at in 0..self.nodes.len() {
            if std::mem::take(&mut self.nodes[at].is_busy) {
                self.update(at);
            }
        }
    }

    /// Takes up the report of a job about its leaf, and expands the leaf where more than `most` work was done there.
    pub(crate) fn found(
        &mut self,
        key: u128,
        worker: u64,
        report: &JobReport<String>,
        most: u64,
    ) -> Result<(), OutOfMemory> {
        let Some(&at) = self.by_key.get(&key) else {
            return Ok(());
        };
        let node = &mut self.nodes[at];
        node.work += report.nodes;
        (node.is_busy, node.worker) = (false, Some(worker));
        let (is_leaf, is_news) = (node.children.is_empty(), report.numbers.is_solved());
        if !node.numbers.is_solved() && (is_leaf || is_news) {
            node.numbers = report.numbers;
            if !is_news && node.work > most {
                self.expand(at, &report.children)?;
            }
        }
        self.update(at);
        Ok(())
    }

    /// Returns `true` if a position has a node.
    pub(crate) fn has(&self, key: u128) -> bool {
        self.by_key.contains_key(&key)
    }

    /// Expands a leaf with an earlier report about it.
    pub(crate) fn expand_again(
        &mut self,
        key: u128,
        report: &JobReport<String>,
    ) -> Result<(), OutOfMemory> {
        let leaf = self.by_key.get(&key).copied();
        let leaf = leaf.filter(|&at| self.nodes[at].children.is_empty());
        let Some(at) = leaf.filter(|&at| !self.nodes[at].numbers.is_solved()) else {
            return Ok(());
        };
        self.expand(at, &report.children)?;
        self.update(at);
        Ok(())
    }

    /// Records that a position was solved on the way, if it has a node.
    pub(crate) fn solve(&mut self, key: u128, is_won: bool) {
        let Some(&at) = self.by_key.get(&key) else {
            return;
        };
        let node = &mut self.nodes[at];
        node.numbers = verdict(node.is_or == is_won);
        self.update(at);
    }

    /// Returns `true` if a leaf is in work.
    pub(crate) fn is_busy(&self, key: u128) -> bool {
        let at = self.by_key.get(&key);
        at.is_some_and(|&at| self.nodes[at].is_busy)
    }

    /// Returns the most-proving child of a node, with thresholds for its search; `None` at a leaf.
    fn best_child(
        &self,
        at: usize,
        bounds: ProofNumbers,
        view: View,
        asking: Asking,
    ) -> Option<(usize, ProofNumbers)> {
        let node = &self.nodes[at];
        let (mut best, mut least, mut second) = (None, u32::MAX, u32::MAX);
        let mut open = 0_u32;
        // A proof needs all replies, and a disproof all moves of the player with the goal.
        let are_needed = node.is_or == (node.numbers.pn > node.numbers.dn);
        for &child in &node.children {
            let shown = self.nodes[child].shown[view as usize];
            if !has_open(shown) {
                continue;
            }
            let (one, all) = shown.seen(node.is_or);
            let one = asking.seen(self.nodes[child].worker, one, are_needed);
            if best.is_none() || one < least {
                (second, best, least) = (least, Some(child), one);
            } else {
                second = second.min(one);
            }
            open += u32::from(all > 0);
        }
        let (one, all) = bounds.seen(node.is_or);
        let one = one.min(with_epsilon(second));
        let all = match all {
            ProofNumbers::INFINITY => all,
            finite => finite.saturating_sub(open.saturating_sub(1)).max(1),
        };
        best.map(|best| (best, ProofNumbers::from_seen(node.is_or, one, all)))
    }

    /// Gives a leaf its moves. Nothing changes where they do not fit, or where one leads back to a node above the leaf, which only a false finding contains.
    fn expand(&mut self, at: usize, children: &[Child]) -> Result<(), OutOfMemory> {
        if self.is_circle(at, children) {
            return Ok(());
        }
        let bytes = |child: &Child| NODE_BYTES + MOVE_BYTES + child.0.len() as u64;
        self.grow(children.iter().map(bytes).sum())?;
        let (is_or, worker) = (!self.nodes[at].is_or, self.nodes[at].worker);
        for (m, key, numbers) in children {
            let known = self.by_key.get(key).filter(|_| !numbers.is_solved());
            let child = if let Some(&child) = known {
                child
            } else {
                if !numbers.is_solved() {
                    self.by_key.insert(*key, self.nodes.len());
                }
                let child = self.add(*key, m, is_or, *numbers);
                self.nodes[child].worker = worker;
                child
            };
            self.nodes[at].children.push(child);
            self.nodes[child].parents.push(at);
        }
        Ok(())
    }

    /// Returns `true` if one of the children is the leaf itself, or a node above it.
    fn is_circle(&self, at: usize, children: &[Child]) -> bool {
        let known = children
            .iter()
            .filter_map(|child| self.by_key.get(&child.1));
        let is_new = |node: usize| node != at && self.nodes[node].children.is_empty();
        let known: Vec<usize> = known.copied().filter(|&node| !is_new(node)).collect();
        if known.is_empty() {
            return false;
        }
        let (mut seen, mut waiting) = (HashSet::from([at]), vec![at]);
        while let Some(node) = waiting.pop() {
            if known.contains(&node) {
                return true;
            }
            let parents = self.nodes[node].parents.iter().copied();
            waiting.extend(parents.filter(|&parent| seen.insert(parent)));
        }
        false
    }

    fn grow(&mut self, bytes: u64) -> Result<(), OutOfMemory> {
        let needed = self.bytes + bytes;
        if needed > self.memory_bytes {
            return Err(OutOfMemory {
                needed,
                granted: Some(self.memory_bytes),
            });
        }
        self.bytes = needed;
        Ok(())
    }

    fn add(&mut self, key: u128, m: &str, is_or: bool, numbers: ProofNumbers) -> usize {
        self.nodes.push(Node {
            m: m.into(),
            key,
            is_or,
            numbers,
            shown: [numbers; 2],
            children: Vec::new(),
            parents: Vec::new(),
            is_busy: false,
            worker: None,
            work: 0,
            searched: ProofNumbers { pn: 0, dn: 0 },
        });
        self.nodes.len() - 1
    }

    /// Brings a node up to date with its children, and then the nodes above it.
    fn update(&mut self, at: usize) {
        let mut waiting = vec![at];
        let mut is_first = true;
        while let Some(at) = waiting.pop() {
            let (numbers, shown) = self.combined(at);
            let node = &mut self.nodes[at];
            if is_first || (node.numbers, node.shown) != (numbers, shown) {
                (node.numbers, node.shown) = (numbers, shown);
                waiting.extend(&node.parents);
            }
            is_first = false;
        }
    }

    /// Returns the numbers of a node, and the numbers that each view shows.
    fn combined(&self, at: usize) -> (ProofNumbers, [ProofNumbers; 2]) {
        let node = &self.nodes[at];
        if node.numbers.is_solved() {
            return (node.numbers, [node.numbers; 2]);
        }
        if node.children.is_empty() {
            let shown = |view: View| {
                if node.is_busy {
                    view.of_busy(node.numbers)
                } else {
                    node.numbers
                }
            };
            return (node.numbers, View::ALL.map(shown));
        }
        let children = || node.children.iter().map(|&child| &self.nodes[child]);
        let numbers = weak(node.is_or, children().map(|child| child.numbers));
        let shown = View::ALL.map(|view| {
            let shown = children().map(|child| child.shown[view as usize]);
            match view {
                View::Guessed => weak(node.is_or, shown),
                View::Open if !shown.clone().any(has_open) => ALL_BUSY,
                View::Open => weak(node.is_or, shown.filter(|&shown| has_open(shown))),
            }
        });
        (numbers, shown)
    }
}

#[cfg(test)]
mod tests;
