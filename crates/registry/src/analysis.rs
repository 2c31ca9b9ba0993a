//! Search of every move of a position, within limits for all moves together.

mod below;
mod distances;
mod inference;

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use gametree_core::{Outcome, Score};
use gametree_search::{Certainty, Progress, SearchLimits, SearchReport, StopReason};

use below::Below;
use inference::learn_by_rules;

use crate::search::{Ledger, Share};
use crate::totals::Totals;
use crate::{
    Answer, EngineKind, NoWatcher, Purpose, SearchError, SearchTask, Session, Watcher, grace,
};

/// Half of the first nodes for each move by an engine that does not go by depth, some milliseconds.
const FIRST_SHARE: u64 = 500;
/// Most time for first estimates of all moves after an interruption.
const FIRST_ESTIMATES: Duration = Duration::from_millis(50);
/// Ply after which shares stop growing, since such a share would last for years.
const MAX_DOUBLINGS: u32 = 32;

/// Fewest nodes with which a search for a proof is worthwhile.
const LEAST_PROOF: u64 = 500;

/// Least time for the moves after the position itself is proven: short, but enough to prove the moves of small games.
const LEAST_TIME: Duration = Duration::from_millis(500);
/// Least nodes for the moves after the position itself is proven.
const LEAST_NODES: u64 = 100_000;

/// Limits for the moves of a position once the position itself is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterProof {
    /// The rest of the limits, which the caller has set on purpose.
    Rest,
    /// The cost of the proof, or a moment where that was less, so that a position solved at once is analysed at once.
    AsMuch,
}

/// A search of all moves of a position, each to the same depth and then one ply deeper.
///
/// The moves are therefore comparable: whenever the search stops, every move has been searched to one of two neighbouring depths.
#[expect(
    missing_debug_implementations,
    reason = "a watcher need not say what it is"
)]
pub struct Analysis<'a> {
    session: &'a mut dyn Session,
    watcher: &'a mut dyn Watcher,
    /// The time of the last progress report to the watcher.
    reported: Instant,
    task: SearchTask,
    /// The task that searches for proofs where the main task estimates.
    proof: Option<SearchTask>,
    ledger: Ledger,
    /// The depth in plies to which every open move has been searched.
    depth: u32,
    /// The answer of a search of the position itself that was stopped at once, proven where an oracle knows the value.
    root: Answer,
    /// The proof of the position from before the search of its moves.
    proven: Option<Answer>,
    entries: Vec<Answer>,
}

impl<'a> Analysis<'a> {
    /// Makes an analysis of the current position; the limits of the task are for all moves together.
    ///
    /// # Errors
    /// When the game does not take the task, or the table cannot be had.
    pub fn new(
        task: SearchTask,
        session: &'a mut dyn Session,
        watcher: &'a mut dyn Watcher,
    ) -> Result<Self, SearchError> {
        let limits = task.limits.clone();
        let ledger = Ledger::of_limits(&limits);
        let mut task = task;
        task.limits = if task.engine().takes_depth() {
            SearchLimits::depth(0)
        } else {
            SearchLimits::nodes(0)
        };
        let proof = proof_beside(&task, &limits).filter(|proof| session.check(proof).is_ok());
        if proof.is_some() {
            task.table_bytes /= 2;
        }
        let root = session.search(&task, &mut NoWatcher)?;
        let unsearched = |m: String| Answer {
            report: SearchReport {
                score: Score::DRAW,
                certainty: Certainty::Estimate,
                line: vec![m.clone()],
                best: Some(m),
                depth: 0,
                nodes: 0,
                elapsed: Duration::ZERO,
                stopped: StopReason::Depth,
            },
            ..root.clone()
        };
        let entries = session.legal_moves().into_iter().map(unsearched).collect();
        Ok(Analysis {
            session,
            watcher,
            reported: Instant::now(),
            task,
            proof,
            ledger,
            depth: 0,
            root,
            proven: None,
            entries,
        })
    }

