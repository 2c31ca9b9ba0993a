//! Adapter from the reports of engines to a watcher.

use std::cell::{RefCell, RefMut};
use std::time::Duration;

use gametree_core::{Notation, Tracer};
use gametree_search::{Observer, Progress, ProofObserver, ProofProgress, SearchReport, StopReason};
use gametree_trace::Folding;

use super::engine_run::EngineRun;
use super::ledger::counted;
use crate::checkpoint::Phase;
use crate::totals::Totals;
use crate::{EngineKind, Watcher};

/// Forwards the reports of an engine to a watcher, and offers it checkpoints.
pub(crate) struct ObserverAdapter<'a, P: Notation> {
    run: &'a EngineRun<'a, P>,
    engine: EngineKind,
    watcher: &'a mut dyn Watcher,
    /// The state in which the engine began.
    totals: Totals,
    /// Set when the search has ended and the solver only completes its line; those iterations are about later positions.
    is_over: bool,
    folding: Option<RefMut<'a, Folding<P::Move>>>,
}

impl<'a, P: Notation> ObserverAdapter<'a, P> {
    pub(crate) fn new(
        run: &'a EngineRun<'a, P>,
        engine: EngineKind,
        watcher: &'a mut dyn Watcher,
        totals: Totals,
    ) -> Self {
        ObserverAdapter {
            run,
            engine,
            watcher,
            totals,
            is_over: false,
            folding: run.folding.map(RefCell::borrow_mut),
        }
    }

    fn offer(&mut self, totals: Totals) {
        if let Some(source) = self.run.source {
            let checkpoint = source.checkpoint(totals, Phase::Running, None);
            self.watcher.checkpoint(&checkpoint);
        }
    }
}

impl<P: Notation> Observer<P::Move> for ObserverAdapter<'_, P> {
    fn iteration(&mut self, report: &SearchReport<P::Move>) {
        if !self.is_over {
            let totals = self.totals.with(report.nodes, report.elapsed);
            let answer = self.run.to_answer(self.engine, report);
            self.watcher.iteration(&counted(answer, totals));
        }
        self.is_over |= report.stopped != StopReason::Depth;
    }

    fn progress(&mut self, progress: Progress) {
        let totals = self.totals.with(progress.nodes, progress.elapsed);
        self.watcher.progress(totals.progress(progress));
        self.offer(totals);
    }

    fn pause(&self, elapsed: Duration) -> Duration {
        self.watcher.pause(elapsed)
    }

    fn tracer(&mut self) -> Option<&mut dyn Tracer<P::Move>> {
        let folding = self.folding.as_deref_mut()?;
        Some(folding)
    }
}

impl<P: Notation> ProofObserver<P::Move> for ObserverAdapter<'_, P> {
    fn progress(&mut self, progress: ProofProgress) {
        let totals = self.totals.with(progress.nodes, progress.elapsed);
        self.watcher.proof(totals.proof_progress(progress));
        self.offer(totals);
    }

    fn pause(&self, elapsed: Duration) -> Duration {
        self.watcher.pause(elapsed)
    }

    fn tracer(&mut self) -> Option<&mut dyn Tracer<P::Move>> {
        let folding = self.folding.as_deref_mut()?;
        Some(folding)
    }
}
