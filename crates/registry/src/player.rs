//! The engines that play: all of them but the solver, for games whose positions can repeat as well.

use gametree_core::{Coverage, Evaluator, MoveBuf, MoveGen, Position};
use gametree_search::{
    AlphaBeta, Budget, DepthSearch, IterativeDeepening, Minimax, Negamax, Observer, Pvs,
    SearchLimits, SearchReport,
};

use crate::Engine;
use crate::kept::Kept;
use crate::searcher::{Failed, Hold, Means, Memory, Searcher};

/// The engines of one generator that prove nothing, or only what they see.
///
/// The one with a table stays, with the table and the threads that were asked for: what one search has learnt helps the next.
pub(crate) struct Players<G, E> {
    pub(crate) generator: G,
    pub(crate) evaluator: E,
    deepening: Kept<IterativeDeepening<Pvs<G, E>>>,
}

impl<G, E> Players<G, E> {
    pub(crate) const fn new(generator: G, evaluator: E) -> Self {
        Players {
            generator,
            evaluator,
            deepening: Kept::none(),
        }
    }
}

impl<G: Clone, E: Clone> Players<G, E> {
    fn deepening(&mut self, means: Means) -> Result<&mut IterativeDeepening<Pvs<G, E>>, Failed> {
        let (generator, evaluator) = (&self.generator, &self.evaluator);
        let memory = means.memory;
        self.deepening.or_make(memory, || {
            let engine = Pvs::new(generator.clone(), evaluator.clone(), memory.table_bytes)?
                .with_options(means.tactics)
                .with_threads(memory.threads)
                .with_salt(memory.table_salt());
            Ok(IterativeDeepening::new(engine))
        })
    }
}

impl<P, G, E> Searcher<P> for Players<G, E>
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

    fn search(
        &mut self,
        root: &P,
        means: Means,
        limits: &SearchLimits,
        observer: &mut dyn Observer<P::Move>,
    ) -> Result<SearchReport<P::Move>, Failed> {
        // Deepening begins with depth 1; who asks for less wants the static value.
        let engine = match means.engine {
            Engine::Pvs | Engine::Iterative if limits.depth == Some(0) => Engine::AlphaBeta,
            engine => engine,
        };
        let (generator, evaluator) = (&self.generator, &self.evaluator);
        Ok(match engine {
            Engine::Minimax => Minimax::new(generator, evaluator).search(root, limits, observer),
            Engine::Negamax => Negamax::new(generator, evaluator).search(root, limits, observer),
            Engine::AlphaBeta => {
                AlphaBeta::new(generator, evaluator).search(root, limits, observer)
            }
            Engine::Pvs => {
                let engine = self.deepening(means)?.engine_mut();
                engine.search(root, limits, observer)
            }
            // Who asks for a proof of a game whose positions can repeat has been refused before.
            _ => {
                let engine = self.deepening(means)?;
                engine.search(root, limits, observer)
            }
        })
    }

    /// Only the solver knows a strategy.
    fn strategy<'a>(
        &'a mut self,
        _: Memory,
        _: u32,
        _: &'a mut Budget<'_, P::Move>,
    ) -> Result<Box<Hold<'a, P>>, Failed>
    where
        P: 'a,
    {
        Ok(Box::new(|_, _| None))
    }
}
