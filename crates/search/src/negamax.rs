//! Negamax: minimax in one function, since what is good for one player is bad for the other.

use gametree_core::{Coverage, Evaluator, MoveGen, NoTracer, Position, Window};

use crate::textbook::Run;
use crate::value::Best;
use crate::{Budget, DepthResult, DepthSearch, StopReason, Value};

/// Searches every node of the tree to a fixed depth, always from the view of the side to move (Knuth and Moore 1975, function F).
#[derive(Clone, Copy, Debug)]
pub struct Negamax<G, E> {
    generator: G,
    evaluator: E,
}

impl<G, E> Negamax<G, E> {
    /// Searches the moves of `generator`, with `evaluator` at the horizon.
    pub const fn new(generator: G, evaluator: E) -> Self {
        Negamax {
            generator,
            evaluator,
        }
    }
}

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> DepthSearch<P> for Negamax<G, E> {
    const COVERAGE: Coverage = G::COVERAGE;
    const REMEMBERS: bool = false;

    fn begin_search(&mut self) {}

    fn search_depth(
        &mut self,
        root: &P,
        depth: u32,
        _window: Window,
        budget: &mut Budget<'_, P::Move>,
    ) -> DepthResult<P::Move> {
        let mut run = Run::new(&self.generator, &self.evaluator, budget, NoTracer);
        let result = run.negamax(&mut root.clone(), depth, 0);
        run.answer(result)
    }
}

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> Run<'_, '_, P, G, E, NoTracer> {
    /// The value of a position for the side to move.
    fn negamax(&mut self, pos: &mut P, depth: u32, ply: usize) -> Result<Value, StopReason> {
        // 1. The end of the game, or the horizon.
        if let Some(value) = self.leaf(pos, depth, ply)? {
            return Ok(value);
        }
        // 2. The best move is the one that leaves the opponent worst off.
        let mut best = Best::new();
        for m in self.moves(pos, ply)? {
            let child = pos.with_move(m, |child| self.negamax(child, depth - 1, ply + 1))?;
            if best.update(child.to_parent()) {
                self.pv.update(ply, m);
            }
            if ply == 0 {
                self.root = Some(best.value_at_cut());
            }
        }
        Ok(best.value_at_end())
    }
}
