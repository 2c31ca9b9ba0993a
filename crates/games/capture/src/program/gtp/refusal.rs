//! Reasons why a command is refused, in the words of the protocol where it has some.

use std::error::Error;
use std::fmt;

use gametree_registry::SearchError;

/// The refusal after the question mark of a response.
#[derive(Debug)]
pub(super) enum Refusal {
    /// The line is longer than any command.
    LongLine,
    /// There is no such command.
    UnknownCommand,
    /// The arguments are too few, too many, or of the wrong kind.
    Syntax,
    /// The game has no board of this size, or its start does not fit on it.
    Size,
    /// The rules do not allow the move.
    IllegalMove,
    /// A move was requested for a player that has none and is not to move.
    NoMove,
    /// A move was requested for the player that has won.
    GameOver,
    /// No move has been played.
    CannotUndo,
    /// The game goes on.
    CannotScore,
    /// The point is empty.
    EmptyPoint,
    /// The command can report only one size, and the board has two different sides.
    NotSquare,
    /// The search could not begin.
    Search(SearchError),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::LongLine => "line too long",
            Refusal::UnknownCommand => "unknown command",
            Refusal::Syntax => "syntax error",
            Refusal::Size => "unacceptable size",
            Refusal::IllegalMove => "illegal move",
            Refusal::NoMove => "no legal move",
            Refusal::GameOver => "the game is over",
            Refusal::CannotUndo => "cannot undo",
            Refusal::CannotScore => "cannot score",
            Refusal::EmptyPoint => "vertex must not be empty",
            Refusal::NotSquare => "the board is not square",
            Refusal::Search(error) => return error.fmt(f),
        })
    }
}

impl Error for Refusal {}

impl From<SearchError> for Refusal {
    fn from(error: SearchError) -> Self {
        Refusal::Search(error)
    }
}

/// The response to a command: the text after the equals sign, or the refusal.
pub(super) type Reply = Result<String, Refusal>;
