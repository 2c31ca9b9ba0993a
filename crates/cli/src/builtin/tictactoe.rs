//! Tic-tac-toe on a representation of its own.

use gametree_eval::OpenLines;
use gametree_movegen::LegalMoves;
use gametree_registry::{GameEntry, ParameterError, SessionBuilder};
use gametree_tictactoe::TicTacToe;

use super::Opened;

/// The game of the textbooks.
pub(super) const ENTRY: GameEntry = GameEntry {
    name: "tictactoe",
    summary: "three in a row on the 3x3 board",
    parameters: "",
    example: "tictactoe",
    example_moves: "b2 a1",
    open,
};

fn open(parameters: &str) -> Opened {
    if !parameters.is_empty() {
        return Err(ParameterError::new(
            "no parameters",
            format!("{parameters:?}"),
        ));
    }
    let start = TicTacToe::default();
    Ok(SessionBuilder::new("tictactoe", start, LegalMoves, OpenLines).build())
}
