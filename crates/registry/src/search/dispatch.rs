//! Choice of the engine, or the engines, of a task.

use std::io::Write;

use gametree_core::Notation;

use super::engine_run::EngineRun;
use super::ledger::{Ledger, Share};
use super::portfolio::Portfolio;
use crate::checkpoint::Phase;
use crate::engine_kind::{Family, SearchKind};
use crate::named_generator::EngineSet;
use crate::special_solver::{Role, SpecialEngine};
use crate::{Answer, EngineKind, SearchError, Watcher, WriteMemory};

/// Reason why the prover of a task exists.
const HAS_PROVERS: &str = "a game that has none takes no task for it";

impl<P: Notation> EngineRun<'_, P> {
    /// Returns the answer of the engine that the task asks for.
    pub(crate) fn answer(
        &self,
        engines: &mut EngineSet<P>,
        mut special: Option<&mut SpecialEngine<P>>,
        ledger: &mut Ledger,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let depth = self.task.limits.depth;
        ledger.begin_engine(self.resumed);
        let answer = match self.task.engine().family() {
            Family::Special => {
                let special = special.as_deref_mut();
                let special = special.expect("a game without one takes no task for it");
                Ok(self.ask_special(special, Share::Rest, ledger, watcher))
            }
            Family::Portfolio => {
                if let Some((solver, prover)) = engines.portfolio().filter(|_| depth.is_none()) {
                    let finder = special.as_deref_mut();
                    let finder = finder.filter(|special| special.role == Role::Finder);
                    let portfolio = Portfolio {
                        run: self,
                        solver,
                        prover,
                        finder,
                    };
                    portfolio.answer(ledger, watcher)
                } else {
                    // A depth limit needs alpha-beta, and so does a generator that proves nothing.
                    let kind = SearchKind::Solver;
                    self.search(
                        kind,
                        engines.engine(kind, depth),
                        Share::Rest,
                        ledger,
                        watcher,
                    )
                }
            }
            Family::Prover(kind) => {
                let prover = engines.prover(kind).expect(HAS_PROVERS);
                self.prove(kind, prover, ledger, watcher)
            }
            Family::Search(kind) => self.search(
                kind,
                engines.engine(kind, depth),
                Share::Rest,
                ledger,
                watcher,
            ),
            Family::Database => unreachable!("no task asks for what is known"),
        }?;
        // The watcher receives a checkpoint of the search at its end.
        if let Some(source) = self.source {
            let special = special.filter(|_| self.task.engine() == EngineKind::Special);
            let memory = special.and_then(|special| special.memory(self.root, self.task));
            let write = memory.map(|memory| |sink: &mut dyn Write| memory.write_to(sink));
            let write = write.as_ref().map(|write| write as &WriteMemory<'_>);
            watcher.checkpoint(&source.checkpoint(ledger.totals(), Phase::Ended, write));
        }
        Ok(answer)
    }
}
