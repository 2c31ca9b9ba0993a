//! The messages of the page, in a language.

use axum::Json;
use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::StatusCode;
use gametree_core::Phrase;
use gametree_registry::{Language, Words};
use serde_json::{Map, Value};

use super::request::language;
use crate::refusal::Refusal;
use crate::texts::TEXTS;

/// Answers with every message of the page by its name; a placeholder stands in braces, and the page fills it in.
pub(crate) async fn words(
    tag: Result<Path<String>, PathRejection>,
) -> Result<Json<Value>, Refusal> {
    let refused = |error: PathRejection| {
        Refusal::of_error(StatusCode::BAD_REQUEST, "a language", &error.body_text())
    };
    let language = language(Some(&*tag.map_err(refused)?))?;
    let words = Words::new(language, &[TEXTS]);
    let names = TEXTS.of(Language::English).lines().filter_map(name);
    let all: Map<String, Value> = names
        .map(|name| (name.to_owned(), words.say(&Phrase::new(name)).into()))
        .collect();
    Ok(Json(all.into()))
}

/// Returns the name of the message that begins in a line.
fn name(line: &'static str) -> Option<&'static str> {
    let (name, _) = line.split_once(" = ")?;
    name.starts_with(|c: char| c.is_ascii_lowercase())
        .then_some(name)
}
