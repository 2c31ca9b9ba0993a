//! What is worth trying: move generators and what they promise.

use crate::{MoveBuf, Position, Quiet, Tactics};

/// How much of the truth survives when only the generated moves are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coverage {
    /// Every legal move.
    Legal,
    /// Moves may be left out, but the value of the position never changes: forced replies, moves that certainly lose.
    Sound {
        /// Whether the distance to the end survives too, or only the winner.
        exact_distance: bool,
    },
    /// What looks worth trying, such as the cells near a stone.
    ///
    /// Values found below such a generator prove nothing about moves that were left out.
    Partial,
}

impl Coverage {
    /// Whether values survive: `Legal` or `Sound`.
    pub const fn is_complete(self) -> bool {
        !matches!(self, Coverage::Partial)
    }

    /// Whether distances to the end survive as well.
    pub const fn keeps_distance(self) -> bool {
        matches!(
            self,
            Coverage::Legal
                | Coverage::Sound {
                    exact_distance: true
                }
        )
    }
}

/// Proposes moves for a position.
///
/// A generator never leaves nothing where a legal move exists, whatever its coverage.
/// The order of the moves is the order in which a search without further knowledge tries them, so good moves come first.
pub trait MoveGen<P: Position>: Send + Sync {
    /// What leaving moves out may cost.
    const COVERAGE: Coverage;

    /// Whether the order of the moves says more than a search could learn, which then keeps to it, the move of its table aside.
    const ORDER_IS_FINAL: bool = false;

    /// Whether the moves come in an order that says much about them, so that a search may leave the last ones out where little depth is left, if its options ask for that.
    const IS_RANKED: bool = false;

    /// Appends moves to `out`, which the caller has cleared; appends nothing to a finished game.
    fn moves(&self, pos: &P, out: &mut MoveBuf<P::Move>);

    /// Lists the moves of the opponent once `m`, one of the moves of this position, has been played and the game goes on: the moves of this position without `m`, and those appended to `added`, which the caller has cleared.
    ///
    /// A move may be listed in both.
    /// `false`, as by default, where they are not known, which is the same for all moves of a position; what was appended then means nothing.
    #[inline]
    fn moves_after(&self, pos: &P, m: P::Move, added: &mut MoveBuf<P::Move>) -> bool {
        let _ = (pos, m, added);
        false
    }

    /// Calls `mark` with the index of each of `moves` that leaves the opponent a single move to try.
    ///
    /// Searches for a forced end try such moves first, since the trees below them are narrow; nothing but their order depends on it, so a guess is allowed.
    /// By default each move is played and the replies are counted; an answer of its own pays where a generator can find out without playing.
    #[inline]
    fn mark_forcing(&self, pos: &mut P, moves: &[P::Move], mut mark: impl FnMut(usize)) {
        let mut replies = MoveBuf::new();
        for (index, &m) in moves.iter().enumerate() {
            pos.with_move(m, |child| {
                replies.clear();
                self.moves(child, &mut replies);
            });
            if replies.len() == 1 {
                mark(index);
            }
        }
    }

    /// The moves that upset an estimate and what captures put at stake; none by default, as in a game where nothing is exchanged.
    #[inline]
    fn tactics(&self) -> impl Tactics<P> {
        Quiet
    }
}

impl<P: Position, G: MoveGen<P>> MoveGen<P> for &G {
    const COVERAGE: Coverage = G::COVERAGE;
    const ORDER_IS_FINAL: bool = G::ORDER_IS_FINAL;
    const IS_RANKED: bool = G::IS_RANKED;

    #[inline]
    fn moves(&self, pos: &P, out: &mut MoveBuf<P::Move>) {
        (**self).moves(pos, out);
    }

    #[inline]
    fn moves_after(&self, pos: &P, m: P::Move, added: &mut MoveBuf<P::Move>) -> bool {
        (**self).moves_after(pos, m, added)
    }

    #[inline]
    fn mark_forcing(&self, pos: &mut P, moves: &[P::Move], mark: impl FnMut(usize)) {
        (**self).mark_forcing(pos, moves, mark);
    }

    #[inline]
    fn tactics(&self) -> impl Tactics<P> {
        (**self).tactics()
    }
}
