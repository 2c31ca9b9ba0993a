//! Remarks on moves (captures, checks, mates) and on the end of the game.

use cozy_chess::{Piece, Square};
use gametree_core::{Argument, Notation, Outcome, Phrase, Position};
use gametree_registry::{Language, Texts};

use crate::position::{Ending, victim};
use crate::{Chess, ChessMove};

/// The texts for reasons and remarks.
pub(super) const TEXTS: Texts = Texts::new(&[
    (Language::English, include_str!("../../texts/en.ftl")),
    (
        Language::SimplifiedChinese,
        include_str!("../../texts/zh-Hans.ftl"),
    ),
]);

/// Returns the effects of a move on the board.
pub(super) fn reasons(pos: &Chess, m: ChessMove) -> Vec<Phrase> {
    let mut reasons = Vec::new();
    if is_castling(pos, m) {
        reasons.push(Phrase::new("castles"));
    } else if let Some((piece, square)) = victim(pos.board(), m.from(), m.to()) {
        let captures = Phrase::new("captures").with("piece", Phrase::new(name(piece)));
        reasons.push(captures.with("square", square.to_string()));
    }
    if let Some(piece) = m.promotion() {
        reasons.push(Phrase::new("promotes").with("piece", Phrase::new(name(piece))));
    }
    let mut after = pos.clone();
    after.play(m);
    if !after.board().checkers().is_empty() {
        let is_mate = matches!(after.outcome(), Some(Outcome::Win(_)));
        reasons.push(Phrase::new(if is_mate { "mates" } else { "checks" }));
    }
    reasons
}

/// Returns the reason for the end of a finished game.
pub(super) fn remarks(pos: &Chess) -> Vec<Phrase> {
    let ending = pos.ending().map(|ending| match ending {
        Ending::Checkmate => "over-checkmate",
        Ending::Stalemate => "over-stalemate",
        Ending::Repetition => "over-repetition",
        Ending::QuietPlies => "over-quiet-plies",
        Ending::Material => "over-material",
    });
    let side = Argument::player(pos.player_name(pos.to_move()));
    let phrase = ending.map(|message| Phrase::new(message).with("player", side));
    phrase.into_iter().collect()
}

/// Returns `true` if a king moves more than one file, or to a rook of its own.
fn is_castling(pos: &Chess, m: ChessMove) -> bool {
    let board = pos.board();
    let is_own = |square: Square| board.color_on(square) == Some(board.side_to_move());
    let files = (m.from().file() as u8).abs_diff(m.to().file() as u8);
    board.piece_on(m.from()) == Some(Piece::King) && (files > 1 || is_own(m.to()))
}

const fn name(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}
