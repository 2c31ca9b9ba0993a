//! The upper tree of a proof by several threads, whose leaves are jobs, with virtual losses.

use std::ops::Range;

use gametree_tt::Table;

use super::DfPnOptions;
use super::run::Found;
use super::thresholds::{Child, NodeNumbers, Thresholds};
use crate::StopReason;
use crate::memory::reserve;
use crate::proof::record::{Numbers, ProofRecord};

/// A tree in which each thread finds its most-proving leaf.
///
/// While a thread works on a leaf, the leaf counts as lost for the player who might choose it, so that other threads go elsewhere.
/// These are virtual losses; as the players alternate, they are virtual wins from the other side.
/// They are kept apart from the results, and no verdict rests on them.
/// A leaf whose job did not solve it is expanded, so the threads part deeper and deeper in the tree.
///
/// Where lines of play meet again, a position has several nodes.
/// All nodes are written to the table, and leaves are read from it, so each of these nodes receives the results of the others.
#[derive(Debug)]
pub(super) struct Jobs<M> {
    options: DfPnOptions,
    nodes: Vec<Node<M>>,
    stopped: Option<StopReason>,
    best: Option<M>,
    promising: Option<M>,
}

#[derive(Debug)]
struct Node<M> {
    /// The move that led here; the root has none.
    m: Option<M>,
    key: u128,
    parent: Option<usize>,
    children: Range<usize>,
    /// Positions expanded below the node.
    work: u64,
    /// The numbers found.
    numbers: Numbers,
    /// The same numbers, with the leaves in work counted as lost.
    shown: Numbers,
    /// The thresholds within which the leaf was searched.
    searched: Thresholds,
}

/// A leaf for a thread to search.
#[derive(Debug)]
pub(super) struct Job<M> {
    leaf: usize,
    /// The moves from the root to the leaf.
    pub(super) moves: Vec<M>,
    pub(super) thresholds: Thresholds,
    /// Greatest number of positions to be expanded.
    pub(super) work: u64,
}

impl<M: Copy> Jobs<M> {
    const ROOT: usize = 0;
    /// The least work of a job: about a millisecond, a hundred times the cost of handing it out.
    ///
    /// Much more or less makes little difference.
    /// With an ε of a quarter throughout, two threads together solved a board of 20 cells in 2.4 million expansions on average with 1,024.
    /// They took 2.7 million with 256, 2.5 with 4,096 and 2.7 with 32,768.
    const LEAST_WORK: u64 = 1_024;
    /// The divisor of all work so far that gives the size of one job, so that the tree stays small however long a proof takes.
    const JOBS: u64 = 1_024;

    /// Creates a tree with a root about which nothing is known.
    pub(super) fn new(options: DfPnOptions, key: u128) -> Self {
        let root = Node {
            m: None,
            key,
            parent: None,
            children: 0..0,
            work: 0,
            numbers: Numbers { phi: 1, delta: 1 },
            shown: Numbers { phi: 1, delta: 1 },
            searched: Thresholds::ZERO,
        };
        Jobs {
            options,
            nodes: vec![root],
            stopped: None,
            best: None,
            promising: None,
        }
    }

    /// Returns `true` if there is nothing left to do.
    pub(super) fn is_over(&self) -> bool {
        self.stopped.is_some() || self.numbers().is_solved()
    }

    /// Returns the numbers found for the root.
    pub(super) fn numbers(&self) -> Numbers {
        self.nodes[Self::ROOT].numbers
    }

    /// Returns the answer, when all is over.
    pub(super) fn found(&self) -> Found<M> {
        let range = self.nodes[Self::ROOT].children.clone();
        let children = &self.nodes[range.clone()];
        let winning = children.iter().find(|child| child.numbers.delta == 0);
        let seen = self.children(range, |node| node.numbers);
        let least = NodeNumbers::of(&seen, self.options.backup).best;
        let promising = children.get(least).map_or(self.promising, |child| child.m);
        Found {
            numbers: self.numbers(),
            best: winning.map_or(self.best, |child| child.m),
            promising,
            stopped: self.stopped.filter(|_| !self.numbers().is_solved()),
        }
    }

