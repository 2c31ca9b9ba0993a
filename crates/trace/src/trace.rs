//! A recorded search: what it was asked, its visible nodes, what is folded, and what it found.

use std::time::Duration;

use gametree_core::{Cut, NodeKind, Player, ProofNumbers, Salt, Score, Window};

use crate::Counts;

/// A recorded search with its moves as text, of which at most so many nodes are visible; the rest is counted at their ancestors.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    pub(crate) header: Header,
    /// By their numbers, so that a node stands before all below it.
    pub(crate) nodes: Vec<Node>,
    /// What belongs to searches of the root of which nothing is visible.
    pub(crate) beyond: Counts,
    pub(crate) found: Found,
}

/// What was searched, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The game with its parameters, as a registry reads it.
    pub game: String,
    /// The position at the root, as its game reads it.
    pub position: String,
    /// Who moves at the root.
    pub to_move: Player,
    /// What people call the players, First before Second.
    pub players: [String; 2],
    /// Whether the game is played for points, so that a score of 0 is no draw.
    pub is_for_points: bool,
    /// The name of the engine.
    pub engine: String,
    /// The name of the generator.
    pub generator: String,
    /// The depth limit, in plies.
    pub depth: Option<u32>,
    /// The limit of nodes.
    pub node_limit: Option<u64>,
    /// The limit of time.
    pub time_limit: Option<Duration>,
    /// What hashed keys were drawn from; `None` for an engine without a table.
    pub salt: Option<Salt>,
    /// How many nodes were to stay visible at most.
    pub visible_limit: usize,
}

/// What the search has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// For the side to move at the root.
    pub score: Score,
    /// Whether the value of the game is proven.
    pub is_proven: bool,
    /// The move found best.
    pub best: Option<String>,
    /// The best line.
    pub line: Vec<String>,
    /// The depth that was searched to its end, in plies.
    pub depth: u32,
    /// The nodes of the report, which may be more than those of the trace: what completes a proven line is not told.
    pub nodes: u64,
    /// To the microsecond.
    pub elapsed: Duration,
    /// Why the search ended.
    pub stopped: String,
}

/// A visit of a search to a position; of a prover all visits by the same moves.
///
/// Every score and window is for the side to move at the node, as everywhere in engines.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Its place among all nodes in the order of their first visits, from 1; with gaps where nodes are folded.
    pub number: u64,
    /// Its parent's place in [`Trace::nodes`]; `None` for a root.
    pub parent: Option<usize>,
    /// The search of the root to which it belongs, from 1: iterative deepening searches it again and again, and a prover is asked several questions.
    pub search: u32,
    /// Plies from the root.
    pub ply: u32,
    /// How the search came here from the parent.
    pub step: Step,
    /// Who moves here.
    pub to_move: Player,
    /// What the search did here.
    pub visit: Visit,
    /// How many moves were left out by a cut, where that is known.
    pub left_out: u32,
    /// The first of those moves, at most [`Node::MOST_LEFT_OUT`].
    pub left_out_moves: Vec<String>,
    /// What is below this node and below none of its visible children, nodes that are folded into it.
    pub folded: Counts,
}

/// From a node to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The root is no move away.
    Root,
    /// A move as text.
    Move(String),
    /// The side to move passed: a null move, which is none of the game.
    Pass,
}

/// What a search does at a node.
#[derive(Clone, Debug, PartialEq)]
pub enum Visit {
    /// It looks for a score.
    Points(PointsVisit),
    /// It looks for a proof.
    Proof(ProofVisit),
}

/// A visit of a search for a score.
#[derive(Clone, Debug, PartialEq)]
pub struct PointsVisit {
    /// Plies left to search.
    pub depth: u32,
    /// The scores in which the answer must be exact.
    pub window: Window,
    /// The answer, with what it says about the value; `None` where the search was stopped here.
    pub answer: Option<(Score, Bound)>,
    /// Why the rest of the node was left out, if it was.
    pub cut: Option<CutHere>,
    /// What the table knew.
    pub table: Option<Score>,
    /// The move with the highest score, the first of them.
    pub best: Option<String>,
}

