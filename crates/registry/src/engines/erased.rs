//! Generators and evaluators behind pointers, for engines that are compiled once for the positions of a game.

use std::sync::Arc;

use gametree_core::{Coverage, Evaluator, MoveBuf, MoveGen, Position, Score};

type AppendMoves<P> = dyn Fn(&P, &mut MoveBuf<<P as Position>::Move>) + Send + Sync;

/// A generator whose type is hidden, so that its coverage is known at run time only.
pub(crate) struct ErasedMoves<P: Position> {
    append: Arc<AppendMoves<P>>,
    coverage: Coverage,
}

impl<P: Position> ErasedMoves<P> {
    pub(crate) fn of<G: MoveGen<P> + 'static>(generator: G) -> Self {
        ErasedMoves {
            append: Arc::new(move |pos, out| generator.moves(pos, out)),
            coverage: G::COVERAGE,
        }
    }

    /// What leaving moves out may cost.
    pub(crate) const fn coverage(&self) -> Coverage {
        self.coverage
    }
}

impl<P: Position> Clone for ErasedMoves<P> {
    fn clone(&self) -> Self {
        ErasedMoves {
            append: Arc::clone(&self.append),
            coverage: self.coverage,
        }
    }
}

/// At compile time nothing is promised.
impl<P: Position> MoveGen<P> for ErasedMoves<P> {
    const COVERAGE: Coverage = Coverage::Partial;

    fn moves(&self, pos: &P, out: &mut MoveBuf<P::Move>) {
        (self.append)(pos, out);
    }
}

/// A generator whose type is hidden, and which leaves out no move that matters.
pub(crate) struct CompleteMoves<P: Position>(ErasedMoves<P>);

impl<P: Position> CompleteMoves<P> {
    /// Hides a complete generator; others do not compile here.
    pub(crate) fn of<G: MoveGen<P> + 'static>(generator: G) -> Self {
        const {
            assert!(
                G::COVERAGE.is_complete(),
                "nothing is proven with moves left out that matter"
            );
        }
        CompleteMoves(ErasedMoves::of(generator))
    }
}

impl<P: Position> MoveGen<P> for CompleteMoves<P> {
    const COVERAGE: Coverage = Coverage::Sound {
        exact_distance: false,
    };

    fn moves(&self, pos: &P, out: &mut MoveBuf<P::Move>) {
        self.0.moves(pos, out);
    }
}

/// Every legal move of a game, by a generator whose type is hidden.
pub(crate) struct LegalMoves<P: Position>(ErasedMoves<P>);

impl<P: Position> Clone for LegalMoves<P> {
    fn clone(&self) -> Self {
        LegalMoves(self.0.clone())
    }
}

impl<P: Position> LegalMoves<P> {
    /// Hides a generator of every legal move; others do not compile here.
    pub(crate) fn of<G: MoveGen<P> + 'static>(generator: G) -> Self {
        const {
            assert!(
                matches!(G::COVERAGE, Coverage::Legal),
                "a proof is checked against every legal move"
            );
        }
        LegalMoves(ErasedMoves::of(generator))
    }
}

impl<P: Position> MoveGen<P> for LegalMoves<P> {
    const COVERAGE: Coverage = Coverage::Legal;

    fn moves(&self, pos: &P, out: &mut MoveBuf<P::Move>) {
        self.0.moves(pos, out);
    }
}

/// An evaluator whose type is hidden.
pub(crate) struct ErasedEvaluator<P>(Arc<dyn AnyEvaluator<P>>);

/// The methods of [`Evaluator`] that engines without a table call.
trait AnyEvaluator<P>: Send + Sync {
    fn evaluate(&self, pos: &P) -> Score;
    fn known(&self, pos: &P) -> Option<Score>;
    fn at_most(&self, pos: &P, limit: Score) -> Option<Score>;
    fn at_least(&self, pos: &P, limit: Score) -> Option<Score>;
}

impl<P: Position, E: Evaluator<P>> AnyEvaluator<P> for E {
    fn evaluate(&self, pos: &P) -> Score {
        self.evaluate(pos)
    }

    fn known(&self, pos: &P) -> Option<Score> {
        self.known(pos)
    }

    fn at_most(&self, pos: &P, limit: Score) -> Option<Score> {
        self.at_most(pos, limit)
    }

    fn at_least(&self, pos: &P, limit: Score) -> Option<Score> {
        self.at_least(pos, limit)
    }
}

impl<P: Position> ErasedEvaluator<P> {
    pub(crate) fn of<E: Evaluator<P> + 'static>(evaluator: E) -> Self {
        ErasedEvaluator(Arc::new(evaluator))
    }
}

impl<P: Position> Evaluator<P> for ErasedEvaluator<P> {
    fn evaluate(&self, pos: &P) -> Score {
        self.0.evaluate(pos)
    }

    fn known(&self, pos: &P) -> Option<Score> {
        self.0.known(pos)
    }

    fn at_most(&self, pos: &P, limit: Score) -> Option<Score> {
        self.0.at_most(pos, limit)
    }

    fn at_least(&self, pos: &P, limit: Score) -> Option<Score> {
        self.0.at_least(pos, limit)
    }
}
