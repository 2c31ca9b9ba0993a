//! Why a checkpoint is not taken up.

use std::io;

use gametree_core::Mismatch;
use thiserror::Error;

use crate::SearchError;

/// A checkpoint that is not taken up.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// The reader failed, or what is in the file ends too early or is no table.
    #[error("at byte {offset}: {}", reading(.error))]
    Io {
        /// Up to here it was read.
        offset: u64,
        /// What went wrong.
        error: io::Error,
    },
    /// The bytes are others than they should be.
    #[error("before byte {offset}: expected {expected}, found {found}")]
    Malformed {
        /// Where what follows them begins.
        offset: u64,
        /// What should stand there.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// It is about a game of the same name with other rules.
    #[error(
        "the rules of the game differ from those of the checkpoint: expected digest {expected:016x}, found {found:016x}"
    )]
    Rules {
        /// The digest of the rules that the game has.
        expected: u64,
        /// In the checkpoint.
        found: u64,
    },
    /// It is about something that is no position of the game.
    #[error("the position of the checkpoint: {0}")]
    Position(Mismatch),
    /// The engine cannot be had.
    #[error("{0}")]
    Search(SearchError),
}

/// Why a checkpoint cannot be read on.
fn reading(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => {
            "expected the rest of a checkpoint, found the end of the file".to_owned()
        }
        _ => error.to_string(),
    }
}
