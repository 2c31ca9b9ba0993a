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

use gametree_core::{Evaluator, Outcome, Player, Position, Score};

/// A claim to be proven: a player gets at least some score against every defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Goal {
    /// The player with the goal; the opponent tries to prevent it.
    pub player: Player,
    /// The least score that counts as reached, from the viewpoint of `player`: a draw, or more; in games for points, a number of points.
    pub least: Score,
}

impl Goal {
    /// Returns the goal that `player` wins; in games for points, that `player` gets more than the opponent.
    pub const fn win(player: Player) -> Self {
        Self::at_least(player, Score::DRAW.next())
    }

    /// Returns the goal that `player` does not lose; in games for points, that `player` gets at least as many as the opponent.
    pub const fn draw(player: Player) -> Self {
        Self::at_least(player, Score::DRAW)
    }

    /// Returns the goal that `player` gets at least `least` points, in a game for points.
    ///
    /// A win is more than any points and a loss is less, whatever its distance.
    pub const fn at_least(player: Player, least: Score) -> Self {
        Goal { player, least }
    }

    /// Returns `true` if a game that ended with `outcome` has reached the goal.
    pub fn is_reached_by(self, outcome: Outcome) -> bool {
        outcome.score_for(self.player) >= self.least
    }

    /// Returns `true` if a position is worth enough, given its exact value for the side to move there.
    pub fn is_met_by(self, score: Score, to_move: Player) -> bool {
        let own = if to_move == self.player {
            score
        } else {
            -score
        };
        own >= self.least
    }
}

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
