//! Provers, which decide whether a goal can be reached, and the parts that they share.

mod and_or;
mod df_pn;
mod hash;
mod observer;
mod pn2;
mod pns;
mod record;
mod report;
mod sides;
mod tree;

pub use and_or::AndOr;
pub use df_pn::{Backup, DfPn, DfPnOptions, Initialisation, JobLimits, JobReport, Lemma};
pub use observer::{ProofObserver, ProofProgress};
pub use pn2::Pn2;
pub use pns::{BestFirst, Pns};
pub use report::{ProofReport, Verdict};

use gametree_core::{Evaluator, Goal, Position, Score};

/// Decides whether the goal is reached from a position; `None` if that needs a search.
#[inline]
fn settled<P: Position, E: Evaluator<P>>(pos: &P, evaluator: &E, goal: Goal) -> Option<bool> {
    match pos.outcome() {
        Some(outcome) => Some(goal.is_reached_by(outcome)),
        None => evaluator
            .known(pos)
            .map(|score| goal.is_met_by(score, pos.to_move()))
            .or_else(|| bounded(pos, evaluator, goal)),
    }
}

/// Decides whether the goal is reached, if one bound of the value is enough; `None` otherwise.
///
/// For a win and for a draw, only the bound that games without points may know is needed: more than a draw is a win, which the evaluator knows as such.
#[inline]
fn bounded<P: Position, E: Evaluator<P>>(pos: &P, evaluator: &E, goal: Goal) -> Option<bool> {
    let is_own = pos.to_move() == goal.player;
    let reaches = |score: Score| {
        let bound = if is_own {
            evaluator.at_least(pos, score)
        } else {
            evaluator.at_most(pos, -score)
        };
        bound.map(|_| true)
    };
    let misses = |below: Score| {
        let bound = if is_own {
            evaluator.at_most(pos, below)
        } else {
            evaluator.at_least(pos, -below)
        };
        bound.map(|_| false)
    };
    let below = Score::from_raw(goal.least.raw() - 1);
    if goal.least == Score::DRAW {
        reaches(goal.least)
    } else if below == Score::DRAW {
        misses(below)
    } else {
        reaches(goal.least).or_else(|| misses(below))
    }
}

#[cfg(test)]
mod tests;
