//! Why a certificate is not accepted, or not written.

use std::io;

use thiserror::Error;

use crate::{Flaw, OutOfMemory};

/// A certificate that proves nothing, or cannot be checked.
#[derive(Debug, Error)]
pub enum CheckError {
    /// The reader failed.
    #[error("at byte {offset}: {error}")]
    Io {
        /// Of the byte that could not be read.
        offset: u64,
        /// What the reader says.
        #[source]
        error: io::Error,
    },
    /// The file ends too early.
    #[error("at byte {offset}: expected {expected}, found the end of the file")]
    Truncated {
        /// Where it ends.
        offset: u64,
        /// What should follow there.
        expected: String,
    },
    /// The bytes say something else than they should.
    #[error("at byte {offset}: expected {expected}, found {found}")]
    Malformed {
        /// Where they stand.
        offset: u64,
        /// What should stand there.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// The bytes before a checksum are not those that it was made from.
    #[error(
        "at byte {offset}: expected checksum {expected:08x}, that of the bytes before it, found {found:08x}"
    )]
    Checksum {
        /// Where the checksum stands.
        offset: u64,
        /// The sum of the bytes before it.
        expected: u32,
        /// The sum that stands there.
        found: u32,
    },
    /// The certificate is about something else than the position given for it.
    #[error("{what}: expected {expected}, found {found}")]
    Mismatch {
        /// What differs.
        what: &'static str,
        /// Of the position given.
        expected: String,
        /// In the certificate.
        found: String,
    },
    /// The certificate is about a game of the same name with other rules.
    #[error(
        "the rules of the game differ from those of the certificate: expected digest {expected:016x}, found {found:016x}"
    )]
    Rules {
        /// The digest of the rules that the game has.
        expected: u64,
        /// In the certificate.
        found: u64,
    },
    /// The check needs more memory.
    #[error("{0}")]
    Memory(OutOfMemory),
    /// A claim is not shown.
    #[error("at byte {offset}: {flaw}")]
    Refuted {
        /// Where the next byte of the proof stands.
        offset: u64,
        /// The line of play in question.
        flaw: Box<Flaw>,
    },
    /// Claims that exclude each other have all been shown, so different positions share a name or the game breaks its contract.
    #[error("expected claims that agree, found proofs of a contradiction")]
    Contradiction,
}

impl CheckError {
    /// The certificate says another thing than it should.
    pub(crate) const fn mismatch(what: &'static str, expected: String, found: String) -> Self {
        CheckError::Mismatch {
            what,
            expected,
            found,
        }
    }
}

/// A certificate that could not be written; what has gone out has no end and is refused by every reader.
#[derive(Debug, Error)]
pub enum WriteError {
    /// The writer failed.
    #[error("{0}")]
    Io(#[source] io::Error),
    /// What should be stated could not be read back: names too long or not printable, or no claim.
    #[error("header {0}")]
    Header(#[source] Box<CheckError>),
    /// The claims exclude each other.
    #[error("expected claims that agree, found a contradiction")]
    Contradiction,
    /// The positions seen need more memory than there is.
    #[error("{0}")]
    Memory(OutOfMemory),
    /// The strategy does not show a claim.
    #[error("{0}")]
    Refuted(Box<Flaw>),
}
