//! Resumption of a search from a checkpoint.

use gametree_core::Notation;

use crate::checkpoint::unexpected;
use crate::game::Game;
use crate::named_generator::EngineSet;
use crate::special_solver::SpecialEngine;
use crate::{CheckpointError, CheckpointReader, EngineKind, SearchTask};

impl<P: Notation + 'static> Game<P> {
    /// Returns `true` if a search of the current position offers checkpoints.
    pub(crate) fn has_checkpoints(&mut self, task: &SearchTask) -> bool {
        let root = self.current().clone();
        let is_special = task.engine == Some(EngineKind::Special);
        if is_special || self.begins_with_special_solver(task) {
            return self.has_memory(&root, task);
        }
        let index = self.generator_of(task);
        index.is_ok_and(|index| self.generators[index].engines.can_resume(task.engine()))
    }

    /// Goes to the position of a checkpoint and fills the tables that the task will use.
    pub(crate) fn resume_from(
        &mut self,
        checkpoint: CheckpointReader<'_>,
        task: &SearchTask,
    ) -> Result<(), CheckpointError> {
        let index = self.generator_of(task).map_err(CheckpointError::Search)?;
        checkpoint.check_game(&self.name)?;
        checkpoint.check_rules(&self.start)?;
        let root = self.start.parse_position(&checkpoint.header().position);
        let root = root.map_err(CheckpointError::Position)?;
        checkpoint.check_keys(&root, &self.legal)?;
        checkpoint.check_bounds(&root)?;
        let totals = checkpoint.totals();
        let engines = &mut self.generators[index].engines;
        restore(checkpoint, engines, self.special.as_mut(), &root, task)?;
        self.start = root;
        self.played.clear();
        self.resumed = Some(totals);
        Ok(())
    }
}

/// Reads a checkpoint into all tables of the task; after an error, nothing of a damaged file stays in them.
fn restore<P: Notation>(
    checkpoint: CheckpointReader<'_>,
    engines: &mut EngineSet<P>,
    mut special: Option<&mut SpecialEngine<P>>,
    root: &P,
    task: &SearchTask,
) -> Result<(), CheckpointError> {
    let restored = try_restore(checkpoint, engines, special.as_deref_mut(), root, task);
    if restored.is_err() {
        engines.forget();
        if let Some(memory) = special.and_then(|special| special.memory(root, task)) {
            memory.forget();
        }
    }
    restored
}

fn try_restore<P: Notation>(
    mut checkpoint: CheckpointReader<'_>,
    engines: &mut EngineSet<P>,
    special: Option<&mut SpecialEngine<P>>,
    root: &P,
    task: &SearchTask,
) -> Result<(), CheckpointError> {
    engines.restore(&mut checkpoint, root, task)?;
    let mut memory = special.and_then(|special| special.memory(root, task));
    checkpoint.table(task, &mut |source| match &mut memory {
        Some(memory) => Ok(memory.read_from(source).map(|()| 0)?),
        None => Err(unexpected("memory of the game's own solver")),
    })?;
    checkpoint.finish()
}
