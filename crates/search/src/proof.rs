//! Provers: engines that decide whether a goal can be reached, and what they share.

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

/// What is to be proven: that a player gets at least some score against every defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Goal {
    /// The player with the goal; the opponent tries to prevent it.
    pub player: Player,
    /// The least score that counts as reached, as if `player` were to move: a draw, or more; in games for points, a number of points.
    pub least: Score,
}

impl Goal {
    /// That `player` wins; in games for points, gets more than the opponent.
    pub const fn win(player: Player) -> Self {
        Self::at_least(player, Score::DRAW.next())
    }

    /// That `player` does not lose; in games for points, gets at least as many as the opponent.
    pub const fn draw(player: Player) -> Self {
        Self::at_least(player, Score::DRAW)
    }

    /// That `player` gets at least `least` points, in a game for points.
    ///
    /// A win is more than any points and a loss is less, whatever its distance.
    pub const fn at_least(player: Player, least: Score) -> Self {
        Goal { player, least }
    }

    /// Whether a game that ended so has reached the goal.
    pub fn is_reached_by(self, outcome: Outcome) -> bool {
        outcome.score_for(self.player) >= self.least
    }

    /// Whether a position is worth enough, given its exact value for the side to move there.
    pub fn is_met_by(self, score: Score, to_move: Player) -> bool {
        let own = if to_move == self.player {
            score
        } else {
            -score
        };
        own >= self.least
    }
}

/// Whether the goal is reached from a position, where that needs no search.
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

/// Whether the goal is reached, where half of the value is enough to say so.
///
/// Of a win and of a draw only the half is needed that games without points may know: what exceeds a draw is a win, which is known as such.
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
