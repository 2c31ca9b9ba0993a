//! Recorded search: its question, its visible nodes, its folded counts and its result.

use std::time::Duration;

use gametree_core::{Bound, Cut, Goal, NodeKind, Player, ProofNumbers, Salt, Score, Window};
use serde::{Deserialize, Serialize};

use crate::Counts;
use crate::fields::{self, BoundName, CutName, KindName, PlayerName};

/// A recorded search with its moves as text, in which a limited number of nodes is visible; the rest is counted at their ancestors.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    pub(crate) header: Header,
    /// The visible nodes in the order of their numbers, so that a node stands before all nodes below it.
    pub(crate) nodes: Vec<Node>,
    /// The counts of searches of the root that have no visible nodes.
    pub(crate) beyond: Counts,
    pub(crate) found: Found,
}

/// The subject and the settings of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The game with its parameters, as a registry reads it.
    pub game: String,
    /// The position at the root, as its game reads it.
    pub position: String,
    /// The side to move at the root.
    #[serde(with = "PlayerName")]
    pub to_move: Player,
    /// The names of the players, First before Second.
    #[serde(with = "fields")]
    pub players: [String; 2],
    /// `true` if the game is played for points, so that a score of 0 is no draw.
    #[serde(
        rename = "for_points",
        default,
        deserialize_with = "fields::or_default",
        skip_serializing_if = "fields::is_default"
    )]
    pub is_for_points: bool,
    /// The name of the engine.
    pub engine: String,
    /// The name of the generator.
    pub generator: String,
    /// The depth limit, in plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The limit of nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_limit: Option<u64>,
    /// The limit of time.
    #[serde(default, with = "fields", skip_serializing_if = "Option::is_none")]
    pub time_limit: Option<Duration>,
    /// The salt from which hashed keys were drawn; `None` for an engine without a table.
    #[serde(default, with = "fields", skip_serializing_if = "Option::is_none")]
    pub salt: Option<Salt>,
    /// The maximum number of nodes that were to stay visible.
    pub visible_limit: usize,
}

/// The result of the search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// The score for the side to move at the root.
    #[serde(rename = "value", with = "fields")]
    pub score: Score,
    /// `true` if the value of the game is proven.
    #[serde(rename = "proven")]
    pub is_proven: bool,
    /// The move found best.
    pub best: Option<String>,
    /// The best line.
    pub line: Vec<String>,
    /// The depth that was searched to its end, in plies.
    pub depth: u32,
    /// The nodes of the report, which may be more than those of the trace: the work that completes a proven line is not traced.
    pub nodes: u64,
    /// The time that the search took, to the microsecond.
    #[serde(rename = "seconds", with = "fields")]
    pub elapsed: Duration,
    /// The reason why the search ended.
    pub stopped: String,
}

/// A visit of a search to a position; for a prover, all visits by the same moves.
///
/// Every score and window is for the side to move at the node, as everywhere in engines.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The number of the node among all nodes in the order of their first visits, from 1; folded nodes leave gaps.
    pub number: u64,
    /// The index of the parent in [`Trace::nodes`]; `None` for a root.
    pub parent: Option<usize>,
    /// The search of the root to which the node belongs, from 1: iterative deepening searches the root again and again, and a prover is asked several questions.
    pub search: u32,
    /// Number of plies from the root.
    pub ply: u32,
    /// The step from the parent to this node.
    pub step: Step,
    /// The side to move here.
    pub to_move: Player,
    /// The record of the search here.
    pub visit: Visit,
    /// The number of moves that a cut left out, if it is known.
    pub left_out: u32,
    /// The first of the moves left out, at most [`Node::MOST_LEFT_OUT`].
    pub left_out_moves: Vec<String>,
    /// The counts of the folded nodes below this node and below none of its visible children.
    pub folded: Counts,
}

/// A step from a node to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// No step, since the node is the root.
    Root,
    /// A move as text.
    Move(String),
    /// A null move: the side to move passed, which is not a move of the game.
    Pass,
}

/// The record of a search at a node.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Visit {
    /// A search for a score.
    Points(PointsVisit),
    /// A search for a proof.
    Proof(ProofVisit),
}

/// A visit of a search for a score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PointsVisit {
    /// Number of plies left to search.
    pub depth: u32,
    /// The window of scores in which the answer must be exact.
    #[serde(with = "fields")]
    pub window: Window,
    /// The answer; `None` if the search was stopped here.
    #[serde(flatten, skip_deserializing)]
    pub answer: Option<Answer>,
    /// The cut that left out the rest of the node, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<CutHere>,
    /// The score in the table, if there was one.
    #[serde(default, with = "fields", skip_serializing_if = "Option::is_none")]
    pub table: Option<Score>,
    /// The first of the moves with the highest score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
}

