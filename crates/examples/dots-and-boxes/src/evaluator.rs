//! The estimate of an unfinished position.

use gametree_core::{Evaluator, Player, Position, Score};

use crate::DotsAndBoxes;

/// Estimates that the open boxes are shared equally.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lead;

impl Evaluator<DotsAndBoxes> for Lead {
    /// Returns the lead of the side to move, in boxes.
    fn evaluate(&self, pos: &DotsAndBoxes) -> Score {
        let lead = i32::from(pos.lead());
        Score::estimate(match pos.to_move() {
            Player::First => lead,
            Player::Second => -lead,
        })
    }
}
