//! A generator of a game by name, with all that searches its moves.

use gametree_core::Notation;
use gametree_search::{Budget, Snapshot};

use crate::certificate_io::{Strategy, goal_behind};
use crate::engines::{BoxError, Engines};
use crate::prover::Prover;
use crate::{Answer, CheckpointError, CheckpointReader, EngineKind, SearchError, SearchTask};

/// A generator with all that searches its moves.
pub(crate) struct NamedGenerator<P: Notation> {
    pub(crate) name: String,
    pub(crate) engines: Box<dyn Engines<P>>,
    /// None where moves may be left out.
    pub(crate) prover: Option<Box<dyn Prover<P>>>,
}

impl<P: Notation + 'static> NamedGenerator<P> {
    /// The strategy behind an answer: of the prover where one has found it, else of the solver.
    pub(crate) fn strategy<'a>(
        &'a mut self,
        answer: &'a Answer,
        task: &SearchTask,
        budget: &'a mut Budget<'_, P::Move>,
    ) -> Result<Box<Strategy<'a, P>>, SearchError> {
        let memory = task.memory();
        if let Some(prover) = self.prover.as_deref_mut()
            && answer.engine.is_prover()
        {
            return Ok(Box::new(move |pos, claim| {
                let goal = goal_behind::<P>(claim, answer.to_move);
                prover.strategy_move(memory, (pos, goal), budget)
            }));
        }
        let hold = self.engines.strategy(memory, answer.depth, budget);
        let mut hold = hold.map_err(SearchError::Table)?;
        Ok(Box::new(move |pos, claim| hold(pos, claim.score())))
    }
}

impl<P: Notation> NamedGenerator<P> {
    /// Views of the tables from which a task is answered.
    pub(crate) fn snapshots(
        &mut self,
        task: &SearchTask,
    ) -> Result<[Option<Snapshot>; 2], BoxError> {
        let memory = task.memory();
        let search = match task.engine() {
            EngineKind::DfPn => None,
            _ => self.engines.snapshot(memory)?,
        };
        let proof = match (task.engine(), &mut self.prover) {
            (EngineKind::Solver, _) | (_, None) => None,
            (_, Some(prover)) => Some(prover.snapshot(memory)?),
        };
        Ok([search, proof])
    }

    /// Reads these tables back.
    pub(crate) fn restore(
        &mut self,
        mut checkpoint: CheckpointReader<'_>,
        root: &P,
        task: &SearchTask,
    ) -> Result<(), CheckpointError> {
        let memory = task.memory();
        let goal = checkpoint.totals().shown.question(root);
        checkpoint.table(|source| self.engines.restore(memory, source))?;
        checkpoint.check_remembered(self.engines.remembered(root))?;
        checkpoint.proof_table(|source| match &mut self.prover {
            Some(prover) => prover.restore(memory, goal, source),
            None => Err("expected no table of a prover, found one".into()),
        })?;
        checkpoint.finish()
    }

    pub(crate) fn forget(&mut self) {
        self.engines.forget();
        if let Some(prover) = &mut self.prover {
            prover.forget();
        }
    }
}
