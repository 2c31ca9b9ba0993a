//! The estimate of an unfinished position.

use gametree_core::{Evaluator, Position, Score};

use crate::Othello;

/// The worth of a corner, in places for a disc.
const CORNER: i32 = 8;

/// Compares the places and the corners of the players: corners are never turned over, and a player without places passes.
#[derive(Clone, Copy, Debug, Default)]
pub struct MobilityAndCorners;

impl Evaluator<Othello> for MobilityAndCorners {
    /// Returns the difference for the side to move; a place counts one, a corner eight.
    fn evaluate(&self, pos: &Othello) -> Score {
        let last = u32::from(pos.size() - 1);
        let corners = [0, last, 8 * last, 9 * last].map(|cell| 1_u64 << cell);
        let corners = corners.iter().sum::<u64>();
        let [own, other] = [pos.to_move(), !pos.to_move()].map(|player| {
            let places = pos.places(player).count_ones().cast_signed();
            let held = (pos.discs(player) & corners).count_ones().cast_signed();
            places + CORNER * held
        });
        Score::estimate(own - other)
    }
}
