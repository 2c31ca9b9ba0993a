//! Evaluator wrapper that adds knowledge of the next threats.

use gametree_core::{Evaluator, Score};

use crate::PatternMnk;
use crate::forced::known;

/// An evaluator that also knows what the next threats decide: wins and losses within four plies.
///
/// It estimates no leaves in bulk, since the wrapped evaluator cannot tell which of them the threats decide.
#[derive(Clone, Copy, Debug, Default)]
pub struct KnownByThreats<E>(pub E);

impl<const W: usize, E: Evaluator<PatternMnk<W>>> Evaluator<PatternMnk<W>> for KnownByThreats<E> {
    #[inline]
    fn evaluate(&self, pos: &PatternMnk<W>) -> Score {
        self.0.evaluate(pos)
    }

    #[inline]
    fn known(&self, pos: &PatternMnk<W>) -> Option<Score> {
        known(pos).or_else(|| self.0.known(pos))
    }

    #[inline]
    fn at_most(&self, pos: &PatternMnk<W>, limit: Score) -> Option<Score> {
        self.0.at_most(pos, limit)
    }

    #[inline]
    fn at_least(&self, pos: &PatternMnk<W>, limit: Score) -> Option<Score> {
        self.0.at_least(pos, limit)
    }

    fn notable(&self) -> Option<u16> {
        self.0.notable()
    }
}
