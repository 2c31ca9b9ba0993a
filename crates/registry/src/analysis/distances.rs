//! Distances of moves proven to win or lose.

use gametree_core::Outcome;

use super::{Analysis, LEAST_NODES};
use crate::search::Share;
use crate::{EngineKind, Purpose, SearchError, SearchTask};

impl Analysis<'_> {
    /// Searches for the distances of wins and losses that were proven without one, within the rest of the limits.
    ///
    /// # Errors
    /// When the table cannot be had.
    pub fn measure(&mut self) -> Result<(), SearchError> {
        let measuring = SearchTask {
            purpose: Purpose::Solve,
            engine: Some(EngineKind::Solver),
            ..self.task.clone()
        };
        for index in 0..self.entries.len() {
            let entry = &self.entries[index];
            let has_winner = matches!(entry.outcome(), Some(Outcome::Win(_)));
            if !has_winner || entry.plies().is_some() || self.session.check(&measuring).is_err() {
                continue;
            }
            let (depth, share) = (self.depth, entry.report.nodes.max(LEAST_NODES));
            let task = SearchTask {
                limits: self.ledger.slice(Share::Nodes(share)),
                ..measuring.clone()
            };
            if self.search_below(index, depth, &task)?.is_some() {
                break;
            }
        }
        Ok(())
    }
}
