//! Sum of the worths of the pieces on their squares, updated move by move.

use cozy_chess::{Board, Color, Piece, Square};

use crate::tables::{ENDGAME, MIDDLEGAME, PHASE};

/// The sums over all pieces, White's less Black's, in hundredths of a pawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    middlegame: i32,
    endgame: i32,
    /// The sum of [`PHASE`] over the pieces on the board, [`Tally::FULL_PHASE`] at the start.
    phase: i32,
}

impl Tally {
    /// The phase of the start: four knights, four bishops, four rooks and two queens.
    const FULL_PHASE: i32 = 24;

    /// Returns the sums computed from scratch.
    pub(crate) fn of(board: &Board) -> Self {
        let mut tally = Tally::default();
        for color in Color::ALL {
            for piece in Piece::ALL {
                for square in board.colored_pieces(color, piece) {
                    tally.add(color, piece, square);
                }
            }
        }
        tally
    }

    #[inline]
    pub(crate) fn add(&mut self, color: Color, piece: Piece, square: Square) {
        self.change(color, piece, square, 1);
    }

    #[inline]
    pub(crate) fn remove(&mut self, color: Color, piece: Piece, square: Square) {
        self.change(color, piece, square, -1);
    }

    #[inline]
    fn change(&mut self, color: Color, piece: Piece, square: Square, sign: i32) {
        // The tables are drawn as White sees the board, the eighth row first.
        let index = match color {
            Color::White => square.flip_rank() as usize,
            Color::Black => square as usize,
        };
        let signed = match color {
            Color::White => sign,
            Color::Black => -sign,
        };
        self.middlegame += signed * i32::from(MIDDLEGAME[piece as usize][index]);
        self.endgame += signed * i32::from(ENDGAME[piece as usize][index]);
        self.phase += sign * PHASE[piece as usize];
    }

    /// Returns the sum for White, interpolated between the two sums by the phase.
    #[inline]
    pub(crate) const fn tapered(self) -> i32 {
        let phase = if self.phase > Self::FULL_PHASE {
            Self::FULL_PHASE
        } else {
            self.phase
        };
        (self.middlegame * phase + self.endgame * (Self::FULL_PHASE - phase)) / Self::FULL_PHASE
    }
}
