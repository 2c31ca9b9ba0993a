//! Searches of a task: stages by one engine each, and the account of what they use.

mod conductor;
mod confirmation;
mod database;
mod dispatch;
mod engine_run;
mod facts;
mod ledger;
mod longest_defence;
mod move_search;
mod observer_adapter;
mod one_engine;
mod portfolio;
mod proof_line;
mod prover_run;
mod resume;
mod shared_proof;
mod solver_run;
mod special_first;
mod task_check;
mod trace;

use gametree_core::Notation;

use crate::game::Game;
use crate::totals::Totals;
use crate::{Answer, Purpose, SearchError, SearchTask, Watcher};

use conductor::Conductor;
pub(crate) use ledger::{Ledger, Share};

/// Nodes of a search for the line of a known value: a fraction of a second.
const LINE_NODES: u64 = 50_000;

impl<P: Notation + 'static> Game<P> {
    /// Returns the oracle's answer or that of a search, adapted to the purpose of the task.
    pub(crate) fn answer(
        &mut self,
        task: &SearchTask,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        self.earlier = self.resumed;
        let earlier = Totals::of(self.resumed, self.current());
        let ledger = &mut Ledger::new(&task.limits, earlier);
        let Some(known) = self.known(task, ledger)? else {
            return self.conducted(task, ledger, watcher);
        };
        if task.purpose == Purpose::Value || known.report.best.is_some() {
            return Ok(known);
        }
        self.with_move(known, task, ledger, watcher)
    }

    /// Returns the answer of a search, adapted to the purpose of the task.
    fn conducted(
        &mut self,
        task: &SearchTask,
        ledger: &mut Ledger,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let conductor = Conductor {
            game: self,
            task,
            ledger,
            watcher,
        };
        conductor.answer()
    }

    /// Adds to the value that the oracle knows a move that a search proves, or for play a move that it favours.
    ///
    /// To solve the position it is enough to look for a line for a moment, since the value is known.
    fn with_move(
        &mut self,
        known: Answer,
        task: &SearchTask,
        ledger: &mut Ledger,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let is_for_play = task.purpose == Purpose::Play;
        let limits = if is_for_play {
            ledger.left()
        } else {
            ledger.slice(Share::Nodes(LINE_NODES))
        };
        let stage = SearchTask {
            limits: limits.clone(),
            ..task.clone()
        };
        let found = ledger.stage(&limits, |ledger| self.conducted(&stage, ledger, watcher))?;
        if found.is_proven() {
            return Ok(found);
        }
        let mut answer = ledger.total(known);
        if is_for_play {
            answer.report.best = found.report.best;
            answer.report.stopped = found.report.stopped;
        }
        Ok(answer)
    }
}
