//! What a position is worth before the end of the game is seen.

use crate::{BulkEvaluator, NoBulk, Position, Score};

/// Judges unfinished positions.
pub trait Evaluator<P: Position>: Send + Sync {
    /// An estimate for the side to move, made with [`Score::estimate`].
    ///
    /// Not called on finished games.
    /// A decided score (`win_in`, `loss_in`) here would claim more than an estimate can know; certainty goes through [`Evaluator::known`].
    fn evaluate(&self, pos: &P) -> Score;

    /// The exact value, where knowledge of the game settles it without search: a theorem, not a guess.
    ///
    /// Distances must be exact too, and a draw is returned as [`Score::DRAW`].
    /// Not called on finished games.
    fn known(&self, pos: &P) -> Option<Score> {
        let _ = pos;
        None
    }

    /// A bound that the value cannot exceed, if knowledge of the game shows one that is no higher than `limit`: for example, that the side to move cannot win any more.
    ///
    /// A theorem as [`Evaluator::known`] is, about half of the value; a game that is shown to end without a win has the bound [`Score::DRAW`].
    /// Asked by engines that solve, once for each position that their tables do not know, so it should cost no more than a few moves do.
    /// Not called on finished games.
    fn at_most(&self, pos: &P, limit: Score) -> Option<Score> {
        let _ = (pos, limit);
        None
    }

    /// A bound that the value cannot fall short of, if knowledge of the game shows one that is no lower than `limit`; see [`Evaluator::at_most`].
    fn at_least(&self, pos: &P, limit: Score) -> Option<Score> {
        let _ = (pos, limit);
        None
    }

    /// The least difference between two estimates that says something to a person who has chosen between them, in the unit of the estimates.
    ///
    /// Moves whose estimates lie closer together are as good as each other.
    /// `None` where estimates are too coarse for such a comparison, as by default.
    fn notable(&self) -> Option<u16> {
        None
    }

    /// The evaluation of many leaves at once, where this evaluator has a way that is faster than to play every move; none by default.
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

/// The evaluator that knows nothing: every unfinished position is in balance.
///
/// With it, a search to depth `d` answers whether either player can force a win within `d` plies.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoEvaluation;

impl<P: Position> Evaluator<P> for NoEvaluation {
    #[inline]
    fn evaluate(&self, _: &P) -> Score {
        Score::DRAW
    }
}
