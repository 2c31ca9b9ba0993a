//! Facts about a position beside its winner.

use gametree_core::Notation;
use gametree_search::SearchLimits;

use super::Ledger;
use crate::game::Game;
use crate::{Answer, Fact, SearchTask};

/// Nodes for the facts beside the winner, where neither limits nor the answer suggest more: a second or two.
const FACT_NODES: u64 = 500_000;

impl<P: Notation + 'static> Game<P> {
    /// Returns the facts that the game's own solver finds within the limits that an answer has left.
    pub(crate) fn further_facts(&mut self, answer: &Answer, task: &SearchTask) -> Vec<Fact> {
        let pos = self.current().clone();
        let ledger = Ledger::after(&task.limits, self.earlier, answer, &pos);
        let Some(special) = &mut self.special else {
            return Vec::new();
        };
        special.facts(
            &pos,
            &limits_of_facts(ledger.left(), answer),
            task.whole_memory(),
        )
    }
}

/// Returns the limits on the work for the facts after an answer.
fn limits_of_facts(left: SearchLimits, answer: &Answer) -> SearchLimits {
    if left.nodes.is_some() || left.time.is_some() {
        left
    } else {
        left.at_most(answer.report.nodes.max(FACT_NODES))
    }
}
