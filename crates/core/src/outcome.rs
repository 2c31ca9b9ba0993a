//! How a finished game ended.

use crate::{Player, Score};

/// The result of a finished game, independent of who looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The named player has won.
    Win(Player),
    /// Nobody has won.
    Draw,
}

impl Outcome {
    /// The score of a finished position for `viewer`: won, lost or drawn in 0 plies.
    ///
    /// # Examples
    /// ```
    /// use gametree_core::{Outcome, Player, Score};
    ///
    /// let end = Outcome::Win(Player::First);
    /// assert_eq!(end.score_for(Player::First), Score::win_in(0));
    /// assert_eq!(end.score_for(Player::Second), Score::loss_in(0));
    /// assert_eq!(Outcome::Draw.score_for(Player::First), Score::DRAW);
    /// ```
    #[inline]
    pub fn score_for(self, viewer: Player) -> Score {
        match self {
            Outcome::Win(winner) if winner == viewer => Score::win_in(0),
            Outcome::Win(_) => Score::loss_in(0),
            Outcome::Draw => Score::DRAW,
        }
    }

    /// The winner, or `None` after a draw.
    pub fn winner(self) -> Option<Player> {
        match self {
            Outcome::Win(player) => Some(player),
            Outcome::Draw => None,
        }
    }
}
