//! Adapter for generators and evaluators of boards without patterns.

use gametree_core::{
    BulkEvaluator, Coverage, Evaluator, Exchange, MoveBuf, MoveEstimates, MoveGen, MoveOrder,
    Score, Tactics,
};
use gametree_grid::Cell;
use gametree_mnk::Mnk;

use crate::PatternMnk;

/// An adapter for a generator, an evaluator, their tactics or their bulk evaluator that looks at the stones alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnBoard<T>(pub T);

impl<const W: usize, G: MoveGen<Mnk<W>>> MoveGen<PatternMnk<W>> for OnBoard<G> {
    const COVERAGE: Coverage = G::COVERAGE;
    const ORDER: MoveOrder = G::ORDER;

    #[inline]
    fn coverage(&self) -> Coverage {
        self.0.coverage()
    }

    #[inline]
    fn moves(&self, pos: &PatternMnk<W>, out: &mut MoveBuf<Cell>) {
        self.0.moves(pos.board(), out);
    }

    #[inline]
    fn moves_after(&self, pos: &PatternMnk<W>, m: Cell, added: &mut MoveBuf<Cell>) -> bool {
        self.0.moves_after(pos.board(), m, added)
    }

    fn mark_forcing(&self, pos: &mut PatternMnk<W>, moves: &[Cell], mark: impl FnMut(usize)) {
        self.0.mark_forcing(&mut pos.board().clone(), moves, mark);
    }

    #[inline]
    fn tactics(&self) -> impl Tactics<PatternMnk<W>> {
        OnBoard(self.0.tactics())
    }
}

impl<const W: usize, T: Tactics<Mnk<W>>> Tactics<PatternMnk<W>> for OnBoard<T> {
    #[inline]
    fn noisy(&self, pos: &PatternMnk<W>, out: &mut MoveBuf<Cell>) {
        self.0.noisy(pos.board(), out);
    }

    #[inline]
    fn is_forced(&self, pos: &PatternMnk<W>) -> bool {
        self.0.is_forced(pos.board())
    }

    #[inline]
    fn is_threat(&self, pos: &PatternMnk<W>, m: Cell) -> bool {
        self.0.is_threat(pos.board(), m)
    }

    #[inline]
    fn rank(&self, pos: &PatternMnk<W>, m: Cell) -> i16 {
        self.0.rank(pos.board(), m)
    }

    #[inline]
    fn exchange(&self, pos: &PatternMnk<W>, m: Cell) -> Option<Exchange> {
        self.0.exchange(pos.board(), m)
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

    #[inline]
    fn bulk(&self) -> impl BulkEvaluator<PatternMnk<W>> {
        OnBoard(self.0.bulk())
    }
}

impl<const W: usize, E: BulkEvaluator<Mnk<W>>> BulkEvaluator<PatternMnk<W>> for OnBoard<E> {
    #[inline]
    fn evaluate_moves(&self, pos: &PatternMnk<W>, moves: &[Cell], out: &mut MoveEstimates) {
        self.0.evaluate_moves(pos.board(), moves, out);
    }

    #[inline]
    fn best_child(
        &self,
        pos: &PatternMnk<W>,
        moves: &[Cell],
        remaining: &mut MoveBuf<Cell>,
    ) -> Option<(Cell, Score)> {
        self.0.best_child(pos.board(), moves, remaining)
    }

    #[inline]
    fn best_grandchild(
        &self,
        pos: &PatternMnk<W>,
        moves: &[Cell],
        added: impl Fn(Cell, &mut MoveBuf<Cell>) -> bool,
        remaining: &mut MoveBuf<Cell>,
    ) -> Option<(Cell, Score)> {
        self.0.best_grandchild(pos.board(), moves, added, remaining)
    }
}
