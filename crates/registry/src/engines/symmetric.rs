//! The engines of a generator over positions that share their table entries with their symmetric twins.

use std::io::Read;

use gametree_core::{Canonical, Evaluator, MoveGen, OnCanonical, Score, Symmetric};
use gametree_search::{Budget, Observer, SearchLimits, SearchReport, Snapshot};

use super::{AllEngines, BoxError, Engine, EngineSetup, Engines, Hold, Memory};

/// Engines that take all symmetric twins of a position for one.
pub(crate) struct SymmetricEngines<G, E>(AllEngines<OnCanonical<G>, OnCanonical<E>>);

impl<G, E> SymmetricEngines<G, E> {
    pub(crate) const fn new(generator: G, evaluator: E) -> Self {
        SymmetricEngines(AllEngines::new(
            OnCanonical(generator),
            OnCanonical(evaluator),
        ))
    }
}

impl<P, G, E> Engine<P> for SymmetricEngines<G, E>
where
    P: Symmetric,
    G: MoveGen<P> + Clone,
    E: Evaluator<P> + Clone,
{
    fn search(
        &mut self,
        root: &P,
        setup: EngineSetup,
        limits: &SearchLimits,
        observer: &mut dyn Observer<P::Move>,
    ) -> Result<SearchReport<P::Move>, BoxError> {
        // Symmetric positions matter down to the last ply of a proof.
        let root = Canonical::new(root.clone(), u32::MAX);
        self.0.search(&root, setup, limits, observer)
    }
}

impl<P, G, E> Engines<P> for SymmetricEngines<G, E>
where
    P: Symmetric,
    G: MoveGen<P> + Clone,
    E: Evaluator<P> + Clone,
{
    fn strategy<'a>(
        &'a mut self,
        memory: Memory,
        depth: u32,
        budget: &'a mut Budget<'_, P::Move>,
    ) -> Result<Box<Hold<'a, P>>, BoxError>
    where
        P: 'a,
    {
        let mut hold = self.0.strategy(memory, depth, budget)?;
        Ok(Box::new(move |pos, score| {
            hold(&Canonical::new(pos.clone(), u32::MAX), score)
        }))
    }

    fn snapshot(&mut self, memory: Memory) -> Result<Option<Snapshot>, BoxError> {
        <_ as Engines<Canonical<P>>>::snapshot(&mut self.0, memory)
    }

    fn restore(&mut self, memory: Memory, source: &mut dyn Read) -> Result<u64, BoxError> {
        <_ as Engines<Canonical<P>>>::restore(&mut self.0, memory, source)
    }

    fn remembered(&self, pos: &P) -> Option<(Score, [bool; 2])> {
        let pos = Canonical::new(pos.clone(), u32::MAX);
        <_ as Engines<Canonical<P>>>::remembered(&self.0, &pos)
    }

    fn forget(&mut self) {
        <_ as Engines<Canonical<P>>>::forget(&mut self.0);
    }
}
