//! Values of moves that follow without a search of their own.

use gametree_core::{Outcome, Score};
use gametree_explain::Effect;
use gametree_registry::{Answer, Session};
use gametree_search::{Certainty, SearchReport, StopReason};

/// Adds the knowledge about the position to one of its moves: the best move is worth as much, and where the position is lost, every move loses.
pub(crate) fn learn(entry: &mut Answer, position: &Answer) {
    let is_best = entry.report.best == position.report.best;
    let says_more = position.plies().is_some() && entry.plies().is_none();
    let (nodes, elapsed) = (entry.report.nodes, entry.report.elapsed);
    if is_best && (says_more || !entry.is_proven()) {
        *entry = position.clone();
        (entry.report.nodes, entry.report.elapsed) = (nodes, elapsed);
        if entry.report.line.is_empty() {
            entry.report.line = entry.report.best.iter().cloned().collect();
        }
    } else if !entry.is_proven() && position.outcome() == Some(Outcome::Win(!position.to_move)) {
        settle(entry, Score::LOSS, Certainty::Outcome);
    }
}

/// Adds the values that the rules prove within two plies, however early the search was stopped.
///
/// These are moves that win at once, and the loss of all moves where each allows a win with the next one.
pub(super) fn learn_by_rules(entries: &mut [Answer], session: &mut dyn Session) {
    let wins = session.wins_at_once();
    let is_lost = wins.is_empty() && matches!(Effect::of_last_move(session), Effect::Forces { .. });
    let is_win = |entry: &Answer| {
        let best = entry.report.best.as_ref();
        best.is_some_and(|m| wins.contains(m))
    };
    for entry in entries {
        if is_win(entry) {
            settle(entry, Score::win_in(1), Certainty::Exact);
        } else if is_lost && !entry.is_proven() {
            settle(entry, Score::LOSS, Certainty::Outcome);
        }
    }
}

/// Gives a move a proven score, with the move itself as the line.
fn settle(entry: &mut Answer, score: Score, certainty: Certainty) {
    entry.report = SearchReport {
        score,
        certainty,
        line: entry.report.best.iter().cloned().collect(),
        stopped: StopReason::Solved,
        ..entry.report.clone()
    };
}
