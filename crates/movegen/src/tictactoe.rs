//! Moves of tic-tac-toe.

use gametree_core::{Coverage, MoveBuf, MoveGen, Position};
use gametree_tictactoe::{Square, TicTacToe};

use crate::LegalMoves;

/// The centre, which lies on four lines, the corners, which lie on three, and the edges, which lie on two.
const ORDER: [u8; 9] = [4, 0, 2, 6, 8, 1, 3, 5, 7];

impl MoveGen<TicTacToe> for LegalMoves {
    const COVERAGE: Coverage = Coverage::Legal;

    #[inline]
    fn moves(&self, pos: &TicTacToe, out: &mut MoveBuf<Square>) {
        if pos.outcome().is_some() {
            return;
        }
        let empty = pos.empty();
        let squares = ORDER.into_iter().filter_map(Square::new);
        out.extend(squares.filter(|square| empty & square.mask() != 0));
    }
}
