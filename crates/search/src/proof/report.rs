//! The report of a prover, and its verdict.

use std::fmt;
use std::time::Duration;

use gametree_core::{KeyKind, ProofNumbers};

use crate::{Budget, StopReason};

/// What has become of a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It can be reached against every defence.
    Proven,
    /// It can be prevented against every attempt.
    Disproven,
    /// Neither was shown.
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
pub struct ProofReport<M> {
    /// What has become of the goal.
    pub verdict: Verdict,
    /// The move that keeps to the verdict, where the side to move is the one that it favours; `None` otherwise, and on a finished game.
    pub best: Option<M>,
    /// What to play for all that is known: `best` where there is one, else the move towards the most-proving node, or in a depth-first search without numbers the first that is not refuted; `None` on a finished game, and where the search was stopped before it saw a move.
    ///
    /// Of a position where the other side is favoured it may be any move.
    pub promising: Option<M>,
    /// What was left to show at the root.
    pub numbers: ProofNumbers,
    /// Positions expanded, that is, whose moves were generated; one that was expanded again counts again.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Why the search ended.
    pub stopped: StopReason,
    /// By what positions were distinguished, where a proof rests on that; [`KeyKind::Exact`] for searches of a tree that remember no position by a key.
    pub key_kind: KeyKind,
}

impl<M: Copy> ProofReport<M> {
    /// The report of a search whose player with the goal has been given some of the moves only: that all of those fail disproves nothing.
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

    /// The report of a search that has spent this much of its budget.
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
