//! Evaluator by patterns.

use gametree_core::{Evaluator, Score};

use crate::PatternMnk;
use crate::forced::known;

/// An evaluator by patterns: the estimate of the [network](crate::Network) of the position, where it has one, else a sum of [weights](crate::Weights).
///
/// The weights are those of the patterns that a stone of either player would make on each empty cell, and the weight of the threats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PatternEstimate;

impl<const W: usize> Evaluator<PatternMnk<W>> for PatternEstimate {
    fn evaluate(&self, pos: &PatternMnk<W>) -> Score {
        Score::estimate(pos.estimate())
    }

    fn known(&self, pos: &PatternMnk<W>) -> Option<Score> {
        known(pos)
    }

    /// Returns half a natural logarithm of the odds to win: from even to 62 of 100 games.
    fn notable(&self) -> Option<u16> {
        Some(100)
    }
}
