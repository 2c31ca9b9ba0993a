//! Errors of a shared proof, in one line each.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

use gametree_registry::{OutOfMemory, SearchError};
use gametree_search::StopReason;
use thiserror::Error;

/// A shared proof that cannot begin, or cannot go on.
#[derive(Debug, Error)]
pub enum JobLevelError {
    /// The system refused to read or write.
    #[error("{}: {error}", path.display())]
    Io {
        /// The path of the file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// Something else was found than expected.
    #[error("{place}: expected {expected}, found {found}")]
    Unexpected {
        /// The file, the message or the game.
        place: String,
        /// The expected content.
        expected: String,
        /// The content that was found.
        found: String,
    },
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
        let path = path.to_owned();
        JobLevelError::Io { path, error }
    }

    pub(crate) fn unexpected(
        place: impl Display,
        expected: impl Into<String>,
        found: impl Display,
    ) -> Self {
        JobLevelError::Unexpected {
            place: place.to_string(),
            expected: expected.into(),
            found: found.to_string(),
        }
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
