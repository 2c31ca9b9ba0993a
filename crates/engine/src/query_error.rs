//! Errors of queries, as objects that name the field, the expected and the found value.

use std::fmt;

use gametree_command::SubjectError;
use gametree_core::Mismatch;
use gametree_registry::{MoveError, OpenError, SearchError, UnknownName};
use serde_json::{Value, json};

/// Most characters of a text from a query in an error.
const MOST_CHARACTERS: usize = 200;

/// Class of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The line is no query.
    Input,
    /// The query is well formed, but the program or the game cannot answer it.
    Refused,
    /// The search has failed.
    Failed,
    /// The query was ended before it had an answer.
    Terminated,
}

impl ErrorKind {
    /// Returns the name of the class in an error.
    pub const fn name(self) -> &'static str {
        match self {
            ErrorKind::Input => "input",
            ErrorKind::Refused => "refused",
            ErrorKind::Failed => "failed",
            ErrorKind::Terminated => "terminated",
        }
    }
}

/// The reason why a query has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryError {
    kind: ErrorKind,
    /// The field that is wrong; `None` where it is the whole line, or the search.
    field: Option<String>,
    message: String,
    expected: String,
    found: String,
}

impl QueryError {
    /// Returns an error about a field of a query that cannot be read.
    pub(crate) fn input(field: &str, error: &Mismatch) -> Self {
        QueryError::of(ErrorKind::Input, Some(field), error)
    }

    /// Returns an error about a field that is well formed, but cannot be answered.
    pub(crate) fn refused(field: &str, error: &Mismatch) -> Self {
        QueryError::of(ErrorKind::Refused, Some(field), error)
    }

    /// Returns the error for a line that is no query.
    pub(crate) fn line(error: &Mismatch) -> Self {
        QueryError::of(ErrorKind::Input, None, error)
    }

    /// Returns the error for a search without a result.
    pub fn failed(found: &str) -> Self {
        let error = Mismatch::new("an answer", found);
        QueryError::of(ErrorKind::Failed, None, &error)
    }

    /// Returns the error for a query that was ended before it had an answer.
    pub(crate) fn terminated() -> Self {
        let error = Mismatch::new("an answer", "the end of the query before it had one");
        QueryError::of(ErrorKind::Terminated, None, &error)
    }

    /// Returns the error for an unknown name in a field.
    pub(crate) fn of_name(kind: ErrorKind, field: &str, error: &UnknownName) -> Self {
        let expected = format!("one of {}", error.known.join(", "));
        QueryError {
            message: shortened(&format!("{field}: {error}")),
            ..QueryError::of(
                kind,
                Some(field),
                &Mismatch::new(expected, format!("{:?}", error.name)),
            )
        }
    }

    fn of(kind: ErrorKind, field: Option<&str>, error: &Mismatch) -> Self {
        let text = shortened(&error.to_string());
        let message = match field {
            Some(field) => format!("{field}: {text}"),
            None => text,
        };
        QueryError {
            kind,
            field: field.map(shortened),
            message: shortened(&message),
            expected: error.expected.clone(),
            found: shortened(&error.found),
        }
    }

    /// Returns the error with the message of its own error.
    fn saying(mut self, message: &str) -> Self {
        self.message = shortened(message);
        self
    }

    /// Returns the class of the error.
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the error as an object.
    pub fn to_json(&self) -> Value {
        json!({
            "kind": self.kind.name(),
            "field": self.field,
            "message": self.message,
            "expected": self.expected,
            "found": self.found,
        })
    }
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for QueryError {}

/// Returns a text that may hold a part of a query, cut so that an error is no longer than its query.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(MOST_CHARACTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl From<SubjectError> for QueryError {
    fn from(error: SubjectError) -> Self {
        let message = error.to_string();
        match error {
            SubjectError::Game(OpenError::Unknown(error)) => {
                QueryError::of_name(ErrorKind::Refused, "game", &error)
            }
            SubjectError::Game(OpenError::Parameters { error, .. }) => {
                QueryError::refused("game", &error).saying(&message)
            }
            SubjectError::Position(error) => QueryError::refused("position", &error),
            SubjectError::Move { error, .. } => {
                let error = match error {
                    MoveError::Text(error) => error,
                    MoveError::Illegal { found, .. } => Mismatch::new("a legal move", found),
                    MoveError::GameOver { found } => {
                        Mismatch::new("no move after the end of the game", found)
                    }
                };
                QueryError::refused("moves", &error).saying(&message)
            }
        }
    }
}

impl From<SearchError> for QueryError {
    fn from(error: SearchError) -> Self {
        let message = error.to_string();
        let refused = |field, expected: &str, found: String| {
            QueryError::refused(field, &Mismatch::new(expected, found)).saying(&message)
        };
        match error {
            SearchError::Generator(error) => {
                QueryError::of_name(ErrorKind::Refused, "generator", &error)
            }
            SearchError::Depth { depth, .. } => {
                refused("depth", "no depth for this engine", depth.to_string())
            }
            SearchError::NoSpecialSolver { game } => {
                refused("engine", "a game with an engine of its own", game)
            }
            SearchError::Repeats { game, .. } => {
                refused("engine", "a game whose positions cannot repeat", game)
            }
            SearchError::Untraced { engine } | SearchError::LooksUp { engine } => {
                refused("engine", "an engine that searches", engine.to_string())
            }
            SearchError::Partial { generator } => {
                let expected = "a generator that leaves out no move that matters";
                refused("generator", expected, generator)
            }
            SearchError::Table { .. } | SearchError::Oracle(_) => {
                QueryError::failed(&message).saying(&message)
            }
            SearchError::Panicked { .. } => QueryError::failed("a search that has failed"),
        }
    }
}
