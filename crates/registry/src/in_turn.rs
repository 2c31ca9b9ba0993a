//! A search by the game's own solver, and by other engines for what that leaves.

use std::time::Duration;

use gametree_core::Notation;

use crate::answer::Unkept;
use crate::game::Game;
use crate::special_solver::{after_special_solver, for_special_solver, is_done};
use crate::{Answer, EngineKind, SearchError, SearchTask, Watcher};

impl<P: Notation + 'static> Game<P> {
    /// Searches with the special solver and then with other engines, or with the engines of one kind.
    pub(crate) fn search_in_turn(
        &mut self,
        task: &SearchTask,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        self.earlier = self
            .resumed
            .map_or((0, Duration::ZERO), |totals| (totals.nodes, totals.elapsed));
        let is_special_resumed = self.resumed.is_some() && task.engine == Some(EngineKind::Special);
        let task = &if is_special_resumed {
            // As the search began: the distance is found out as well.
            SearchTask {
                engine: None,
                generator: None,
                ..task.clone()
            }
        } else if self.begins_with_special_solver(task) {
            task.clone()
        } else {
            return self.search_alone(task, watcher);
        };
        let first = self.search_alone(&for_special_solver(task), watcher)?;
        let left = self.left(task, &first);
        if is_done(&first) || left.is_spent() {
            return Ok(first);
        }
        // What is kept is the memory of the special solver, which the other engines do not add to.
        let mut watcher = Unkept(watcher);
        let second = self.search_alone(&after_special_solver(task, &first, left), &mut watcher)?;
        let (nodes, elapsed) = (
            first.report.nodes + second.report.nodes,
            first.report.elapsed + second.report.elapsed,
        );
        let answer = if first.is_proven() && !second.is_proven() {
            first
        } else {
            second
        };
        Ok(answer.after(nodes, elapsed))
    }
}