    /// Records that a thread has run out of budget; the first reason counts.
    pub(super) fn stop(&mut self, reason: StopReason) {
        self.stopped.get_or_insert(reason);
    }

    /// Returns the next job; `None` while all that matters is in work.
    pub(super) fn take(&mut self, table: &Table<ProofRecord>) -> Option<Job<M>> {
        let (mut at, mut thresholds) = (Self::ROOT, Thresholds::NONE);
        let mut moves = Vec::new();
        while !self.nodes[at].shown.is_solved() {
            let children = self.nodes[at].children.clone();
            if children.is_empty() {
                let work = (self.nodes[Self::ROOT].work / Self::JOBS).max(Self::LEAST_WORK);
                let node = &mut self.nodes[at];
                (node.searched, node.shown) = (thresholds, Numbers::PROVEN);
                self.update_above(at, table);
                return Some(Job {
                    leaf: at,
                    moves,
                    thresholds,
                    work,
                });
            }
            if self.read(children.clone(), table) {
                // The path may have changed from the root on.
                self.update(at, table);
                self.update_above(at, table);
                (at, thresholds) = (Self::ROOT, Thresholds::NONE);
                moves.clear();
                continue;
            }
            let shown = self.children(children.clone(), |node| node.shown);
            let node = NodeNumbers::of(&shown, self.options.backup);
            let best = &shown[node.best];
            thresholds = node.thresholds_of_best(best, thresholds, self.options);
            at = children.start + node.best;
            moves.extend(self.nodes[at].m);
        }
        None
    }

    /// Takes a job back, with its result and, if the leaf is to be expanded, the moves of the leaf.
    pub(super) fn give_back(
        &mut self,
        job: &Job<M>,
        found: Found<M>,
        work: u64,
        children: Vec<Child<M>>,
        table: &Table<ProofRecord>,
    ) {
        let from = self.nodes.len();
        match reserve(&mut self.nodes, children.len()) {
            Ok(()) => {
                let leaf = |child| Node::leaf(child, job.leaf);
                self.nodes.extend(children.into_iter().map(leaf));
            }
            Err(reason) => self.stop(reason),
        }
        let children = from..self.nodes.len();
        let leaf = &mut self.nodes[job.leaf];
        (leaf.numbers, leaf.shown) = (found.numbers, found.numbers);
        leaf.children = children;
        if job.leaf == Self::ROOT {
            (self.best, self.promising) = (found.best, found.promising);
        }
        let mut next = Some(job.leaf);
        while let Some(at) = next {
            self.nodes[at].work += work;
            next = self.nodes[at].parent;
        }
        self.update(job.leaf, table);
        self.update_above(job.leaf, table);
    }

    /// Reads from the table the results found elsewhere for some nodes; returns `true` if there was news.
    fn read(&mut self, nodes: Range<usize>, table: &Table<ProofRecord>) -> bool {
        let mut is_news = false;
        for node in &mut self.nodes[nodes] {
            let is_busy = node.shown != node.numbers;
            if node.numbers.is_solved() || (is_busy && node.children.is_empty()) {
                continue;
            }
            let record = table.get(node.key).filter(|record| {
                // The tree below a node knows more about it than an entry, unless the entry is the solution.
                let says_more = record.work > node.work && node.children.is_empty();
                record.numbers.is_solved() || (says_more && record.numbers != node.numbers)
            });
            if let Some(record) = record {
                (node.numbers, node.shown) = (record.numbers, record.numbers);
                (node.work, node.children) = (record.work, 0..0);
                is_news = true;
            }
        }
        is_news
    }

    fn update_above(&mut self, at: usize, table: &Table<ProofRecord>) {
        let mut next = self.nodes[at].parent;
        while let Some(at) = next {
            self.update(at, table);
            next = self.nodes[at].parent;
        }
    }

