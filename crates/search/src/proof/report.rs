//! The report of a prover, and its verdict.

use std::fmt;
use std::time::Duration;

use gametree_core::{KeyKind, ProofNumbers};

use crate::{Budget, StopReason};

/// Verdict of a prover on a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The goal can be reached against every defence.
    Proven,
    /// The goal can be prevented against every attempt.
    Disproven,
    /// Neither a proof nor a disproof was found.
    Unknown,
}

impl From<ProofNumbers> for Verdict {
    fn from(numbers: ProofNumbers) -> Self {
        match numbers {
            ProofNumbers { pn: 0, .. } => Verdict::Proven,
            ProofNumbers { dn: 0, .. } => Verdict::Disproven,
            _ => Verdict::Unknown,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Proven => "proven",
            Verdict::Disproven => "disproven",
            Verdict::Unknown => "unknown",
        })
    }
}

/// The result of a search for a proof.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ProofReport<M> {
    /// The verdict on the goal.
    pub verdict: Verdict,
    /// The move that keeps to the verdict, if it favours the side to move; `None` otherwise, and on a finished game.
    pub best: Option<M>,
    /// The move to play by all that is known.
    ///
    /// It is `best` where there is one, and otherwise the move towards the most-proving node.
    /// In a depth-first search without numbers it is the first move that is not refuted.
    /// It is `None` on a finished game, and if the search was stopped before it saw a move.
    /// In a position where the other side is favoured it may be any move.
    pub promising: Option<M>,
    /// The numbers left to show at the root.
    pub numbers: ProofNumbers,
    /// Positions expanded, that is, positions whose moves were generated; a position expanded again counts again.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Reason for the end of the search.
    pub stopped: StopReason,
    /// Kind of key by which positions were distinguished, where a proof rests on that; [`KeyKind::Exact`] for searches of a tree that remember no position by a key.
    pub key_kind: KeyKind,
}

impl<M: Copy> ProofReport<M> {
    /// Returns the report of a search that had only some moves of the player with the goal: the failure of all those disproves nothing.
    pub(super) fn without_disproof(self) -> Self {
        if self.verdict != Verdict::Disproven {
            return self;
        }
        ProofReport {
            verdict: Verdict::Unknown,
            best: None,
            numbers: ProofNumbers::UNKNOWN,
            stopped: StopReason::Exhausted,
            ..self
        }
    }

    /// Creates the report of a search that has spent the given budget.
    pub(super) fn new(
        numbers: ProofNumbers,
        best: Option<M>,
        promising: Option<M>,
        stopped: StopReason,
        key_kind: KeyKind,
        budget: &Budget<'_, M>,
    ) -> Self {
        ProofReport {
            verdict: numbers.into(),
            promising: best.or(promising),
            best,
            numbers,
            nodes: budget.nodes(),
            elapsed: budget.elapsed(),
            stopped,
            key_kind,
        }
    }
}
