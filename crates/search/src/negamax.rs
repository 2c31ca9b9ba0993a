//! Negamax: minimax in one function, since the gain of one player is the loss of the other.

use gametree_core::{Coverage, Evaluator, MoveGen, Position, Window};

use crate::textbook::Run;
use crate::value::Best;
use crate::{Budget, DepthResult, DepthSearch, StopReason, Value};

/// Searches every node of the tree to a fixed depth, always from the viewpoint of the side to move (Knuth and Moore 1975, function F).
#[derive(Clone, Copy, Debug)]
pub struct Negamax<G, E> {
    generator: G,
    evaluator: E,
}

impl<G, E> Negamax<G, E> {
    /// Creates an engine that searches the moves of `generator`, with `evaluator` at the horizon.
    pub const fn new(generator: G, evaluator: E) -> Self {
        Negamax {
            generator,
            evaluator,
        }
    }
}

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> DepthSearch<P> for Negamax<G, E> {
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
        _window: Window,
        budget: &mut Budget<'_, P::Move>,
    ) -> DepthResult<P::Move> {
        Run::new(&self.generator, &self.evaluator, budget).visit_all(root, depth)
    }
}

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> Run<'_, '_, P, G, E> {
    fn visit_all(mut self, root: &P, depth: u32) -> DepthResult<P::Move> {
        let entered = self.enter(0, None, depth, Window::FULL);
        let result = entered.and_then(|()| self.negamax(&mut root.clone(), depth, 0));
        self.answer(result)
    }

    /// Returns the value of a position for the side to move.
    fn negamax(&mut self, pos: &mut P, depth: u32, ply: usize) -> Result<Value, StopReason> {
        // 1. The end of the game, or the horizon.
        if let Some(value) = self.leaf(pos, depth, ply)? {
            self.trace_leave(ply, value.score);
            return Ok(value);
        }
        // 2. The best move is the one that leaves the opponent worst off.
        let mut best = Best::new();
        for m in self.moves(pos, ply)? {
            self.enter(ply + 1, Some(m), depth - 1, Window::FULL)?;
            let child = pos.with_move(m, |child| self.negamax(child, depth - 1, ply + 1))?;
            let value = child.to_parent();
            self.trace_child(ply, m, value.score);
            if best.update(value) {
                self.pv.update(ply, m);
            }
            if ply == 0 {
                self.root = Some(best.value_at_cut());
            }
        }
        self.trace_leave(ply, best.score());
        Ok(best.value_at_end())
    }
}
