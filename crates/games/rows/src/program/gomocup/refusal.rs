//! Why a command is not carried out.

use std::fmt;

/// Why a command is not carried out, as the protocol says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// The command is none of the protocol, or not known here.
    Unknown(String),
    /// It cannot be carried out: what was expected, and what was found.
    Error(String),
    /// It needs no answer, but somebody may want to know.
    Remark(String),
}

impl Refusal {
    /// What was expected, and what was found instead.
    pub(super) fn new(expected: impl fmt::Display, found: impl fmt::Display) -> Self {
        Refusal::Error(format!("expected {expected}, found {found}"))
    }

    /// What an error of another part says.
    pub(super) fn of(error: impl fmt::Display) -> Self {
        Refusal::Error(error.to_string())
    }

    /// The reason without the word of the protocol.
    pub(super) fn text(&self) -> &str {
        match self {
            Refusal::Unknown(text) | Refusal::Error(text) | Refusal::Remark(text) => text,
        }
    }
}

/// One line.
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
