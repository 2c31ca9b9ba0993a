//! Why a checkpoint is not taken up.

use std::error::Error;
use std::{fmt, io};

use gametree_core::Mismatch;

use crate::SearchError;

/// A checkpoint that is not taken up.
#[derive(Debug)]
pub enum CheckpointError {
    /// The reader failed, or what is in the file ends too early or is no table.
    Io {
        /// Up to here it was read.
        offset: u64,
        /// What went wrong.
        error: io::Error,
    },
    /// The bytes are others than they should be.
    Malformed {
        /// Where what follows them begins.
        offset: u64,
        /// What should stand there.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// It is about a game of the same name with other rules.
    Rules {
        /// The digest of the rules that the game has.
        expected: u64,
        /// In the checkpoint.
        found: u64,
    },
    /// It is about something that is no position of the game.
    Position(Mismatch),
    /// The engine cannot be had.
    Search(SearchError),
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckpointError::Io { offset, error }
                if error.kind() == io::ErrorKind::UnexpectedEof =>
            {
                write!(
                    f,
                    "at byte {offset}: expected the rest of a checkpoint, found the end of the file"
                )
            }
            CheckpointError::Io { offset, error } => write!(f, "at byte {offset}: {error}"),
            CheckpointError::Malformed {
                offset,
                expected,
                found,
            } => write!(
                f,
                "before byte {offset}: expected {expected}, found {found}"
            ),
            CheckpointError::Rules { expected, found } => write!(
                f,
                "the rules of the game differ from those of the checkpoint: expected digest {expected:016x}, found {found:016x}"
            ),
            CheckpointError::Position(error) => {
                write!(f, "the position of the checkpoint: {error}")
            }
            CheckpointError::Search(error) => error.fmt(f),
        }
    }
}

impl Error for CheckpointError {}
