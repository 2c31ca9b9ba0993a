//! Counting, timing and stopping, in one place for all engines.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::clock::Clock;
use crate::memory::{PLIES_AT_ONCE, expect_spare};
use crate::{Observer, Progress, SearchLimits, SearchReport, StopReason};

/// Visits between two looks at the clock and the stop flag: well under 20 ms in every game here, and too seldom to be felt.
const VISITS_PER_LOOK: u64 = 128;

/// What is left of the limits of a search, and its observer.
pub struct Budget<'a, M> {
    limits: SearchLimits,
    observer: &'a mut dyn Observer<M>,
    clock: Clock,
    nodes: u64,
    next_look: u64,
    next_progress: Duration,
    depth: u32,
    deepest: usize,
    /// The plies that there was memory for, when it was last looked at.
    checked_to: usize,
    /// The node limit of this thread, less than that of the search while others share it.
    own_limit: Option<u64>,
    /// Set when another thread has found the answer.
    halt: Option<Arc<AtomicBool>>,
}

impl<'a, M> Budget<'a, M> {
    /// Starts the clock.
    pub fn new(limits: &SearchLimits, observer: &'a mut dyn Observer<M>) -> Self {
        let mut budget = Budget {
            limits: limits.clone(),
            observer,
            clock: Clock::start(),
            nodes: 0,
            next_look: 0,
            next_progress: Duration::from_secs(1),
            depth: 0,
            deepest: 0,
            checked_to: 0,
            own_limit: limits.nodes,
            halt: None,
        };
        budget.plan_next_look();
        budget
    }

    /// Counts a visited position, `ply` plies from the root.
    ///
    /// # Errors
    /// The reason to stop, once there is one.
    #[inline]
    pub fn visit(&mut self, ply: usize) -> Result<(), StopReason> {
        if self.nodes >= self.next_look {
            self.look()?;
        }
        self.nodes += 1;
        if ply > self.deepest {
            self.deepen(ply)?;
        }
        Ok(())
    }

    /// Notes that the search is deeper than before, and now and then makes sure that there is memory for that.
    #[cold]
    fn deepen(&mut self, ply: usize) -> Result<(), StopReason> {
        self.deepest = ply;
        if ply >= self.checked_to {
            expect_spare()?;
            self.checked_to = ply + PLIES_AT_ONCE;
        }
        Ok(())
    }

    /// Notes that the search knows about positions this far from the root without visiting them.
    #[inline]
    pub fn reach(&mut self, ply: usize) {
        self.deepest = self.deepest.max(ply);
    }

    /// Positions visited so far.
    #[inline]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    /// The deepest iteration allowed.
    pub fn max_depth(&self) -> u32 {
        self.limits.depth.unwrap_or(u32::MAX)
    }

    /// The longest way from the root, in plies, that was searched since the iteration began.
    pub fn deepest(&self) -> u32 {
        u32::try_from(self.deepest).unwrap_or(u32::MAX)
    }

    /// Notes the depth of the iteration that begins.
    pub const fn begin_iteration(&mut self, depth: u32) {
        self.depth = depth;
        self.deepest = 0;
        self.checked_to = 0;
    }

    /// Reports the best answer so far to the observer.
    pub fn end_iteration(&mut self, report: &SearchReport<M>) {
        self.observer.iteration(report);
    }

    /// Shares what is left among threads, of which this budget's is one, until [`Budget::join`]; returns the limits of each of the others.
    ///
    /// What cannot be shared evenly is left to this one, so that one thread goes on as long as anything is left.
    /// All of them stop when `halt` is set.
    pub(crate) fn split(&mut self, threads: usize, halt: &Arc<AtomicBool>) -> SearchLimits {
        let others = threads as u64 - 1;
        let left = self.limits.minus(self.nodes, self.elapsed());
        let share = left.nodes.map(|nodes| nodes / threads as u64);
        self.own_limit = self
            .limits
            .nodes
            .zip(share)
            .map(|(limit, share)| limit.max(self.nodes) - others * share);
        self.halt = Some(Arc::clone(halt));
        self.plan_next_look();
        SearchLimits {
            depth: None,
            nodes: share,
            stop: Some(Arc::clone(halt)),
            ..left
        }
    }

    /// Ends what [`Budget::split`] began, and counts the nodes of the other threads.
    pub(crate) fn join(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.own_limit = self.limits.nodes;
        self.halt = None;
        self.plan_next_look();
    }

    /// Looks at the limits; a thread that waits for others does so without visiting anything.
    #[cold]
    pub(crate) fn look(&mut self) -> Result<(), StopReason> {
        if self.own_limit.is_some_and(|limit| self.nodes >= limit) {
            return Err(StopReason::Nodes);
        }
        let flags = [&self.limits.stop, &self.halt];
        if flags
            .into_iter()
            .flatten()
            .any(|flag| flag.load(Ordering::Relaxed))
        {
            return Err(StopReason::Interrupted);
        }
        let elapsed = self.clock.elapsed();
        if self
            .limits
            .time
            .is_some_and(|limit| self.clock.has_reached(limit))
        {
            return Err(StopReason::Time);
        }
        if elapsed >= self.next_progress {
            self.next_progress = elapsed + Duration::from_secs(1);
            self.observer.progress(Progress {
                depth: self.depth,
                nodes: self.nodes,
                elapsed,
            });
        }
        self.plan_next_look();
        Ok(())
    }

    fn plan_next_look(&mut self) {
        let soon = self.nodes + VISITS_PER_LOOK;
        self.next_look = self.own_limit.map_or(soon, |limit| soon.min(limit));
    }
}

impl<M> fmt::Debug for Budget<'_, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("limits", &self.limits)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}
