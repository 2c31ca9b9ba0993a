//! Bulk evaluation: the value of a position after each of its moves, without playing them.

use crate::{MoveBuf, Position, Score};

/// An evaluator that finds the estimates of the children and grandchildren of a position from the position itself; see [`Evaluator::bulk`](crate::Evaluator::bulk).
///
/// Scores are those of [`Evaluator::evaluate`](crate::Evaluator::evaluate), for the side to move in the position.
/// A move has no estimate where it, or a reply to it, ends the game or leads to a position whose value is [`known`](crate::Evaluator::known).
pub trait BulkEvaluator<P: Position> {
    /// Appends an estimate of each of `moves` to `out`, which is empty when called, or nothing at all.
    ///
    /// An entry equals the child's estimate, flipped, or is `None`.
    /// Engines order moves by it, so it should cost far less than playing them.
    fn evaluate_moves(&self, pos: &P, moves: &[P::Move], out: &mut MoveEstimates);

    /// Returns the first of the best moves among those that [`BulkEvaluator::evaluate_moves`] estimates, with its score.
    ///
    /// The moves without an estimate are appended to `remaining`.
    ///
    /// Engines use it for the last ply of a search.
    /// An own implementation pays where the best move can be found without looking at each one.
    fn best_child(
        &self,
        pos: &P,
        moves: &[P::Move],
        remaining: &mut MoveBuf<P::Move>,
    ) -> Option<(P::Move, Score)> {
        let mut estimates = MoveEstimates::new();
        self.evaluate_moves(pos, moves, &mut estimates);
        if estimates.is_empty() {
            remaining.extend_from_slice(moves);
            return None;
        }
        let mut best: Option<(P::Move, Score)> = None;
        for (&m, estimate) in moves.iter().zip(estimates) {
            match estimate {
                Some(score) if best.is_none_or(|(_, highest)| score > highest) => {
                    best = Some((m, score));
                }
                Some(_) => {}
                None => remaining.push(m),
            }
        }
        best
    }

    /// Returns the best of the moves whose best reply can be found, with the estimate after both; appends the other moves to `remaining`.
    ///
    /// The replies to a move are the other `moves` and those that `added` appends for it, as [`MoveGen::moves_after`](crate::MoveGen::moves_after) does; where `added` returns `false`, they are not known.
    /// A move without a reply counts among the others.
    /// Engines use it for the last two plies of a search; the default leaves all moves in `remaining`.
    fn best_grandchild(
        &self,
        pos: &P,
        moves: &[P::Move],
        added: impl Fn(P::Move, &mut MoveBuf<P::Move>) -> bool,
        remaining: &mut MoveBuf<P::Move>,
    ) -> Option<(P::Move, Score)> {
        let _ = (pos, added);
        remaining.extend_from_slice(moves);
        None
    }
}

/// The estimates of the moves of a position, as [`BulkEvaluator::evaluate_moves`] lists them.
pub type MoveEstimates = MoveBuf<Option<Score>>;

/// The bulk evaluator that finds no estimates.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoBulk;

impl<P: Position> BulkEvaluator<P> for NoBulk {
    #[inline]
    fn evaluate_moves(&self, _: &P, _: &[P::Move], _: &mut MoveEstimates) {}
}
