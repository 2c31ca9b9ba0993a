//! Generators and evaluators behind pointers, for engines that are compiled once for the positions of a game.

use std::sync::Arc;

use gametree_core::{Coverage, Evaluator, MoveBuf, MoveGen, Position, Score};

type AppendMoves<P> = dyn Fn(&P, &mut MoveBuf<<P as Position>::Move>) + Send + Sync;

/// A generator with its type hidden and a compile-time promise: [`PartialMoves`], [`Replies`] or [`LegalMoves`].
///
/// Its exact coverage is known at run time.
pub(crate) struct ErasedMoves<P: Position, const PROMISE: u8> {
    append: Arc<AppendMoves<P>>,
    coverage: Coverage,
}

const PARTIAL: u8 = 0;
const COMPLETE: u8 = 1;
const LEGAL: u8 = 2;

/// Generator that may leave moves out.
pub(crate) type PartialMoves<P> = ErasedMoves<P, PARTIAL>;
/// Generator that leaves out no move that affects who wins, for the replies to the player with a goal.
pub(crate) type Replies<P> = ErasedMoves<P, COMPLETE>;
/// Generator of every legal move of a game.
pub(crate) type LegalMoves<P> = ErasedMoves<P, LEGAL>;

impl<P: Position, const PROMISE: u8> ErasedMoves<P, PROMISE> {
    /// Hides the type of a generator; one that does not keep the promise does not compile here.
    pub(crate) fn of<G: MoveGen<P> + 'static>(generator: G) -> Self {
        const {
            assert!(
                G::COVERAGE.includes(Self::COVERAGE),
                "moves that are left out prove nothing: a proof is searched with the moves that matter, and checked with every legal one"
            );
        }
        Self::checked(generator).expect("checked when this was compiled")
    }

    /// Hides the type of a generator whose coverage keeps the promise; returns `None` for any other.
    pub(crate) fn checked<G: MoveGen<P> + 'static>(generator: G) -> Option<Self> {
        G::COVERAGE.includes(Self::COVERAGE).then(|| ErasedMoves {
            coverage: generator.coverage(),
            append: Arc::new(move |pos, out| generator.moves(pos, out)),
        })
    }
}

impl<P: Position> LegalMoves<P> {
    /// Returns the same generator as one for replies, of which less is asked.
    pub(crate) fn replies(&self) -> Replies<P> {
        ErasedMoves {
            append: Arc::clone(&self.append),
            coverage: self.coverage,
        }
    }
}

impl<P: Position + 'static> PartialMoves<P> {
    /// Wraps a function whose moves are only counted; they need not be legal.
    pub(crate) fn unchecked(append: fn(&P, &mut MoveBuf<P::Move>)) -> Self {
        ErasedMoves {
            append: Arc::new(append),
            coverage: Coverage::Partial,
        }
    }
}

impl<P: Position, const PROMISE: u8> Clone for ErasedMoves<P, PROMISE> {
    fn clone(&self) -> Self {
        ErasedMoves {
            append: Arc::clone(&self.append),
            coverage: self.coverage,
        }
    }
}

impl<P: Position, const PROMISE: u8> MoveGen<P> for ErasedMoves<P, PROMISE> {
    const COVERAGE: Coverage = match PROMISE {
        LEGAL => Coverage::Legal,
        COMPLETE => Coverage::Sound {
            exact_distance: false,
        },
        _ => Coverage::Partial,
    };

    fn coverage(&self) -> Coverage {
        self.coverage
    }

    fn moves(&self, pos: &P, out: &mut MoveBuf<P::Move>) {
        (self.append)(pos, out);
    }
}

/// An evaluator with its type hidden.
pub(crate) struct ErasedEvaluator<P>(Arc<dyn AnyEvaluator<P>>);

impl<P> Clone for ErasedEvaluator<P> {
    fn clone(&self) -> Self {
        ErasedEvaluator(Arc::clone(&self.0))
    }
}

/// Methods of [`Evaluator`] that engines without a table call.
trait AnyEvaluator<P>: Send + Sync {
    fn evaluate(&self, pos: &P) -> Score;
    fn known(&self, pos: &P) -> Option<Score>;
    fn at_most(&self, pos: &P, limit: Score) -> Option<Score>;
    fn at_least(&self, pos: &P, limit: Score) -> Option<Score>;
    fn notable(&self) -> Option<u16>;
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

    fn notable(&self) -> Option<u16> {
        self.notable()
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

    fn notable(&self) -> Option<u16> {
        self.0.notable()
    }
}
