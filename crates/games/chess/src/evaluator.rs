//! An estimate by pieces and squares.

use gametree_core::{Evaluator, Player, Position, Score};

use crate::Chess;

/// The value of being to move, in hundredths of a pawn.
const TEMPO: i32 = 12;

/// An estimate by the pieces and their squares, interpolated between a table for the middlegame and one for the endgame, in hundredths of a pawn.
///
/// The position keeps the sums, so an estimate costs next to nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct PieceSquares;

impl Evaluator<Chess> for PieceSquares {
    #[inline]
    fn evaluate(&self, pos: &Chess) -> Score {
        let for_white = pos.tally().tapered();
        Score::estimate(
            TEMPO
                + match pos.to_move() {
                    Player::First => for_white,
                    Player::Second => -for_white,
                },
        )
    }

    /// Returns half a pawn.
    fn notable(&self) -> Option<u16> {
        Some(50)
    }
}
