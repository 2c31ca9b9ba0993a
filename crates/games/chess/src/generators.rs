//! Generator of the legal moves, with the noisy ones among them and the material that captures put at stake.

use cozy_chess::{BitBoard, Piece, PieceMoves, Square};
use gametree_core::{Coverage, Exchange, MoveBuf, MoveGen, Position, Tactics};

use crate::exchange::exchange;
use crate::position::{in_passing, last_row};
use crate::{Chess, ChessMove, Exchanges};

/// Every legal move.
///
/// Captures and promotions to a queen are noisy: they upset the estimate. `exchanges` selects what the generator reports about them.
#[derive(Clone, Copy, Debug, Default)]
pub struct LegalMoves {
    /// The information about captures.
    pub exchanges: Exchanges,
}

impl MoveGen<Chess> for LegalMoves {
    const COVERAGE: Coverage = Coverage::Legal;

    #[inline]
    fn moves(&self, pos: &Chess, out: &mut MoveBuf<ChessMove>) {
        if pos.outcome().is_none() {
            pos.append_moves_on_board(out);
        }
    }

    #[inline]
    fn tactics(&self) -> impl Tactics<Chess> {
        *self
    }
}

impl Tactics<Chess> for LegalMoves {
    #[inline]
    fn noisy(&self, pos: &Chess, out: &mut MoveBuf<ChessMove>) {
        if pos.outcome().is_some() {
            return;
        }
        let board = pos.board();
        let enemies = board.colors(!board.side_to_move());
        let passed = in_passing(board).map_or(BitBoard::EMPTY, Square::bitboard);
        let last = last_row(board.side_to_move());
        board.generate_moves(|moves| {
            let targets = match moves.piece {
                Piece::Pawn => enemies | passed | last,
                _ => enemies,
            };
            let noisy = PieceMoves {
                to: moves.to & targets,
                ..moves
            };
            for m in noisy {
                if matches!(m.promotion, None | Some(Piece::Queen)) {
                    out.push(ChessMove::from_board(m, board));
                }
            }
            false
        });
    }

    #[inline]
    fn exchange(&self, pos: &Chess, m: ChessMove) -> Option<Exchange> {
        exchange(pos.board(), m, self.exchanges)
    }
}
