//! Values of moves that follow without a search of their own.

use gametree_core::{Outcome, Score};
use gametree_search::{Certainty, SearchReport, StopReason};

use crate::{Answer, Effect, Session};

impl Answer {
    /// Adds the knowledge about a position to this answer to one of its moves: the move of a proof is worth as much, and where the position is lost, every move loses.
    pub fn learn_from(&mut self, position: &Answer) {
        let is_best = position.proves_move() && self.report.best == position.report.best;
        let says_more = position.plies().is_some() && self.plies().is_none();
        if is_best && (says_more || !self.is_proven()) {
            *self = position.clone().with_costs_of(self);
            if self.report.line.is_empty() {
                self.report.line = self.report.best.iter().cloned().collect();
            }
        } else if !self.is_proven() && position.outcome() == Some(Outcome::Win(!position.to_move)) {
            settle(self, Score::LOSS, Certainty::Outcome);
        }
    }
}

/// Adds the values that the rules prove within two plies, however early the search was stopped.
///
/// These are moves that win at once, and, unless `stop` returns `true` first, the loss of all moves where each allows a win with the next one.
pub(super) fn learn_by_rules(
    entries: &mut [Answer],
    session: &mut dyn Session,
    stop: &dyn Fn() -> bool,
) {
    let wins = session.wins_at_once();
    let is_lost =
        wins.is_empty() && matches!(Effect::of_last_move(session, stop), Effect::Forces { .. });
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