    /// Searches the position itself for a proof, with half of the remaining limits.
    ///
    /// All limits are left for the moves if an oracle knows the value and a short search finds no move.
    ///
    /// It does nothing under a depth limit, which the moves use in full.
    ///
    /// # Errors
    /// When the table cannot be had.
    pub fn prove(&mut self, after: AfterProof) -> Result<(), SearchError> {
        if self.ledger.left().depth.is_some() || self.entries.is_empty() || self.proven.is_some() {
            return Ok(());
        }
        let mut task = self.proof.as_ref().unwrap_or(&self.task).clone();
        task.limits = self.ledger.slice(Share::Part(2));
        let mut watcher = Below {
            watcher: self.watcher,
            reported: &mut self.reported,
            totals: self.ledger.totals(),
        };
        let answer = self.session.search(&task, &mut watcher)?;
        self.ledger.spend(answer.report.nodes);
        if answer.is_proven() {
            if after == AfterProof::AsMuch && answer.report.best.is_some() {
                let Totals { nodes, elapsed, .. } = self.ledger.totals();
                let (nodes, time) = (nodes.max(LEAST_NODES), elapsed.max(LEAST_TIME));
                self.ledger.narrow(nodes, time);
            }
            let names_none = self.task.engine.is_none() && self.task.generator.is_none();
            if answer.engine == EngineKind::AlphaBeta && names_none {
                // The solver is refused since positions can repeat, and alpha-beta proves the moves as well.
                self.proof = Some(SearchTask {
                    purpose: Purpose::Solve,
                    engine: Some(answer.engine),
                    ..self.task.clone()
                });
            }
            self.proven = Some(answer);
        }
        Ok(())
    }

    /// Begins with earlier results: a proof of the position, and the proven answers to its moves.
    pub fn begin_with(&mut self, root: Option<&Answer>, entries: &[Answer]) {
        self.proven = root.filter(|root| root.is_proven()).cloned();
        for known in entries.iter().filter(|entry| entry.is_proven()) {
            let mut own = self.entries.iter_mut();
            if let Some(entry) = own.find(|entry| entry.report.best == known.report.best) {
                *entry = known.clone().without_costs();
            }
        }
    }

    /// Deepens until every move is proven, or the budget is spent.
    ///
    /// After an interruption during the proof of the position itself, an engine that goes by depth still estimates as many moves as a moment allows.
    ///
    /// # Errors
    /// When the table cannot be had.
    pub fn search(&mut self) -> Result<(), SearchError> {
        if self.depth == 0 && spent(&self.ledger.left()) == Some(StopReason::Interrupted) {
            self.estimate()?;
        }
        while self.deepen()? {}
        Ok(())
    }

    /// Searches every open move one ply deeper than before, and returns whether there is more to search.
    ///
    /// # Errors
    /// When the table cannot be had.
    pub fn deepen(&mut self) -> Result<bool, SearchError> {
        if self.depth >= self.ledger.left().depth.unwrap_or(u32::MAX) {
            return Ok(false);
        }
        self.depth += 1;
        for index in 0..self.entries.len() {
            if is_open(&self.entries[index])
                && let Some(stopped) = self.search_move(index, self.depth)?
            {
                self.stop(stopped);
                return Ok(false);
            }
        }
        let best = self
            .entries
            .iter()
            .min_by_key(|entry| Reverse(entry.report.score));
        if let Some(best) = best {
            self.watcher.iteration(&self.ledger.total(best.clone()));
        }
        Ok(self.entries.iter().any(is_open))
    }

    /// Searches the open moves to one ply whatever the limits, for [`FIRST_ESTIMATES`] at most.
    ///
    /// An engine that does not go by depth has no estimate so soon.
    fn estimate(&mut self) -> Result<(), SearchError> {
        if !self.task.engine().takes_depth() {
            return Ok(());
        }
        let until = Instant::now() + FIRST_ESTIMATES;
        let mut task = SearchTask {
            limits: SearchLimits {
                stop: None,
                nodes: Some(FIRST_SHARE),
                ..self.limits_below(1)
            },
            ..self.task.clone()
        };
        for index in 0..self.entries.len() {
            if is_open(&self.entries[index]) {
                task.limits.time = Some(until.saturating_duration_since(Instant::now()));
                self.search_below(index, 1, &task)?;
            }
        }
        Ok(())
    }

