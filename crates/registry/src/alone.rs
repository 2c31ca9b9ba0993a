//! Search with the engines of one kind, and the source of its checkpoints.

use gametree_core::Notation;

use crate::checkpoint::{CheckpointSource, Totals};
use crate::game::Game;
use crate::named_generator::NamedGenerator;
use crate::work::Work;
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
        let named = &mut self.generators[generator];
        let tables = named.engines.snapshots(task);
        let tables = tables.map_err(|error| task.no_table(error))?;
        let what = (&*self.name, &*named.name);
        let about = (root, &self.legal);
        Ok(Some(CheckpointSource::new(what, about, task, tables)))
    }

    /// Searches with the engines of one kind.
    pub(crate) fn search_alone(
        &mut self,
        task: &SearchTask,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let index = self.generator_of(task)?;
        let root = self.current().clone();
        let totals = Totals::of(self.resumed.take(), &root);
        let source = self.source(index, &root, task, watcher)?;
        let NamedGenerator { name, engines } = &mut self.generators[index];
        let work = Work {
            game: &self.name,
            generator: name,
            root: &root,
            task,
            source: source.as_ref(),
            totals,
            tactics: task.tactics.unwrap_or(self.tactics),
            lead: self.lead,
        };
        work.answer(engines, self.special.as_mut(), watcher)
    }
}
