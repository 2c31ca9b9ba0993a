//! Engines without a table, most of them compiled once for the positions of a game.

use gametree_core::{Coverage, Evaluator, MoveGen, NoEvaluation, Position, Tracer, Window};
use gametree_search::{
    AlphaBeta, Budget, DepthResult, DepthSearch, IterativeDeepening, Minimax, Negamax, Observer,
    SearchLimits, SearchReport, Traced,
};
use gametree_trace::Folding;

use super::erased::{ErasedEvaluator, ErasedMoves, PARTIAL};
use super::{BoxError, Engine, Setup, TracedEngine, deepens};
use crate::engine_kind::SearchKind;

/// Half of a window that contains every estimate.
///
/// Engines without cut-offs gain nothing by a narrow window, and would have to search again for values outside it.
const WHOLE_WINDOW: i16 = i16::MAX;

/// Engines that search to a depth and keep no table.
///
/// They ask a position for no key, so they need no canonical images of symmetric positions.
pub(crate) struct TextbookEngines<P: Position> {
    pub(crate) moves: ErasedMoves<P, PARTIAL>,
    evaluator: ErasedEvaluator<P>,
    /// Alpha-beta for this generator and this evaluator; behind pointers it is a tenth slower.
    alpha_beta: Box<dyn Engine<P>>,
}

struct AlphaBetaEngine<G, E>(G, E);

impl<P: Position> TextbookEngines<P> {
    pub(crate) fn new<G, E>(generator: G, evaluator: E) -> Self
    where
        G: MoveGen<P> + Clone + 'static,
        E: Evaluator<P> + Clone + 'static,
    {
        TextbookEngines {
            alpha_beta: Box::new(AlphaBetaEngine(generator.clone(), evaluator.clone())),
            moves: ErasedMoves::of(generator),
            evaluator: ErasedEvaluator::of(evaluator),
        }
    }

    /// Returns `true` if one of these engines does a search of this kind to this depth; a search to depth 0 is a static value.
    pub(crate) fn includes(kind: SearchKind, depth: Option<u32>) -> bool {
        !kind.engine().has_table() || depth == Some(0)
    }
}

impl<P: Position> Engine<P> for TextbookEngines<P> {
    fn search(
        &mut self,
        root: &P,
        setup: Setup<SearchKind>,
        limits: &SearchLimits,
        observer: &mut dyn Observer<P::Move>,
    ) -> Result<SearchReport<P::Move>, BoxError> {
        let (moves, evaluator) = (&self.moves, &self.evaluator);
        let coverage = moves.coverage();
        Ok(match setup.kind {
            SearchKind::AlphaBeta => {
                return self.alpha_beta.search(root, setup, limits, observer);
            }
            SearchKind::Negamax if deepens(limits) => {
                IterativeDeepening::new(Negamax::new(moves, evaluator))
                    .with_margin(WHOLE_WINDOW)
                    .search_with_coverage(root, limits, observer, coverage)
            }
            SearchKind::Negamax => Negamax::new(moves, evaluator)
                .search_with_coverage(root, limits, observer, coverage),
            SearchKind::Solver => Minimax::new(moves, &ErasedEvaluator::of(NoEvaluation))
                .search_with_coverage(root, limits, observer, coverage),
            SearchKind::Minimax if deepens(limits) => {
                IterativeDeepening::new(Minimax::new(moves, evaluator))
                    .with_margin(WHOLE_WINDOW)
                    .search_with_coverage(root, limits, observer, coverage)
            }
            // Engines with a table arrive here only for depth 0.
            SearchKind::Minimax | SearchKind::Pvs | SearchKind::Iterative => {
                Minimax::new(moves, evaluator)
                    .search_with_coverage(root, limits, observer, coverage)
            }
        })
    }
}

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> Engine<P> for AlphaBetaEngine<G, E> {
    fn search(
        &mut self,
        root: &P,
        _: Setup<SearchKind>,
        limits: &SearchLimits,
        observer: &mut dyn Observer<P::Move>,
    ) -> Result<SearchReport<P::Move>, BoxError> {
        let AlphaBetaEngine(generator, evaluator) = self;
        let mut engine = AlphaBeta::new(&*generator, &*evaluator);
        Ok(if deepens(limits) {
            IterativeDeepening::new(engine).search(root, limits, observer)
        } else {
            engine.search(root, limits, observer)
        })
    }
}

/// One of the engines without a table, for a trace; over pointers, all of them are compiled once for the positions of a game.
enum AnyTextbook<G, E> {
    Minimax(Minimax<G, E>),
    Negamax(Negamax<G, E>),
    AlphaBeta(AlphaBeta<G, E>),
}

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> DepthSearch<P> for AnyTextbook<G, E> {
    const COVERAGE: Coverage = G::COVERAGE;
    const REMEMBERS: bool = false;

    fn begin_search(&mut self) {}

    fn trace_depth<T: Tracer<P::Move>>(
        &mut self,
        root: &P,
        depth: u32,
        window: Window,
        budget: &mut Budget<'_, P::Move>,
        tracer: &mut T,
    ) -> DepthResult<P::Move> {
        match self {
            AnyTextbook::Minimax(engine) => engine.trace_depth(root, depth, window, budget, tracer),
            AnyTextbook::Negamax(engine) => engine.trace_depth(root, depth, window, budget, tracer),
            AnyTextbook::AlphaBeta(engine) => {
                engine.trace_depth(root, depth, window, budget, tracer)
            }
        }
    }
}

impl<P: Position> TracedEngine<P> for TextbookEngines<P> {
    fn trace(
        &mut self,
        root: &P,
        setup: Setup<SearchKind>,
        limits: &SearchLimits,
        observer: &mut dyn Observer<P::Move>,
        folding: &mut Folding<P::Move>,
    ) -> Result<SearchReport<P::Move>, BoxError> {
        let (moves, evaluator) = (&self.moves, &self.evaluator);
        let coverage = moves.coverage();
        let mut engine = match setup.kind {
            SearchKind::AlphaBeta => AnyTextbook::AlphaBeta(AlphaBeta::new(moves, evaluator)),
            SearchKind::Negamax => AnyTextbook::Negamax(Negamax::new(moves, evaluator)),
            SearchKind::Minimax | SearchKind::Pvs | SearchKind::Iterative | SearchKind::Solver => {
                AnyTextbook::Minimax(Minimax::new(moves, evaluator))
            }
        };
        let has_cuts = matches!(engine, AnyTextbook::AlphaBeta(_));
        let mut traced = Traced::new(&mut engine, root, folding);
        Ok(if deepens(limits) {
            let mut deepening = IterativeDeepening::new(traced);
            if !has_cuts {
                deepening = deepening.with_margin(WHOLE_WINDOW);
            }
            deepening.search_with_coverage(root, limits, observer, coverage)
        } else {
            traced.search_with_coverage(root, limits, observer, coverage)
        })
    }
}