    /// Returns the answers to all moves so far, in the order of the game.
    pub fn answers(&self) -> &[Answer] {
        &self.entries
    }

    /// Searches below one move to `depth` plies, including the move, and returns the reason if the whole analysis has to stop.
    ///
    /// A search for a proof comes first, with as many nodes as all earlier ones below this move.
    fn search_move(&mut self, index: usize, depth: u32) -> Result<Option<StopReason>, SearchError> {
        if depth == 1 && self.may_ask_oracle() && self.look_up(index)? {
            return Ok(None);
        }
        let share = self.entries[index].report.nodes;
        if let Some(mut proof) = self.proof.clone().filter(|_| share >= LEAST_PROOF) {
            proof.limits = self.ledger.slice(Share::Nodes(share));
            let stopped = self.search_below(index, depth, &proof)?;
            // A lack of memory for a proof does not end the estimates.
            let stopped = stopped.filter(|&reason| reason != StopReason::Memory);
            if stopped.is_some() || !is_open(&self.entries[index]) {
                return Ok(stopped);
            }
        }
        let mut task = self.task.clone();
        task.limits = self.limits_below(depth);
        self.search_below(index, depth, &task)
    }

    fn may_ask_oracle(&self) -> bool {
        let SearchTask {
            engine, generator, ..
        } = &self.task;
        self.task.asks_oracle && engine.is_none() && generator.is_none()
    }

    /// Takes the value of a move from the oracle of the session; returns `false` where it is unknown.
    ///
    /// A search for a proof would refuse a value without a move to follow.
    fn look_up(&mut self, index: usize) -> Result<bool, SearchError> {
        let m = self.play(index);
        let found = self.session.look_up();
        self.session.undo();
        let Some(answer) = found? else {
            return Ok(false);
        };
        self.ledger.spend(answer.report.nodes);
        self.entries[index] = answer.before_move(m, Arc::clone(&self.root.position));
        Ok(true)
    }

    /// Plays a move and returns it.
    fn play(&mut self, index: usize) -> String {
        let m = self.entries[index].report.best.clone();
        let m = m.expect("an entry keeps its move");
        let played = self.session.play(&m);
        played.expect("the game has generated this move");
        m
    }

    fn search_below(
        &mut self,
        index: usize,
        depth: u32,
        task: &SearchTask,
    ) -> Result<Option<StopReason>, SearchError> {
        if let Some(stopped) = spent(&task.limits) {
            return Ok(Some(stopped));
        }
        let m = self.play(index);
        let mut watcher = Below {
            watcher: self.watcher,
            reported: &mut self.reported,
            totals: self.ledger.totals(),
        };
        let answer = self.session.search(task, &mut watcher);
        self.session.undo();
        let answer = answer?.before_move(m, Arc::clone(&self.root.position));
        self.ledger.spend(answer.report.nodes);
        let totals = self.ledger.totals();
        if self.reported.elapsed() >= self.watcher.pause(totals.elapsed) {
            self.reported = Instant::now();
            self.watcher.progress(Progress {
                depth,
                nodes: totals.nodes,
                elapsed: totals.elapsed,
            });
        }
        let entry = &mut self.entries[index];
        let answer = answer.plus_costs_of(entry);
        let is_share =
            answer.report.stopped == StopReason::Nodes && self.ledger.left().nodes != Some(0);
        let stopped = Some(answer.report.stopped).filter(|&reason| is_budget(reason) && !is_share);
        let is_estimate = task.purpose != Purpose::Solve || self.proof.is_none();
        if answer.is_proven() || stopped.is_none() && is_estimate {
            *entry = answer;
        } else {
            // The unfinished search began again from depth 1 and may know less than the one before.
            *entry = entry.clone().with_costs_of(&answer);
        }
        Ok(stopped)
    }

