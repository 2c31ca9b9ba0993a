//! What is written for boards without patterns.

use gametree_core::{Coverage, Evaluator, MoveBuf, MoveGen, Score};
use gametree_grid::Cell;
use gametree_mnk::Mnk;

use crate::PatternMnk;

/// A generator or an evaluator that looks at the stones alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnBoard<T>(pub T);

impl<const W: usize, G: MoveGen<Mnk<W>>> MoveGen<PatternMnk<W>> for OnBoard<G> {
    const COVERAGE: Coverage = G::COVERAGE;
    const ORDER_IS_FINAL: bool = G::ORDER_IS_FINAL;
    const IS_RANKED: bool = G::IS_RANKED;

    #[inline]
    fn moves(&self, pos: &PatternMnk<W>, out: &mut MoveBuf<Cell>) {
        self.0.moves(pos.board(), out);
    }

    #[inline]
    fn moves_after(&self, pos: &PatternMnk<W>, m: Cell, added: &mut MoveBuf<Cell>) -> bool {
        self.0.moves_after(pos.board(), m, added)
    }
}

impl<const W: usize, E: Evaluator<Mnk<W>>> Evaluator<PatternMnk<W>> for OnBoard<E> {
    #[inline]
    fn evaluate(&self, pos: &PatternMnk<W>) -> Score {
        self.0.evaluate(pos.board())
    }

    #[inline]
    fn known(&self, pos: &PatternMnk<W>) -> Option<Score> {
        self.0.known(pos.board())
    }

    #[inline]
    fn at_most(&self, pos: &PatternMnk<W>, limit: Score) -> Option<Score> {
        self.0.at_most(pos.board(), limit)
    }

    #[inline]
    fn at_least(&self, pos: &PatternMnk<W>, limit: Score) -> Option<Score> {
        self.0.at_least(pos.board(), limit)
    }

    fn notable(&self) -> Option<u16> {
        self.0.notable()
    }
}
