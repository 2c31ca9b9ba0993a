//! Counting, timing and stopping, in one place for all engines.

use std::fmt;
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use gametree_core::Event;

use crate::clock::Clock;
use crate::memory::{PLIES_AT_ONCE, expect_spare};
use crate::{Observer, Progress, SearchLimits, SearchReport, StopReason};

/// Greatest number of units of work between two looks at the clock and the stop flag: looks are too rare to matter where a visit takes a microsecond.
const WORK_PER_LOOK: u64 = 128;
/// Number of moves that are listed, ordered or asked about at the cost of one visit.
///
/// Otherwise 128 visits of positions with a thousand moves each, which take 100 ms, would fit between two looks; now about two do.
const MOVES_PER_UNIT: usize = 16;
/// Time since the last look above which the next look comes after half of the work.
///
/// It is a quarter of the 20 ms within which a search must stop.
const LONG: Duration = Duration::from_millis(5);
/// Time since the last look below which the next look comes after twice the work.
const SHORT: Duration = Duration::from_millis(2);

/// The limits of a search, the part of them already spent, and the observer of the search.
pub struct Budget<'a, M> {
    limits: SearchLimits,
    observer: &'a mut dyn Observer<M>,
    /// `true` if the observer has a tracer.
    is_traced: bool,
    /// `true` while the tracer receives events.
    is_recording: bool,
    clock: Clock,
    nodes: u64,
    /// The number of nodes at which the next look is due; work other than visits lowers it.
    ///
    /// It is negative where that work exceeds all visits so far; a sign costs less than a stop at zero.
    next_look: i64,
    /// Units of work from the last look to the next, as planned at the last.
    distance: u64,
    /// Elapsed time at the last look at the clock.
    looked: Duration,
    next_progress: Duration,
    depth: u32,
    deepest: usize,
    /// Ply up to which the last check found enough memory.
    checked_to: usize,
    /// The node limit of this thread, less than that of the search while other threads share it.
    own_limit: Option<u64>,
    /// Flag that is set when another thread has found the answer.
    halt: Option<Arc<AtomicBool>>,
}

