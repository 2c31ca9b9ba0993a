//! Tic-tac-toe on a representation of its own.

use gametree_eval::OpenLines;
use gametree_movegen::LegalMoves;
use gametree_registry::{GameEntry, Opened, SessionBuilder, no_parameters};
use gametree_tictactoe::TicTacToe;

/// The game of the textbooks.
pub const TICTACTOE: GameEntry = GameEntry {
    name: "tictactoe",
    synonyms: &[
        "noughts-and-crosses",
        "naughts-and-crosses",
        "three-in-a-row",
        "3-in-a-row",
        "ttt",
        "xo",
        "oxo",
    ],
    summary: "three in a row on the 3x3 board",
    parameters: "",
    example: "tictactoe",
    example_moves: "b2 a1",
    open,
};

fn open(parameters: &str) -> Opened {
    no_parameters(parameters)?;
    let start = TicTacToe::default();
    Ok(SessionBuilder::new("tictactoe", start, LegalMoves, OpenLines).build())
}
