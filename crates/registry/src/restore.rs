//! Loading of a checkpoint into the tables of a search.

use gametree_core::Notation;

use crate::checkpoint::unexpected;
use crate::named_generator::EngineSet;
use crate::special_solver::SpecialEngine;
use crate::{CheckpointError, CheckpointReader, SearchTask};

/// Reads a checkpoint into all tables of the task; after an error, nothing of a damaged file stays in them.
pub(crate) fn restore<P: Notation>(
    checkpoint: CheckpointReader<'_>,
    engines: &mut EngineSet<P>,
    mut special: Option<&mut SpecialEngine<P>>,
    about: (&P, &SearchTask),
) -> Result<(), CheckpointError> {
    let restored = try_restore(checkpoint, engines, special.as_deref_mut(), about);
    if restored.is_err() {
        engines.forget();
        if let Some(memory) = special.and_then(|special| special.memory(about)) {
            memory.forget();
        }
    }
    restored
}

fn try_restore<P: Notation>(
    mut checkpoint: CheckpointReader<'_>,
    engines: &mut EngineSet<P>,
    special: Option<&mut SpecialEngine<P>>,
    (root, task): (&P, &SearchTask),
) -> Result<(), CheckpointError> {
    engines.restore(&mut checkpoint, root, task)?;
    let mut memory = special.and_then(|special| special.memory((root, task)));
    checkpoint.table(task, &mut |source| match &mut memory {
        Some(memory) => Ok(memory.read_from(source).map(|()| 0)?),
        None => Err(unexpected("memory of the game's own solver")),
    })?;
    checkpoint.finish()
}
