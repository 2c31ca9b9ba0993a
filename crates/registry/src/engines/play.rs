//! The engines with a table that play, for games whose positions can repeat as well.

use gametree_core::{Evaluator, MoveGen, Position};
use gametree_search::{
    Budget, DepthSearch, IterativeDeepening, Observer, Pvs, SearchLimits, SearchReport,
};

use super::{BoxError, Engine, EngineSetup, Engines, Hold, Kept, Memory};
use crate::EngineKind;

/// Principal variation search to a depth, and deeper and deeper.
///
/// The engine stays, with the table and the threads that were asked for: what one search has learnt helps the next.
pub(crate) struct PlayEngines<G, E> {
    pub(crate) generator: G,
    pub(crate) evaluator: E,
    deepening: Kept<IterativeDeepening<Pvs<G, E>>>,
}

impl<G, E> PlayEngines<G, E> {
    pub(crate) const fn new(generator: G, evaluator: E) -> Self {
        PlayEngines {
            generator,
            evaluator,
            deepening: Kept::none(),
        }
    }
}

impl<G: Clone, E: Clone> PlayEngines<G, E> {
    fn deepening(
        &mut self,
        setup: EngineSetup,
    ) -> Result<&mut IterativeDeepening<Pvs<G, E>>, BoxError> {
        let (generator, evaluator) = (&self.generator, &self.evaluator);
        let memory = setup.memory;
        self.deepening.get_or_build(memory, || {
            let engine = Pvs::new(generator.clone(), evaluator.clone(), memory.table_bytes)?
                .with_options(setup.tactics)
                .with_threads(memory.threads)
                .with_salt(memory.table_salt());
            Ok(IterativeDeepening::new(engine))
        })
    }
}

impl<P, G, E> Engine<P> for PlayEngines<G, E>
where
    P: Position,
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
        let deepening = self.deepening(setup)?;
        Ok(match setup.engine {
            EngineKind::Pvs => deepening.engine_mut().search(root, limits, observer),
            // A task for a proof of a game whose positions can repeat has been refused before.
            _ => deepening.search(root, limits, observer),
        })
    }
}

impl<P, G, E> Engines<P> for PlayEngines<G, E>
where
    P: Position,
    G: MoveGen<P> + Clone,
    E: Evaluator<P> + Clone,
{
    /// Only the solver knows a strategy.
    fn strategy<'a>(
        &'a mut self,
        _: Memory,
        _: u32,
        _: &'a mut Budget<'_, P::Move>,
    ) -> Result<Box<Hold<'a, P>>, BoxError>
    where
        P: 'a,
    {
        Ok(Box::new(|_, _| None))
    }
}
