//! The questions that the server answers in JSON.

pub(crate) mod cards;
mod chart;
mod games;
mod job;
mod position;
mod proofs;
mod puzzles;
mod request;
mod reviews;
mod searches;
mod sheet;
mod values;
mod words;

use axum::Router;
use axum::routing::{get, post};

use crate::app::App;

/// Returns all routes. Each of them is in `openapi.json`, which a test compares.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/api/games", get(games::games))
        .route("/api/cards", get(cards::cards))
        .route("/api/words/{language}", get(words::words))
        .route("/api/position", post(position::position))
        .route("/api/picture", post(position::picture))
        .route("/api/chart", post(chart::chart))
        .route("/api/analyse", post(searches::analyse))
        .route("/api/best", post(searches::best))
        .route("/api/solve", post(searches::solve))
        .route("/api/explain", post(searches::explain_position))
        .route("/api/review", post(reviews::review))
        .route("/api/trace", post(searches::trace))
        .route("/api/count", post(searches::count))
        .route("/api/puzzles", post(puzzles::puzzles))
        .route("/api/sheet", get(sheet::sheet))
        .route("/api/certificate", post(proofs::certificate))
        .route("/api/verify", post(proofs::verify))
        .route("/api/follow", post(proofs::follow))
}
