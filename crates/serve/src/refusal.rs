//! Refusals of requests, as JSON with the expected and the found value.

use std::fmt::Display;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use gametree_command::SubjectError;
use gametree_core::{Mismatch, Phrase};
use gametree_registry::{Language, MoveError, OpenError, SearchError, UnknownName, Words};
use serde_json::{Value, json};

use crate::texts::TEXTS;

/// The number of seconds after which a client may ask again.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("2");

/// The reason why a request gets no answer.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    message: String,
    expected: String,
    found: String,
    /// The message of the texts that has the reason, which is in English; in other languages it names the kind of the refusal.
    kind: &'static str,
}

impl Refusal {
    /// Returns a refusal with another status than that of a request that cannot be read.
    pub(crate) fn new(status: StatusCode, error: &Mismatch) -> Self {
        Refusal {
            status,
            message: error.to_string(),
            expected: error.expected.clone(),
            found: error.found.clone(),
            kind: "refused",
        }
    }

    /// Returns the refusal of a part of the request that has an error of its own.
    pub(crate) fn of_error(status: StatusCode, expected: &str, error: &dyn Display) -> Self {
        Refusal {
            message: error.to_string(),
            ..Refusal::new(status, &Mismatch::new(expected, error.to_string()))
        }
    }

    /// Returns the refusal of a well-formed question that the game cannot answer.
    pub(crate) fn conflict(error: &Mismatch) -> Self {
        Refusal::new(StatusCode::CONFLICT, error)
    }

    /// Returns the refusal of an unknown name.
    pub(crate) fn unknown(error: &Mismatch) -> Self {
        Refusal::new(StatusCode::NOT_FOUND, error)
    }

    /// Returns the refusal of a question or an answer that is larger than the server allows.
    pub(crate) fn too_large(error: &Mismatch) -> Self {
        Refusal::conflict(error).of_kind("refused-large")
    }

    /// Returns the refusal with the message that names its kind.
    pub(crate) fn of_kind(self, kind: &'static str) -> Self {
        Refusal { kind, ..self }
    }

    /// Returns the refusal in a language: in others than English the kind, and the reason in English behind it.
    pub(crate) fn in_language(self, language: Language) -> Self {
        let phrase = Phrase::new(self.kind).with("reason", self.message);
        let message = Words::new(language, &[TEXTS]).say(&phrase);
        Refusal { message, ..self }
    }

    /// Returns the refusal with its subject in front of the message.
    pub(crate) fn about(mut self, what: impl Display) -> Self {
        self.message = format!("{what}: {}", self.message);
        self
    }

    /// Returns the refusal for a full queue.
    pub(crate) fn full() -> Self {
        let error = Mismatch::new("a free place in the queue", "none: ask again in a moment");
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, &error)
    }

    /// Returns the refusal for unread answers that leave no room for another one.
    pub(crate) fn unread() -> Self {
        let found = "answers that their clients have yet to read: ask again in a moment";
        let error = Mismatch::new("room for a large answer", found);
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, &error)
    }

    /// Returns the refusal for a client that has gone; no client receives it.
    pub(crate) fn left() -> Self {
        let error = Mismatch::new("a client that waits", "one that has gone");
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, &error)
    }

    /// Returns the refusal for a search that has ended without an answer.
    pub(crate) fn lost() -> Self {
        let error = Mismatch::new("an answer", "a search that has failed");
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, &error).of_kind("refused-lost")
    }

    pub(crate) fn to_json(&self) -> Value {
        json!({ "error": {
            "status": self.status.as_u16(),
            "message": self.message,
            "expected": self.expected,
            "found": self.found,
        }})
    }
}

impl From<Mismatch> for Refusal {
    fn from(error: Mismatch) -> Self {
        Refusal::new(StatusCode::BAD_REQUEST, &error)
    }
}

impl From<UnknownName> for Refusal {
    fn from(error: UnknownName) -> Self {
        let expected = format!("a {} out of {}", error.kind, error.known.join(", "));
        Refusal {
            message: error.to_string(),
            ..Refusal::unknown(&Mismatch::new(expected, error.name)).of_kind("refused-name")
        }
    }
}

impl From<OpenError> for Refusal {
    fn from(error: OpenError) -> Self {
        match error {
            OpenError::Unknown(error) => error.into(),
            OpenError::Parameters { game, error } => {
                let refusal = Refusal::unknown(&error).of_kind("refused-parameters");
                refusal.about(format_args!("game {game:?}"))
            }
        }
    }
}

impl From<MoveError> for Refusal {
    fn from(error: MoveError) -> Self {
        let message = error.to_string();
        let (kind, error) = match error {
            MoveError::Text(error) => ("refused-move", error),
            MoveError::Illegal { found, .. } => {
                ("refused-illegal", Mismatch::new("a legal move", found))
            }
            MoveError::GameOver { found } => {
                let expected = "no move after the end of the game";
                ("refused-over", Mismatch::new(expected, found))
            }
        };
        Refusal {
            message,
            ..Refusal::conflict(&error).of_kind(kind)
        }
    }
}

impl From<SubjectError> for Refusal {
    fn from(error: SubjectError) -> Self {
        match error {
            SubjectError::Game(error) => error.into(),
            SubjectError::Position(error) => {
                let refusal = Refusal::conflict(&error).of_kind("refused-position");
                refusal.about("position")
            }
            SubjectError::Move { error, .. } => error.into(),
        }
    }
}

impl From<SearchError> for Refusal {
    fn from(error: SearchError) -> Self {
        let kind = match error {
            SearchError::Panicked { .. } => return Refusal::lost(),
            SearchError::Table { .. } => "refused-memory",
            _ => "refused-search",
        };
        let expected = "a search that the game takes";
        Refusal::of_error(StatusCode::CONFLICT, expected, &error).of_kind(kind)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.to_json())).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, RETRY_AFTER);
        }
        response
    }
}
