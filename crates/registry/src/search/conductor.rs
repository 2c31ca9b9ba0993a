//! Conductor of a task: the part of a search that is the same for every game.

use super::ledger::Ledger;
use crate::special_solver::Role;
use crate::{Answer, NoWatcher, Play, Purpose, SearchError, SearchTask, Watcher};

/// Stages of a task, done by a game whose type is hidden.
pub(super) trait Stages: Play {
    /// Searches with the engines of one kind, within the limits of `task`, which is a stage of the task of the ledger.
    fn stage(
        &mut self,
        task: &SearchTask,
        ledger: &mut Ledger,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError>;

    /// Adds to a lost position the move that is hardest to refute, found within half of the remaining limits.
    fn with_longest_defence(
        &mut self,
        answer: Answer,
        task: &SearchTask,
        ledger: &mut Ledger,
    ) -> Answer;

    /// Adds to a win or a loss by depth-first proof-number search one line of its proof to the end of the game.
    fn with_proof_line(&mut self, answer: Answer, task: &SearchTask, ledger: &Ledger) -> Answer;

    /// Returns the role of the solver that the game brings along, if there is one.
    fn special_role(&self) -> Option<Role>;

    /// Returns `true` if positions [can repeat](gametree_core::Position::CAN_REPEAT).
    fn can_repeat(&self) -> bool;

    /// Returns `true` if the next stage continues an earlier search.
    fn is_resumed(&self) -> bool;

    /// Returns the name of the generator of every legal move.
    fn legal_generator(&self) -> String;

    /// Returns the name of the generator with which a solver finds exact distances.
    fn exact_generator(&self) -> String;
}

/// One task on its way through the stages.
pub(super) struct Conductor<'a> {
    pub(super) game: &'a mut dyn Stages,
    pub(super) task: &'a SearchTask,
    pub(super) ledger: &'a mut Ledger,
    pub(super) watcher: &'a mut dyn Watcher,
}

impl Conductor<'_> {
    /// Returns the answer of a search, adapted to the purpose of the task.
    pub(super) fn answer(mut self) -> Result<Answer, SearchError> {
        Ok(match self.task.purpose {
            Purpose::Solve => {
                let answer = self.special_first()?;
                self.game.with_proof_line(answer, self.task, self.ledger)
            }
            Purpose::Value => {
                let answer = self.special_first()?;
                self.confirmed(answer)
            }
            Purpose::Play => {
                let answer = self.search_move()?;
                self.playable(answer)
            }
        })
    }

    /// Does a stage whose progress the watcher follows.
    pub(super) fn stage(&mut self, task: &SearchTask) -> Result<Answer, SearchError> {
        self.game.stage(task, self.ledger, self.watcher)
    }

    /// Does a stage that is too short for reports of its progress.
    pub(super) fn silent_stage(&mut self, task: &SearchTask) -> Result<Answer, SearchError> {
        self.game.stage(task, self.ledger, &mut NoWatcher)
    }

    /// Returns an answer about the current position with a move to play.
    ///
    /// Every unfinished game has such a move, however early the search was stopped.
    ///
    /// A decided result is [confirmed](Conductor::confirmed).
    /// In a lost position the move is the one that lasts longest.
    /// Of several such moves it is one after which the fewest replies win as fast, since an opponent may overlook them.
    fn playable(&mut self, answer: Answer) -> Answer {
        if self.game.outcome().is_some() {
            return answer;
        }
        if let Some(answer) = self.with_win_at_once(&answer) {
            return answer;
        }
        let mut answer = self.confirmed(answer);
        if answer.report.score.is_loss() {
            let (task, ledger) = (self.task, &mut *self.ledger);
            answer = self.game.with_longest_defence(answer, task, ledger);
        }
        if answer.report.best.is_none() {
            answer.set_line(self.game.legal_moves().into_iter().next());
        }
        answer
    }
}
