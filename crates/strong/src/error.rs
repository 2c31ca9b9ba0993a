//! Errors of databases, in one line each.

use std::fmt::Display;
use std::io;
use std::path::Path;

use gametree_command::FileError;
use gametree_core::{Mismatch, NoPosition};
use thiserror::Error;

/// Reason why a database could not be made, read or believed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StrongError {
    /// A file, a folder or an option could not be used.
    #[error(transparent)]
    File(#[from] FileError),
    /// The system has no memory for the next step.
    #[error("no memory for {bytes} bytes more; --memory asks for less")]
    Memory {
        /// The bytes that the step takes.
        bytes: usize,
    },
    /// A run was asked to stop.
    #[error("stopped before the end")]
    Stopped,
    /// Another process of the same run cannot be reached, or is lost.
    #[error("process {process} at {address}: {cause}")]
    Process {
        /// The number of the process.
        process: usize,
        /// The address of the process.
        address: String,
        /// The cause of the loss.
        cause: String,
    },
    /// An error that a worker of the same run has reported.
    #[error("{0}")]
    Reported(String),
}

impl StrongError {
    pub(crate) fn io(path: &Path, error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::OutOfMemory {
            let bytes = std::fs::metadata(path).map_or(0, |file| file.len());
            let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
            return StrongError::Memory { bytes };
        }
        FileError::io(path, error).into()
    }

    pub(crate) fn unexpected(
        place: impl Display,
        expected: impl Into<String>,
        found: impl Display,
    ) -> Self {
        FileError::unexpected(place, expected, found).into()
    }

    pub(crate) fn at(path: &Path, expected: impl Into<String>, found: impl Display) -> Self {
        Self::unexpected(path.display(), expected, found)
    }

    pub(crate) fn of_mismatch(place: impl Display, error: &Mismatch) -> Self {
        Self::unexpected(place, &*error.expected, &error.found)
    }

    pub(crate) fn no_position(path: &Path, error: NoPosition) -> Self {
        Self::at(path, "the code of a position", format!("{:#x}", error.0))
    }

    /// Returns the rank of an error: of the errors of several workers, the one with the highest rank is reported. The error of the worker that met it ranks above the reports of other workers, and a stop ranks lowest.
    pub(crate) const fn weight(&self) -> u32 {
        match self {
            StrongError::Stopped => 0,
            StrongError::Reported(_) => 1,
            StrongError::File(_) | StrongError::Memory { .. } | StrongError::Process { .. } => 2,
        }
    }
}
