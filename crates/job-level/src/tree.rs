//! The master's tree: an AND/OR graph by proof and disproof numbers whose leaves are jobs.

use std::collections::HashMap;

use gametree_core::ProofNumbers;
use gametree_registry::OutOfMemory;
use gametree_search::JobReport;

/// Bytes that a node takes, with its place in the map.
const NODE_BYTES: u64 = 256;
/// Bytes that a move takes at its node and at the child.
const MOVE_BYTES: u64 = 64;
/// How far, in hundredths, a leaf may become worse than the second best before its job ends.
const EPSILON_PERCENT: u64 = 100;

/// A graph in which the most-proving leaf is found (job-level proof-number search, Wu et al. 2013; Saffidine, Jouandeau and Cazenave 2011).
///
/// A leaf in work counts as solved, by a [`Guess`], apart from what was found, so no verdict rests on it.
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
    /// Whether the player with the goal moves.
    is_or: bool,
    numbers: ProofNumbers,
    /// The same with the leaves in work counted as solved, by each [`Guess`].
    shown: [ProofNumbers; 2],
    children: Vec<usize>,
    parents: Vec<usize>,
    /// The move by which it was first reached, from the first of its parents: symmetric positions share a node, and its children are those of this one.
    m: Box<str>,
    is_busy: bool,
    /// Positions expanded below it while it was a leaf.
    work: u64,
    /// The widest thresholds within which it was searched as a leaf.
    searched: ProofNumbers,
}

/// What a leaf in work is taken for by those who look for another one.
#[derive(Clone, Copy, Debug)]
enum Guess {
    /// What its numbers suggest, so that others do what will be needed as well and no alternatives to it.
    Likely,
    /// The opposite, so that others do what will be needed if that was wrong: alternatives are better than nothing to do.
    Unlikely,
}

impl Guess {
    fn of(self, leaf: &Node) -> ProofNumbers {
        let is_proven = leaf.numbers.pn <= leaf.numbers.dn;
        verdict(is_proven == matches!(self, Guess::Likely))
    }
}

/// A leaf to be searched.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Leaf {
    pub(crate) key: u128,
    /// From the root.
    pub(crate) moves: Vec<String>,
    pub(crate) thresholds: ProofNumbers,
    /// Positions that were expanded for it.
    pub(crate) work: u64,
}

/// A move of a node, with the key and the numbers of what is behind it.
type Child = (String, u128, ProofNumbers);

/// Only a solution ends a search within these.
const NO_THRESHOLDS: ProofNumbers = ProofNumbers {
    pn: ProofNumbers::INFINITY,
    dn: ProofNumbers::INFINITY,
};

impl Tree {
    /// The name of the root, which no table gives to a position.
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

    /// What is left to show at the root.
    pub(crate) fn numbers(&self) -> ProofNumbers {
        self.nodes[0].numbers
    }

    /// Takes the most-proving leaf into work; `None` while all that matters is.
    pub(crate) fn take_leaf(&mut self) -> Option<Leaf> {
        let mut guesses = [Guess::Likely, Guess::Unlikely].into_iter();
        guesses.find_map(|guess| self.take_by(guess))
    }