impl<'a, M> Budget<'a, M> {
    /// Creates a budget and starts its clock.
    pub fn new(limits: &SearchLimits, observer: &'a mut dyn Observer<M>) -> Self {
        let is_traced = observer.tracer().is_some();
        let mut budget = Budget {
            limits: limits.clone(),
            next_progress: observer.pause(Duration::ZERO),
            is_traced,
            is_recording: is_traced,
            observer,
            clock: Clock::start(),
            nodes: 0,
            next_look: 0,
            // The cost of a visit is not known yet.
            distance: 1,
            looked: Duration::ZERO,
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
    /// Returns the reason to stop, once there is one.
    #[inline]
    pub fn visit(&mut self, ply: usize) -> Result<(), StopReason> {
        if self.nodes.cast_signed() >= self.next_look {
            self.look()?;
        }
        self.nodes += 1;
        if ply > self.deepest {
            self.deepen(ply)?;
        }
        Ok(())
    }

    /// Counts work of a visit besides entering the position, as soon as it is done: `moves` moves that were listed, ordered or asked about.
    ///
    /// The node limit is not checked, so that the visit may be finished.
    ///
    /// # Errors
    /// Returns the reason to stop, once there is one.
    #[inline]
    pub fn list(&mut self, moves: usize) -> Result<(), StopReason> {
        self.work((moves / MOVES_PER_UNIT) as u64)
    }

    /// Counts a position that was played and judged for its parent without a visit of its own, and that may have had `moves` moves listed.
    ///
    /// # Errors
    /// Returns the reason to stop, once there is one.
    #[inline]
    pub fn judge(&mut self, moves: usize) -> Result<(), StopReason> {
        self.work(1 + (moves / MOVES_PER_UNIT) as u64)
    }

    /// Counts moves as [`Budget::list`] does, before a visit, which looks at the limits if a look is due.
    #[inline]
    pub fn charge(&mut self, moves: usize) {
        self.bring_nearer((moves / MOVES_PER_UNIT) as u64);
    }

    #[inline]
    fn bring_nearer(&mut self, units: u64) {
        self.next_look -= units.cast_signed();
    }

    #[inline]
    fn work(&mut self, units: u64) -> Result<(), StopReason> {
        self.bring_nearer(units);
        if self.nodes.cast_signed() > self.next_look {
            self.look_at_clock()?;
        }
        Ok(())
    }

    /// Records that the search is deeper than before, and checks at intervals that there is memory for that.
    #[cold]
    fn deepen(&mut self, ply: usize) -> Result<(), StopReason> {
        self.deepest = ply;
        if ply >= self.checked_to {
            expect_spare()?;
            self.checked_to = ply + PLIES_AT_ONCE;
        }
        Ok(())
    }

    /// Records that the search knows about positions this far from the root without visiting them.
    #[inline]
    pub fn reach(&mut self, ply: usize) {
        self.deepest = self.deepest.max(ply);
    }

    /// Returns the number of positions visited so far.
    #[inline]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    /// Returns the greatest depth of an iteration.
    pub fn max_depth(&self) -> u32 {
        self.limits.depth.unwrap_or(u32::MAX)
    }

    /// Returns the greatest distance from the root, in plies, that was searched since the iteration began.
    pub fn deepest(&self) -> u32 {
        u32::try_from(self.deepest).unwrap_or(u32::MAX)
    }

    /// Records the depth of the iteration that begins.
    pub const fn begin_iteration(&mut self, depth: u32) {
        self.depth = depth;
        self.deepest = 0;
        self.checked_to = 0;
    }

    /// Reports the best answer so far to the observer.
    pub fn end_iteration(&mut self, report: &SearchReport<M>) {
        self.observer.iteration(report);
    }

    /// Passes an event to the tracer; without one, the event is not built.
    #[inline]
    pub fn record(&mut self, event: impl FnOnce() -> Event<M>) {
        if self.is_recording {
            self.pass_on(event());
        }
    }

    #[cold]
    fn pass_on(&mut self, event: Event<M>) {
        if let Some(tracer) = self.observer.tracer() {
            tracer.record(event);
        }
    }

    /// Returns `true` if the search has a tracer, whether or not it receives the steps at the moment.
    pub const fn is_traced(&self) -> bool {
        self.is_traced
    }

    /// Does some work about which the tracer receives no events.
    pub(crate) fn untraced<R>(&mut self, work: impl FnOnce(&mut Self) -> R) -> R {
        let is_recording = mem::take(&mut self.is_recording);
        let done = work(self);
        self.is_recording = is_recording;
        done
    }

    /// Shares the rest of the limits among `threads` threads until [`Budget::join`], and returns the limits of each thread but this budget's own.
    ///
    /// The remainder of an uneven division is left to this budget, so that one thread goes on as long as anything is left.
    /// All of the threads stop when `halt` is set.
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

    /// Ends the sharing that [`Budget::split`] began, and adds the nodes of the other threads.
    pub(crate) fn join(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.own_limit = self.limits.nodes;
        self.halt = None;
        self.plan_next_look();
    }

    /// Looks at the limits; a thread that waits for others calls it without visiting anything.
    #[cold]
    pub(crate) fn look(&mut self) -> Result<(), StopReason> {
        if self.own_limit.is_some_and(|limit| self.nodes >= limit) {
            return Err(StopReason::Nodes);
        }
        self.look_at_clock()
    }

    /// Looks at all limits except that of the nodes.
    #[cold]
    fn look_at_clock(&mut self) -> Result<(), StopReason> {
        let flags = [&self.limits.stop, &self.halt];
        if flags
            .into_iter()
            .flatten()
            .any(|flag| flag.load(Ordering::Relaxed))
        {
            return Err(StopReason::Interrupted);
        }
        let elapsed = self.elapsed();
        if self
            .limits
            .time
            .is_some_and(|limit| self.clock.has_reached(limit))
        {
            return Err(StopReason::Time);
        }
        if elapsed >= self.next_progress {
            self.next_progress = elapsed.saturating_add(self.observer.pause(elapsed));
            self.observer.progress(Progress {
                depth: self.depth,
                nodes: self.nodes,
                elapsed,
            });
        }
        self.distance = next_distance(self.distance, elapsed.saturating_sub(self.looked));
        self.looked = elapsed;
        self.plan_next_look();
        Ok(())
    }

    fn plan_next_look(&mut self) {
        let soon = self.nodes + self.distance;
        let next = self.own_limit.map_or(soon, |limit| soon.min(limit));
        self.next_look = next.cast_signed();
    }
}

/// Returns the units of work until the next look, where `distance` units took the time `took`.
fn next_distance(distance: u64, took: Duration) -> u64 {
    if took > LONG {
        (distance / 2).max(1)
    } else if took < SHORT {
        (distance * 2).min(WORK_PER_LOOK)
    } else {
        distance
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_evaluator_was_asked_128_times_before_the_clock_was_looked_at() {
        let steps = |took: Duration, mut distance: u64| {
            let next = |_| {
                distance = next_distance(distance, took);
                distance
            };
            (0..4).map(next).collect::<Vec<_>>()
        };
        let check = |milliseconds, distance, expected: [u64; 4]| {
            assert_eq!(
                steps(Duration::from_millis(milliseconds), distance),
                expected
            );
        };
        check(0, 1, [2, 4, 8, 16]);
        check(0, 100, [WORK_PER_LOOK; 4]);
        check(4, 60, [60; 4]);
        check(90, 5, [2, 1, 1, 1]);
    }
}