    /// Updates the numbers of a node from those of its children, if it has any, and writes them to the table.
    fn update(&mut self, at: usize, table: &Table<ProofRecord>) {
        let children = self.nodes[at].children.clone();
        if children.is_empty() {
            return;
        }
        let combined = |number: fn(&Node<M>) -> Numbers| {
            let children = self.children(children.clone(), number);
            NodeNumbers::of(&children, self.options.backup).numbers
        };
        let (numbers, shown) = (combined(|node| node.numbers), combined(|node| node.shown));
        let node = &mut self.nodes[at];
        (node.numbers, node.shown) = (numbers, shown);
        let best = table.get(node.key).map_or(0, |record| record.best);
        let record = ProofRecord {
            numbers,
            work: node.work,
            best,
        };
        table.put(node.key, record);
    }

    /// Returns the children in the form that a search uses.
    fn children(
        &self,
        children: Range<usize>,
        number: impl Fn(&Node<M>) -> Numbers,
    ) -> Vec<Child<()>> {
        let child = |node: &Node<M>| Child {
            m: (),
            key: 0,
            numbers: number(node),
            work: 0,
            searched: node.searched,
        };
        self.nodes[children].iter().map(child).collect()
    }
}

impl<M> Node<M> {
    fn leaf(child: Child<M>, parent: usize) -> Self {
        Node {
            m: Some(child.m),
            key: child.key,
            parent: Some(parent),
            children: 0..0,
            work: child.work,
            numbers: child.numbers,
            shown: child.numbers,
            searched: Thresholds::ZERO,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(phi: u32, delta: u32) -> Found<u8> {
        Found::at_end(Numbers { phi, delta })
    }

    fn children(count: u8) -> Vec<Child<u8>> {
        let child = |m| Child {
            m,
            key: 1 + u128::from(m),
            numbers: Numbers { phi: 1, delta: 1 },
            work: 0,
            searched: Thresholds::ZERO,
        };
        (0..count).map(child).collect()
    }

    #[test]
    fn threads_part_and_no_verdict_rests_on_a_job_in_work() {
        let table = Table::with_bytes(1 << 12).expect("a small table");
        let mut jobs = Jobs::new(DfPnOptions::default(), 0);
        let root = jobs.take(&table).expect("the root itself");
        assert!(jobs.take(&table).is_none(), "the only leaf is in work");
        assert!(!jobs.is_over());
        jobs.give_back(&root, found(1, 2), 10, children(2), &table);
        let (first, second) = (jobs.take(&table).expect("a"), jobs.take(&table).expect("b"));
        assert_eq!(
            (first.moves.as_slice(), second.moves.as_slice()),
            (&[0][..], &[1][..])
        );
        assert!(jobs.take(&table).is_none(), "both leaves are in work");
        assert!(!jobs.is_over(), "virtual losses are no losses");
        // The first move loses, and the second is still in work.
        jobs.give_back(&first, found(0, Numbers::INFINITY), 10, Vec::new(), &table);
        assert!(!jobs.is_over() && jobs.take(&table).is_none());
        jobs.give_back(&second, found(Numbers::INFINITY, 0), 10, Vec::new(), &table);
        assert!(jobs.is_over());
        assert_eq!(
            (jobs.numbers(), jobs.found().best),
            (Numbers::PROVEN, Some(1))
        );
    }

    #[test]
    fn the_first_reason_to_stop_counts_unless_all_is_solved() {
        let table = Table::with_bytes(1 << 12).expect("a small table");
        let mut jobs = Jobs::<u8>::new(DfPnOptions::default(), 0);
        let root = jobs.take(&table).expect("the root itself");
        jobs.stop(StopReason::Time);
        jobs.stop(StopReason::Interrupted);
        assert!(jobs.is_over());
        assert_eq!(jobs.found().stopped, Some(StopReason::Time));
        jobs.give_back(&root, found(0, Numbers::INFINITY), 10, Vec::new(), &table);
        assert_eq!(jobs.found().stopped, None);
    }
}
