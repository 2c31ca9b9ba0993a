//! What a prover is asked about a position, one question after the other, and what the answers show.

use gametree_core::{Outcome, Position, Score};
use gametree_search::Goal;

/// What is shown about the value of a position, for its side to move: it lies between these bounds, which are among the values.
///
/// In a game that is won or lost the distance does not count: wins are [`Score::WIN`] and losses [`Score::LOSS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) lower: Score,
    pub(crate) upper: Score,
}

impl Shown {
    /// Before the first question.
    pub(crate) fn nothing<P: Position>(root: &P) -> Self {
        let Some((fewest, most)) = root.points_range() else {
            return Shown {
                lower: Score::LOSS,
                upper: Score::WIN,
            };
        };
        let score = |points| Outcome::Points(points).score_for(root.to_move());
        Shown {
            lower: score(fewest).min(score(most)),
            upper: score(fewest).max(score(most)),
        }
    }

    /// Whether the value is known.
    pub(crate) fn is_all(self) -> bool {
        self.lower == self.upper
    }

    /// What the side to move is asked to get at least: a win comes first, then a draw, then half of the points that are left.
    ///
    /// Where the value is known, that value, by a move that gets it.
    pub(crate) fn least(self) -> Score {
        let [lower, upper] = [self.lower, self.upper].map(|score| i32::from(score.raw()));
        let splits = |least: i32| lower < least && least <= upper;
        let half = upper - (upper - lower) / 2;
        let least = [1, 0].into_iter().find(|&least| splits(least));
        Score::estimate(least.unwrap_or(half))
    }

    /// The question behind [`Shown::least`].
    pub(crate) fn question<P: Position>(self, root: &P) -> Goal {
        Goal::at_least(root.to_move(), self.least())
    }

    /// The opposite of the question, as a goal of the opponent: who disproves nothing can prove that.
    pub(crate) fn opposite<P: Position>(self, root: &P) -> Goal {
        Goal::at_least(!root.to_move(), (-self.least()).next())
    }

    /// With the answer to the question.
    pub(crate) fn after<P: Position>(self, is_reached: bool) -> Self {
        let least = self.least();
        let mut shown = self;
        if is_reached {
            // More than a draw is a win where there are no points.
            let is_win = self.upper.is_win() && least > Score::DRAW;
            shown.lower = if is_win { self.upper } else { least };
        } else {
            shown.upper = Score::from_raw(least.raw() - 1);
            // Less than a draw is a loss, and so is less than a win where there are no draws.
            let is_loss = shown.upper < Score::DRAW || !P::CAN_BE_DRAWN;
            if self.lower.is_loss() && is_loss {
                shown.upper = self.lower;
            }
        }
        shown
    }

    /// The value, or what is nearest to a draw of all that it can be.
    pub(crate) fn score(self) -> Score {
        Score::DRAW.clamp(self.lower, self.upper)
    }

    /// Whether questions about this position can have shown these bounds, with one left.
    pub(crate) fn can_be_shown<P: Position>(self, root: &P) -> bool {
        let nothing = Shown::nothing(root);
        if root.points_range().is_some() {
            return nothing.lower <= self.lower
                && self.lower <= self.upper
                && self.upper <= nothing.upper;
        }
        self == nothing || (P::CAN_BE_DRAWN && self == nothing.after::<P>(false))
    }

    /// Whether a score of which the halves are known to be final is another value.
    pub(crate) fn contradicts(self, (score, [lower, upper]): (Score, [bool; 2])) -> bool {
        let is_more = lower && score > self.upper && !self.upper.is_win();
        let is_less = upper && score < self.lower && !self.lower.is_loss();
        is_more || is_less
    }
}
