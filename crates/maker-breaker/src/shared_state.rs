//! State that the threads of one search share besides the tables.

use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU64, Ordering};

use crate::symmetric_keys::Key;

/// The number of counters of threads at work, each for all positions whose keys end alike.
const COUNTERS: usize = 1 << 16;

/// The common number of visits of the threads of one search, and the positions at which each is at work.
///
/// A position with a thread below it looks more expensive to the other threads, so that they part (Kaneko 2010); they find each other's results in the tables.
#[derive(Debug)]
pub(crate) struct SharedState {
    limit: u64,
    visits: AtomicU64,
    is_over: AtomicBool,
    /// The counters of threads at work; there are none for a single thread.
    busy: Box<[AtomicU16]>,
}

impl SharedState {
    /// Creates the state of `threads` threads, which together may visit `limit` positions.
    pub(crate) fn new(threads: usize, limit: u64) -> Self {
        let counters = if threads > 1 { COUNTERS } else { 0 };
        SharedState {
            limit,
            visits: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
            busy: (0..counters).map(|_| AtomicU16::new(0)).collect(),
        }
    }

    /// Returns `true` if there are several threads.
    #[inline]
    pub(crate) fn is_many(&self) -> bool {
        !self.busy.is_empty()
    }

    /// Returns the number of positions that the threads have visited together.
    pub(crate) fn visits(&self) -> u64 {
        self.visits.load(Ordering::Relaxed)
    }

    #[inline]
    pub(crate) fn count_visit(&self) {
        self.visits.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns `true` if the threads have visited as many positions as the limit allows.
    #[inline]
    pub(crate) fn is_spent(&self) -> bool {
        self.visits() >= self.limit
    }

    /// Makes all threads stop.
    pub(crate) fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Records that a thread goes below a position.
    #[inline]
    pub(crate) fn enter(&self, key: Key) {
        if let Some(counter) = self.counter(key) {
            counter.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Records that a thread has come back from below a position.
    #[inline]
    pub(crate) fn leave(&self, key: Key) {
        if let Some(counter) = self.counter(key) {
            counter.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Returns `number`, a number of a position, multiplied by one more than the number of threads below that position.
    #[inline]
    pub(crate) fn weigh(&self, key: Key, number: u32) -> u32 {
        let count = self.counter(key);
        let count = count.map_or(0, |counter| counter.load(Ordering::Relaxed));
        number.saturating_mul(u32::from(count) + 1)
    }

    #[inline]
    fn counter(&self, key: Key) -> Option<&AtomicU16> {
        #[expect(clippy::cast_possible_truncation, reason = "the lowest bits count")]
        let at = key[1] as usize % COUNTERS;
        self.busy.get(at)
    }
}
