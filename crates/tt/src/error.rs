//! Why a table could not be made.

use std::error::Error;
use std::fmt;

use crate::bucket::Buckets;

/// A table that could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableError {
    /// Fewer bytes than the smallest table takes.
    TooSmall {
        /// The size asked for.
        table_bytes: usize,
    },
    /// The system did not give the memory.
    OutOfMemory {
        /// The size asked for.
        table_bytes: usize,
    },
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::TooSmall { table_bytes } => {
                write!(
                    f,
                    "expected a table of at least {} bytes, found {table_bytes}",
                    Buckets::MIN_BYTES
                )
            }
            TableError::OutOfMemory { table_bytes } => {
                write!(f, "no memory for a table of {table_bytes} bytes")
            }
        }
    }
}

impl Error for TableError {}
