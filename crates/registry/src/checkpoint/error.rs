//! Errors of reading a checkpoint.

use std::io;

use gametree_core::Mismatch;
use thiserror::Error;

use crate::SearchError;

/// A checkpoint that cannot be resumed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The reader failed, or the file ends too early or holds no table.
    #[error("at byte {offset}: {}", reading(.error))]
    Io {
        /// The offset up to which it was read.
        offset: u64,
        /// The error of the reader.
        error: io::Error,
    },
    /// The bytes differ from the expected ones.
    #[error("before byte {offset}: expected {expected}, found {found}")]
    Malformed {
        /// The offset of the first byte after them.
        offset: u64,
        /// The content expected there.
        expected: String,
        /// The content found there.
        found: String,
    },
    /// The checkpoint is about a game of the same name with other rules.
    #[error(
        "the rules of the game differ from those of the checkpoint: expected digest {expected:016x}, found {found:016x}"
    )]
    Rules {
        /// The digest of the game's rules.
        expected: u64,
        /// The digest in the checkpoint.
        found: u64,
    },
    /// The text of its position is no position of the game.
    #[error("the position of the checkpoint: {0}")]
    Position(Mismatch),
    /// The engine could not be made.
    #[error("{0}")]
    Search(SearchError),
}

/// Returns the message for an error of the reader.
fn reading(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => {
            "expected the rest of a checkpoint, found the end of the file".to_owned()
        }
        _ => error.to_string(),
    }
}
