//! Reasons why a certificate is not accepted, or not written.

use std::io;

use thiserror::Error;

use crate::{Flaw, OutOfMemory};

/// A certificate that proves nothing, or cannot be checked.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CheckError {
    /// The reader failed.
    #[error("at byte {offset}: {error}")]
    Io {
        /// Offset of the byte that could not be read.
        offset: u64,
        /// The error of the reader.
        #[source]
        error: io::Error,
    },
    /// The file ends too early.
    #[error("at byte {offset}: expected {expected}, found the end of the file")]
    Truncated {
        /// Offset of the end of the file.
        offset: u64,
        /// Description of the bytes that should follow there.
        expected: String,
    },
    /// The bytes differ from those that the format asks for.
    #[error("at byte {offset}: expected {expected}, found {found}")]
    Malformed {
        /// Offset of these bytes.
        offset: u64,
        /// Description of the bytes that should stand there.
        expected: String,
        /// Description of the bytes that stand there.
        found: String,
    },
    /// The bytes before a checksum are not those from which it was made.
    #[error(
        "at byte {offset}: expected checksum {expected:08x}, that of the bytes before it, found {found:08x}"
    )]
    Checksum {
        /// Offset of the checksum.
        offset: u64,
        /// The sum of the bytes before it.
        expected: u32,
        /// The sum that stands there.
        found: u32,
    },
    /// The certificate is about something other than the position given for it.
    #[error("{what}: expected {expected}, found {found}")]
    Mismatch {
        /// Name of the part that differs.
        what: &'static str,
        /// The part as the given position has it.
        expected: String,
        /// The part as the certificate has it.
        found: String,
    },
    /// The certificate is about a game of the same name with other rules.
    #[error(
        "the rules of the game differ from those of the certificate: expected digest {expected:016x}, found {found:016x}"
    )]
    Rules {
        /// The digest of the rules that the game has.
        expected: u64,
        /// The digest in the certificate.
        found: u64,
    },
    /// The check needs more memory than it may take.
    #[error("{0}")]
    Memory(OutOfMemory),
    /// A claim is not shown.
    #[error("at byte {offset}: {flaw}")]
    Refuted {
        /// Offset of the next byte of the proof.
        offset: u64,
        /// The line of play along which the claim is not shown.
        flaw: Box<Flaw>,
    },
    /// The check was interrupted by its [flag](crate::Certificate::stopped_by).
    #[error("the check was interrupted")]
    Interrupted,
    /// Claims that exclude each other have all been shown, so different positions share a name or the game breaks its contract.
    #[error("expected claims that agree, found proofs of a contradiction")]
    Contradiction,
}

impl CheckError {
    /// Makes an error about a part of the certificate that differs from what was expected.
    pub(crate) const fn mismatch(what: &'static str, expected: String, found: String) -> Self {
        CheckError::Mismatch {
            what,
            expected,
            found,
        }
    }
}

/// A certificate that could not be written; the part already written has no end, and every reader refuses it.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The writer failed.
    #[error("{0}")]
    Io(#[source] io::Error),
    /// The statement could not be read back: names are too long or not printable, or there is no claim.
    #[error("header {0}")]
    Header(#[source] Box<CheckError>),
    /// The claims exclude each other.
    #[error("expected claims that agree, found a contradiction")]
    Contradiction,
    /// The positions seen need more memory than the system has.
    #[error("{0}")]
    Memory(OutOfMemory),
    /// The strategy does not show a claim.
    #[error("{0}")]
    Refuted(Box<Flaw>),
}
