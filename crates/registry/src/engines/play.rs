//! The engine with a table for play, also in games whose positions can repeat.

use gametree_core::{Evaluator, MoveGen, Position};
use gametree_search::{
    DepthSearch, IterativeDeepening, Observer, Pvs, PvsOptions, SearchLimits, SearchReport,
};

use super::{BoxError, Engine, EngineCache, Memory, Setup};
use crate::engine_kind::SearchKind;

/// Principal variation search, to a fixed depth or with iterative deepening.
pub(crate) type PvsCache<G, E> = EngineCache<IterativeDeepening<Pvs<G, E>>, (Memory, PvsOptions)>;

/// Makes principal variation search over this generator.
pub(crate) fn pvs<G, E>(generator: G, evaluator: E) -> PvsCache<G, E>
where
    G: Clone + Send + 'static,
    E: Clone + Send + 'static,
{
    EngineCache::new(move |(memory, tactics): (Memory, _)| {
        let engine = Pvs::new(generator.clone(), evaluator.clone(), memory.table_bytes)?
            .with_options(tactics)
            .with_threads(memory.threads)
            .with_salt(memory.table_salt());
        Ok(IterativeDeepening::new(engine))
    })
}

impl<P, G, E> Engine<P> for PvsCache<G, E>
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
        let deepening = self.get_or_make((setup.memory, setup.tactics))?;
        Ok(if setup.kind.goes_to_a_depth() && !setup.deepens(limits) {
            deepening.engine_mut().search(root, limits, observer)
        } else {
            deepening.search(root, limits, observer)
        })
    }

    fn forget(&mut self) {
        EngineCache::forget(self);
    }
}
