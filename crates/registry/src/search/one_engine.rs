//! Stage of a search by the engines of one kind, and the source of its checkpoints.

use gametree_core::Notation;

use super::conductor::Stages;
use super::engine_run::EngineRun;
use super::ledger::Ledger;
use crate::checkpoint::CheckpointSource;
use crate::game::Game;
use crate::named_generator::NamedGenerator;
use crate::special_solver::Role;
use crate::totals::Totals;
use crate::{Answer, EngineKind, SearchError, SearchTask, Watcher};

impl<P: Notation + 'static> Game<P> {
    /// Returns the source of the checkpoints of a task; `None` where the watcher wants none or the engine offers none.
    fn source(
        &mut self,
        generator: usize,
        root: &P,
        task: &SearchTask,
        watcher: &dyn Watcher,
    ) -> Result<Option<CheckpointSource>, SearchError> {
        let engines = &self.generators[generator].engines;
        if !watcher.wants_checkpoints() || !engines.can_resume(task.engine()) {
            return Ok(None);
        }
        if task.engine() == EngineKind::Special && !self.has_memory(root, task) {
            return Ok(None);
        }
        let NamedGenerator { name, engines } = &mut self.generators[generator];
        let tables = engines.snapshots(task);
        let tables = tables.map_err(|error| task.no_table(error))?;
        let source = CheckpointSource::new(&self.name, name, root, &self.legal, task, tables);
        Ok(Some(source))
    }

    /// Returns `true` if there is a special solver whose memory can be written.
    pub(super) fn has_memory(&mut self, root: &P, task: &SearchTask) -> bool {
        let special = self.special.as_mut();
        special.is_some_and(|special| special.memory(root, task).is_some())
    }

    /// Returns the index of the generator with which a solver finds exact distances.
    pub(super) fn exact_index(&self) -> usize {
        let coverage = self.generators[self.solving].engines.coverage();
        if coverage.keeps_distance() {
            self.solving
        } else {
            0
        }
    }
}

impl<P: Notation + 'static> Stages for Game<P> {
    fn stage(
        &mut self,
        task: &SearchTask,
        ledger: &mut Ledger,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let index = self.generator_of(task)?;
        let root = self.current().clone();
        let resumed = Totals::of(self.resumed.take(), &root);
        let source = self.source(index, &root, task, watcher)?;
        let NamedGenerator { name, engines } = &mut self.generators[index];
        let run = EngineRun {
            game: &self.name,
            generator: name,
            root: &root,
            task,
            source: source.as_ref(),
            resumed,
            tactics: task.tactics.unwrap_or(self.tactics),
            lead: self.lead,
            folding: None,
        };
        let special = self.special.as_mut();
        ledger.stage(&task.limits, |ledger| {
            run.answer(engines, special, ledger, watcher)
        })
    }

    fn with_longest_defence(
        &mut self,
        answer: Answer,
        task: &SearchTask,
        ledger: &mut Ledger,
    ) -> Answer {
        self.with_longest_defence(answer, task, ledger)
    }

    fn with_proof_line(&mut self, answer: Answer, task: &SearchTask, ledger: &Ledger) -> Answer {
        self.with_proof_line(answer, task, ledger)
    }

    fn special_role(&self) -> Option<Role> {
        self.special.as_ref().map(|special| special.role)
    }

    fn can_repeat(&self) -> bool {
        P::CAN_REPEAT
    }

    fn is_resumed(&self) -> bool {
        self.resumed.is_some()
    }

    fn legal_generator(&self) -> String {
        self.generators[0].name.clone()
    }

    fn exact_generator(&self) -> String {
        self.generators[self.exact_index()].name.clone()
    }
}
