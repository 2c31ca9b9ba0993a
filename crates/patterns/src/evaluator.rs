//! Evaluator that adds up the weights of patterns.

use gametree_core::{Evaluator, Position, Score};

use crate::PatternMnk;
use crate::forced::known;

/// An evaluator that adds up the [weights](crate::Weights) of patterns.
///
/// They are those of the patterns that a stone of either player would make on each empty cell, and the weight of the threats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PatternSums;

impl<const W: usize> Evaluator<PatternMnk<W>> for PatternSums {
    fn evaluate(&self, pos: &PatternMnk<W>) -> Score {
        let [own, _] = pos.sums(pos.to_move());
        let [_, other] = pos.sums(!pos.to_move());
        let threats = i32::from(pos.weights().threat(pos.threats()));
        Score::estimate(i32::midpoint(own - other, threats))
    }

    fn known(&self, pos: &PatternMnk<W>) -> Option<Score> {
        known(pos)
    }

    /// Returns half a natural logarithm of the odds to win: from even to 62 of 100 games.
    fn notable(&self) -> Option<u16> {
        Some(100)
    }
}
