//! Errors of a shared proof, in one line each.

use std::fmt::Display;
use std::io;
use std::path::Path;

use gametree_command::FileError;
use gametree_registry::{OutOfMemory, SearchError};
use gametree_search::StopReason;
use thiserror::Error;

/// A shared proof that cannot begin, or cannot go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JobLevelError {
    /// A file, a message or a game could not be used.
    #[error(transparent)]
    File(#[from] FileError),
    /// The game does not take the task, or there is no memory for a table.
    #[error("{0}")]
    Search(SearchError),
    /// The server of a queue is not there, or refuses to work.
    #[error("{url}: {error}")]
    Queue {
        /// The URL of the server.
        url: String,
        /// The message of the server or of the system.
        error: String,
    },
    /// A search has ended before its job did.
    #[error("the search of a job: {0}")]
    Stopped(StopReason),
    /// The tree and the findings of the master do not fit.
    #[error("the proof: {0}")]
    Memory(OutOfMemory),
}

impl JobLevelError {
    pub(crate) fn io(path: &Path, error: io::Error) -> Self {
        FileError::io(path, error).into()
    }

    pub(crate) fn unexpected(
        place: impl Display,
        expected: impl Into<String>,
        found: impl Display,
    ) -> Self {
        FileError::unexpected(place, expected, found).into()
    }
}

impl From<SearchError> for JobLevelError {
    fn from(error: SearchError) -> Self {
        JobLevelError::Search(error)
    }
}

impl From<OutOfMemory> for JobLevelError {
    fn from(error: OutOfMemory) -> Self {
        JobLevelError::Memory(error)
    }
}
