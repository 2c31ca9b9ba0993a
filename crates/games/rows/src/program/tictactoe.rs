//! Registry entry of tic-tac-toe, which has a representation of its own.

use gametree_core::{AnyExpansion, Phrase};
use gametree_eval::OpenLines;
use gametree_grid::{Grid, SgfGame, sgf_format};
use gametree_movegen::LegalMoves;
use gametree_registry::{About, GameEntry, Opened, SessionBuilder, no_parameters};
use gametree_tictactoe::TicTacToe;

use super::words;

/// The page about the game.
const ABOUT: About = About {
    rules: "tictactoe-rules",
    positions: "The rows from the top with / between them: X and O for stones,\na number for that many empty cells; then : and who moves.",
    moves: "The letter of the column and the number of the row from the bottom, as in b2.",
    generators: &[("legal", "every empty cell")],
    texts: words::TEXTS,
    ..About::NONE
};

/// The entry of tic-tac-toe.
pub const TICTACTOE: GameEntry = GameEntry::new("tictactoe", "tictactoe-summary", open)
    .with_title("tictactoe-title")
    .with_synonyms(&[
        "noughts-and-crosses",
        "naughts-and-crosses",
        "three-in-a-row",
        "3-in-a-row",
        "ttt",
        "xo",
        "oxo",
    ])
    .with_example("tictactoe", "b2 a1")
    .with_puzzles(include_str!("../../puzzles/tictactoe.txt"))
    .with_about(ABOUT);

fn open(parameters: &str) -> Opened {
    no_parameters(parameters)?;
    let start = TicTacToe::default();
    let grid = Grid::new(3, 3).expect("three columns and three rows are a board");
    Ok(
        SessionBuilder::new("tictactoe", start, LegalMoves, OpenLines)
            .with_image_keys()
            .with_weak_form("maker-breaker:3,3,3")
            .threatening()
            .listed_by(|pos| AnyExpansion::of(pos, LegalMoves))
            .with_record_format(sgf_format(grid, SgfGame::Gomoku))
            .speaking(words::TEXTS)
            .objecting(|_, _| Some(Phrase::new("is-taken")))
            .build(),
    )
}
