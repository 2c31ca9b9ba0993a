//! Why a certificate is not accepted, or not written.

use std::error::Error;
use std::{fmt, io};

use crate::{Flaw, OutOfMemory};

/// A certificate that proves nothing, or cannot be checked.
#[derive(Debug)]
pub enum CheckError {
    /// The reader failed.
    Io {
        /// Of the byte that could not be read.
        offset: u64,
        /// What the reader says.
        error: io::Error,
    },
    /// The file ends too early.
    Truncated {
        /// Where it ends.
        offset: u64,
        /// What should follow there.
        expected: String,
    },
    /// The bytes say something else than they should.
    Malformed {
        /// Where they stand.
        offset: u64,
        /// What should stand there.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// The bytes before a checksum are not those that it was made from.
    Checksum {
        /// Where the checksum stands.
        offset: u64,
        /// The sum of the bytes before it.
        expected: u32,
        /// The sum that stands there.
        found: u32,
    },
    /// The certificate is about something else than the position given for it.
    Mismatch {
        /// What differs.
        what: &'static str,
        /// Of the position given.
        expected: String,
        /// In the certificate.
        found: String,
    },
    /// The certificate is about a game of the same name with other rules.
    Rules {
        /// The digest of the rules that the game has.
        expected: u64,
        /// In the certificate.
        found: u64,
    },
    /// The check needs more memory.
    Memory(OutOfMemory),
    /// A claim is not shown.
    Refuted {
        /// Where the next byte of the proof stands.
        offset: u64,
        /// The line of play in question.
        flaw: Box<Flaw>,
    },
    /// Claims that exclude each other have all been shown, so different positions share a name or the game breaks its contract.
    Contradiction,
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckError::Io { offset, error } => write!(f, "at byte {offset}: {error}"),
            CheckError::Truncated { offset, expected } => {
                write!(
                    f,
                    "at byte {offset}: expected {expected}, found the end of the file"
                )
            }
            CheckError::Malformed {
                offset,
                expected,
                found,
            } => write!(f, "at byte {offset}: expected {expected}, found {found}"),
            CheckError::Checksum {
                offset,
                expected,
                found,
            } => write!(
                f,
                "at byte {offset}: expected checksum {expected:08x}, found {found:08x}"
            ),
            CheckError::Mismatch {
                what,
                expected,
                found,
            } => write!(f, "{what}: expected {expected}, found {found}"),
            CheckError::Rules { expected, found } => write!(
                f,
                "the rules of the game differ from those of the certificate: expected digest {expected:016x}, found {found:016x}"
            ),
            CheckError::Memory(error) => error.fmt(f),
            CheckError::Refuted { offset, flaw } => write!(f, "at byte {offset}: {flaw}"),
            CheckError::Contradiction => {
                f.write_str("expected claims that agree, found proofs of a contradiction")
            }
        }
    }
}

impl Error for CheckError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            CheckError::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}

/// A certificate that could not be written; what has gone out has no end and is refused by every reader.
#[derive(Debug)]
pub enum WriteError {
    /// The writer failed.
    Io(io::Error),
    /// What should be stated could not be read back: names too long or not printable, or no claim.
    Header(Box<CheckError>),
    /// The claims exclude each other.
    Contradiction,
    /// The positions seen need more memory than there is.
    Memory(OutOfMemory),
    /// The strategy does not show a claim.
    Refuted(Box<Flaw>),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::Io(error) => error.fmt(f),
            WriteError::Header(error) => write!(f, "header {error}"),
            WriteError::Contradiction => {
                f.write_str("expected claims that agree, found a contradiction")
            }
            WriteError::Memory(error) => error.fmt(f),
            WriteError::Refuted(flaw) => flaw.fmt(f),
        }
    }
}

impl Error for WriteError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            WriteError::Io(error) => Some(error),
            WriteError::Header(error) => Some(error),
            _ => None,
        }
    }
}
