//! Outcomes of finished games.

use crate::{Player, Score};

/// The result of a finished game, independent of either player's viewpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The named player has won.
    Win(Player),
    /// Neither player has won.
    Draw,
    /// The result of a game for points: the points of First minus those of Second.
    ///
    /// It lies within ±[`Score::MAX_ESTIMATE`], since scores distinguish no more.
    Points(i16),
}

impl Outcome {
    /// Returns the score of a finished position for `viewer`: won, lost or drawn in 0 plies, or the points as they are.
    ///
    /// # Examples
    /// ```
    /// use gametree_core::{Outcome, Player, Score};
    ///
    /// let end = Outcome::Win(Player::First);
    /// assert_eq!(end.score_for(Player::First), Score::win_in(0));
    /// assert_eq!(end.score_for(Player::Second), Score::loss_in(0));
    /// assert_eq!(Outcome::Draw.score_for(Player::First), Score::DRAW);
    /// assert_eq!(Outcome::Points(3).score_for(Player::Second), Score::estimate(-3));
    /// ```
    #[inline]
    pub fn score_for(self, viewer: Player) -> Score {
        match self {
            Outcome::Win(winner) if winner == viewer => Score::win_in(0),
            Outcome::Win(_) => Score::loss_in(0),
            Outcome::Draw => Score::DRAW,
            Outcome::Points(points) => {
                let for_first = Score::estimate(i32::from(points));
                match viewer {
                    Player::First => for_first,
                    Player::Second => -for_first,
                }
            }
        }
    }

    /// Returns the points behind a score that is neither won nor lost, seen by `viewer`.
    #[inline]
    pub fn points(score: Score, viewer: Player) -> Self {
        Outcome::Points(match viewer {
            Player::First => score.raw(),
            Player::Second => (-score).raw(),
        })
    }

    /// Returns the player with the win or with more points; `None` after a draw, and where both have equal points.
    pub fn winner(self) -> Option<Player> {
        match self {
            Outcome::Win(player) => Some(player),
            Outcome::Points(1..) => Some(Player::First),
            Outcome::Points(..0) => Some(Player::Second),
            Outcome::Draw | Outcome::Points(0) => None,
        }
    }
}
