//! Moves as their two squares, in 16 bits.

use std::fmt;

use cozy_chess::{Board, File, Move, Piece, Rank, Square};
use gametree_core::GameMove;

/// A move: where from, where to, and what a pawn becomes.
///
/// Castling is the king's move of two squares, and capturing in passing the pawn's move to the empty square behind the other, so that the text of a move needs no board.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ChessMove(u16);

/// What a pawn may become, by the number in a code; 0 is nothing.
const PROMOTIONS: [Option<Piece>; 5] = [
    None,
    Some(Piece::Knight),
    Some(Piece::Bishop),
    Some(Piece::Rook),
    Some(Piece::Queen),
];

impl ChessMove {
    /// A move that some piece could make on an empty board; `None` for others.
    pub fn new(from: Square, to: Square, promotion: Option<Piece>) -> Option<Self> {
        let columns = (from.file() as usize).abs_diff(to.file() as usize);
        let rows = (from.rank() as usize).abs_diff(to.rank() as usize);
        let in_line = columns == 0 || rows == 0 || columns == rows;
        let fits = if promotion.is_some() {
            columns <= 1 && is_last_step(from.rank(), to.rank())
        } else {
            from != to && (in_line || columns + rows == 3)
        };
        let number = PROMOTIONS.iter().position(|&piece| piece == promotion)?;
        fits.then_some(Self::pack(from, to, number))
    }

    #[expect(clippy::cast_possible_truncation, reason = "six, six and three bits")]
    const fn pack(from: Square, to: Square, promotion: usize) -> Self {
        ChessMove(from as u16 | (to as u16) << 6 | (promotion as u16) << 12)
    }

    /// Where the piece comes from.
    #[inline]
    pub fn from(self) -> Square {
        Square::index(usize::from(self.0 & 63))
    }

    /// Where the piece goes.
    #[inline]
    pub fn to(self) -> Square {
        Square::index(usize::from(self.0 >> 6 & 63))
    }

    /// What the pawn becomes.
    #[inline]
    pub const fn promotion(self) -> Option<Piece> {
        PROMOTIONS[(self.0 >> 12) as usize]
    }

    /// The move as the crate of the rules writes it, where castling is the king's capture of the own rook; `None` for a king's step that is none.
    #[inline]
    pub(crate) fn on_board(self, board: &Board) -> Option<Move> {
        let (from, to) = (self.from(), self.to());
        let mut m = Move {
            from,
            to,
            promotion: self.promotion(),
        };
        if board.pieces(Piece::King).has(from) {
            let columns = (from.file() as usize).abs_diff(to.file() as usize);
            if columns > 2 {
                return None;
            }
            if columns == 2 {
                let rook = if to.file() > from.file() {
                    File::H
                } else {
                    File::A
                };
                m.to = Square::new(rook, to.rank());
            }
        }
        Some(m)
    }

    /// The move that the crate of the rules has written for this board.
    #[inline]
    pub(crate) fn from_board(m: Move, board: &Board) -> Self {
        let is_castling = board.colors(board.side_to_move()).has(m.to);
        let to = if is_castling {
            let file = if m.to.file() > m.from.file() {
                File::G
            } else {
                File::C
            };
            Square::new(file, m.to.rank())
        } else {
            m.to
        };
        let number = m.promotion.map_or(0, |piece| piece as usize);
        Self::pack(m.from, to, number)
    }
}

/// Whether a pawn promotes on its way between these rows.
fn is_last_step(from: Rank, to: Rank) -> bool {
    matches!(
        (from, to),
        (Rank::Seventh, Rank::Eighth) | (Rank::Second, Rank::First)
    )
}

impl GameMove for ChessMove {
    #[inline]
    fn code(self) -> u16 {
        self.0
    }

    fn from_code(code: u16) -> Option<Self> {
        let promotion = *PROMOTIONS.get(usize::from(code >> 12))?;
        let m = ChessMove(code);
        ChessMove::new(m.from(), m.to(), promotion)
    }
}

/// As the Universal Chess Interface writes it: `e2e4`, `e7e8q`.
impl fmt::Display for ChessMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piece = self.promotion().map(|piece| piece.to_string());
        write!(
            f,
            "{}{}{}",
            self.from(),
            self.to(),
            piece.unwrap_or_default()
        )
    }
}

impl fmt::Debug for ChessMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_moves_read_back_and_others_are_none() {
        let moves: Vec<ChessMove> = (0..=u16::MAX).filter_map(ChessMove::from_code).collect();
        assert!(
            moves
                .iter()
                .all(|m| ChessMove::from_code(m.code()) == Some(*m))
        );
        // Moves of a queen and a knight on an empty board, and 22 steps of a pawn for each colour and piece.
        assert_eq!(moves.len(), 1456 + 336 + 2 * 22 * 4);
    }

    #[test]
    fn a_promotion_keeps_its_piece() {
        for piece in PROMOTIONS.into_iter().flatten() {
            let m = ChessMove::new(Square::B7, Square::A8, Some(piece)).unwrap();
            assert_eq!(m.promotion(), Some(piece));
            let written = m.on_board(&Board::default()).unwrap();
            assert_eq!(
                ChessMove::from_board(written, &Board::default()).promotion(),
                Some(piece)
            );
        }
        assert_eq!(
            ChessMove::new(Square::B6, Square::B7, Some(Piece::Queen)),
            None
        );
        assert_eq!(
            ChessMove::new(Square::B7, Square::B8, Some(Piece::King)),
            None
        );
    }
}
