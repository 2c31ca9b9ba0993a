//! Progress reports of a running prover.

use std::cell::Cell;
use std::time::Duration;

use gametree_core::{ProofNumbers, Tracer};

use crate::{NoObserver, Observer, PAUSE, Progress};

/// Progress of a running prover.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProofProgress {
    /// The numbers left to show at the root.
    pub numbers: ProofNumbers,
    /// Positions expanded so far.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// The part of the memory in use, from 0 to 1; `None` for a search that keeps nothing.
    pub filled: Option<f64>,
}

/// Receives the progress of a prover, for progress bars, protocol lines and logs.
pub trait ProofObserver<M> {
    /// Receives the progress while the search runs, at the intervals of [`ProofObserver::pause`].
    fn progress(&mut self, progress: ProofProgress) {
        let _ = progress;
    }

    /// Returns the time until the next report, as [`Observer::pause`] does.
    fn pause(&self, elapsed: Duration) -> Duration {
        let _ = elapsed;
        PAUSE
    }

    /// Returns the tracer of the search, as [`Observer::tracer`] does.
    fn tracer(&mut self) -> Option<&mut dyn Tracer<M>> {
        None
    }
}

impl<M> ProofObserver<M> for NoObserver {}

/// The state that a prover shows to its observer; it is written where the numbers change and read when a report is due.
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

/// Adapter that passes on the progress of a budget, together with the state that the prover shows.
pub(super) struct ProgressAdapter<'a, M> {
    pub(super) live: &'a LiveNumbers,
    /// Function called for the part of the memory in use before each report.
    pub(super) fill: &'a dyn Fn() -> Option<f64>,
    pub(super) observer: &'a mut dyn ProofObserver<M>,
}

impl<M> Observer<M> for ProgressAdapter<'_, M> {
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

    fn tracer(&mut self) -> Option<&mut dyn Tracer<M>> {
        self.observer.tracer()
    }
}
