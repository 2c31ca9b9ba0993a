//! Moves as their two squares, in 16 bits.

use std::fmt;

use cozy_chess::{Board, File, Move, Piece, Rank, Square};
use gametree_core::GameMove;

/// A move: its two squares, and the piece that a pawn becomes.
///
/// Castling is the king's move of two squares. A capture en passant is the pawn's move to the empty square behind the other pawn. So the text of a move needs no board.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ChessMove(u16);

/// The pieces that a pawn may become, by their number in a code; 0 stands for no promotion.
const PROMOTIONS: [Option<Piece>; 5] = [
    None,
    Some(Piece::Knight),
    Some(Piece::Bishop),
    Some(Piece::Rook),
    Some(Piece::Queen),
];

impl ChessMove {
    /// Creates a move that some piece could make on an empty board; `None` for others.
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

    /// Returns the square that the piece leaves.
    #[inline]
    pub fn from(self) -> Square {
        Square::index(usize::from(self.0 & 63))
    }

    /// Returns the square that the piece enters.
    #[inline]
    pub fn to(self) -> Square {
        Square::index(usize::from(self.0 >> 6 & 63))
    }

    /// Returns the piece that the pawn becomes.
    #[inline]
    pub const fn promotion(self) -> Option<Piece> {
        PROMOTIONS[(self.0 >> 12) as usize]
    }

    /// Returns the move in the form of the crate of the rules, where castling is the king's capture of its own rook; `None` for a king's move of more than two files.
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

    /// Converts a move of the crate of the rules for this board.
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

/// Returns `true` if a pawn promotes between these rows.
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

/// Writes the move as in the Universal Chess Interface: `e2e4`, `e7e8q`.
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
