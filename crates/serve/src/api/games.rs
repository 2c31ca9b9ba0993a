//! The games, engines and limits of the program.

use axum::Json;
use axum::extract::State;
use gametree_command::{entry_json, meanings_json};
use gametree_registry::{EngineKind, GameEntry, Language};
use serde_json::{Value, json};

use crate::app::App;

/// Answers with the games and engines, the limits of requests, and the current load.
pub(crate) async fn games(State(app): State<App>) -> Json<Value> {
    let shared = app.shared();
    let described = |game: &GameEntry| {
        let mut object = entry_json(game);
        object["translations"] = translations(game);
        object
    };
    let games = shared.games.get_or_init(|| {
        let games = shared.registry.games();
        games.iter().map(described).collect()
    });
    let engines = EngineKind::ALL.iter().map(|engine| {
        json!({
            "name": engine.name(),
            "traced": engine.is_traced(),
            "for_proofs": engine.is_for_proofs(),
            "takes_depth": engine.takes_depth(),
        })
    });
    let (running, waiting) = shared.searches.load();
    Json(json!({
        "program": shared.program,
        "version": shared.version,
        "games": games,
        "engines": engines.collect::<Vec<_>>(),
        "limits": shared.limits.to_json(),
        "running": running,
        "waiting": waiting,
    }))
}

/// Returns the description of a game in English and in the other languages that have one, by their tags.
fn translations(game: &GameEntry) -> Value {
    let speaks = |language: &Language| *language == Language::English || game.speaks(*language);
    let described = Language::ALL.into_iter().filter(speaks);
    let one = |language: Language| {
        let text = game.text_without_files(language);
        let described = json!({
            "title": text.title,
            "summary": text.summary,
            "rules": joined(&text.rules),
            "meanings": meanings_json(&text.parameters),
            "starts": meanings_json(&text.starts),
            "variants": variants(game, &text.starts),
        });
        (language.tag().to_owned(), described)
    };
    Value::Object(described.map(one).collect())
}

/// Returns the games of the family that are offered by name, the usual one first, each with a label by its meaning among `starts`.
fn variants(game: &GameEntry, starts: &[(&'static str, String)]) -> Value {
    let meaning = |name: &str| starts.iter().find(|start| start.0 == name);
    let is_own = |name: &&str| name.split(':').next() == Some(game.name);
    let own = starts.iter().map(|start| start.0).filter(is_own);
    let mut names = vec![game.usual()];
    for name in [game.example].into_iter().chain(own) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let label = |name: &str| match meaning(name) {
        Some((_, meaning)) => format!("{name} – {meaning}"),
        None => name.to_owned(),
    };
    names
        .iter()
        .map(|name| json!([name, label(name)]))
        .collect()
}

/// Joins the lines of a text, with a space except after full-width punctuation.
fn joined(text: &str) -> String {
    let mut all = String::new();
    for line in text.lines() {
        if !all.is_empty() && !all.ends_with(['。', '；', '，', '：']) {
            all.push(' ');
        }
        all.push_str(line);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::joined;

    #[test]
    fn chinese_sentences_had_a_gap_between_them() {
        let chinese = joined("轮流落子。\n连成者胜；\n否则和棋。");
        assert_eq!(chinese, "轮流落子。连成者胜；否则和棋。");
        let english = joined("Take turns.\nA row wins.");
        assert_eq!(english, "Take turns. A row wins.");
    }
}
