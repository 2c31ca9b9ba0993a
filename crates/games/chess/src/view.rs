//! View of the board for pictures.

use cozy_chess::{Color, Piece, Rank, Square};
use gametree_core::{
    Frame, Notation, Outcome, Player, Position, Site, SiteState, Spot, View, ViewKind,
};

use crate::{Chess, ChessMove};

/// Returns the index of the site of a square: ranks from the top, as White sees them.
pub(crate) fn site(square: Square) -> usize {
    let from_top = Rank::NUM - 1 - square.rank() as usize;
    from_top * Rank::NUM + square.file() as usize
}

/// Returns the view with pieces as the letters of the notation, all capitals; a mated king is decisive.
pub(crate) fn of(pos: &Chess, last: Option<ChessMove>) -> View {
    let frame = Frame::new(8, 8).named(
        |column| char::from(b'a' + u8::try_from(column).expect("a file")).to_string(),
        |row| (row + 1).to_string(),
    );
    let board = pos.board();
    let mated = match pos.outcome() {
        Some(Outcome::Win(winner)) => Some(board.king(color(!winner))),
        _ => None,
    };
    let of_square = |[column, row]: [usize; 2]| {
        let square = Square::index(row * Rank::NUM + column);
        let piece = board.piece_on(square);
        Site {
            name: square.to_string(),
            spot: Spot::Cell { column, row },
            owner: board.color_on(square).map(|color| match color {
                Color::White => Player::First,
                Color::Black => Player::Second,
            }),
            mark: piece.map(letter).unwrap_or_default(),
            state: if mated == Some(square) {
                SiteState::Decisive
            } else {
                SiteState::Usual
            },
        }
    };
    let sites = frame.places().map(of_square).collect();
    let last = last.map(|m| pos.sites_of(m));
    View::new(pos, ViewKind::Squares(frame), sites).with_last(last.into_iter().flatten())
}

fn letter(piece: Piece) -> String {
    char::from(piece).to_ascii_uppercase().to_string()
}

const fn color(player: Player) -> Color {
    match player {
        Player::First => Color::White,
        Player::Second => Color::Black,
    }
}
