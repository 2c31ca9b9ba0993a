//! The files of the page, which are a part of the program.

use axum::Router;
use axum::body::Bytes;
use axum::http::header;
use axum::routing::get;
use gametree_render::{Language, STYLE};

use crate::app::App;

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";

/// The paths of the files, with their types and contents.
const ASSETS: [(&str, &str, &str); 29] = [
    ("/", HTML, include_str!("../assets/index.html")),
    ("/style.css", CSS, include_str!("../assets/style.css")),
    ("/sheet.css", CSS, include_str!("../assets/sheet.css")),
    ("/board.css", CSS, STYLE),
    ("/app.js", JS, include_str!("../assets/app.js")),
    ("/api.js", JS, include_str!("../assets/api.js")),
    ("/board.js", JS, include_str!("../assets/board.js")),
    ("/play.js", JS, include_str!("../assets/play.js")),
    ("/editor.js", JS, include_str!("../assets/editor.js")),
    ("/games.js", JS, include_str!("../assets/games.js")),
    ("/history.js", JS, include_str!("../assets/history.js")),
    ("/new_game.js", JS, include_str!("../assets/new_game.js")),
    ("/opponent.js", JS, include_str!("../assets/opponent.js")),
    ("/recent.js", JS, include_str!("../assets/recent.js")),
    ("/review.js", JS, include_str!("../assets/review.js")),
    ("/sentences.js", JS, include_str!("../assets/sentences.js")),
    ("/share.js", JS, include_str!("../assets/share.js")),
    ("/puzzles.js", JS, include_str!("../assets/puzzles.js")),
    ("/start.js", JS, include_str!("../assets/start.js")),
    ("/state.js", JS, include_str!("../assets/state.js")),
    ("/theatre.js", JS, include_str!("../assets/theatre.js")),
    (
        "/difference.js",
        JS,
        include_str!("../assets/difference.js"),
    ),
    ("/lesson.js", JS, include_str!("../assets/lesson.js")),
    ("/steps.js", JS, include_str!("../assets/steps.js")),
    ("/tree.js", JS, include_str!("../assets/tree.js")),
    ("/race.js", JS, include_str!("../assets/race.js")),
    ("/proof.js", JS, include_str!("../assets/proof.js")),
    (
        "/icon.svg",
        "image/svg+xml",
        include_str!("../assets/icon.svg"),
    ),
    (
        "/openapi.json",
        "application/json",
        include_str!("../openapi.json"),
    ),
];

/// The place of the languages in the page.
const LANGUAGES: &str = "LANGUAGES";

pub(crate) fn routes() -> Router<App> {
    let mut router = Router::new();
    for (path, kind, content) in ASSETS {
        let content = match kind {
            HTML => Bytes::from(content.replace(LANGUAGES, &languages())),
            _ => Bytes::from_static(content.as_bytes()),
        };
        let answer = ([(header::CONTENT_TYPE, kind)], content);
        router = router.route(path, get(move || async move { answer }));
    }
    router
}

/// Returns the languages as options of a list.
fn languages() -> String {
    let option = |language: Language| {
        let (tag, name) = (language.tag(), language.name());
        format!("<option value=\"{tag}\" lang=\"{tag}\">{name}</option>")
    };
    Language::ALL.map(option).concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_small() {
        let after_comment = |part: &str| part.split_once("*/").map_or(part, |(_, rest)| rest).len();
        let is_comment = |line: &&str| line.trim_start().starts_with("//");
        let line_comments = |text: &str| -> usize {
            let comments = text.split_inclusive('\n').filter(is_comment);
            comments.map(str::len).sum()
        };
        let code =
            |text: &str| text.split("/*").map(after_comment).sum::<usize>() - line_comments(text);
        let scripts = ASSETS.iter().filter(|asset| asset.1 == JS);
        let scripts: usize = scripts.map(|asset| code(asset.2)).sum();
        assert!(scripts < 90_000, "{scripts} bytes of scripts");
        let all: usize = ASSETS.iter().map(|asset| asset.2.len()).sum();
        assert!(all < 350_000, "{all} bytes in all");
    }
}
