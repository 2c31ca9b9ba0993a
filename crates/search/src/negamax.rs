//! Negamax: minimax in one function, since what is good for one player is bad for the other.

use gametree_core::{Coverage, Evaluator, MoveBuf, MoveGen, Position, Window};

use crate::contract::expect_moves;
use crate::pv_table::PvTable;
use crate::value::{Best, leaf};
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
        let mut run = Run {
            generator: &self.generator,
            evaluator: &self.evaluator,
            budget,
            pv: PvTable::new(),
            root: None,
        };
        let result = run.value(&mut root.clone(), depth, 0);
        DepthResult {
            value: result.as_ref().ok().copied().or(run.root),
            line: run.pv.into_root(),
            stopped: result.err(),
        }
    }
}

struct Run<'a, 'b, P: Position, G, E> {
    generator: &'a G,
    evaluator: &'a E,
    budget: &'a mut Budget<'b, P::Move>,
    pv: PvTable<P::Move>,
    root: Option<Value>,
}

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> Run<'_, '_, P, G, E> {
    fn value(&mut self, pos: &mut P, depth: u32, ply: usize) -> Result<Value, StopReason> {
        self.budget.visit(ply)?;
        self.pv.clear(ply)?;
        // 1. The end of the game, or the horizon.
        if let Some(value) = leaf(pos, self.evaluator, depth, ply) {
            return Ok(value);
        }
        // 2. The best move is the one that leaves the opponent worst off.
        let mut moves = MoveBuf::new();
        self.generator.moves(pos, &mut moves);
        expect_moves(&moves);
        if ply == 0 {
            self.pv.update(0, moves[0]);
        }
        let mut best = Best::new();
        for m in moves {
            let child = pos.with_move(m, |child| self.value(child, depth - 1, ply + 1))?;
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
