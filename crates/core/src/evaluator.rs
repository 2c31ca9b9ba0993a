//! What a position is worth before the end of the game is seen.

use crate::{MoveBuf, Position, Score};

/// Judges unfinished positions.
pub trait Evaluator<P: Position>: Send + Sync {
    /// An estimate for the side to move, made with [`Score::estimate`].
    ///
    /// Not called on finished games.
    /// A decided score (`win_in`, `loss_in`) here would claim more than an estimate can know; certainty goes through [`Evaluator::known`].
    fn evaluate(&self, pos: &P) -> Score;

    /// The exact value, where knowledge of the game settles it without search: a theorem, not a guess.
    ///
    /// Distances must be exact too, and a draw is returned as [`Score::DRAW`].
    /// Not called on finished games.
    fn known(&self, pos: &P) -> Option<Score> {
        let _ = pos;
        None
    }

    /// A bound that the value cannot exceed, if knowledge of the game shows one that is no higher than `limit`: that the side to move cannot win any more, say.
    ///
    /// A theorem as [`Evaluator::known`] is, about half of the value; a game that is shown to end without a win has the bound [`Score::DRAW`].
    /// Asked by engines that solve, once for each position that their tables do not know, so it should cost no more than a few moves do.
    /// Not called on finished games.
    fn at_most(&self, pos: &P, limit: Score) -> Option<Score> {
        let _ = (pos, limit);
        None
    }

    /// A bound that the value cannot fall short of, if knowledge of the game shows one that is no lower than `limit`; see [`Evaluator::at_most`].
    fn at_least(&self, pos: &P, limit: Score) -> Option<Score> {
        let _ = (pos, limit);
        None
    }

    /// What [`Evaluator::evaluate`] would say after each of `moves`, for the side to move here, without playing them.
    ///
    /// Either appends one entry per move to `out`, which is empty when called, and returns `true`, or leaves it alone and returns `false`, as it does by default.
    /// An entry equals the child's estimate, flipped; it is `None` where the move ends the game, leads to a position whose value is [`known`](Evaluator::known), or cannot be told.
    /// Engines order moves by it, so it should cost far less than playing them.
    fn evaluate_moves(&self, pos: &P, moves: &[P::Move], out: &mut MoveEstimates) -> bool {
        let _ = (pos, moves, out);
        false
    }

    /// The first best of the moves that [`Evaluator::evaluate_moves`] can tell, with its estimate; the others are appended to `remaining`.
    ///
    /// Engines take the last ply of a search from it.
    /// An implementation of its own pays where the best can be found without looking at each.
    fn best_child(
        &self,
        pos: &P,
        moves: &[P::Move],
        remaining: &mut MoveBuf<P::Move>,
    ) -> Option<(P::Move, Score)> {
        let mut estimates = MoveEstimates::new();
        if !self.evaluate_moves(pos, moves, &mut estimates) {
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

    /// The best of the moves for which the opponent's best reply can be told, with what `evaluate` would say for the side to move here after both; the other moves are appended to `remaining`.
    ///
    /// The replies to a move are the other `moves` and those that `added` appends for it, as [`MoveGen::moves_after`](crate::MoveGen::moves_after) says; where that returns `false`, they are not known.
    /// A move cannot be told either where it or some reply ends the game or leads to a position whose value is [`known`](Evaluator::known), or where there is no reply.
    /// Engines take the last two plies of a search from it; by default nothing is told.
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

/// Estimates of the moves of a position, as [`Evaluator::evaluate_moves`] lists them.
pub type MoveEstimates = MoveBuf<Option<Score>>;

impl<P: Position, E: Evaluator<P>> Evaluator<P> for &E {
    #[inline]
    fn evaluate(&self, pos: &P) -> Score {
        (**self).evaluate(pos)
    }

    #[inline]
    fn known(&self, pos: &P) -> Option<Score> {
        (**self).known(pos)
    }

    #[inline]
    fn at_most(&self, pos: &P, limit: Score) -> Option<Score> {
        (**self).at_most(pos, limit)
    }

    #[inline]
    fn at_least(&self, pos: &P, limit: Score) -> Option<Score> {
        (**self).at_least(pos, limit)
    }

    #[inline]
    fn evaluate_moves(&self, pos: &P, moves: &[P::Move], out: &mut MoveEstimates) -> bool {
        (**self).evaluate_moves(pos, moves, out)
    }

    #[inline]
    fn best_child(
        &self,
        pos: &P,
        moves: &[P::Move],
        remaining: &mut MoveBuf<P::Move>,
    ) -> Option<(P::Move, Score)> {
        (**self).best_child(pos, moves, remaining)
    }

    #[inline]
    fn best_grandchild(
        &self,
        pos: &P,
        moves: &[P::Move],
        added: impl Fn(P::Move, &mut MoveBuf<P::Move>) -> bool,
        remaining: &mut MoveBuf<P::Move>,
    ) -> Option<(P::Move, Score)> {
        (**self).best_grandchild(pos, moves, added, remaining)
    }
}

/// The evaluator that knows nothing: every unfinished position is in balance.
///
/// With it, a search to depth `d` answers whether anybody can force a win within `d` plies.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoEvaluation;

impl<P: Position> Evaluator<P> for NoEvaluation {
    #[inline]
    fn evaluate(&self, _: &P) -> Score {
        Score::DRAW
    }
}

/// Keeps what an evaluator knows for certain and drops its estimates.
///
/// For solving, where an estimate would only steer the search towards what looks good instead of what ends the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct KnownOnly<E>(pub E);

impl<P: Position, E: Evaluator<P>> Evaluator<P> for KnownOnly<E> {
    #[inline]
    fn evaluate(&self, _: &P) -> Score {
        Score::DRAW
    }

    #[inline]
    fn known(&self, pos: &P) -> Option<Score> {
        self.0.known(pos)
    }

    #[inline]
    fn at_most(&self, pos: &P, limit: Score) -> Option<Score> {
        self.0.at_most(pos, limit)
    }

    #[inline]
    fn at_least(&self, pos: &P, limit: Score) -> Option<Score> {
        self.0.at_least(pos, limit)
    }
}
