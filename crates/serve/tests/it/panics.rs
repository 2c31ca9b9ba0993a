//! Searches that panic.

use std::env;
use std::process::Command;

use gametree_core::{Evaluator, Score};
use gametree_movegen::LegalMoves;
use gametree_registry::{GameEntry, SessionBuilder, no_parameters};
use gametree_tictactoe::TicTacToe;
use serde_json::json;

use crate::client::{events, get, post, server};

/// An evaluator with a fault.
#[derive(Clone, Copy, Debug)]
struct Faulty;

impl Evaluator<TicTacToe> for Faulty {
    fn evaluate(&self, _: &TicTacToe) -> Score {
        panic!("nothing is worth\nanything")
    }

    fn known(&self, pos: &TicTacToe) -> Option<Score> {
        Some(self.evaluate(pos))
    }
}

/// A game that no engine can search.
pub(crate) const PANICS: GameEntry =
    GameEntry::new("panics", "a game whose evaluator panics", |parameters| {
        no_parameters(parameters)?;
        let start = TicTacToe::default();
        Ok(SessionBuilder::new("panics", start, LegalMoves, Faulty).build())
    })
    .with_example("tictactoe", "");

#[test]
fn a_search_that_panics_is_an_answer_and_costs_no_place() {
    let address = server(&["--searches", "1", "--queue", "1"]);
    let ask = json!({ "game": "panics" });
    for round in 0..3 {
        for path in [
            "solve",
            "analyse",
            "best",
            "explain",
            "review",
            "trace",
            "certificate",
        ] {
            let path = format!("/api/{path}");
            let error = post(address, &path, &ask).error(500);
            assert_eq!(error["found"], "a search that has failed", "{path} {round}");
        }
        let events = events(address, "/api/solve", &ask);
        let (name, told) = events.last().expect("an event");
        assert_eq!(
            (name.as_str(), &told["error"]["status"]),
            ("error", &json!(500))
        );
    }
    assert_eq!(post(address, "/api/position", &ask).status, 200);
    let other = json!({ "game": "tictactoe" });
    assert_eq!(post(address, "/api/solve", &other).json()["value"], "draw");
    let games = get(address, "/api/games").json();
    assert_eq!(
        (&games["running"], &games["waiting"]),
        (&json!(0), &json!(0))
    );
}

/// The variable that is set in the process whose standard error is read.
const IS_READ: &str = "GAMETREE_TEST_PANICS_ARE_READ";

#[test]
fn a_search_that_panics_is_a_line_on_standard_error() {
    if env::var_os(IS_READ).is_some() {
        let address = server(&[]);
        post(address, "/api/solve", &json!({ "game": "panics" })).error(500);
        return;
    }
    let test = "panics::a_search_that_panics_is_a_line_on_standard_error";
    let ran = Command::new(env::current_exe().expect("this program"))
        .args(["--exact", test, "--nocapture"])
        .env(IS_READ, "1")
        .output();
    let ran = ran.expect("the program starts");
    let stderr = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{stderr}");
    // The card of the game may be drawn meanwhile, which panics once too.
    let lines = stderr.lines().count();
    assert!((1..=2).contains(&lines), "{stderr}");
    for line in stderr.lines() {
        assert!(
            line.starts_with("test: a search has panicked at "),
            "{line}"
        );
        assert!(line.contains("panics.rs:"), "{line}");
        assert!(line.ends_with(": nothing is worth anything"), "{line}");
    }
}