/// The answer of a search at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The score for the side to move.
    #[serde(rename = "value", with = "fields")]
    pub score: Score,
    /// The way in which the score bounds the value.
    #[serde(with = "BoundName")]
    pub bound: Bound,
}

/// A cut at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CutHere {
    /// The rule of the cut.
    #[serde(rename = "rule", with = "CutName")]
    pub reason: Cut,
    /// The bound with which the answer was compared; see [`Cut`].
    #[serde(rename = "by", with = "fields")]
    pub bound: Score,
    /// The ply of the node above that has found this bound; `None` if the bound came with the question to the root, and for rules that have a bound of their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set_at: Option<u32>,
}

/// The record of a prover at a node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProofVisit {
    /// The kind of the node, which shows whose move it is.
    #[serde(with = "KindName")]
    pub kind: NodeKind,
    /// The goal at the root; `None` below.
    #[serde(default, with = "fields", skip_serializing_if = "Option::is_none")]
    pub goal: Option<Goal>,
    /// The proof numbers when the node was first judged; `None` for a node that was never judged before it was stopped.
    #[serde(default, with = "fields", skip_serializing_if = "Option::is_none")]
    pub first: Option<ProofNumbers>,
    /// The proof numbers in the end.
    #[serde(default, with = "fields", skip_serializing_if = "Option::is_none")]
    pub last: Option<ProofNumbers>,
    /// The thresholds at which the last visit was to stop.
    #[serde(default, with = "fields", skip_serializing_if = "Option::is_none")]
    pub thresholds: Option<ProofNumbers>,
    /// The number of times that moves were generated here; 0 for a node that was only judged.
    #[serde(deserialize_with = "fields::count")]
    pub expansions: u64,
    /// The number of times that the node was judged from its parent.
    #[serde(deserialize_with = "fields::count")]
    pub judged: u64,
}

impl Node {
    /// The maximum number of left-out moves that are named.
    pub const MOST_LEFT_OUT: usize = 16;

    /// Returns the counts of this node itself, without those of the nodes below it.
    pub fn own(&self) -> Counts {
        match &self.visit {
            Visit::Proof(visit) => Counts::of_proof(visit.expansions, visit.judged),
            Visit::Points(visit) => {
                let is_leaf = visit.answer.is_some() && visit.best.is_none() && visit.cut.is_none();
                let counts = Counts::of_visit(is_leaf, visit.table.is_some());
                visit.cut.map_or(counts, |cut| {
                    counts.with_cut(cut.reason, cut.is_deep(self.ply))
                })
            }
        }
    }

    /// Returns the visit of a search for a score.
    pub const fn points(&self) -> Option<&PointsVisit> {
        match &self.visit {
            Visit::Points(visit) => Some(visit),
            Visit::Proof(_) => None,
        }
    }

    /// Returns the visits of a prover.
    pub const fn proof(&self) -> Option<&ProofVisit> {
        match &self.visit {
            Visit::Proof(visit) => Some(visit),
            Visit::Points(_) => None,
        }
    }
}

impl CutHere {
    /// Returns `true` if the bound was found above the parent of the node, which is at this ply.
    pub const fn is_deep(self, ply: u32) -> bool {
        match self.set_at {
            Some(above) => above + 1 < ply,
            None => false,
        }
    }
}

impl Trace {
    /// Returns the subject and the settings of the search.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the result of the search.
    pub const fn found(&self) -> &Found {
        &self.found
    }

    /// Returns the visible nodes in the order of their first visits, each after its parent.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Returns the counts of searches of the root that have no visible nodes.
    pub const fn beyond(&self) -> Counts {
        self.beyond
    }

    /// Returns the counts of the whole search, visible and folded.
    pub fn totals(&self) -> Counts {
        let nodes = self.nodes.iter();
        nodes.map(|node| node.own() + node.folded).sum::<Counts>() + self.beyond
    }

    /// Returns the indices of the children of each node, in order of visit; the roots stand at the end, since they have no parent.
    pub fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.nodes.len() + 1];
        for (at, node) in self.nodes.iter().enumerate() {
            children[node.parent.unwrap_or(self.nodes.len())].push(at);
        }
        children
    }

    /// Returns the index of the ancestor of a node at this ply.
    ///
    /// # Panics
    /// Panics if the node lies at a lesser ply, or if `at` is not the index of a node.
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
