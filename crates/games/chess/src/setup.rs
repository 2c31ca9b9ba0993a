//! Faults in the pieces of a position.

use cozy_chess::{BoardBuilder, Color, Piece, Rank, Square};
use gametree_core::{Mismatch, Place};

/// The most pieces and the most pawns of a side.
const MOST_PIECES: usize = 16;
const MOST_PAWNS: usize = 8;

/// Returns the first fault in the pieces of a refused position; `column` is the column of the pieces in its text.
pub(crate) fn fault_of_pieces(builder: &BoardBuilder, column: usize) -> Mismatch {
    let (expected, found) = fault(builder);
    Mismatch::new(expected, found).with_place(Place::Column(column))
}

fn fault(builder: &BoardBuilder) -> (String, String) {
    let pieces = || {
        let squares = Square::ALL.into_iter();
        squares.filter_map(|square| Some((square, builder.square(square)?)))
    };
    for color in Color::ALL {
        let of_side = || pieces().filter(move |(_, found)| found.1 == color);
        let count = |piece| of_side().filter(|(_, found)| found.0 == piece).count();
        let found = |number: usize| format!("{number} of {}", name(color));
        let kings = count(Piece::King);
        if kings != 1 {
            return ("one king a side".to_owned(), found(kings));
        }
        if count(Piece::Pawn) > MOST_PAWNS {
            let expected = format!("at most {MOST_PAWNS} pawns a side");
            return (expected, found(count(Piece::Pawn)));
        }
        if of_side().count() > MOST_PIECES {
            let expected = format!("at most {MOST_PIECES} pieces a side");
            return (expected, found(of_side().count()));
        }
    }
    let is_end = |square: Square| [Rank::First, Rank::Eighth].contains(&square.rank());
    let pawn = pieces().find(|&(square, (piece, _))| piece == Piece::Pawn && is_end(square));
    if let Some((square, _)) = pawn {
        return (
            "no pawn on an end row".to_owned(),
            format!("one on {square}"),
        );
    }
    let expected = "no king that could be captured";
    let found = format!("one of {}", name(!builder.side_to_move));
    (expected.to_owned(), found)
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
