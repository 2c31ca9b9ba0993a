//! The engines of a generator over positions that share their table entries with their symmetric twins.

use std::io::Read;

use gametree_core::{
    Canonical, Coverage, Evaluator, MoveBuf, MoveGen, OnCanonical, Score, Symmetric,
};
use gametree_search::{Budget, Observer, SearchLimits, SearchReport, Snapshot};

use crate::searcher::{Engines, Failed, Hold, Means, Memory, Searcher};

/// Engines that take all symmetric twins of a position for one.
pub(crate) struct Twins<G, E> {
    generator: G,
    engines: Engines<OnCanonical<G>, OnCanonical<E>>,
}

impl<G: Clone, E> Twins<G, E> {
    pub(crate) fn new(generator: G, evaluator: E) -> Self {
        let engines = Engines::new(OnCanonical(generator.clone()), OnCanonical(evaluator));
        Twins { generator, engines }
    }
}

impl<P, G, E> Searcher<P> for Twins<G, E>
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

    fn search(
        &mut self,
        root: &P,
        means: Means,
        limits: &SearchLimits,
        observer: &mut dyn Observer<P::Move>,
    ) -> Result<SearchReport<P::Move>, Failed> {
        // Twins matter down to the last ply of a proof.
        let root = Canonical::new(root.clone(), u32::MAX);
        self.engines.search(&root, means, limits, observer)
    }

    fn strategy<'a>(
        &'a mut self,
        memory: Memory,
        depth: u32,
        budget: &'a mut Budget<'_, P::Move>,
    ) -> Result<Box<Hold<'a, P>>, Failed>
    where
        P: 'a,
    {
        let mut hold = self.engines.strategy(memory, depth, budget)?;
        Ok(Box::new(move |pos, score| {
            hold(&Canonical::new(pos.clone(), u32::MAX), score)
        }))
    }

    fn snapshot(&mut self, memory: Memory) -> Result<Option<Snapshot>, Failed> {
        <_ as Searcher<Canonical<P>>>::snapshot(&mut self.engines, memory)
    }

    fn restore(&mut self, memory: Memory, source: &mut dyn Read) -> Result<u64, Failed> {
        <_ as Searcher<Canonical<P>>>::restore(&mut self.engines, memory, source)
    }

    fn remembered(&self, pos: &P) -> Option<(Score, [bool; 2])> {
        let pos = Canonical::new(pos.clone(), u32::MAX);
        <_ as Searcher<Canonical<P>>>::remembered(&self.engines, &pos)
    }

    fn forget(&mut self) {
        <_ as Searcher<Canonical<P>>>::forget(&mut self.engines);
    }
}
