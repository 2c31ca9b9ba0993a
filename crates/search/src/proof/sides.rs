//! The moves of both sides of a proof.

use gametree_core::{Goal, MoveBuf, MoveGen, Position};

use crate::contract::{refuse_partial, refuse_repetition};

/// A generator for the player with the goal, and one for the opponent, all of whose moves must be answered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sides<G, R> {
    own: G,
    replies: R,
}

impl<G, R> Sides<G, R> {
    pub(super) const fn new(own: G, replies: R) -> Self {
        Sides { own, replies }
    }

    /// Returns `true` if the player with the goal has every move that matters, so that a failure to prove is a disproof.
    pub(super) fn is_complete<P: Position>(&self) -> bool
    where
        G: MoveGen<P>,
    {
        self.own.coverage().is_complete()
    }
}

/// Generator of the moves of a position, for either side of a goal.
pub(super) trait GoalMoves<P: Position>: Sync {
    /// Appends the moves of an unfinished position.
    fn moves(&self, pos: &P, goal: Goal, out: &mut MoveBuf<P::Move>);
}

impl<P: Position, G: MoveGen<P>, R: MoveGen<P>> GoalMoves<P> for Sides<G, R> {
    #[inline]
    fn moves(&self, pos: &P, goal: Goal, out: &mut MoveBuf<P::Move>) {
        const {
            refuse_repetition::<P>();
            refuse_partial::<P, R>();
        }
        if pos.to_move() == goal.player {
            self.own.moves(pos, out);
        } else {
            self.replies.moves(pos, out);
        }
    }
}
