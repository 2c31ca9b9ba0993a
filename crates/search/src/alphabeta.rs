//! Alpha-beta: negamax that skips moves which cannot change the answer.

use gametree_core::{Coverage, Cut, Evaluator, MoveGen, Position, Window};

use crate::textbook::Run;
use crate::value::Best;
use crate::{Budget, DepthResult, DepthSearch, StopReason, Value};

/// Alpha-beta with deep cut-offs (Knuth and Moore 1975, function F2), fail-soft (Fishburn 1983).
///
/// Both bounds of the window are passed down the tree.
/// A bound found at the root can thus cut far below, although the levels between have none of their own.
/// A result outside the window is a bound on the value, often a tighter one than the bound of the window.
/// No table and no ordering beyond that of the generator.
#[derive(Clone, Copy, Debug)]
pub struct AlphaBeta<G, E> {
    generator: G,
    evaluator: E,
}

impl<G, E> AlphaBeta<G, E> {
    /// Creates an engine that searches the moves of `generator`, with `evaluator` at the horizon.
    pub const fn new(generator: G, evaluator: E) -> Self {
        AlphaBeta {
            generator,
            evaluator,
        }
    }
}

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> DepthSearch<P> for AlphaBeta<G, E> {
    fn coverage(&self) -> Coverage {
        self.generator.coverage()
    }

    fn remembers(&self) -> bool {
        false
    }

    fn begin_search(&mut self) {}

    fn search_depth(
        &mut self,
        root: &P,
        depth: u32,
        window: Window,
        budget: &mut Budget<'_, P::Move>,
    ) -> DepthResult<P::Move> {
        Run::new(&self.generator, &self.evaluator, budget).search(root, depth, window)
    }
}

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> Run<'_, '_, P, G, E> {
    fn search(mut self, root: &P, depth: u32, window: Window) -> DepthResult<P::Move> {
        let entered = self.enter(0, None, depth, window);
        let result = entered.and_then(|()| self.alpha_beta(&mut root.clone(), depth, 0, window));
        self.answer(result)
    }

    /// Returns the value of a position for the side to move, within the window.
    fn alpha_beta(
        &mut self,
        pos: &mut P,
        depth: u32,
        ply: usize,
        window: Window,
    ) -> Result<Value, StopReason> {
        // 1. The end of the game, or the horizon.
        if let Some(value) = self.leaf(pos, depth, ply)? {
            return Ok(self.leave(ply, value));
        }
        let mut best = Best::new();
        let mut moves = self.moves(pos, ply)?.into_iter();
        while let Some(m) = moves.next() {
            // 2. Only a value above the best so far is of interest, here and to the child.
            let alpha = window.alpha.max(best.score());
            let inner = Window::new(alpha, window.beta).to_child();
            self.enter(ply + 1, Some(m), depth - 1, inner)?;
            let child =
                pos.with_move(m, |child| self.alpha_beta(child, depth - 1, ply + 1, inner))?;
            let value = child.to_parent();
            let score = value.score;
            self.trace_child(ply, m, score);
            // 3. A value at or below the window is only a bound, so its move is not a best move.
            if best.update(value) && score > window.alpha {
                self.pv.update(ply, m);
                if ply == 0 {
                    self.root = Some(best.value_at_cut());
                }
            }
            // 4. The opponent will avoid this position: cut, if a move is left.
            if best.score() >= window.beta {
                if moves.len() > 0 {
                    self.trace_cut(ply, Cut::Beta, window.beta);
                }
                return Ok(self.leave(ply, best.value_at_cut()));
            }
        }
        Ok(self.leave(ply, best.value_at_end()))
    }

    /// Reports to the tracer that a node is done, and returns its value.
    #[inline]
    fn leave(&mut self, ply: usize, value: Value) -> Value {
        self.trace_leave(ply, value.score);
        value
    }
}
