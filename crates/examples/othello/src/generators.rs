//! The moves of a position.

use gametree_core::{Coverage, MoveBuf, MoveGen, Position};

use crate::{Move, Othello};

/// Every legal move: the cells in order, or the pass.
#[derive(Clone, Copy, Debug, Default)]
pub struct AllMoves;

impl MoveGen<Othello> for AllMoves {
    const COVERAGE: Coverage = Coverage::Legal;

    fn moves(&self, pos: &Othello, out: &mut MoveBuf<Move>) {
        let mut places = pos.places(pos.to_move());
        if places == 0 && pos.places(!pos.to_move()) != 0 {
            out.push(Move::Pass);
        }
        while places != 0 {
            let cell = places.trailing_zeros();
            out.push(Move::Place(u8::try_from(cell).expect("a cell of 64")));
            places &= places - 1;
        }
    }
}
