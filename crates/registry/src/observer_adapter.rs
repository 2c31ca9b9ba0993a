//! Adapter from the reports of engines to a watcher.

use std::time::Duration;

use gametree_core::Notation;
use gametree_search::{Observer, Progress, ProofObserver, ProofProgress, SearchReport, StopReason};

use crate::checkpoint::{Phase, Totals};
use crate::work::Work;
use crate::{EngineKind, Watcher};

/// Forwards the reports of an engine to a watcher, and offers it checkpoints.
pub(crate) struct ObserverAdapter<'a, P> {
    work: &'a Work<'a, P>,
    engine: EngineKind,
    watcher: &'a mut dyn Watcher,
    /// The state in which the engine began.
    totals: Totals,
    /// Set when the search has ended and the solver only completes its line; those iterations are about later positions.
    is_over: bool,
}

impl<'a, P> ObserverAdapter<'a, P> {
    pub(crate) fn new(
        work: &'a Work<'a, P>,
        engine: EngineKind,
        watcher: &'a mut dyn Watcher,
        totals: Totals,
    ) -> Self {
        ObserverAdapter {
            work,
            engine,
            watcher,
            totals,
            is_over: false,
        }
    }

    fn offer(&mut self, totals: Totals) {
        if let Some(source) = self.work.source {
            let checkpoint = source.checkpoint(totals, Phase::Running, None);
            self.watcher.checkpoint(&checkpoint);
        }
    }
}

impl<P: Notation> Observer<P::Move> for ObserverAdapter<'_, P> {
    fn iteration(&mut self, report: &SearchReport<P::Move>) {
        if !self.is_over {
            let Totals { nodes, elapsed, .. } = self.totals.with(report.nodes, report.elapsed);
            let answer = self.work.to_answer(self.engine, report);
            self.watcher.iteration(&answer.after(nodes, elapsed));
        }
        self.is_over |= report.stopped != StopReason::Depth;
    }

    fn progress(&mut self, progress: Progress) {
        let totals = self.totals.with(progress.nodes, progress.elapsed);
        self.watcher.progress(Progress {
            nodes: totals.nodes,
            elapsed: totals.elapsed,
            ..progress
        });
        self.offer(totals);
    }

    fn pause(&self, elapsed: Duration) -> Duration {
        self.watcher.pause(elapsed)
    }
}

impl<P> ProofObserver for ObserverAdapter<'_, P> {
    fn progress(&mut self, progress: ProofProgress) {
        let totals = self.totals.with(progress.nodes, progress.elapsed);
        self.watcher.proof(ProofProgress {
            nodes: totals.nodes,
            elapsed: totals.elapsed,
            ..progress
        });
        self.offer(totals);
    }

    fn pause(&self, elapsed: Duration) -> Duration {
        self.watcher.pause(elapsed)
    }
}
