//! Errors of creating a table.

use std::error::Error;
use std::fmt;

use crate::bucket::Buckets;

/// The reason why a table could not be created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableError {
    /// The size is below that of the smallest table.
    TooSmall {
        /// The requested size.
        table_bytes: usize,
    },
    /// The system did not provide the memory.
    OutOfMemory {
        /// The requested size.
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
