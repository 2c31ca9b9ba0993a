//! The moves of a position.

use gametree_core::{Coverage, MoveBuf, MoveGen};

use crate::{DotsAndBoxes, Move};

/// Every legal move: the pass where it is due, else every free edge, those that close boxes first.
#[derive(Clone, Copy, Debug, Default)]
pub struct AllMoves;

impl MoveGen<DotsAndBoxes> for AllMoves {
    const COVERAGE: Coverage = Coverage::Legal;

    fn moves(&self, pos: &DotsAndBoxes, out: &mut MoveBuf<Move>) {
        if pos.must_pass() {
            out.push(Move::Pass);
            return;
        }
        let closes = |edge| pos.closed_by(edge) > 0;
        out.extend(
            pos.free_edges()
                .filter(|&edge| closes(edge))
                .map(Move::Draw),
        );
        out.extend(
            pos.free_edges()
                .filter(|&edge| !closes(edge))
                .map(Move::Draw),
        );
    }
}
