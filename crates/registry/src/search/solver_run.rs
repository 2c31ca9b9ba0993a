//! Run of an engine that searches for a value and a move.

use std::cell::RefCell;

use gametree_core::Notation;
use gametree_search::Progress;

use super::engine_run::EngineRun;
use super::ledger::{Ledger, Share};
use super::observer_adapter::ObserverAdapter;
use crate::checkpoint::Phase;
use crate::engine_kind::SearchKind;
use crate::engines::Engine;
use crate::special_solver::{SpecialEngine, Watch};
use crate::{Answer, EngineKind, SearchError, Watcher, WriteMemory};

impl<P: Notation> EngineRun<'_, P> {
    /// Searches with the game's own solver, within a share of the limits.
    pub(super) fn ask_special(
        &self,
        special: &mut SpecialEngine<P>,
        share: Share,
        ledger: &mut Ledger,
        watcher: &mut dyn Watcher,
    ) -> Answer {
        let (limits, totals) = (ledger.slice(share), ledger.totals());
        let watcher = RefCell::new(watcher);
        let pause = |elapsed| watcher.borrow().pause(elapsed);
        let report = |progress: Progress, write: &WriteMemory<'_>| {
            let totals = totals.with(progress.nodes, progress.elapsed);
            let mut watcher = watcher.borrow_mut();
            watcher.progress(totals.progress(progress));
            if let Some(source) = self.source {
                watcher.checkpoint(&source.checkpoint(totals, Phase::Running, Some(write)));
            }
        };
        let (pause, report) = (&pause, &report);
        let watch = Watch { pause, report };
        let report = special.search(self.root, self.task.memory(), &limits, watch);
        ledger.spend(report.nodes);
        ledger.total(Answer {
            keys: special.solver.keys(),
            ..self.to_answer(EngineKind::Special, &report)
        })
    }

    /// Searches with one engine, within a share of the limits.
    pub(super) fn search(
        &self,
        kind: SearchKind,
        searcher: &mut dyn Engine<P>,
        share: Share,
        ledger: &mut Ledger,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let limits = ledger.slice(share);
        let engine = kind.engine();
        let mut adapter = ObserverAdapter::new(self, engine, watcher, ledger.totals());
        let report = searcher.search(self.root, self.setup(kind), &limits, &mut adapter);
        let report = report.map_err(|error| self.task.no_table(error))?;
        ledger.spend(report.nodes);
        Ok(ledger.total(self.to_answer(engine, &report)))
    }
}
