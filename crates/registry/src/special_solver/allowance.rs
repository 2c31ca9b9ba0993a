//! The limits of a task for an engine that looks at no clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use gametree_search::{SearchLimits, StopReason};

use super::SpecialLimits;
use crate::SearchTask;

/// The limits of a task for an engine of a game's own, with the clock among them.
#[derive(Clone, Debug)]
pub(crate) struct Allowance {
    pub(crate) limits: SearchLimits,
    pub(crate) memory_bytes: usize,
}

impl Allowance {
    /// What a task allows.
    pub(crate) fn of(task: &SearchTask) -> Self {
        Allowance {
            limits: task.limits.clone(),
            memory_bytes: task.table_bytes,
        }
    }

    /// Does some work and stops it when the time is over.
    pub(super) fn spend<R>(&self, work: impl FnOnce(&SpecialLimits) -> R) -> R {
        let SearchLimits {
            nodes, time, stop, ..
        } = &self.limits;
        let own = |stop: Arc<AtomicBool>| SpecialLimits {
            nodes: *nodes,
            stop,
            memory_bytes: self.memory_bytes,
        };
        let person = stop.clone().unwrap_or_default();
        let Some(deadline) = time.and_then(|time| Instant::now().checked_add(time)) else {
            return work(&own(person));
        };
        let both = Arc::new(AtomicBool::new(false));
        let (done, is_done) = mpsc::channel::<()>();
        thread::scope(|scope| {
            let watched = Arc::clone(&both);
            let watch = move || watch(deadline, &person, &watched, &is_done);
            if thread::Builder::new().spawn_scoped(scope, watch).is_err() {
                // Work that nobody stops is not begun.
                both.store(true, Ordering::Relaxed);
            }
            let result = work(&own(both));
            drop(done);
            result
        })
    }

    /// Why work has stopped that did not come to its end.
    pub(super) fn reason(&self, elapsed: Duration) -> StopReason {
        let SearchLimits { time, stop, .. } = &self.limits;
        let is_set = |stop: &Arc<AtomicBool>| stop.load(Ordering::Relaxed);
        if stop.as_ref().is_some_and(is_set) {
            StopReason::Interrupted
        } else if time.is_some_and(|time| elapsed >= time) {
            StopReason::Time
        } else if self.limits.nodes.is_some() {
            StopReason::Nodes
        } else {
            // No limit was reached, so it was the system that had no more to give.
            StopReason::Memory
        }
    }

    /// What is left of it after so many nodes and so much time.
    #[must_use]
    pub(crate) fn after(&self, nodes: u64, elapsed: Duration) -> Self {
        let limits = SearchLimits {
            nodes: self.limits.nodes.map(|limit| limit.saturating_sub(nodes)),
            time: self.limits.time.map(|limit| limit.saturating_sub(elapsed)),
            ..self.limits.clone()
        };
        Allowance { limits, ..*self }
    }

    /// Whether nothing is left of it.
    pub(crate) fn is_spent(&self) -> bool {
        self.limits.nodes == Some(0) || self.limits.time == Some(Duration::ZERO)
    }

    /// The same for so many nodes at most.
    #[must_use]
    pub(crate) fn at_most(&self, nodes: u64) -> Self {
        let limits = SearchLimits {
            nodes: Some(self.limits.nodes.map_or(nodes, |limit| limit.min(nodes))),
            ..self.limits.clone()
        };
        Allowance { limits, ..*self }
    }

    /// So many nodes where nothing else is said about nodes or time.
    #[must_use]
    pub(crate) fn or_nodes(&self, nodes: u64) -> Self {
        if self.limits.nodes.is_some() || self.limits.time.is_some() {
            self.clone()
        } else {
            self.at_most(nodes)
        }
    }

    /// Two thirds of it, as an engine with the lead gets of a portfolio.
    #[must_use]
    pub(crate) fn two_thirds(&self) -> Self {
        let limits = SearchLimits {
            nodes: self.limits.nodes.map(|limit| limit - limit / 3),
            time: self
                .limits
                .time
                .map(|limit| limit.saturating_sub(limit / 3)),
            ..self.limits.clone()
        };
        Allowance { limits, ..*self }
    }
}

/// Sets `stop` when the time is over or a person wants it, unless the work is done before.
fn watch(deadline: Instant, person: &AtomicBool, stop: &AtomicBool, is_done: &mpsc::Receiver<()>) {
    /// How long a person waits at most: not felt, and neither is the thread.
    const LOOK: Duration = Duration::from_millis(10);
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        let waited = is_done.recv_timeout(left.min(LOOK));
        if waited != Err(RecvTimeoutError::Timeout) {
            return;
        }
        if person.load(Ordering::Relaxed) || Instant::now() >= deadline {
            stop.store(true, Ordering::Relaxed);
            return;
        }
    }
}
