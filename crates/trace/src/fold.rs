//! Traces with fewer visible nodes, where nodes that rank too low are folded into their parents.

use std::cmp::Reverse;

use gametree_core::NodeKind;

use crate::ranks::{Rank, search_rank};
use crate::{Counts, Node, Step, Trace};

/// The result that a prover has shown for a node, once nothing is left to show.
#[derive(Clone, Copy)]
struct Settled {
    kind: NodeKind,
    is_proven: bool,
}

impl Settled {
    fn of(node: &Node) -> Option<Self> {
        let proof = node.proof()?;
        let last = proof.last.filter(|last| last.is_solved())?;
        Some(Settled {
            kind: proof.kind,
            is_proven: last.pn == 0,
        })
    }

    /// Returns `true` if one move shows the result, and `false` if it takes all of them.
    fn is_one_enough(self) -> bool {
        self.is_proven == (self.kind == NodeKind::Or)
    }

    /// Returns `true` if a child has the same result.
    fn is_by(self, child: &Node) -> bool {
        Settled::of(child).is_some_and(|child| child.is_proven == self.is_proven)
    }
}

impl Trace {
    /// Returns the same search with at most `limit` nodes visible, at least 1, ranked as by [`Folding`](crate::Folding).
    ///
    /// The best line ranks first, then the nodes near the root, with the largest subtrees before others of their ply.
    /// The folded nodes are counted at the ancestors that stay.
    #[must_use]
    pub fn folded_to(self, limit: usize) -> Trace {
        if self.nodes.len() <= limit {
            return self;
        }
        let sizes = self.sizes();
        let (primary, line) = self.line();
        let mut is_on_line = vec![false; self.nodes.len()];
        for at in line {
            is_on_line[at] = true;
        }
        let mut is_kept = vec![false; self.nodes.len()];
        let rank = |at: usize| -> (bool, Rank) {
            let node = &self.nodes[at];
            let search = search_rank(node.search, primary);
            let by_size = Reverse(sizes[at]);
            (!is_on_line[at], (search, node.ply, by_size, node.number))
        };
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_unstable_by_key(|&at| rank(at));
        for &at in order.iter().take(limit.max(1)) {
            is_kept[at] = true;
        }
        self.keep(&is_kept)
    }

    /// Returns the same search with no visible nodes more than `plies` plies below the root, for views that cannot be as deep as a search.
    #[must_use]
    pub fn folded_below(self, plies: u32) -> Trace {
        let is_kept: Vec<bool> = self.nodes.iter().map(|node| node.ply <= plies).collect();
        if is_kept.iter().all(|&is_kept| is_kept) {
            return self;
        }
        self.keep(&is_kept)
    }

    /// Returns the same search of a prover with only the nodes that settled its questions; all other nodes are folded.
    ///
    /// A settled node keeps one child where one is enough, and all children where all are needed.
    /// Where nothing is settled, and in searches for scores, nothing is folded.
    /// Nodes that the trace itself has folded already cannot be separated and stay folded.
    /// Of a position that was [settled elsewhere](Trace::is_settled_elsewhere), only the node itself stays.
    #[must_use]
    pub fn proof_alone(self) -> Trace {
        let children = self.children();
        let mut is_kept = vec![false; self.nodes.len()];
        let mut open: Vec<usize> = children[self.nodes.len()].clone();
        while let Some(at) = open.pop() {
            is_kept[at] = true;
            if self.is_settled_elsewhere(at) {
                continue;
            }
            match Settled::of(&self.nodes[at]) {
                Some(settled) if settled.is_one_enough() => {
                    // Of several settled children, the one with the most visible children is kept.
                    let settles = |&&child: &&usize| settled.is_by(&self.nodes[child]);
                    let best = children[at].iter().filter(settles);
                    open.extend(best.max_by_key(|&&child| children[child].len()));
                }
                _ => open.extend(&children[at]),
            }
        }
        self.keep(&is_kept)
    }

    /// Returns `true` if a node of a prover has to be settled, but was left with earlier numbers.
    ///
    /// The node has to be settled if its parent is, and needs all its moves.
    /// Its position was then settled where other moves or a symmetry lead to it, and the table held the result.
    ///
    /// # Panics
    /// Panics if `at` is not the index of a visible node.
    pub fn is_settled_elsewhere(&self, at: usize) -> bool {
        let node = &self.nodes[at];
        let above = node
            .parent
            .and_then(|parent| Settled::of(&self.nodes[parent]));
        above.is_some_and(|above| !above.is_one_enough() && !above.is_by(node))
    }

    /// Returns the number of visits in and below each node.
    pub fn sizes(&self) -> Vec<u64> {
        let own = |node: &Node| node.own().nodes + node.folded.nodes;
        let mut sizes: Vec<u64> = self.nodes.iter().map(own).collect();
        for at in (0..self.nodes.len()).rev() {
            if let Some(parent) = self.nodes[at].parent {
                sizes[parent] += sizes[at];
            }
        }
        sizes
    }

    /// Returns the best line as far as it is visible, from the root of the search that found it.
    pub fn chosen_line(&self) -> Vec<usize> {
        self.line().1
    }

    /// Returns the number of the last search that answered inside its window, and the best line in it, or else in the last search of all.
    fn line(&self) -> (Option<u32>, Vec<usize>) {
        let roots = || (0..self.nodes.len()).filter(|&at| self.nodes[at].parent.is_none());
        let answers = |&at: &usize| {
            let points = self.nodes[at].points();
            let inside = points.and_then(|points| {
                let score = points.answer?.score;
                Some(points.window.alpha < score && score < points.window.beta)
            });
            inside == Some(true)
        };
        let primary = roots().rfind(answers);
        let Some(root) = primary.or_else(|| roots().next_back()) else {
            return (None, Vec::new());
        };
        let children = self.children();
        let mut line = vec![root];
        for m in &self.found.line {
            let below = &children[line[line.len() - 1]];
            let is_next =
                |&&at: &&usize| matches!(&self.nodes[at].step, Step::Move(text) if text == m);
            // Of several visits, the last one has the widest window.
            match below.iter().rfind(is_next) {
                Some(&next) => line.push(next),
                None => break,
            }
        }
        (primary.map(|at| self.nodes[at].search), line)
    }

    /// Folds all nodes except those in `is_kept`, whose parents must be kept too.
    fn keep(self, is_kept: &[bool]) -> Trace {
        let mut folded: Vec<Counts> = self.nodes.iter().map(|node| node.folded).collect();
        let mut beyond = self.beyond;
        for (at, node) in self.nodes.iter().enumerate().rev() {
            if is_kept[at] {
                continue;
            }
            let counts = node.own() + folded[at];
            match node.parent {
                Some(parent) => folded[parent] += counts,
                None => beyond += counts,
            }
        }
        let mut places = vec![0; self.nodes.len()];
        let mut nodes = Vec::new();
        for (at, mut node) in self.nodes.into_iter().enumerate() {
            if is_kept[at] {
                places[at] = nodes.len();
                node.parent = node.parent.map(|parent| places[parent]);
                node.folded = folded[at];
                nodes.push(node);
            }
        }
        Trace {
            nodes,
            beyond,
            ..self
        }
    }
}
