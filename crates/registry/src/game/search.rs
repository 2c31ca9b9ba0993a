//! Searches of a game in progress.

use std::sync::Arc;

use gametree_core::Notation;
use gametree_trace::Trace;

use super::Game;
use crate::named_generator::NamedGenerator;
use crate::{
    Answer, CheckpointError, CheckpointReader, Fact, GeneratorEntry, Oracle, Search, SearchError,
    SearchTask, Watcher,
};

impl<P: Notation + 'static> Search for Game<P> {
    fn generators(&self) -> Vec<GeneratorEntry> {
        self.generators.iter().map(NamedGenerator::entry).collect()
    }

    fn check(&self, task: &SearchTask) -> Result<(), SearchError> {
        self.check_task(task)
    }

    fn check_tables(&self, task: &SearchTask) -> Result<(), SearchError> {
        if self.begins_with_special_solver(task) {
            return Ok(());
        }
        task.check_tables()
    }

    fn search(
        &mut self,
        task: &SearchTask,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        self.check(task)?;
        self.guarded(|game| game.answer(task, watcher))
    }

    fn trace(
        &mut self,
        task: &SearchTask,
        visible: usize,
        watcher: &mut dyn Watcher,
    ) -> Result<Trace, SearchError> {
        self.check(task)?;
        self.guarded(|game| game.record_search(task, visible, watcher))
    }

    fn facts(&mut self, answer: &Answer, task: &SearchTask) -> Vec<Fact> {
        self.further_facts(answer, task)
    }

    fn offers_checkpoints(&mut self, task: &SearchTask) -> bool {
        self.has_checkpoints(task)
    }

    fn resume(
        &mut self,
        checkpoint: CheckpointReader<'_>,
        task: &SearchTask,
    ) -> Result<(), CheckpointError> {
        self.resume_from(checkpoint, task)
    }

    fn consult(&mut self, oracle: Arc<dyn Oracle>) {
        self.oracle = Some(oracle);
    }

    fn look_up(&self) -> Result<Option<Answer>, SearchError> {
        self.looked_up()
    }
}
