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
use crate::{Answer, SearchError, SearchTask, Watcher};

use conductor::Conductor;
pub(crate) use ledger::{Ledger, Share};

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
        if let Some(answer) = self.known(task, ledger)? {
            return Ok(answer);
        }
        let conductor = Conductor {
            game: self,
            task,
            ledger,
            watcher,
        };
        conductor.answer()
    }
}
