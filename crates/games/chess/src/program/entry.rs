//! Registry entry of chess.

use gametree_core::{Argument, Notation, Phrase, Position};
use gametree_registry::{About, EstimateUnit, GameEntry, Opened, SessionBuilder, no_parameters};
use gametree_search::{PvsOptions, SelectivityOptions};

use super::{pgn, words};
use crate::{Chess, ChessMove, LegalMoves, PieceSquares};

/// The page about the game.
const ABOUT: About = About {
    rules: "chess-rules",
    positions: "Forsyth-Edwards notation, with spaces or with _ in their places, or EPD.",
    moves: "From square to square, as in e2e4 and e7e8q; castling as the king moves, e1g1.\nAlgebraic notation, as in Nf3, Ng1-f3, O-O and 0-0, is read as well.",
    generators: &[("legal", "every legal move")],
    texts: words::TEXTS,
    ..About::NONE
};

/// Chess from its start; other positions are given by their text.
pub const GAME: GameEntry = GameEntry::new("chess", "chess-summary", open)
    .with_title("chess-title")
    .with_synonyms(&["schach", "western-chess", "international-chess"])
    .with_example("chess", "e2e4 e7e5")
    .with_puzzles(include_str!("../../puzzles/chess.txt"))
    .with_about(ABOUT);

/// The options of play: quiescence searches exchanges to their end, hopeless moves are searched less deep, and results of deeper searches are used.
const TACTICS: PvsOptions = PvsOptions {
    selectivity: SelectivityOptions {
        exact_depth: false,
        ..PvsOptions::TACTICAL.selectivity
    },
    ..PvsOptions::TACTICAL
};

/// Returns the reason why a move is illegal, as a phrase with the move as its subject; `None` if the squares do not show it.
fn objection(pos: &Chess, m: ChessMove) -> Option<Phrase> {
    let (from, owner) = (m.from(), |square| pos.board().color_on(square));
    let mover = pos.board().side_to_move();
    match owner(from) {
        None => Some(Phrase::new("moves-nothing").with("square", from.to_string())),
        Some(color) if color != mover => {
            let opponent = Argument::player(pos.player_name(!pos.to_move()));
            Some(Phrase::new("moves-foreign").with("opponent", opponent))
        }
        Some(_) if owner(m.to()) == Some(mover) => {
            Some(Phrase::new("moves-onto-own").with("square", m.to().to_string()))
        }
        Some(_) => None,
    }
}

/// Estimates are in hundredths of a pawn.
const PAWNS: EstimateUnit = EstimateUnit {
    message: "pawns",
    size: 100,
};

fn open(parameters: &str) -> Opened {
    no_parameters(parameters)?;
    let (start, legal) = (Chess::new(), LegalMoves::default());
    Ok(
        SessionBuilder::repeating("chess", start, legal, PieceSquares)
            .playing_by(TACTICS)
            .estimating_in(PAWNS)
            .counting(Chess::append_moves_on_board)
            .with_record_format(pgn::format())
            .explaining(words::reasons)
            .remarking(words::remarks)
            .speaking(words::TEXTS)
            .objecting(objection)
            .build(),
    )
}
