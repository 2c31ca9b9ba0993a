//! A page to print with the puzzles that ship with a game.

use std::sync::atomic::AtomicBool;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use gametree_command::Subject;
use gametree_core::Mismatch;
use gametree_puzzles::{Difficulty, sheet_of, sheet_title, shipped};
use gametree_registry::{Language, Registry};
use serde::Deserialize;

use super::job::run_for_text;
use super::request::{at_most, language};
use crate::app::App;
use crate::refusal::Refusal;

/// A sheet that is asked for by an address, so that a link opens it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SheetQuery {
    /// The game with its parameters.
    game: String,
    /// The level of the puzzles; all levels without it.
    level: Option<u8>,
    /// The language of the sentences.
    language: Option<String>,
}

/// Answers with the puzzles as pages of paper, the solutions on the last ones.
pub(crate) async fn sheet(
    State(app): State<App>,
    query: Result<Query<SheetQuery>, QueryRejection>,
) -> Result<Response, Refusal> {
    let expected = "game, level and language";
    let refused = |error: QueryRejection| {
        Refusal::of_error(StatusCode::BAD_REQUEST, expected, &error.body_text())
    };
    let query = query.map_err(refused)?.0;
    let level = query.level.map(Difficulty::new).transpose()?;
    let language = language(query.language.as_deref())?;
    let of_game = query.game.chars().count();
    let fits = at_most(
        Subject::MOST_GAME_CHARACTERS,
        of_game,
        "characters for the game",
    );
    fits.map_err(|error| Refusal::too_large(&error).in_language(language))?;
    let shared = app.shared();
    let registry = shared.registry.clone();
    let page = move |_: &AtomicBool| page(&registry, &query.game, level, language);
    run_for_text(shared, "text/html; charset=utf-8", language, page).await
}

/// Returns the page. Styles within the picture are none that the page may have, so it links to them.
fn page(
    registry: &Registry,
    game: &str,
    level: Option<Difficulty>,
    language: Language,
) -> Result<String, Refusal> {
    let mut session = registry.open_without_files(game)?;
    let mut puzzles = shipped(registry, &*session);
    puzzles.retain(|puzzle| level.is_none_or(|level| puzzle.difficulty == level));
    if puzzles.is_empty() {
        let error = Mismatch::new("a game that puzzles ship with", session.name());
        return Err(Refusal::conflict(&error).of_kind("refused-puzzles"));
    }
    let title = sheet_title(&*session, language);
    let picture = sheet_of(&puzzles, &mut *session, title.clone(), language);
    let (tag, title, svg) = (language.tag(), escaped(&title), picture.to_svg_part());
    Ok(format!(
        "<!doctype html>\n<html lang=\"{tag}\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">\n\
         <link rel=\"stylesheet\" href=\"/board.css\">\n<link rel=\"stylesheet\" href=\"/sheet.css\">\n{svg}\n</html>\n"
    ))
}

/// Returns text as the content of an element.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
