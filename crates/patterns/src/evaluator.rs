//! What patterns are worth.

use gametree_core::{Evaluator, Position, Score};

use crate::PatternMnk;
use crate::forced::known;

/// The [weights](crate::Weights) of what a stone of either player would make of each empty cell, added up, and that of the threats.
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

    /// Half a natural logarithm of the odds to win: from even to 62 of 100 games.
    fn notable(&self) -> Option<u16> {
        Some(100)
    }
}