    /// Returns the limits for a search below one move, within the rest of all limits.
    ///
    /// An engine that does not go by depth gets the same number of nodes for each move, doubled with each ply.
    fn limits_below(&self, depth: u32) -> SearchLimits {
        let left = self.ledger.left();
        if !self.task.engine().takes_depth() {
            return left.at_most(FIRST_SHARE << depth.min(MAX_DOUBLINGS));
        }
        SearchLimits {
            depth: Some(depth - 1),
            ..left
        }
    }

    /// Sets the reason why the open moves were searched no further.
    fn stop(&mut self, stopped: StopReason) {
        for entry in self.entries.iter_mut().filter(|entry| is_open(entry)) {
            entry.report.stopped = stopped;
        }
    }

    /// Returns the answer for the position, and those for the moves, best first.
    pub fn into_answers(mut self) -> (Answer, Vec<Answer>) {
        if self.entries.iter().any(|entry| !entry.is_proven()) {
            let stop = grace(&self.ledger.left());
            learn_by_rules(&mut self.entries, self.session, &stop);
        }
        let mut entries = self.entries;
        let proven = self
            .proven
            .or_else(|| Some(self.root.clone()).filter(Answer::is_proven));
        if let Some(proven) = &proven {
            for entry in &mut entries {
                entry.learn_from(proven);
            }
        }
        entries.sort_by_key(|entry| Reverse(entry.report.score));
        let Some(best) = entries.first() else {
            return (self.root, entries);
        };
        let least = entries.iter().map(|entry| entry.report.certainty).min();
        let least = least.unwrap_or(best.report.certainty);
        let certainty = match best.outcome() {
            // No move wins sooner.
            Some(_) if best.plies() == Some(1) => best.report.certainty,
            // The winner is known, though an open move may win sooner; in a game for points an open move may get more points.
            Some(Outcome::Win(winner)) if winner == best.to_move => least.max(Certainty::Outcome),
            _ => least,
        };
        let open = entries.iter().find(|entry| !entry.is_proven());
        let depths = entries.iter().map(|entry| entry.report.depth);
        let mut root = best.clone();
        root.report = SearchReport {
            certainty,
            depth: depths.min().unwrap_or(0),
            stopped: open.map_or(StopReason::Solved, |entry| entry.report.stopped),
            ..root.report
        };
        let mut root = self.ledger.total(root);
        // Without a distance the line of the proof is more informative than those of the moves.
        if let Some(proven) = proven.filter(|_| root.plies().is_none()) {
            root = proven.with_costs_of(&root);
        }
        (root, entries)
    }
}

/// Returns the task that searches for proofs beside one that estimates and leaves the choice of its means.
fn proof_beside(task: &SearchTask, limits: &SearchLimits) -> Option<SearchTask> {
    let leaves_the_choice =
        task.engine.is_none() && task.generator.is_none() && limits.depth.is_none();
    (task.purpose == Purpose::Value && leaves_the_choice).then(|| SearchTask {
        purpose: Purpose::Solve,
        table_bytes: task.table_bytes / 2,
        limits: SearchLimits::default(),
        ..task.clone()
    })
}

const fn is_budget(reason: StopReason) -> bool {
    matches!(
        reason,
        StopReason::Nodes | StopReason::Time | StopReason::Memory | StopReason::Interrupted
    )
}

/// Returns `true` if a deeper search may find more about this move.
fn is_open(entry: &Answer) -> bool {
    !matches!(
        entry.report.stopped,
        StopReason::Solved | StopReason::Exhausted | StopReason::Unconfirmed
    )
}

/// Returns the limit that leaves nothing for another search.
fn spent(limits: &SearchLimits) -> Option<StopReason> {
    let stop = limits.stop.as_ref();
    if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
        Some(StopReason::Interrupted)
    } else if limits.nodes == Some(0) {
        Some(StopReason::Nodes)
    } else if limits.time == Some(Duration::ZERO) {
        Some(StopReason::Time)
    } else {
        None
    }
}