    fn take_by(&mut self, guess: Guess) -> Option<Leaf> {
        let (mut at, mut thresholds) = (0, NO_THRESHOLDS);
        while !self.nodes[at].shown[guess as usize].is_solved() {
            let Some((best, bounds)) = self.best_child(at, thresholds, guess) else {
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
        None
    }

    /// The moves from the root to the position for which a node stands.
    fn path(&self, mut at: usize) -> Vec<String> {
        let mut moves = Vec::new();
        while let Some(&parent) = self.nodes[at].parents.first() {
            moves.push(self.nodes[at].m.to_string());
            at = parent;
        }
        moves.reverse();
        moves
    }

    /// Takes no leaf to be in work any more.
    pub(crate) fn release(&mut self) {
        for at in 0..self.nodes.len() {
            if std::mem::take(&mut self.nodes[at].is_busy) {
                self.update(at);
            }
        }
    }

    /// Notes what a job has found about its leaf, and expands it where more than `most` work was done there.
    pub(crate) fn found(
        &mut self,
        key: u128,
        report: &JobReport<String>,
        most: u64,
    ) -> Result<(), OutOfMemory> {
        let Some(&at) = self.by_key.get(&key) else {
            return Ok(());
        };
        let node = &mut self.nodes[at];
        node.work += report.nodes;
        node.is_busy = false;
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

    /// Notes what was shown of a position on the way, where it has a node.
    pub(crate) fn solve(&mut self, key: u128, is_won: bool) {
        let Some(&at) = self.by_key.get(&key) else {
            return;
        };
        let node = &mut self.nodes[at];
        node.numbers = verdict(node.is_or == is_won);
        self.update(at);
    }

    /// Whether a leaf is in work.
    pub(crate) fn is_busy(&self, key: u128) -> bool {
        let at = self.by_key.get(&key);
        at.is_some_and(|&at| self.nodes[at].is_busy)
    }

    /// The most-proving child of a node, with how far to search it; `None` at a leaf.
    fn best_child(
        &self,
        at: usize,
        bounds: ProofNumbers,
        guess: Guess,
    ) -> Option<(usize, ProofNumbers)> {
        let node = &self.nodes[at];
        let (mut best, mut least, mut second) = (None, u32::MAX, u32::MAX);
        let mut open = 0_u32;
        for &child in &node.children {
            let (one, all) = self.nodes[child].shown[guess as usize].seen(node.is_or);
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
        best.map(|best| (best, ProofNumbers::from_seen(node.is_or, (one, all))))
    }

    /// Gives a leaf its moves; nothing changes where they do not fit.
    fn expand(&mut self, at: usize, children: &[Child]) -> Result<(), OutOfMemory> {
        let bytes = |child: &Child| NODE_BYTES + MOVE_BYTES + child.0.len() as u64;
        self.grow(children.iter().map(bytes).sum())?;
        let is_or = !self.nodes[at].is_or;
        for (m, key, numbers) in children {
            let known = self.by_key.get(key).filter(|_| !numbers.is_solved());
            let child = if let Some(&child) = known {
                child
            } else {
                if !numbers.is_solved() {
                    self.by_key.insert(*key, self.nodes.len());
                }
                self.add(*key, m, is_or, *numbers)
            };
            self.nodes[at].children.push(child);
            self.nodes[child].parents.push(at);
        }
        Ok(())
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
            work: 0,
            searched: ProofNumbers { pn: 0, dn: 0 },
        });
        self.nodes.len() - 1
    }

    /// Brings a node up to date with its children, and then those above it.
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

    /// What is found about a node, and what is shown of it.
    fn combined(&self, at: usize) -> (ProofNumbers, [ProofNumbers; 2]) {
        let node = &self.nodes[at];
        if node.numbers.is_solved() {
            return (node.numbers, [node.numbers; 2]);
        }
        if node.children.is_empty() {
            let shown = if node.is_busy {
                [Guess::Likely, Guess::Unlikely].map(|guess| guess.of(node))
            } else {
                [node.numbers; 2]
            };
            return (node.numbers, shown);
        }
        let children = || node.children.iter().map(|&child| &self.nodes[child]);
        let numbers = weak(node.is_or, children().map(|child| child.numbers));
        let shown =
            [0, 1].map(|guess| weak(node.is_or, children().map(|child| child.shown[guess])));
        (numbers, shown)
    }
}

/// Numbers as the player sees them who chooses among the children of a node.
trait Seen {
    /// What must become 0 at one child, and what at all.
    fn seen(self, is_or: bool) -> (u32, u32);
    fn from_seen(is_or: bool, seen: (u32, u32)) -> Self;
}

impl Seen for ProofNumbers {
    fn seen(self, is_or: bool) -> (u32, u32) {
        if is_or {
            (self.pn, self.dn)
        } else {
            (self.dn, self.pn)
        }
    }

    fn from_seen(is_or: bool, (one, all): (u32, u32)) -> Self {
        if is_or {
            ProofNumbers { pn: one, dn: all }
        } else {
            ProofNumbers { pn: all, dn: one }
        }
    }
}

/// The numbers of a node by those of its children: the least effort where one is enough, and where all are needed the greatest, and one for each other that is open (Ueda et al. 2008).
fn weak(is_or: bool, children: impl Iterator<Item = ProofNumbers>) -> ProofNumbers {
    let (mut least, mut greatest, mut open) = (ProofNumbers::INFINITY, 0, 0_u32);
    for numbers in children {
        let (one, all) = numbers.seen(is_or);
        least = least.min(one);
        greatest = greatest.max(all);
        open += u32::from(all > 0);
    }
    let all = ProofNumbers::sum(greatest, open.saturating_sub(1));
    ProofNumbers::from_seen(is_or, (least, all))
}

const fn verdict(is_proven: bool) -> ProofNumbers {
    if is_proven {
        ProofNumbers::PROVEN
    } else {
        ProofNumbers::DISPROVEN
    }
}

/// A number times 1 + ε (Pawlewicz and Lew 2007), and at least one more.
fn with_epsilon(number: u32) -> u32 {
    let wide = u64::from(number);
    let more = (wide * EPSILON_PERCENT).div_ceil(100).max(1);
    u32::try_from(wide + more).unwrap_or(ProofNumbers::INFINITY)
}

/// Thresholds that are at least those of an earlier search, and wider than them: a worker may have lost what it found then.
fn wider_than(thresholds: ProofNumbers, searched: ProofNumbers) -> ProofNumbers {
    let wide = ProofNumbers {
        pn: thresholds.pn.max(searched.pn),
        dn: thresholds.dn.max(searched.dn),
    };
    if wide != searched {
        return wide;
    }
    ProofNumbers {
        pn: with_epsilon(wide.pn),
        dn: with_epsilon(wide.dn),
    }
}

#[cfg(test)]
mod tests;
