//! The engines of a generator over positions that share their table entries with their symmetric twins.

use std::io::Read;

use gametree_core::{
    Canonical, Coverage, Evaluator, MoveBuf, MoveGen, OnCanonical, Score, Symmetric,
};
use gametree_search::{Budget, Observer, SearchLimits, SearchReport, Snapshot};

use super::{AllEngines, BoxError, Engine, EngineSetup, Engines, Hold, Memory};

/// Engines that take all symmetric twins of a position for one.
pub(crate) struct SymmetricEngines<G, E> {
    generator: G,
    engines: AllEngines<OnCanonical<G>, OnCanonical<E>>,
}

impl<G: Clone, E> SymmetricEngines<G, E> {
    pub(crate) fn new(generator: G, evaluator: E) -> Self {
        let engines = AllEngines::new(OnCanonical(generator.clone()), OnCanonical(evaluator));
        SymmetricEngines { generator, engines }
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
        self.engines.search(&root, setup, limits, observer)
    }
}

impl<P, G, E> Engines<P> for SymmetricEngines<G, E>
where
    P: Symmetric,
    G: MoveGen<P> + Clone,
    E: Evaluator<P> + Clone,
{
    fn coverage(&self) -> Coverage {
        G::COVERAGE
    }

    fn moves(&self, pos: &P) -> MoveBuf<P::Move> {
        let mut moves = MoveBuf::new();
        self.generator.moves(pos, &mut moves);
        moves
    }

    fn perft(&self, pos: &P, depth: u32) -> u64 {
        gametree_core::perft(&mut pos.clone(), &self.generator, depth)
    }

    fn strategy<'a>(
        &'a mut self,
        memory: Memory,
        depth: u32,
        budget: &'a mut Budget<'_, P::Move>,
    ) -> Result<Box<Hold<'a, P>>, BoxError>
    where
        P: 'a,
    {
        let mut hold = self.engines.strategy(memory, depth, budget)?;
        Ok(Box::new(move |pos, score| {
            hold(&Canonical::new(pos.clone(), u32::MAX), score)
        }))
    }

    fn snapshot(&mut self, memory: Memory) -> Result<Option<Snapshot>, BoxError> {
        <_ as Engines<Canonical<P>>>::snapshot(&mut self.engines, memory)
    }

    fn restore(&mut self, memory: Memory, source: &mut dyn Read) -> Result<u64, BoxError> {
        <_ as Engines<Canonical<P>>>::restore(&mut self.engines, memory, source)
    }

    fn remembered(&self, pos: &P) -> Option<(Score, [bool; 2])> {
        let pos = Canonical::new(pos.clone(), u32::MAX);
        <_ as Engines<Canonical<P>>>::remembered(&self.engines, &pos)
    }

    fn forget(&mut self) {
        <_ as Engines<Canonical<P>>>::forget(&mut self.engines);
    }
}
