//! Why a command is not carried out.

use std::fmt;

/// Why a command is not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal(String);

impl Refusal {
    /// What was expected, and what was found instead.
    pub(super) fn new(expected: &str, found: impl fmt::Display) -> Self {
        Refusal(format!("expected {expected}, found {found}"))
    }

    /// What an error of another part says.
    pub(super) fn of(what: &str, error: impl fmt::Display) -> Self {
        Refusal(format!("{what}: {error}"))
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
