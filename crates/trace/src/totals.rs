//! Counts of the events in a part of a search.

use std::iter::Sum;
use std::ops::{Add, AddAssign};

use gametree_core::Cut;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::fields::{self, count, is_default};

/// The counts of a node, of the part below it, or of a whole search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Counts {
    /// Visits to nodes, each counted as often as the search came there; for a prover the expansions, as its report counts them.
    #[serde(deserialize_with = "count")]
    pub nodes: u64,
    /// Visits that ended without a move or a cut: finished games, known positions and the horizon; for a prover the number of times that positions were judged from their parents.
    #[serde(deserialize_with = "count", skip_serializing_if = "is_default")]
    pub leaves: u64,
    /// Visits at which the table knew the position.
    #[serde(deserialize_with = "count", skip_serializing_if = "is_default")]
    pub table_hits: u64,
    /// Cuts whose bound was set by a node above the parent.
    #[serde(deserialize_with = "count", skip_serializing_if = "is_default")]
    pub deep_cuts: u64,
    /// Cuts by their reason, in the order of [`Cut::ALL`].
    #[serde(with = "fields", skip_serializing_if = "is_default")]
    pub cuts: [u64; Cut::ALL.len()],
}

impl Counts {
    /// Counts one visit of a search for a score, without its cut.
    pub(crate) fn of_visit(is_leaf: bool, is_table_hit: bool) -> Self {
        Counts {
            nodes: 1,
            leaves: u64::from(is_leaf),
            table_hits: u64::from(is_table_hit),
            ..Counts::default()
        }
    }

    /// Returns the counts with one cut more.
    pub(crate) fn with_cut(mut self, reason: Cut, is_deep: bool) -> Self {
        self.cuts[reason as usize] += 1;
        self.deep_cuts += u64::from(is_deep);
        self
    }

    /// Counts the visits of a prover to one node.
    pub(crate) fn of_proof(expansions: u64, judged: u64) -> Self {
        Counts {
            nodes: expansions,
            leaves: judged,
            ..Counts::default()
        }
    }

    /// Returns the number of cuts for one reason.
    pub const fn cut(&self, reason: Cut) -> u64 {
        self.cuts[reason as usize]
    }

    /// Returns the number of cuts for any reason.
    pub fn all_cuts(&self) -> u64 {
        self.cuts.iter().sum()
    }

    /// Returns the counts as they are written: all that are not zero, and always the nodes.
    pub fn to_json(&self) -> Value {
        json!(self)
    }

    /// Returns `true` if nothing is counted.
    pub fn is_empty(&self) -> bool {
        *self == Counts::default()
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.table_hits += other.table_hits;
        self.deep_cuts += other.deep_cuts;
        for (sum, more) in self.cuts.iter_mut().zip(other.cuts) {
            *sum += more;
        }
    }
}

impl Add for Counts {
    type Output = Counts;

    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl Sum for Counts {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Counts::default(), Add::add)
    }
}
