//! The legal moves of a game written in Python.

use gametree_core::{Coverage, MoveBuf, MoveGen};

use super::moves::OwnMove;
use super::position::OwnPosition;

/// The generator of every legal move, in the order of the method `moves`.
#[derive(Clone, Copy, Debug)]
pub(super) struct OwnMoves;

impl MoveGen<OwnPosition> for OwnMoves {
    const COVERAGE: Coverage = Coverage::Legal;

    fn moves(&self, pos: &OwnPosition, out: &mut MoveBuf<OwnMove>) {
        out.extend(pos.facts().moves.iter().copied().map(OwnMove));
    }
}
