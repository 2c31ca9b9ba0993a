//! Errors of files and of other named inputs.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::Failure;

/// Reason why a file or another named input could not be used.
#[derive(Debug, Error)]
pub enum FileError {
    /// The system refused to read or write.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// Something else was found than expected.
    #[error("{place}: expected {expected}, found {found}")]
    Unexpected {
        /// The file, folder, option or message.
        place: String,
        /// The expected content.
        expected: String,
        /// The content that was found.
        found: String,
    },
}

impl FileError {
    /// Returns the error of the system at a file or folder.
    pub fn io(path: &Path, error: io::Error) -> Self {
        let path = path.to_owned();
        FileError::Io { path, error }
    }

    /// Returns the error of a content other than the one expected.
    pub fn unexpected(
        place: impl Display,
        expected: impl Into<String>,
        found: impl Display,
    ) -> Self {
        FileError::Unexpected {
            place: place.to_string(),
            expected: expected.into(),
            found: found.to_string(),
        }
    }
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Self {
        match error {
            FileError::Unexpected { .. } => Failure::Input(error.to_string()),
            FileError::Io { .. } => Failure::Other(error.to_string()),
        }
    }
}
