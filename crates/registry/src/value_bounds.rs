//! Bounds on the value of a position, and the questions of a prover that narrow them.

use gametree_core::{Goal, Outcome, Position, Score};

/// Bounds on the value of a position, for its side to move; the bounds are possible values themselves.
///
/// In a game that is won or lost the distance does not count: wins are [`Score::WIN`] and losses [`Score::LOSS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ValueBounds {
    pub(crate) lower: Score,
    pub(crate) upper: Score,
}

impl ValueBounds {
    /// The bounds of a position that may be won, drawn or lost.
    pub(crate) const UNKNOWN: Self = ValueBounds {
        lower: Score::LOSS,
        upper: Score::WIN,
    };

    /// Returns the bounds before the first question.
    pub(crate) fn nothing<P: Position>(root: &P) -> Self {
        let Some((fewest, most)) = root.points_range() else {
            return ValueBounds::UNKNOWN;
        };
        let score = |points| Outcome::Points(points).score_for(root.to_move());
        ValueBounds {
            lower: score(fewest).min(score(most)),
            upper: score(fewest).max(score(most)),
        }
    }

    /// Returns `true` if the value is known.
    pub(crate) fn is_exact(self) -> bool {
        self.lower == self.upper
    }

    /// Returns the least score of the next question: first a win, then a draw, then half of the remaining points.
    ///
    /// Once the value is known, it is that value, and the question finds a move that gets it.
    pub(crate) fn least(self) -> Score {
        let [lower, upper] = [self.lower, self.upper].map(|score| i32::from(score.raw()));
        let splits = |least: i32| lower < least && least <= upper;
        let half = upper - (upper - lower) / 2;
        let least = [1, 0].into_iter().find(|&least| splits(least));
        Score::estimate(least.unwrap_or(half))
    }

    /// Returns the question about [`ValueBounds::least`].
    pub(crate) fn question<P: Position>(self, root: &P) -> Goal {
        Goal::at_least(root.to_move(), self.least())
    }

    /// Returns the opposite of the question, as a goal of the opponent, for a prover that disproves nothing.
    pub(crate) fn opposite<P: Position>(self, root: &P) -> Goal {
        Goal::at_least(!root.to_move(), (-self.least()).next())
    }

    /// Returns the bounds after the answer to the question.
    pub(crate) fn after<P: Position>(self, is_reached: bool) -> Self {
        let least = self.least();
        let mut bounds = self;
        if is_reached {
            // More than a draw is a win where there are no points.
            let is_win = self.upper.is_win() && least > Score::DRAW;
            bounds.lower = if is_win { self.upper } else { least };
        } else {
            bounds.upper = Score::from_raw(least.raw() - 1);
            // Less than a draw is a loss, and so is less than a win where there are no draws.
            let is_loss = bounds.upper < Score::DRAW || !P::CAN_BE_DRAWN;
            if self.lower.is_loss() && is_loss {
                bounds.upper = self.lower;
            }
        }
        bounds
    }

    /// Returns the value, or the possible value nearest to a draw.
    pub(crate) fn score(self) -> Score {
        Score::DRAW.clamp(self.lower, self.upper)
    }

    /// Returns `true` if questions about this position can have shown these bounds, with another question left.
    pub(crate) fn can_be_shown<P: Position>(self, root: &P) -> bool {
        let nothing = ValueBounds::nothing(root);
        if root.points_range().is_some() {
            return nothing.lower <= self.lower
                && self.lower <= self.upper
                && self.upper <= nothing.upper;
        }
        self == nothing || (P::CAN_BE_DRAWN && self == nothing.after::<P>(false))
    }

    /// Returns `true` if a score lies outside the bounds, given whether it is final as a lower and as an upper bound.
    pub(crate) fn contradicts(self, score: Score, [lower, upper]: [bool; 2]) -> bool {
        let is_more = lower && score > self.upper && !self.upper.is_win();
        let is_less = upper && score < self.lower && !self.lower.is_loss();
        is_more || is_less
    }
}
