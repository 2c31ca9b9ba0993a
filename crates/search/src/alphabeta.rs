//! Alpha-beta: negamax that skips what cannot change the answer.

use gametree_core::{Coverage, Cut, Evaluator, Event, MoveGen, NoTracer, Position, Tracer, Window};

use crate::textbook::Run;
use crate::value::Best;
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

    /// Searches `root` to `depth` plies with the whole window, and reports every step to `tracer`.
    ///
    /// # Panics
    /// At a position without an outcome and without a move: the game breaks its contract.
    pub fn trace<P, T>(
        &self,
        root: &P,
        depth: u32,
        budget: &mut Budget<'_, P::Move>,
        tracer: &mut T,
    ) -> DepthResult<P::Move>
    where
        P: Position,
        G: MoveGen<P>,
        E: Evaluator<P>,
        T: Tracer<P::Move>,
    {
        let run = Run::new(&self.generator, &self.evaluator, budget, tracer);
        run.search(root, depth, Window::FULL)
    }
}

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> DepthSearch<P> for AlphaBeta<G, E> {
    const COVERAGE: Coverage = G::COVERAGE;
    const REMEMBERS: bool = false;

    fn begin_search(&mut self) {}

    fn search_depth(
        &mut self,
        root: &P,
        depth: u32,
        window: Window,
        budget: &mut Budget<'_, P::Move>,
    ) -> DepthResult<P::Move> {
        let run = Run::new(&self.generator, &self.evaluator, budget, NoTracer);
        run.search(root, depth, window)
    }
}

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>, T: Tracer<P::Move>> Run<'_, '_, P, G, E, T> {
    fn search(mut self, root: &P, depth: u32, window: Window) -> DepthResult<P::Move> {
        self.tracer.record(|| Event::Enter {
            ply: 0,
            led_here: None,
            depth,
            window,
        });
        let result = self.alpha_beta(&mut root.clone(), depth, 0, window);
        self.answer(result)
    }

    /// The value of a position for the side to move, within the window.
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
        for m in self.moves(pos, ply)? {
            // 2. Only a value above the best so far is of interest, here and to the child.
            let alpha = window.alpha.max(best.score());
            let inner = Window::new(alpha, window.beta).to_child();
            self.tracer.record(|| Event::Enter {
                ply: ply + 1,
                led_here: Some(m),
                depth: depth - 1,
                window: inner,
            });
            let child =
                pos.with_move(m, |child| self.alpha_beta(child, depth - 1, ply + 1, inner))?;
            let value = child.to_parent();
            let score = value.score;
            self.tracer.record(|| Event::Child { ply, m, score });
            // 3. A value at or below the window is only a bound, so its move is no best move.
            if best.update(value) && score > window.alpha {
                self.pv.update(ply, m);
                if ply == 0 {
                    self.root = Some(best.value_at_cut());
                }
            }
            // 4. The opponent will not let this position come about: cut.
            if best.score() >= window.beta {
                let (reason, bound) = (Cut::Beta, window.beta);
                self.tracer.record(|| Event::Cut { ply, reason, bound });
                return Ok(self.leave(ply, best.value_at_cut()));
            }
        }
        Ok(self.leave(ply, best.value_at_end()))
    }

    /// Reports to the tracer that a node is done.
    #[inline]
    fn leave(&mut self, ply: usize, value: Value) -> Value {
        let score = value.score;
        self.tracer.record(|| Event::Leave { ply, score });
        value
    }
}
