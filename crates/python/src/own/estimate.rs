//! Estimates of a game written in Python.

use gametree_core::{Evaluator, Score};

use super::position::OwnPosition;

/// The method `evaluate` of a position, where its class has one; otherwise every position is balanced.
#[derive(Clone, Copy, Debug)]
pub(super) struct OwnEstimate;

impl Evaluator<OwnPosition> for OwnEstimate {
    fn evaluate(&self, pos: &OwnPosition) -> Score {
        Score::estimate(pos.evaluation())
    }
}
