//! Searches of a task: stages by one engine each, and the account of what they use.

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

use gametree_core::{MoveBuf, MoveGen, Notation};

use crate::game::Game;
use crate::totals::Totals;
use crate::{Answer, Purpose, SearchError, SearchTask, Watcher};

use ledger::Ledger;

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
        Ok(match task.purpose {
            Purpose::Solve => {
                let answer = self.special_first(task, ledger, watcher)?;
                self.with_proof_line(answer, task, ledger)
            }
            Purpose::Value => {
                let answer = self.special_first(task, ledger, watcher)?;
                self.confirmed(answer, task, ledger, watcher)
            }
            Purpose::Play => {
                let answer = self.search_move(task, ledger, watcher)?;
                self.playable(answer, task, ledger, watcher)
            }
        })
    }

    /// Returns an answer about the current position with a move to play.
    ///
    /// Every unfinished game has such a move, however early the search was stopped.
    ///
    /// A decided result is [confirmed](Game::confirmed).
    /// In a lost position the move is the one that lasts longest.
    /// Of several such moves it is one after which the fewest replies win as fast, since an opponent may overlook them.
    fn playable(
        &mut self,
        answer: Answer,
        task: &SearchTask,
        ledger: &mut Ledger,
        watcher: &mut dyn Watcher,
    ) -> Answer {
        let pos = self.current().clone();
        if pos.outcome().is_some() {
            return answer;
        }
        if let Some(answer) = self.with_win_at_once(&answer) {
            return answer;
        }
        let mut answer = self.confirmed(answer, task, ledger, watcher);
        if answer.report.score.is_loss() {
            answer = self.with_longest_defence(answer, task, ledger);
        }
        if answer.report.best.is_none() {
            let mut moves = MoveBuf::new();
            self.legal.moves(&pos, &mut moves);
            answer.set_line(moves.first().map(|&m| pos.move_text(m)));
        }
        answer
    }
}
