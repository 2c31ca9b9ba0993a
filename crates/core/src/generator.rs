//! Move generators, which propose the moves worth trying, and their coverage.

use crate::{MoveBuf, Position, Quiet, Tactics};

/// The extent to which values stay true when only the generated moves are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coverage {
    /// Every legal move.
    Legal,
    /// Moves may be left out, but the value of the position never changes: forced replies, moves that certainly lose.
    Sound {
        /// `true` if the distance to the end is kept too, `false` if only the winner is.
        exact_distance: bool,
    },
    /// The moves that look worth trying, such as the cells near a stone.
    ///
    /// Values found below such a generator prove nothing about the moves that were left out.
    Partial,
}

impl Coverage {
    /// Returns `true` if values are kept: `Legal` or `Sound`.
    pub const fn is_complete(self) -> bool {
        !matches!(self, Coverage::Partial)
    }

    /// Returns `true` if a generator of this coverage does whatever one of `other` promises.
    pub const fn includes(self, other: Coverage) -> bool {
        match other {
            Coverage::Legal => matches!(self, Coverage::Legal),
            Coverage::Sound { exact_distance } => {
                self.is_complete() && (self.keeps_distance() || !exact_distance)
            }
            Coverage::Partial => true,
        }
    }

    /// Returns `true` if distances to the end are kept as well.
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

/// The information that the order of the generated moves carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveOrder {
    /// None that a search relies on.
    Any,
    /// Enough to leave out the last moves where little depth is left, if the options of a search ask for that.
    Ranked,
    /// More than a search could learn, which keeps to the order, except for the move of its table.
    Final,
}

/// A generator that proposes moves for a position.
///
/// Whatever its coverage, a generator proposes at least one move where a legal move exists.
/// A search without further knowledge tries the moves in the generated order, so good moves come first.
pub trait MoveGen<P: Position>: Send + Sync {
    /// The effect of leaving moves out.
    const COVERAGE: Coverage;

    /// The information that the order of the moves carries.
    const ORDER: MoveOrder = MoveOrder::Any;

    /// Returns the effect of leaving moves out, at least as good as [`MoveGen::COVERAGE`].
    ///
    /// It differs only where the type hides a generator that is known at run time.
    /// All that a search calls proven rests on it.
    #[inline]
    fn coverage(&self) -> Coverage {
        Self::COVERAGE
    }

    /// Appends moves to `out`, which the caller has cleared; appends nothing to a finished game.
    fn moves(&self, pos: &P, out: &mut MoveBuf<P::Move>);

    /// Lists the moves of the opponent after `m`, one of the moves of this position, where the game goes on.
    ///
    /// They are the moves of this position without `m`, and those appended to `added`, which the caller has cleared.
    /// A move may be listed in both.
    /// Returns `false`, the default, where the replies are not known; whatever was appended is then meaningless.
    /// The answer is the same for all moves of a position.
    #[inline]
    fn moves_after(&self, pos: &P, m: P::Move, added: &mut MoveBuf<P::Move>) -> bool {
        let _ = (pos, m, added);
        false
    }

    /// Calls `mark` with the index of each of `moves` that leaves the opponent a single move to try.
    ///
    /// Searches for a forced end try such moves first, since the trees below them are narrow.
    /// Nothing but their order depends on it, so a guess is allowed.
    /// The default plays each move and counts the replies; an own implementation pays where a generator can find out without playing.
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

    /// Returns the tactics of the game: the moves that upset an estimate, and what captures put at stake.
    ///
    /// The default has none, as in a game where nothing is exchanged.
    #[inline]
    fn tactics(&self) -> impl Tactics<P> {
        Quiet
    }
}

impl<P: Position, G: MoveGen<P>> MoveGen<P> for &G {
    const COVERAGE: Coverage = G::COVERAGE;
    const ORDER: MoveOrder = G::ORDER;

    #[inline]
    fn coverage(&self) -> Coverage {
        (**self).coverage()
    }

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
