//! Search by the engine that may prove a value soon, and by other engines for the rest.
//!
//! That engine is the game's own solver or finder, and plain alpha-beta where positions can repeat.

use gametree_search::{Certainty, StopReason};

use super::conductor::Conductor;
use super::ledger::{Ledger, Share};
use crate::answer::WithoutCheckpoints;
use crate::special_solver::Role;
use crate::{Answer, EngineKind, Purpose, SearchError, SearchTask};

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
/// Denominator of the fraction of the limits for alpha-beta where positions can repeat, and its nodes: some hundredths of a second.
///
/// It proves a win in 9 plies on nine cells, where three stones each move along lines, with 32,761 nodes.
const ALPHA_BETA_PART: u32 = 10;
const ALPHA_BETA_NODES: u64 = 50_000;

impl Conductor<'_> {
    /// Searches with the special solver and then with other engines, or with the engines of one kind.
    pub(super) fn special_first(&mut self) -> Result<Answer, SearchError> {
        let (task, is_resumed) = (self.task, self.game.is_resumed());
        let role = self.game.special_role();
        let role = role.filter(|_| task.leaves_the_choice() && !is_resumed);
        let is_special_resumed = is_resumed && task.engine == Some(EngineKind::Special);
        match role {
            _ if is_special_resumed => {
                // The task is the original one again, so that the distance is found as well.
                self.solver_first(&SearchTask {
                    engine: None,
                    generator: None,
                    ..task.clone()
                })
            }
            Some(Role::Solver) => self.solver_first(task),
            Some(Role::Finder) if task.purpose != Purpose::Solve => self.finder_first(),
            None if self.game.can_repeat() && task.leaves_the_choice() => self.alpha_beta_first(),
            Some(Role::Finder) | None => self.stage(task),
        }
    }

    /// Searches with the special solver, and with other engines for the rest.
    fn solver_first(&mut self, task: &SearchTask) -> Result<Answer, SearchError> {
        let first = self.stage(&SearchTask {
            engine: Some(EngineKind::Special),
            limits: self.ledger.slice(Share::AllBut(SOLVER_LEAVES)),
            ..task.clone()
        })?;
        if is_done(&first) || self.ledger.left().is_spent() {
            return Ok(first);
        }
        let second = if first.is_proven() {
            for_distance(task, self.ledger)
        } else {
            SearchTask {
                engine: Some(task.engine()),
                limits: self.ledger.left(),
                ..task.clone()
            }
        };
        // Checkpoints hold the memory of the special solver, to which the other engines add nothing.
        let mut watcher = WithoutCheckpoints(self.watcher);
        let second = self.game.stage(&second, self.ledger, &mut watcher)?;
        Ok(if first.is_proven() && !second.is_proven() {
            self.ledger.total(first)
        } else {
            second
        })
    }

    /// Searches for a move, or for the distance of a win that the finder shows first.
    ///
    /// A loss is searched like any other position, for the move that holds out longest.
    fn finder_first(&mut self) -> Result<Answer, SearchError> {
        let seconds = self.task.limits.time.map_or(0, |limit| limit.as_secs());
        let most = FINDER_NODES + FINDER_NODES_A_SECOND * seconds.min(FINDER_SECONDS);
        let first = self.silent_stage(&SearchTask {
            engine: Some(EngineKind::Special),
            limits: self.ledger.slice(Share::Part(FINDER_PART)).at_most(most),
            ..self.task.clone()
        })?;
        let has_won = first.is_proven() && first.report.score.is_win();
        let is_interrupted = first.report.stopped == StopReason::Interrupted;
        if has_won && (is_interrupted || self.ledger.left().is_spent()) {
            return Ok(first);
        }
        let second = if has_won {
            for_distance(self.task, self.ledger)
        } else {
            self.rest()
        };
        let second = self.stage(&second)?;
        Ok(if has_won && !second.is_proven() {
            self.ledger.total(first)
        } else {
            second
        })
    }

    /// Searches with alpha-beta without a table, and where that proves nothing with the engine of the task.
    ///
    /// A table holds values that were found on one path, and they prove nothing where positions can repeat.
    fn alpha_beta_first(&mut self) -> Result<Answer, SearchError> {
        let limits = self.ledger.slice(Share::Part(ALPHA_BETA_PART));
        let first = self.silent_stage(&SearchTask {
            engine: Some(EngineKind::AlphaBeta),
            generator: Some(self.game.legal_generator()),
            limits: limits.at_most(ALPHA_BETA_NODES),
            ..self.task.clone()
        })?;
        if first.is_proven() || first.report.stopped == StopReason::Interrupted {
            self.watcher.iteration(&first);
            return Ok(first);
        }
        self.stage(&self.rest())
    }

    /// Returns the task with the limits that are left.
    fn rest(&self) -> SearchTask {
        SearchTask {
            limits: self.ledger.left(),
            ..self.task.clone()
        }
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
