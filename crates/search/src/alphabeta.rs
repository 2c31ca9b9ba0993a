//! Alpha-beta: negamax that skips what cannot change the answer.

use gametree_core::{Coverage, Evaluator, MoveBuf, MoveGen, Position, Window};

use crate::line::Lines;
use crate::value::{Best, leaf};
use crate::{Budget, DepthResult, DepthSearch, StopReason, Value};

/// Alpha-beta with deep cut-offs (Knuth and Moore 1975, function F2), fail-soft (Fishburn 1983).
///
/// Both edges of the window travel down the tree, so a bound found at the root can cut far below, although the levels between have none of their own.
/// A result outside the window is a bound of the value, often a tighter one than the edge.
/// No table and no ordering beyond that of the generator.
#[derive(Clone, Copy, Debug)]
pub struct AlphaBeta<G, E> {
    generator: G,
    evaluator: E,
}

impl<G, E> AlphaBeta<G, E> {
    /// Searches the moves of `generator`, with `evaluator` at the horizon.
    pub const fn new(generator: G, evaluator: E) -> Self {
        AlphaBeta {
            generator,
            evaluator,
        }
    }
}

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> DepthSearch<P> for AlphaBeta<G, E> {
    const COVERAGE: Coverage = G::COVERAGE;

    fn begin_search(&mut self) {}

    fn search_depth(
        &mut self,
        root: &P,
        depth: u32,
        window: Window,
        budget: &mut Budget<'_, P::Move>,
    ) -> DepthResult<P::Move> {
        let mut run = Run {
            generator: &self.generator,
            evaluator: &self.evaluator,
            budget,
            lines: Lines::new(),
            root: None,
        };
        let result = run.value(&mut root.clone(), depth, 0, window);
        DepthResult {
            value: result.as_ref().ok().copied().or(run.root),
            line: run.lines.into_root(),
            stopped: result.err(),
        }
    }
}

struct Run<'a, 'b, P: Position, G, E> {
    generator: &'a G,
    evaluator: &'a E,
    budget: &'a mut Budget<'b, P::Move>,
    lines: Lines<P::Move>,
    root: Option<Value>,
}

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> Run<'_, '_, P, G, E> {
    fn value(
        &mut self,
        pos: &mut P,
        depth: u32,
        ply: usize,
        window: Window,
    ) -> Result<Value, StopReason> {
        self.budget.visit(ply)?;
        self.lines.clear(ply);
        // 1. The end of the game, or the horizon.
        if let Some(value) = leaf(pos, self.evaluator, depth, ply) {
            return Ok(value);
        }
        let mut moves = MoveBuf::new();
        self.generator.moves(pos, &mut moves);
        if ply == 0 {
            self.lines.prefer(0, moves[0]);
        }
        let mut best = Best::new();
        for m in moves {
            // 2. Only a value above the best so far is of interest, here and to the child.
            let alpha = window.alpha.max(best.score());
            let inner = Window::new(alpha, window.beta).to_child();
            let child = pos.with_move(m, |child| self.value(child, depth - 1, ply + 1, inner))?;
            best.update(child.to_parent());
            // 3. A value at or below alpha is only a bound, so its move is no best move.
            if best.score() > alpha {
                self.lines.prefer(ply, m);
                if ply == 0 {
                    self.root = Some(best.of_some());
                }
            }
            // 4. The opponent will not let this position come about: cut.
            if best.score() >= window.beta {
                return Ok(best.of_some());
            }
        }
        Ok(best.of_all())
    }
}
