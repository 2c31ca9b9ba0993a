//! Material at stake in captures, and the gain of an exchange.

use cozy_chess::{
    BitBoard, Board, Color, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};
use gametree_core::{Exchange, static_exchange};

use crate::ChessMove;
use crate::position::victim;
use crate::tables::WORTH;

/// The information that a generator gives about captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Exchanges {
    /// No information, for comparison.
    Ignored,
    /// The captured piece and the capturing piece: most valuable victim, least valuable attacker.
    MvvLva,
    /// Victim and attacker, and the gain when both sides go on capturing on the square, by the swap algorithm.
    #[default]
    Swapped,
}

/// Returns the material at stake in a capture or a promotion to a queen; `None` for other moves.
#[inline]
pub(crate) fn exchange(board: &Board, m: ChessMove, exchanges: Exchanges) -> Option<Exchange> {
    let (from, to) = (m.from(), m.to());
    let moved = board.piece_on(from)?;
    let captured = victim(board, from, to);
    let (raised, on_square) = match m.promotion() {
        Some(Piece::Queen) => (
            WORTH[Piece::Queen as usize] - WORTH[Piece::Pawn as usize],
            Piece::Queen,
        ),
        Some(_) => return None,
        None => (0, moved),
    };
    if exchanges == Exchanges::Ignored || (captured.is_none() && raised == 0) {
        return None;
    }
    let victim = captured.map_or(0, |(piece, _)| WORTH[piece as usize]) + raised;
    let gain = (exchanges == Exchanges::Swapped).then(|| {
        let gone = captured.map_or(BitBoard::EMPTY, |(_, square)| square.bitboard());
        let attackers = Attackers {
            board,
            to,
            occupied: (board.occupied() & !from.bitboard() & !gone) | to.bitboard(),
            side: !board.side_to_move(),
            first: Some(WORTH[on_square as usize]),
        };
        static_exchange(victim, attackers)
    });
    Some(Exchange {
        victim,
        attacker: WORTH[moved as usize],
        gain,
    })
}

/// The worths of the pieces that capture on a square in turn, each side's least valuable first.
///
/// Pieces behind others join in as those leave; pins are ignored.
struct Attackers<'a> {
    board: &'a Board,
    to: Square,
    occupied: BitBoard,
    side: Color,
    /// The worth of the piece that begins.
    first: Option<i32>,
}

impl Iterator for Attackers<'_> {
    type Item = i32;

    #[inline]
    fn next(&mut self) -> Option<i32> {
        if let Some(worth) = self.first.take() {
            return Some(worth);
        }
        let own = self.board.colors(self.side) & self.occupied;
        for piece in Piece::ALL {
            let pieces = own & self.board.pieces(piece);
            if pieces.is_empty() {
                continue;
            }
            if let Some(square) = (pieces & self.reach(piece)).next_square() {
                self.occupied &= !square.bitboard();
                self.side = !self.side;
                return Some(WORTH[piece as usize]);
            }
        }
        None
    }
}

impl Attackers<'_> {
    /// Returns the squares from which such a piece could capture on the target square.
    #[inline]
    fn reach(&self, piece: Piece) -> BitBoard {
        let (to, occupied) = (self.to, self.occupied);
        match piece {
            Piece::Pawn => get_pawn_attacks(to, !self.side),
            Piece::Knight => get_knight_moves(to),
            Piece::Bishop => get_bishop_moves(to, occupied),
            Piece::Rook => get_rook_moves(to, occupied),
            Piece::Queen => get_bishop_moves(to, occupied) | get_rook_moves(to, occupied),
            Piece::King => get_king_moves(to),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the gain of a capture, given as counts of pieces.
    fn check(board: &str, m: &str, expected: Option<&[(i32, Piece)]>) {
        let board: Board = board.parse().expect(board);
        let squares: Vec<Square> = [&m[..2], &m[2..4]].map(|s| s.parse().expect(s)).into();
        let promotion = m[4..].parse().ok();
        let m = ChessMove::new(squares[0], squares[1], promotion).expect(m);
        let found =
            exchange(&board, m, Exchanges::Swapped).map(|exchange| exchange.gain.expect("a gain"));
        let expected = expected.map(|terms| {
            let worth = |&(count, piece): &(i32, Piece)| count * WORTH[piece as usize];
            terms.iter().map(worth).sum::<i32>()
        });
        assert_eq!(found, expected, "{board} {m}");
    }

    #[test]
    #[expect(clippy::too_many_lines, reason = "a list of cases")]
    fn captures_are_swapped_off() {
        use Piece::{Bishop, Knight, Pawn, Queen, Rook};
        // An undefended pawn, and one that a pawn defends.
        check(
            "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1",
            "d1d5",
            Some(&[(1, Pawn)]),
        );
        check(
            "4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1",
            "d1d5",
            Some(&[(1, Pawn), (-1, Rook)]),
        );
        // The rook behind captures in turn, but the capture still loses.
        check(
            "4k3/8/2p5/3p4/8/8/3R4/3RK3 w - - 0 1",
            "d2d5",
            Some(&[(2, Pawn), (-1, Rook)]),
        );
        // The pawn's defender is a rook that is lost to the second rook.
        check(
            "3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1",
            "d2d5",
            Some(&[(1, Pawn)]),
        );
        // A bishop behind a queen on the diagonal.
        check(
            "4k3/8/5b2/4p3/3P4/2Q5/1B6/4K3 w - - 0 1",
            "d4e5",
            Some(&[(1, Pawn)]),
        );
        // A king does not capture a defended piece.
        check(
            "8/8/3k4/3p4/8/8/3R4/3RK3 w - - 0 1",
            "d2d5",
            Some(&[(1, Pawn)]),
        );
        check(
            "8/8/3k4/3p4/8/8/3R4/4K3 w - - 0 1",
            "d2d5",
            Some(&[(1, Pawn), (-1, Rook)]),
        );
        // A capture en passant opens a file behind the captured pawn.
        check(
            "3rk3/8/8/3pP3/8/8/8/3RK3 w - d6 0 1",
            "e5d6",
            Some(&[(1, Pawn)]),
        );
        // Promotions, alone and by capture.
        check(
            "8/P3k3/8/8/8/8/8/4K3 w - - 0 1",
            "a7a8q",
            Some(&[(1, Queen), (-1, Pawn)]),
        );
        check(
            "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "a7b8q",
            Some(&[(1, Knight), (1, Queen), (-1, Pawn)]),
        );
        check(
            "r3k3/1P6/8/8/8/8/8/4K2B w - - 0 1",
            "b7a8q",
            Some(&[(1, Rook), (1, Queen), (-1, Pawn)]),
        );
        check(
            "r3k3/8/1n6/8/8/8/8/4K2B w - - 0 1",
            "h1a8",
            Some(&[(1, Rook), (-1, Bishop)]),
        );
        // Quiet moves, and lesser promotions.
        check("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", None);
        check("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "e1e2", None);
    }
}
