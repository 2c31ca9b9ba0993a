//! The game and the position of a question from an untrusted source.

use gametree_core::Mismatch;
use gametree_registry::{MoveError, OpenError, Registry, Session};
use thiserror::Error;

/// The game and the position of a question from an untrusted source, which names no file.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The game with its parameters.
    pub game: &'a str,
    /// The position; without it, the start of the game.
    pub position: Option<&'a str>,
    /// The moves played from the position.
    pub moves: &'a [String],
}

/// The part of a [`Subject`] that is wrong, with the reason.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SubjectError {
    /// There is no such game.
    #[error("{0}")]
    Game(#[source] OpenError),
    /// The text is no position of the game.
    #[error("position: {0}")]
    Position(#[source] Mismatch),
    /// A move cannot be played.
    #[error("move {number}: {error}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// The reason.
        #[source]
        error: MoveError,
    },
}

impl Subject<'_> {
    /// The most characters of a game's name with its parameters.
    pub const MOST_GAME_CHARACTERS: usize = 64 << 10;
    /// The most moves of a game or a line.
    pub const MOST_MOVES: usize = 2_000;
    /// The most places, and the most legal moves, of a position that is drawn: twice those of the largest board.
    pub const MOST_PLACES: usize = 2_048;

    /// Starts the game, goes to the position, and plays the moves.
    ///
    /// # Errors
    /// When there is no such game or position, when a move is illegal, and when the game would be read from a file.
    pub fn open(&self, registry: &Registry) -> Result<Box<dyn Session>, SubjectError> {
        let opened = registry.open_without_files(self.game);
        let mut session = opened.map_err(SubjectError::Game)?;
        if let Some(text) = self.position {
            let set = session.set_position(text.trim());
            set.map_err(SubjectError::Position)?;
        }
        for (number, m) in (1..).zip(self.moves) {
            let played = session.play(m);
            played.map_err(|error| SubjectError::Move { number, error })?;
        }
        Ok(session)
    }
}
