//! Search by the game's own solver, and by other engines for the rest.

use gametree_core::Notation;
use gametree_search::{Certainty, StopReason};

use super::ledger::{Ledger, Share};
use crate::answer::WithoutCheckpoints;
use crate::game::Game;
use crate::special_solver::Role;
use crate::{Answer, EngineKind, NoWatcher, Purpose, SearchError, SearchTask, Watcher};

/// Nodes of alpha-beta for the distance once the winner is known: a fraction of a second, or seconds where nodes have hundreds of moves.
const DISTANCE_NODES: u64 = 50_000;
/// Denominator of the fraction of the limits that the special solver leaves to the other engines, like an engine with the lead.
const SOLVER_LEAVES: u32 = 3;
/// Denominator of the fraction of the limits that a finder of wins gets before a search for a move, up to a maximum.
const FINDER_PART: u32 = 8;
/// Nodes of the look for a win before a search for a move, and further nodes for each second of the time limit: some hundredths of that second.
///
/// They take a few milliseconds where a move takes less than a second, and a tenth of a second where a move takes long.
const FINDER_NODES: u64 = 4_000;
const FINDER_NODES_A_SECOND: u64 = 20_000;
/// Number of seconds for which there are further nodes; the look reports no progress, so it must be short.
const FINDER_SECONDS: u64 = 5;

impl<P: Notation + 'static> Game<P> {
    /// Returns `true` if there is a special solver whose memory can be written.
    pub(crate) fn has_memory(&mut self, root: &P, task: &SearchTask) -> bool {
        let special = self.special.as_mut();
        special.is_some_and(|special| special.memory(root, task).is_some())
    }

    /// Returns `true` if a task that names no engine begins with the special solver.
    pub(crate) fn begins_with_special_solver(&self, task: &SearchTask) -> bool {
        self.may_begin_with(Role::Solver, task)
    }

    /// Returns `true` if a task leaves the choice of its engine, and the game brings one with this role.
    fn may_begin_with(&self, role: Role, task: &SearchTask) -> bool {
        let special = self.special.as_ref();
        let leaves_the_choice =
            task.engine.is_none() && task.generator.is_none() && task.limits.depth.is_none();
        special.is_some_and(|special| special.role == role)
            && self.resumed.is_none()
            && leaves_the_choice
    }

    /// Searches with the special solver and then with other engines, or with the engines of one kind.
    pub(super) fn special_first(
        &mut self,
        task: &SearchTask,
        ledger: &mut Ledger,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let is_special_resumed = self.resumed.is_some() && task.engine == Some(EngineKind::Special);
        let task = &if is_special_resumed {
            // The task is the original one again, so that the distance is found as well.
            SearchTask {
                engine: None,
                generator: None,
                ..task.clone()
            }
        } else if self.begins_with_special_solver(task) {
            task.clone()
        } else if self.may_begin_with(Role::Finder, task) && task.purpose != Purpose::Solve {
            return self.finder_first(task, ledger, watcher);
        } else {
            return self.stage(task, ledger, watcher);
        };
        let by_special = SearchTask {
            engine: Some(EngineKind::Special),
            limits: ledger.slice(Share::AllBut(SOLVER_LEAVES)),
            ..task.clone()
        };
        let first = self.stage(&by_special, ledger, watcher)?;
        if is_done(&first) || ledger.left().is_spent() {
            return Ok(first);
        }
        // Checkpoints hold the memory of the special solver, to which the other engines add nothing.
        let mut watcher = WithoutCheckpoints(watcher);
        let second = if first.is_proven() {
            self.stage(&for_distance(task, ledger), ledger, &mut watcher)?
        } else {
            let by_others = SearchTask {
                engine: Some(task.engine()),
                limits: ledger.left(),
                ..task.clone()
            };
            self.stage(&by_others, ledger, &mut watcher)?
        };
        Ok(if first.is_proven() && !second.is_proven() {
            ledger.total(first)
        } else {
            second
        })
    }

    /// Searches for a move, or for the distance of a win that the finder shows first.
    ///
    /// A loss is searched like any other position, for the move that holds out longest.
    fn finder_first(
        &mut self,
        task: &SearchTask,
        ledger: &mut Ledger,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let seconds = task.limits.time.map_or(0, |limit| limit.as_secs());
        let most = FINDER_NODES + FINDER_NODES_A_SECOND * seconds.min(FINDER_SECONDS);
        let by_finder = SearchTask {
            engine: Some(EngineKind::Special),
            limits: ledger.slice(Share::Part(FINDER_PART)).at_most(most),
            ..task.clone()
        };
        let first = self.stage(&by_finder, ledger, &mut NoWatcher)?;
        let has_won = first.is_proven() && first.report.score.is_win();
        let is_interrupted = first.report.stopped == StopReason::Interrupted;
        if has_won && (is_interrupted || ledger.left().is_spent()) {
            return Ok(first);
        }
        let second = if has_won {
            for_distance(task, ledger)
        } else {
            SearchTask {
                limits: ledger.left(),
                ..task.clone()
            }
        };
        let second = self.stage(&second, ledger, watcher)?;
        Ok(if has_won && !second.is_proven() {
            ledger.total(first)
        } else {
            second
        })
    }
}

/// Returns the stage that finds the distance where the winner is known.
fn for_distance(task: &SearchTask, ledger: &Ledger) -> SearchTask {
    SearchTask {
        purpose: Purpose::Solve,
        engine: Some(EngineKind::Solver),
        limits: ledger.slice(Share::Nodes(DISTANCE_NODES)),
        ..task.clone()
    }
}

/// Returns `true` if other engines could not improve an answer, or are not to begin.
fn is_done(answer: &Answer) -> bool {
    let is_stopped = matches!(
        answer.report.stopped,
        StopReason::Interrupted | StopReason::Unconfirmed
    );
    answer.report.certainty == Certainty::Exact || is_stopped
}
