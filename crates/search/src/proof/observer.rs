//! What a running prover shows.

use std::cell::Cell;
use std::time::Duration;

use gametree_core::ProofNumbers;

use crate::{NoObserver, Observer, PAUSE, Progress};

/// How far a running prover has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProofProgress {
    /// What is left to show at the root.
    pub numbers: ProofNumbers,
    /// Positions expanded so far.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// The part of the memory in use, from 0 to 1; `None` for a search that keeps nothing.
    pub filled: Option<f64>,
}

/// Watches a prover from outside: for progress bars, protocol lines and logs.
pub trait ProofObserver {
    /// Called while the search runs, as often as [`ProofObserver::pause`] says.
    fn progress(&mut self, progress: ProofProgress) {
        let _ = progress;
    }

    /// As [`Observer::pause`].
    fn pause(&self, elapsed: Duration) -> Duration {
        let _ = elapsed;
        PAUSE
    }
}

impl ProofObserver for NoObserver {}

/// What a prover lets its observer see, written where the numbers change and read when it is time.
#[derive(Debug)]
pub(super) struct LiveNumbers {
    pub(super) numbers: Cell<ProofNumbers>,
    /// Nodes in memory, in a search that keeps a tree.
    pub(super) kept: Cell<usize>,
}

impl LiveNumbers {
    pub(super) const fn new() -> Self {
        LiveNumbers {
            numbers: Cell::new(ProofNumbers::UNKNOWN),
            kept: Cell::new(0),
        }
    }
}

/// Passes the progress of a budget on, together with what the prover shows.
pub(super) struct ProgressAdapter<'a> {
    pub(super) live: &'a LiveNumbers,
    /// Asked for the part of the memory in use before each report.
    pub(super) fill: &'a dyn Fn() -> Option<f64>,
    pub(super) observer: &'a mut dyn ProofObserver,
}

impl<M> Observer<M> for ProgressAdapter<'_> {
    fn progress(&mut self, progress: Progress) {
        self.observer.progress(ProofProgress {
            numbers: self.live.numbers.get(),
            nodes: progress.nodes,
            elapsed: progress.elapsed,
            filled: (self.fill)(),
        });
    }

    fn pause(&self, elapsed: Duration) -> Duration {
        self.observer.pause(elapsed)
    }
}
