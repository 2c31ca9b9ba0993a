//! The games, engines and limits of the program.

use axum::Json;
use axum::extract::State;
use gametree_registry::{About, EngineKind, Meaning, Translation};
use serde_json::{Value, json};

use crate::app::App;

/// Answers with the games and engines, the limits of requests, and the current load.
pub(crate) async fn games(State(app): State<App>) -> Json<Value> {
    let shared = app.shared();
    let games = shared.registry.games().iter().map(|game| {
        json!({
            "name": game.name,
            "summary": game.summary,
            "parameters": game.parameters,
            "example": game.example,
            "rules": game.about.rules,
            "meanings": pairs(game.about.parameters),
            "translations": translations(&game.about),
            "positions": game.about.positions,
            "moves": game.about.moves,
            "starts": pairs(game.about.starts),
        })
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
        "games": games.collect::<Vec<_>>(),
        "engines": engines.collect::<Vec<_>>(),
        "limits": shared.limits.to_json(),
        "running": running,
        "waiting": waiting,
    }))
}

/// Returns the description of a game in other languages, by their tags.
fn translations(about: &About) -> Value {
    let one = |translation: &Translation| {
        let said = json!({
            "summary": translation.summary,
            "rules": translation.rules,
            "meanings": pairs(translation.parameters),
            "starts": pairs(translation.starts),
        });
        (translation.language.tag().to_owned(), said)
    };
    Value::Object(about.translations.iter().map(one).collect())
}

fn pairs(meanings: &[Meaning]) -> Vec<Value> {
    let pair = |&(name, meaning): &Meaning| json!({ "name": name, "meaning": meaning });
    meanings.iter().map(pair).collect()
}
