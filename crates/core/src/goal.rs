//! The goal whose AND/OR tree a prover searches.

use crate::{Outcome, Player, Score};

/// A goal of a player in an AND/OR tree: at least some score against every defence.
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
