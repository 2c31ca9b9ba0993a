//! Searches that panic.

use gametree_core::{Evaluator, Score};
use gametree_movegen::LegalMoves;
use gametree_registry::{GameEntry, SessionBuilder, no_parameters};
use gametree_tictactoe::TicTacToe;
use serde_json::json;

use crate::client::replies_to;

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
    });

#[test]
fn a_search_that_panics_is_an_error_and_costs_no_thread() {
    let actions = ["solve", "best", "analyse", "explain"];
    let ask = |action| json!({ "id": action, "do": action, "game": "panics" }).to_string();
    let mut lines = actions.map(ask).to_vec();
    lines.push(json!({ "id": "last", "do": "solve", "game": "tictactoe" }).to_string());
    let replies = replies_to(1, lines.join("\n"));
    assert_eq!(replies.len(), lines.len());
    for (reply, action) in replies.iter().zip(actions) {
        let found = [&reply["id"], &reply["error"]["kind"]];
        assert_eq!(found, [&json!(action), &json!("failed")], "{reply}");
    }
    assert_eq!(replies[4]["answer"]["proven"], true);
}
