//! Values of the positions of a game.

use gametree_core::{Outcome, Player, Score};

/// Value of a position for its side to move.
#[derive(Clone, Debug)]
pub struct Worth {
    /// The side to move; in a finished game, the side that would have moved.
    pub to_move: Player,
    /// The score; an estimate unless it is proven.
    pub score: Score,
    /// Set if the score is proven, or at least who wins.
    pub is_proven: bool,
    /// Set if anything was found; a search that was too short has no estimate.
    pub is_known: bool,
    /// The plies to the end, where they are proven.
    pub plies: Option<u32>,
    /// Set if the game is played for points.
    pub(crate) is_for_points: bool,
    /// The move that gets the value, as people write it.
    pub(crate) best: Option<String>,
}

impl Worth {
    /// Returns the proven result of the position.
    pub fn outcome(&self) -> Option<Outcome> {
        let result = match self.score {
            score if score.is_win() => Outcome::Win(self.to_move),
            score if score.is_loss() => Outcome::Win(!self.to_move),
            Score::DRAW if !self.is_for_points => Outcome::Draw,
            score => Outcome::points(score, self.to_move),
        };
        self.is_proven.then_some(result)
    }

    /// Returns the score for the first player.
    pub fn score_for_first(&self) -> Score {
        match self.to_move {
            Player::First => self.score,
            Player::Second => -self.score,
        }
    }

    /// Returns the estimate for the first player; a win that is not proven counts as the best of estimates.
    pub(crate) fn estimate(&self) -> f64 {
        let points = if self.score.is_win() {
            f64::INFINITY
        } else if self.score.is_loss() {
            f64::NEG_INFINITY
        } else {
            f64::from(self.score.raw())
        };
        match self.to_move {
            Player::First => points,
            Player::Second => -points,
        }
    }
}
