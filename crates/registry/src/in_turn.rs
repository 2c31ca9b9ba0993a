//! Search by the game's own solver, and by other engines for the rest.

use std::time::Duration;

use gametree_core::Notation;
use gametree_search::{Certainty, SearchLimits, StopReason};

use crate::answer::Unkept;
use crate::game::Game;
use crate::special_solver::Role;
use crate::{Answer, EngineKind, NoWatcher, Purpose, SearchError, SearchTask, Watcher};

/// Nodes of alpha-beta for the distance once the winner is known: a fraction of a second, or seconds where nodes have hundreds of moves.
const DISTANCE_NODES: u64 = 50_000;
/// Nodes of the look for a win before a search for a move, and further nodes for each second of the time limit: some hundredths of that second.
const FINDER_NODES: u64 = 4_000;
const FINDER_NODES_A_SECOND: u64 = 20_000;
/// Number of seconds for which there are further nodes; the look reports no progress, so it must be short.
const FINDER_SECONDS: u64 = 5;

impl<P: Notation + 'static> Game<P> {
    /// Returns `true` if there is a special solver whose memory can be written.
    pub(crate) fn has_memory(&mut self, root: &P, task: &SearchTask) -> bool {
        let special = self.special.as_mut();
        special.is_some_and(|special| special.memory((root, task)).is_some())
    }

    /// Returns `true` if a task that names no engine begins with the special solver.
    pub(crate) fn begins_with_special_solver(&self, task: &SearchTask) -> bool {
        let leaves_the_choice =
            task.engine.is_none() && task.generator.is_none() && task.limits.depth.is_none();
        self.has(Role::Solver) && self.resumed.is_none() && leaves_the_choice
    }

    /// Returns `true` if a task for a move begins with a look for wins.
    fn begins_with_finder(&self, task: &SearchTask) -> bool {
        let leaves_the_choice =
            task.engine.is_none() && task.generator.is_none() && task.limits.depth.is_none();
        self.has(Role::Finder)
            && self.resumed.is_none()
            && task.purpose != Purpose::Solve
            && leaves_the_choice
    }

    fn has(&self, role: Role) -> bool {
        let special = self.special.as_ref();
        special.is_some_and(|special| special.role == role)
    }

    /// Returns the limits of a task minus the nodes and the time of its last search.
    pub(crate) fn left(&self, task: &SearchTask, answer: &Answer) -> SearchLimits {
        let (nodes, elapsed) = self.earlier;
        let (nodes, elapsed) = (
            answer.report.nodes.saturating_sub(nodes),
            answer.report.elapsed.saturating_sub(elapsed),
        );
        task.limits.minus(nodes, elapsed)
    }

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
            // The task is the original one again, so that the distance is found as well.
            SearchTask {
                engine: None,
                generator: None,
                ..task.clone()
            }
        } else if self.begins_with_special_solver(task) {
            task.clone()
        } else if self.begins_with_finder(task) {
            return self.search_after_finder(task, watcher);
        } else {
            return self.search_alone(task, watcher);
        };
        let first = self.search_alone(&for_special_solver(task), watcher)?;
        let left = self.left(task, &first);
        if is_done(&first) || left.is_spent() {
            return Ok(first);
        }
        // Checkpoints hold the memory of the special solver, to which the other engines add nothing.
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

    /// Searches for a move, or for the distance of a win that the finder shows first.
    ///
    /// A loss is searched like any other position, for the move that holds out longest.
    fn search_after_finder(
        &mut self,
        task: &SearchTask,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let first = self.search_alone(&for_finder(task), &mut NoWatcher)?;
        let left = self.left(task, &first);
        let has_won = first.is_proven() && first.report.score.is_win();
        let is_over = left.is_spent() || first.report.stopped == StopReason::Interrupted;
        if is_over && has_won {
            return Ok(first);
        }
        let second = if has_won {
            after_special_solver(task, &first, left)
        } else {
            SearchTask {
                limits: left,
                ..task.clone()
            }
        };
        let second = self.search_alone(&second, watcher)?;
        let (nodes, elapsed) = (
            first.report.nodes + second.report.nodes,
            first.report.elapsed + second.report.elapsed,
        );
        let answer = if has_won && !second.is_proven() {
            first
        } else {
            second
        };
        Ok(answer.after(nodes, elapsed))
    }
}

/// Returns the part of a task for the special solver: two thirds of the limits, like an engine with the lead.
fn for_special_solver(task: &SearchTask) -> SearchTask {
    let SearchLimits { nodes, time, .. } = task.limits;
    SearchTask {
        engine: Some(EngineKind::Special),
        limits: SearchLimits {
            nodes: nodes.map(|limit| limit - limit / 3),
            time: time.map(|limit| limit.saturating_sub(limit / 3)),
            ..task.limits.clone()
        },
        ..task.clone()
    }
}

/// Returns the part of a task for a move that a finder of wins gets: an eighth of the limits, up to a maximum.
///
/// The maximum is a few milliseconds where a move takes less than a second, and a tenth of a second where a move takes long.
fn for_finder(task: &SearchTask) -> SearchTask {
    let SearchLimits { nodes, time, .. } = task.limits;
    let limits = SearchLimits {
        nodes: nodes.map(|limit| limit / 8),
        time: time.map(|limit| limit / 8),
        ..task.limits.clone()
    };
    let seconds = time.map_or(0, |limit| limit.as_secs().min(FINDER_SECONDS));
    let most = FINDER_NODES + FINDER_NODES_A_SECOND * seconds;
    SearchTask {
        engine: Some(EngineKind::Special),
        limits: limits.at_most(most),
        ..task.clone()
    }
}

/// Returns the rest of a task: the distance where the winner is known, and otherwise the whole question.
fn after_special_solver(task: &SearchTask, first: &Answer, left: SearchLimits) -> SearchTask {
    if first.is_proven() {
        SearchTask {
            purpose: Purpose::Solve,
            engine: Some(EngineKind::Solver),
            limits: left.at_most(DISTANCE_NODES),
            ..task.clone()
        }
    } else {
        SearchTask {
            engine: Some(task.engine()),
            limits: left,
            ..task.clone()
        }
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