/// What a score says about the value of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// It is the value, as far as the search went.
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

/// A cut at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutHere {
    /// The rule that was used.
    pub reason: Cut,
    /// What the answer was compared with; see [`Cut`].
    pub bound: Score,
    /// The ply of the node above that has found this bound; `None` where it came with the question to the root, and for rules that have a bound of their own.
    pub set_at: Option<u32>,
}

/// What a prover knows of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofVisit {
    /// Whose move it is.
    pub kind: NodeKind,
    /// What is asked at the root; `None` below.
    pub goal: Option<Goal>,
    /// What was left to show when the node was first judged; `None` for one that was never judged before it was stopped.
    pub first: Option<ProofNumbers>,
    /// What was left to show at last.
    pub last: Option<ProofNumbers>,
    /// Where the last visit was to stop.
    pub thresholds: Option<ProofNumbers>,
    /// How often its moves were generated; 0 for a node that was only judged.
    pub expansions: u64,
    /// How often it was judged from its parent.
    pub judged: u64,
}

/// What a prover is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Who is to reach it.
    pub player: Player,
    /// The least score that counts, as if that player were to move.
    pub least: Score,
}

impl Node {
    /// How many of the moves that were left out are named.
    pub const MOST_LEFT_OUT: usize = 16;

    /// What this node itself amounts to, without all below it.
    pub fn own(&self) -> Counts {
        match &self.visit {
            Visit::Proof(visit) => Counts::of_proof(visit.expansions, visit.judged),
            Visit::Points(visit) => {
                let is_leaf = visit.answer.is_some() && visit.best.is_none() && visit.cut.is_none();
                let cut = visit.cut.map(|cut| (cut.reason, cut.is_deep(self.ply)));
                Counts::of_visit(is_leaf, visit.table.is_some(), cut)
            }
        }
    }

    /// The visit of a search for a score.
    pub const fn points(&self) -> Option<&PointsVisit> {
        match &self.visit {
            Visit::Points(visit) => Some(visit),
            Visit::Proof(_) => None,
        }
    }

    /// The visits of a prover.
    pub const fn proof(&self) -> Option<&ProofVisit> {
        match &self.visit {
            Visit::Proof(visit) => Some(visit),
            Visit::Points(_) => None,
        }
    }
}

impl CutHere {
    /// Whether the bound was found further up than by the parent of the node, which is at this ply.
    pub const fn is_deep(self, ply: u32) -> bool {
        match self.set_at {
            Some(above) => above + 1 < ply,
            None => false,
        }
    }
}

impl Trace {
    /// What was searched.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// What was found.
    pub const fn found(&self) -> &Found {
        &self.found
    }

    /// The visible nodes in the order of their first visits, each after its parent.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// What belongs to searches of the root of which nothing is visible.
    pub const fn beyond(&self) -> Counts {
        self.beyond
    }

    /// The whole search: what is visible and what is folded.
    pub fn totals(&self) -> Counts {
        let nodes = self.nodes.iter();
        nodes.map(|node| node.own() + node.folded).sum::<Counts>() + self.beyond
    }

    /// The places of the children of each node, in order of visit; the roots stand at the end, as those of no node.
    pub fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.nodes.len() + 1];
        for (at, node) in self.nodes.iter().enumerate() {
            children[node.parent.unwrap_or(self.nodes.len())].push(at);
        }
        children
    }

    /// The place of the ancestor of a node at this ply.
    ///
    /// # Panics
    /// When the node lies at a lesser ply, or `at` is the place of none.
    pub fn ancestor(&self, at: usize, ply: u32) -> usize {
        let mut at = at;
        while self.nodes[at].ply > ply {
            at = self.nodes[at]
                .parent
                .expect("a node below the root has one");
        }
        assert_eq!(self.nodes[at].ply, ply, "an ancestor lies above");
        at
    }
}
