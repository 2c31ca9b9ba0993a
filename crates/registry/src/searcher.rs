//! One generator of a game with every engine that can use it.

use std::error::Error;
use std::num::NonZero;

use gametree_core::{Coverage, Evaluator, KnownOnly, MoveBuf, MoveGen, Position, Score};
use gametree_search::{
    AlphaBeta, Budget, DepthSearch, IterativeDeepening, Minimax, Negamax, Observer, Pvs,
    SearchLimits, SearchReport, Solver,
};

use crate::Engine;

/// With what to search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Means {
    pub(crate) engine: Engine,
    pub(crate) memory: Memory,
}

/// The size of a table and the threads that share it: with others an engine is made anew.
pub(crate) type Memory = (usize, NonZero<usize>);

/// A generator whose type is hidden, so that a game can offer several.
pub(crate) trait Searcher<P: Position>: Send {
    fn coverage(&self) -> Coverage;

    fn moves(&self, pos: &P) -> MoveBuf<P::Move>;

    fn perft(&self, pos: &P, depth: u32) -> u64;

    fn search(
        &mut self,
        root: &P,
        means: Means,
        limits: &SearchLimits,
        observer: &mut dyn Observer<P::Move>,
    ) -> Result<SearchReport<P::Move>, Box<dyn Error + Send + Sync>>;

    /// The strategy behind a proof: for positions, and what their side to move is to get at least, a move after which it still does.
    ///
    /// With the solver that has proven it, if it is still there, and the depth that it took.
    fn strategy<'a>(
        &'a mut self,
        memory: Memory,
        depth: u32,
        budget: &'a mut Budget<'_, P::Move>,
    ) -> Result<Box<Hold<'a, P>>, Box<dyn Error + Send + Sync>>
    where
        P: 'a;
}

/// A move after which the side to move still gets a score.
pub(crate) type Hold<'a, P> = dyn FnMut(&P, Score) -> Option<<P as Position>::Move> + 'a;

/// The engines of one generator.
///
/// Those with a table stay, with the table and the threads that were asked for: what one search has learnt helps the next.
pub(crate) struct Engines<G, E> {
    generator: G,
    evaluator: E,
    deepening: Option<(Memory, IterativeDeepening<Pvs<G, E>>)>,
    solver: Option<(Memory, Solver<G, E>)>,
}

impl<G, E> Engines<G, E> {
    pub(crate) const fn new(generator: G, evaluator: E) -> Self {
        Engines {
            generator,
            evaluator,
            deepening: None,
            solver: None,
        }
    }
}

impl<P, G, E> Searcher<P> for Engines<G, E>
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
    ) -> Result<SearchReport<P::Move>, Box<dyn Error + Send + Sync>> {
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
                let engine = self.deepening(means.memory)?.engine_mut();
                engine.search(root, limits, observer)
            }
            Engine::Iterative => {
                let engine = self.deepening(means.memory)?;
                engine.search(root, limits, observer)
            }
            Engine::Solver if limits.depth == Some(0) => {
                AlphaBeta::new(generator, KnownOnly(evaluator)).search(root, limits, observer)
            }
            _ => {
                let engine = self.solver(means.memory)?;
                engine.solve(root, limits, observer)
            }
        })
    }

    fn strategy<'a>(
        &'a mut self,
        memory: Memory,
        depth: u32,
        budget: &'a mut Budget<'_, P::Move>,
    ) -> Result<Box<Hold<'a, P>>, Box<dyn Error + Send + Sync>>
    where
        P: 'a,
    {
        let solver = self.solver(memory)?;
        Ok(Box::new(move |pos, score| {
            solver.hold(pos, (score, depth), budget)
        }))
    }
}

impl<G: Clone, E: Clone> Engines<G, E> {
    fn deepening(
        &mut self,
        memory: Memory,
    ) -> Result<&mut IterativeDeepening<Pvs<G, E>>, Box<dyn Error + Send + Sync>> {
        if self.deepening.as_ref().is_none_or(|kept| kept.0 != memory) {
            // The old table goes first, so that both need not fit.
            self.deepening = None;
            let engine = Pvs::new(self.generator.clone(), self.evaluator.clone(), memory.0)?
                .with_threads(memory.1);
            self.deepening = Some((memory, IterativeDeepening::new(engine)));
        }
        let kept = self.deepening.as_mut();
        Ok(&mut kept.expect("made above where there was none").1)
    }

    fn solver(
        &mut self,
        memory: Memory,
    ) -> Result<&mut Solver<G, E>, Box<dyn Error + Send + Sync>> {
        if self.solver.as_ref().is_none_or(|kept| kept.0 != memory) {
            self.solver = None;
            let engine = Solver::new(self.generator.clone(), self.evaluator.clone(), memory.0)?
                .with_threads(memory.1);
            self.solver = Some((memory, engine));
        }
        let kept = self.solver.as_mut();
        Ok(&mut kept.expect("made above where there was none").1)
    }
}
