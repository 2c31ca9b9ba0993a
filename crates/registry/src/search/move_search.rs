//! Move to play where a prover has decided nothing, or has not found the shortest win.

use gametree_core::Score;
use gametree_search::{Certainty, StopReason};

use super::conductor::Conductor;
use super::ledger::Share;
use crate::{Answer, EngineKind, SearchError, SearchTask};

/// Nodes of a search for a move after the prover: a fraction of a second.
const MOVE_NODES: u64 = 50_000;
/// Denominator of the fraction of the limits that a prover leaves for this search.
const PROVER_LEAVES: u32 = 4;
/// Fraction of the memory for this search, beside the engine that has all of it.
const TABLE_PART: usize = 8;

/// Returns `true` if an engine finds who wins, and may give no move where it does not find that.
fn may_give_no_move(engine: EngineKind) -> bool {
    engine.is_prover() || engine == EngineKind::Special
}

impl Conductor<'_> {
    /// Searches for a move: with the engine of the task, and where that gives none, with another one for a short time.
    ///
    /// Once the limits are used up, the move is the first one worth trying.
    pub(super) fn search_move(&mut self) -> Result<Answer, SearchError> {
        let task = self.task;
        if !may_give_no_move(task.engine()) {
            return self.special_first();
        }
        let first = SearchTask {
            limits: self.ledger.slice(Share::AllBut(PROVER_LEAVES)),
            ..task.clone()
        };
        let answer = self.ledger.stage(&first.limits, |ledger| {
            let mut conductor = Conductor {
                game: &mut *self.game,
                task: &first,
                ledger,
                watcher: &mut *self.watcher,
            };
            conductor.special_first()
        })?;
        let has_shown = answer.engine.is_prover() && answer.report.best.is_some();
        if answer.is_proven() || has_shown || self.game.outcome().is_some() {
            return Ok(answer);
        }
        let is_interrupted = answer.report.stopped == StopReason::Interrupted;
        let for_move = SearchTask {
            engine: Some(EngineKind::Iterative),
            table_bytes: task.table_bytes / TABLE_PART,
            limits: self.ledger.slice(Share::Nodes(MOVE_NODES)),
            ..task.clone()
        };
        let is_over = is_interrupted || self.ledger.left().is_spent();
        let found = (!is_over).then(|| self.silent_stage(&for_move));
        Ok(match found {
            Some(Ok(mut found)) if found.report.best.is_some() => {
                let is_interrupted = found.report.stopped == StopReason::Interrupted;
                if !found.is_proven() && !is_interrupted {
                    found.report.stopped = answer.report.stopped;
                }
                found
            }
            _ => {
                let mut answer = self.ledger.total(answer);
                answer.set_line(self.game.candidates().into_iter().next());
                answer
            }
        })
    }

    /// Returns the answer with a move that wins the game at once, where there is one and the answer has another.
    ///
    /// Provers take the first winning move, whatever its distance.
    pub(super) fn with_win_at_once(&self, answer: &Answer) -> Option<Answer> {
        let wins = self.game.wins_at_once();
        let first = wins.first()?;
        if answer
            .report
            .best
            .as_ref()
            .is_some_and(|m| wins.contains(m))
        {
            return None;
        }
        let mut answer = answer.clone();
        answer.set_line(Some(first.clone()));
        answer.report.score = Score::win_in(1);
        answer.report.certainty = Certainty::Exact;
        answer.report.stopped = StopReason::Solved;
        Some(answer)
    }
}
