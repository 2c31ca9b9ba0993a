//! Sentence about the moves that keep the value of a position.

use gametree_core::{Outcome, Phrase};

use crate::move_list::named;

/// Names the moves that are known to keep the value, and counts the other moves about which nothing is proven.
pub(crate) fn known(outcome: Outcome, moves: &[String], open: usize) -> Phrase {
    let message = match (outcome, moves) {
        (_, []) => "keeps-open",
        (Outcome::Win(_), _) => "keeps-win-known",
        (Outcome::Draw, _) => "keeps-draw-known",
        (Outcome::Points(_), _) => "keeps-points-known",
    };
    Phrase::new(message)
        .with("moves", named(moves))
        .with("count", moves.len())
        .with("open", open)
}

/// States that every move loses, and names those that last longest.
pub(crate) fn longest(moves: &[String], plies: &[Option<u32>]) -> Phrase {
    let most = plies.iter().max().copied().flatten();
    let all_known = plies.iter().all(Option::is_some);
    let lasting: Vec<String> = moves
        .iter()
        .zip(plies)
        .filter(|(_, plies)| **plies == most)
        .map(|(m, _)| m.clone())
        .collect();
    if !all_known || lasting.len() == moves.len() {
        return Phrase::new("keeps-loss");
    }
    Phrase::new("keeps-loss-longest")
        .with("moves", named(&lasting))
        .with("count", lasting.len())
}
