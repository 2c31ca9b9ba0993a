//! The answer of a fixed-depth search, the certainty of its value, and its report.

use gametree_core::{Coverage, Position, Score};

use crate::{Budget, Certainty, SearchReport, StopReason, Value};

/// The answer of a search to a fixed depth.
#[derive(Clone, Debug, PartialEq)]
pub struct DepthResult<M> {
    /// The value of the root by the moves searched so far; `None` before the first.
    pub value: Option<Value>,
    /// The best line; one legal move if no move has a value yet; empty on a finished game.
    pub line: Vec<M>,
    /// Reason why the search stopped before its end; `None` if it did not.
    pub stopped: Option<StopReason>,
    /// `true` if every line searched came to an end of the game, so that a deeper search finds nothing else.
    ///
    /// The flag proves nothing by itself: of a value found with reductions, only the bounds that `value` marks as final are certain.
    pub is_exhausted: bool,
}

impl<M: Copy> DepthResult<M> {
    /// Returns this answer, or `before` if this search was stopped before it found a value.
    #[must_use]
    pub(crate) fn or(self, before: Self) -> Self {
        if self.stopped.is_some() && self.value.is_none() {
            DepthResult {
                stopped: self.stopped,
                ..before
            }
        } else {
            self
        }
    }

    /// Returns the report after an iteration, complete or not, on top of the report before.
    pub(crate) fn into_report(
        self,
        depth: u32,
        before: Option<&SearchReport<M>>,
        coverage: Coverage,
        budget: &Budget<'_, M>,
    ) -> SearchReport<M> {
        let complete = self.stopped.is_none();
        let value = self.value.unwrap_or(Value::estimate(Score::DRAW));
        let certainty = certainty(value, complete.then_some(depth), coverage);
        let stopped = self
            .stopped
            .unwrap_or_else(|| reason(value, certainty, depth, coverage));
        // The iteration found nothing new, or less than was proven before the table lost it.
        let kept = before.filter(|before| self.value.is_none() || before.certainty > certainty);
        let (score, certainty) = kept.map_or((value.score, certainty), |kept| {
            (kept.score, kept.certainty)
        });
        let line = kept.map_or(self.line, |kept| kept.line.clone());
        SearchReport {
            best: line.first().copied(),
            score,
            certainty,
            line,
            depth: if complete {
                depth
            } else {
                before.map_or(0, |before| before.depth)
            },
            nodes: budget.nodes(),
            elapsed: budget.elapsed(),
            stopped,
        }
    }
}

/// Returns the report on a game that is over.
pub(crate) fn finished<P: Position>(
    root: &P,
    budget: &Budget<'_, P::Move>,
) -> Option<SearchReport<P::Move>> {
    root.outcome().map(|outcome| SearchReport {
        best: None,
        score: outcome.score_for(root.to_move()),
        certainty: Certainty::Exact,
        line: Vec::new(),
        depth: 0,
        nodes: 0,
        elapsed: budget.elapsed(),
        stopped: StopReason::Solved,
    })
}

/// Returns the certainty of a root value, where `depth` plies were searched to their end with the value inside the window.
///
/// The distance of a decided score within the depth is exact, although other moves end in estimates.
/// A win in fewer plies would have been seen at this depth, and so would a longer defence.
/// A generator that may leave out moves that matter proves nothing but a win with the next ply.
pub(crate) fn certainty(value: Value, depth: Option<u32>, coverage: Coverage) -> Certainty {
    let Value {
        score,
        lower,
        upper,
    } = value;
    let exact = (lower && upper) || depth.is_some_and(|depth| is_seen(value, depth));
    if score == Score::win_in(1) && lower {
        Certainty::Exact
    } else if !coverage.is_complete() || !(exact || is_decided(value)) {
        Certainty::Estimate
    } else if exact && coverage.keeps_distance() {
        Certainty::Exact
    } else {
        Certainty::Outcome
    }
}

/// Returns `true` if the winner is final.
fn is_decided(value: Value) -> bool {
    (value.score.is_win() && value.lower) || (value.score.is_loss() && value.upper)
}

/// Returns `true` if the winner is final and the game ends within a depth that was searched: more depth finds no other distance.
fn is_seen(value: Value, depth: u32) -> bool {
    is_decided(value) && value.score.plies().is_some_and(|plies| plies <= depth)
}

/// Returns the reason why a search ends after a complete iteration to this depth; [`StopReason::Depth`] if it may go on.
pub(crate) fn reason(
    value: Value,
    certainty: Certainty,
    depth: u32,
    coverage: Coverage,
) -> StopReason {
    // Without exact distances, nothing is to be gained once the outcome is known.
    let enough = if coverage.keeps_distance() {
        Certainty::Exact
    } else {
        Certainty::Outcome
    };
    if certainty >= enough {
        StopReason::Solved
    } else if (value.lower && value.upper) || is_seen(value, depth) {
        StopReason::Exhausted
    } else {
        StopReason::Depth
    }
}
