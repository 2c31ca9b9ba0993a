//! Reason why a command is refused.

use std::fmt;

/// The reason why a command is refused, as a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal(String);

impl Refusal {
    /// Creates a refusal from the expectation and the text found instead.
    pub(super) fn new(expected: &str, found: impl fmt::Display) -> Self {
        Refusal(format!("expected {expected}, found {found}"))
    }

    /// Creates a refusal from an error of another part.
    pub(super) fn of(what: &str, error: impl fmt::Display) -> Self {
        Refusal(format!("{what}: {error}"))
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
