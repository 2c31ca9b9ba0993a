//! Reason why a command is refused.

use std::fmt;

/// The reason why a command is refused, as the protocol reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// The command is none of the protocol, or not supported.
    Unknown(String),
    /// The command cannot be carried out: the expected text, and the text found.
    Error(String),
    /// The command needs no answer, but a remark for the user.
    Remark(String),
}

impl Refusal {
    /// Creates a refusal from the expectation and the text found instead.
    pub(super) fn new(expected: impl fmt::Display, found: impl fmt::Display) -> Self {
        Refusal::Error(format!("expected {expected}, found {found}"))
    }

    /// Creates a refusal from an error of another part.
    pub(super) fn of(error: impl fmt::Display) -> Self {
        Refusal::Error(error.to_string())
    }

    /// Returns the reason without the word of the protocol.
    pub(super) fn text(&self) -> &str {
        match self {
            Refusal::Unknown(text) | Refusal::Error(text) | Refusal::Remark(text) => text,
        }
    }
}

/// Writes the refusal as one line.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, text) = match self {
            Refusal::Unknown(text) => ("UNKNOWN command", text),
            Refusal::Error(text) => ("ERROR", text),
            Refusal::Remark(text) => ("MESSAGE", text),
        };
        write!(f, "{word} {}", text.replace(['\n', '\r'], " "))
    }
}
