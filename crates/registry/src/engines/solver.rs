//! The solver with its table.

use std::io::Read;

use gametree_core::{Evaluator, Goal, MoveGen, Position, Score};
use gametree_search::{Budget, Observer, SearchLimits, SearchReport, Snapshot, Solver};

use super::{BoxError, Engine, EngineCache, Memory, ProofMove, Setup, Table, TableSolver};
use crate::engine_kind::SearchKind;

/// Makes the solver over this generator.
pub(crate) fn solver<G, E>(generator: G, evaluator: E) -> EngineCache<Solver<G, E>>
where
    G: Clone + Send + 'static,
    E: Clone + Send + 'static,
{
    EngineCache::new(move |memory: Memory| {
        let engine = Solver::new(generator.clone(), evaluator.clone(), memory.table_bytes)?;
        Ok(engine
            .with_threads(memory.threads)
            .with_salt(memory.table_salt()))
    })
}

impl<P, G, E> Engine<P> for EngineCache<Solver<G, E>>
where
    P: Position,
    G: MoveGen<P>,
    E: Evaluator<P>,
{
    fn search(
        &mut self,
        root: &P,
        setup: Setup<SearchKind>,
        limits: &SearchLimits,
        observer: &mut dyn Observer<P::Move>,
    ) -> Result<SearchReport<P::Move>, BoxError> {
        Ok(self
            .get_or_make(setup.memory)?
            .solve(root, limits, observer))
    }

    fn forget(&mut self) {
        EngineCache::forget(self);
    }
}

impl<P, G, E> TableSolver<P> for EngineCache<Solver<G, E>>
where
    P: Position,
    G: MoveGen<P>,
    E: Evaluator<P>,
{
    fn strategy<'a>(
        &'a mut self,
        memory: Memory,
        depth: u32,
        budget: &'a mut Budget<'_, P::Move>,
    ) -> Result<Box<ProofMove<'a, P>>, BoxError>
    where
        P: 'a,
    {
        let solver = self.get_or_make(memory)?;
        Ok(Box::new(move |pos, score| {
            solver.proof_move(pos, score, depth, budget)
        }))
    }

    fn remembered(&self, pos: &P) -> Option<(Score, [bool; 2])> {
        let value = self.get()?.remembered(pos)?;
        Some((value.score, [value.lower, value.upper]))
    }
}

impl<G: Send, E: Send> Table for EngineCache<Solver<G, E>> {
    fn snapshot(&mut self, memory: Memory) -> Result<Snapshot, BoxError> {
        Ok(self.get_or_make(memory)?.snapshot())
    }

    /// The goal is ignored, since values of the solver belong to none.
    fn restore(&mut self, memory: Memory, _: Goal, source: &mut dyn Read) -> Result<u64, BoxError> {
        Ok(self.get_or_make(memory)?.restore(source)?)
    }
}
