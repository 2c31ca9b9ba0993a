//! Engines without a table, most of them compiled once for the positions of a game.

use gametree_core::{Evaluator, MoveGen, NoEvaluation, Position, Score};
use gametree_search::{
    AlphaBeta, DepthSearch, IterativeDeepening, Minimax, Negamax, Observer, SearchLimits,
    SearchReport,
};

use super::erased::{ErasedEvaluator, PartialMoves};
use super::{BoxError, Engine, Setup};
use crate::engine_kind::SearchKind;

/// Half of a window that contains every estimate.
///
/// Engines without cut-offs gain nothing by a narrow window, and would have to search again for values outside it.
const WHOLE_WINDOW: i16 = i16::MAX;

/// Engines that search to a depth and keep no table.
///
/// They ask a position for no key, so they need no canonical images of symmetric positions.
pub(crate) struct TextbookEngines<P: Position> {
    pub(crate) moves: PartialMoves<P>,
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
            moves: PartialMoves::of(generator),
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
        if setup.is_textbook {
            let evaluator = EstimatesAlone(evaluator);
            return Ok(match setup.kind {
                SearchKind::AlphaBeta => {
                    AlphaBeta::new(moves, evaluator).search(root, limits, observer)
                }
                SearchKind::Negamax => {
                    Negamax::new(moves, evaluator).search(root, limits, observer)
                }
                SearchKind::Minimax
                | SearchKind::Pvs
                | SearchKind::Iterative
                | SearchKind::Solver => {
                    Minimax::new(moves, evaluator).search(root, limits, observer)
                }
            });
        }
        let deepens = setup.deepens(limits);
        Ok(match setup.kind {
            SearchKind::AlphaBeta => {
                return self.alpha_beta.search(root, setup, limits, observer);
            }
            SearchKind::Negamax => {
                let engine = Negamax::new(moves, evaluator);
                search_all(engine, root, deepens, limits, observer)
            }
            SearchKind::Solver => {
                let evaluator = ErasedEvaluator::of(NoEvaluation);
                let engine = Minimax::new(moves, &evaluator);
                search_all(engine, root, deepens, limits, observer)
            }
            // Engines with a table arrive here only for depth 0.
            SearchKind::Minimax | SearchKind::Pvs | SearchKind::Iterative => {
                let engine = Minimax::new(moves, evaluator);
                search_all(engine, root, deepens, limits, observer)
            }
        })
    }
}

/// The estimates of an evaluator, without the values that it knows at sight.
struct EstimatesAlone<'a, P>(&'a ErasedEvaluator<P>);

impl<P: Position> Evaluator<P> for EstimatesAlone<'_, P> {
    fn evaluate(&self, pos: &P) -> Score {
        self.0.evaluate(pos)
    }
}

/// Searches with an engine without cut-offs.
fn search_all<P: Position>(
    mut engine: impl DepthSearch<P>,
    root: &P,
    deepens: bool,
    limits: &SearchLimits,
    observer: &mut dyn Observer<P::Move>,
) -> SearchReport<P::Move> {
    if deepens {
        let mut deepening = IterativeDeepening::new(engine).with_margin(WHOLE_WINDOW);
        deepening.search(root, limits, observer)
    } else {
        engine.search(root, limits, observer)
    }
}

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> Engine<P> for AlphaBetaEngine<G, E> {
    fn search(
        &mut self,
        root: &P,
        setup: Setup<SearchKind>,
        limits: &SearchLimits,
        observer: &mut dyn Observer<P::Move>,
    ) -> Result<SearchReport<P::Move>, BoxError> {
        let AlphaBetaEngine(generator, evaluator) = self;
        let mut engine = AlphaBeta::new(&*generator, &*evaluator);
        Ok(if setup.deepens(limits) {
            IterativeDeepening::new(engine).search(root, limits, observer)
        } else {
            engine.search(root, limits, observer)
        })
    }
}
