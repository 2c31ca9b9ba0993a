//! Why a command was not carried out, in the words of the protocol where it has some.

use std::error::Error;
use std::fmt;

use gametree_registry::SearchError;

/// What stands behind the question mark of a response.
#[derive(Debug)]
pub(super) enum Refusal {
    /// The line is longer than any command.
    LongLine,
    /// There is no such command.
    UnknownCommand,
    /// The arguments are too few, too many, or not what the command takes.
    Syntax,
    /// The game is not played on a board of this size, or its start does not fit there.
    Size,
    /// The rules do not allow the move.
    IllegalMove,
    /// A move was asked for a player who has none and is not to move.
    NoMove,
    /// A move was asked for the player who has won.
    GameOver,
    /// No move has been played.
    CannotUndo,
    /// The game goes on.
    CannotScore,
    /// The point is empty.
    EmptyPoint,
    /// The command has one number to say, and the board has two sides.
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

/// The response to a command: what stands behind the equals sign, or why nothing does.
pub(super) type Reply = Result<String, Refusal>;
