//! Failures of a chore.

use std::fmt;

/// A failure of a chore, printed as one line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The command line makes no sense.
    Usage(String),
    /// The chore ran, but it found something wrong or could not finish.
    Failed(String),
}

impl Failure {
    /// Returns the exit code of the process.
    pub(crate) const fn exit_code(&self) -> u8 {
        match self {
            Failure::Failed(_) => 1,
            Failure::Usage(_) => 2,
        }
    }

    /// Returns the failure of a file that could not be read or written.
    pub(crate) fn file(path: &std::path::Path, error: &std::io::Error) -> Self {
        Failure::Failed(format!("{}: {error}", path.display()))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(what) => write!(f, "{what}; see cargo xtask help"),
            Failure::Failed(what) => f.write_str(what),
        }
    }
}
