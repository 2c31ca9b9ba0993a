//! A trace with fewer visible nodes: what ranks too low is folded into its parent.

use std::cmp::Reverse;

use gametree_core::NodeKind;

use crate::ranks::{Rank, search_rank};
use crate::{Counts, Node, Step, Trace};

/// What a prover has shown of a node, once nothing is left to show.
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

    /// Whether one move shows it, or all of them do together.
    fn is_one_enough(self) -> bool {
        self.is_proven == (self.kind == NodeKind::Or)
    }

    /// Whether a child shows the same.
    fn is_by(self, child: &Node) -> bool {
        Settled::of(child).is_some_and(|child| child.is_proven == self.is_proven)
    }
}

impl Trace {
    /// The same search with at most `limit` nodes visible, at least 1, ranked as by [`Folding`](crate::Folding): the best line first, then the nodes near the root, those with the largest subtrees before others of their ply.
    ///
    /// What is folded is counted at the ancestors that stay.
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

    /// The same search with nothing visible that lies more than so many plies below the root, for views that cannot be as deep as a search.
    #[must_use]
    pub fn folded_below(self, plies: u32) -> Trace {
        let is_kept: Vec<bool> = self.nodes.iter().map(|node| node.ply <= plies).collect();
        if is_kept.iter().all(|&is_kept| is_kept) {
            return self;
        }
        self.keep(&is_kept)
    }

    /// The same search of a prover with what settled its questions alone: one child where that is enough, and all where all are needed; all else is folded.
    ///
    /// Where nothing is settled, and where scores were searched for, nothing is folded.
    /// What the trace itself has folded already cannot be told apart and stays so; of a position that was [settled elsewhere](Trace::is_settled_elsewhere) the node alone stays.
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
                    // Of several that are settled, the one of which most is to be seen.
                    let settles = |&&child: &&usize| settled.is_by(&self.nodes[child]);
                    let best = children[at].iter().filter(settles);
                    open.extend(best.max_by_key(|&&child| children[child].len()));
                }
                _ => open.extend(&children[at]),
            }
        }
        self.keep(&is_kept)
    }

    /// Whether a node of a prover has to be settled, since its parent is and needs all its moves, and yet was left with numbers of before: its position was settled where other moves or a symmetry lead to it, and the table knew.
    ///
    /// # Panics
    /// When `at` is the place of no visible node.
    pub fn is_settled_elsewhere(&self, at: usize) -> bool {
        let node = &self.nodes[at];
        let above = node
            .parent
            .and_then(|parent| Settled::of(&self.nodes[parent]));
        above.is_some_and(|above| !above.is_one_enough() && !above.is_by(node))
    }

    /// The visits in and below each node.
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

    /// The best line as far as it is visible, from the root of the search that found it on.
    pub fn chosen_line(&self) -> Vec<usize> {
        self.line().1
    }

    /// The number of the last search that answered inside its window, and the best line in it or else in the last of all.
    fn line(&self) -> (Option<u32>, Vec<usize>) {
        let roots = || (0..self.nodes.len()).filter(|&at| self.nodes[at].parent.is_none());
        let answers = |&at: &usize| {
            let points = self.nodes[at].points();
            let inside = points.and_then(|points| {
                let (score, _) = points.answer?;
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
            // Of several visits the last is the one with the widest window.
            match below.iter().rfind(is_next) {
                Some(&next) => line.push(next),
                None => break,
            }
        }
        (primary.map(|at| self.nodes[at].search), line)
    }

    /// Folds all nodes but these, whose parents are among them.
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
