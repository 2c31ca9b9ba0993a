//! Evaluators: the value of a position before the end of the game is seen.

use crate::{BulkEvaluator, NoBulk, Position, Score};

/// A judge of unfinished positions.
pub trait Evaluator<P: Position>: Send + Sync {
    /// Returns an estimate for the side to move, made with [`Score::estimate`].
    ///
    /// Engines do not call it on finished games.
    /// A decided score (`win_in`, `loss_in`) would claim more here than an estimate can know; certain values come from [`Evaluator::known`].
    fn evaluate(&self, pos: &P) -> Score;

    /// Returns the exact value, where knowledge of the game settles it without search: a theorem, not a guess.
    ///
    /// Distances must be exact too, and a draw is returned as [`Score::DRAW`].
    /// Engines do not call it on finished games.
    fn known(&self, pos: &P) -> Option<Score> {
        let _ = pos;
        None
    }

    /// Returns an upper bound of the value, if knowledge of the game shows one that is no higher than `limit`.
    ///
    /// For example, the side to move may be unable to win any more.
    /// The bound is a theorem, as [`Evaluator::known`] is, but only about one side of the value.
    /// A game that is shown to end without a win has the bound [`Score::DRAW`].
    /// Solving engines call this once for each position that their tables do not know, so it should cost no more than a few moves do.
    /// Engines do not call it on finished games.
    fn at_most(&self, pos: &P, limit: Score) -> Option<Score> {
        let _ = (pos, limit);
        None
    }

    /// Returns a lower bound of the value, if knowledge of the game shows one that is no lower than `limit`; see [`Evaluator::at_most`].
    fn at_least(&self, pos: &P, limit: Score) -> Option<Score> {
        let _ = (pos, limit);
        None
    }

    /// Returns the least difference between two estimates that matters to a person who chooses between them, in the unit of the estimates.
    ///
    /// Moves whose estimates lie closer together are as good as each other.
    /// The default, `None`, means that estimates are too coarse for such a comparison.
    fn notable(&self) -> Option<u16> {
        None
    }

    /// Returns an evaluation of many leaves at once, where this evaluator can do that faster than by playing every move.
    ///
    /// The default finds nothing.
    #[inline]
    fn bulk(&self) -> impl BulkEvaluator<P> {
        NoBulk
    }
}

impl<P: Position, E: Evaluator<P>> Evaluator<P> for &E {
    #[inline]
    fn evaluate(&self, pos: &P) -> Score {
        (**self).evaluate(pos)
    }

    #[inline]
    fn known(&self, pos: &P) -> Option<Score> {
        (**self).known(pos)
    }

    #[inline]
    fn at_most(&self, pos: &P, limit: Score) -> Option<Score> {
        (**self).at_most(pos, limit)
    }

    #[inline]
    fn at_least(&self, pos: &P, limit: Score) -> Option<Score> {
        (**self).at_least(pos, limit)
    }

    fn notable(&self) -> Option<u16> {
        (**self).notable()
    }

    #[inline]
    fn bulk(&self) -> impl BulkEvaluator<P> {
        (**self).bulk()
    }
}

/// The evaluator that knows nothing: every unfinished position is balanced.
///
/// With it, a search to depth `d` finds out whether either player can force a win within `d` plies.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoEvaluation;

impl<P: Position> Evaluator<P> for NoEvaluation {
    #[inline]
    fn evaluate(&self, _: &P) -> Score {
        Score::DRAW
    }
}
