//! An estimate by pieces and squares.

use gametree_core::{Evaluator, Player, Position, Score};

use crate::Chess;

/// What it is worth to be the one who moves, in hundredths of a pawn.
const TEMPO: i32 = 12;

/// What the pieces are worth where they stand, between a table for the middlegame and one for the endgame, in hundredths of a pawn.
///
/// The sums are kept by the position, so an estimate costs next to nothing.
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

    /// Half a pawn.
    fn notable(&self) -> Option<u16> {
        Some(50)
    }
}
