//! The engines that play: all of them but the solver, for games whose positions can repeat as well.

use gametree_core::{Coverage, Evaluator, MoveBuf, MoveGen, Position};
use gametree_search::{
    AlphaBeta, Budget, DepthSearch, IterativeDeepening, Minimax, Negamax, Observer, Pvs,
    SearchLimits, SearchReport,
};

use super::{BoxError, Engine, EngineSetup, Engines, Hold, Kept, Memory};
use crate::EngineKind;

/// The engines of one generator that prove nothing, or only what they see.
///
/// The one with a table stays, with the table and the threads that were asked for: what one search has learnt helps the next.
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
        // Deepening begins with depth 1; who asks for less wants the static value.
        let engine = match setup.engine {
            EngineKind::Pvs | EngineKind::Iterative if limits.depth == Some(0) => {
                EngineKind::AlphaBeta
            }
            engine => engine,
        };
        let (generator, evaluator) = (&self.generator, &self.evaluator);
        Ok(match engine {
            EngineKind::Minimax => {
                Minimax::new(generator, evaluator).search(root, limits, observer)
            }
            EngineKind::Negamax => {
                Negamax::new(generator, evaluator).search(root, limits, observer)
            }
            EngineKind::AlphaBeta => {
                AlphaBeta::new(generator, evaluator).search(root, limits, observer)
            }
            EngineKind::Pvs => {
                let engine = self.deepening(setup)?.engine_mut();
                engine.search(root, limits, observer)
            }
            // Who asks for a proof of a game whose positions can repeat has been refused before.
            _ => {
                let engine = self.deepening(setup)?;
                engine.search(root, limits, observer)
            }
        })
    }
}

impl<P, G, E> Engines<P> for PlayEngines<G, E>
where
    P: Position,
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
