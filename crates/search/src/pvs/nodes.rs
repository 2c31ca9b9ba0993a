//! What a node of the search has to begin with: its place and its moves.

use gametree_core::{Evaluator, GameMove, MoveBuf, MoveEstimates, MoveGen, Position, Tracer};

use super::run::{Node, Run};
use crate::history::OrderingContext;
use crate::move_picker::MovePicker;

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>, T: Tracer<P::Move>> Run<'_, '_, P, G, E, T> {
    /// What is known of a node before its moves are ranked.
    #[inline]
    pub(super) fn context(&self, pos: &P, ply: usize) -> OrderingContext {
        let previous = ply.checked_sub(1).and_then(|at| self.path.get(at));
        let previous = *previous.unwrap_or(&OrderingContext::NO_MOVE);
        OrderingContext {
            ply,
            side: pos.to_move().index(),
            previous,
            options: self.shared.options,
        }
    }

    /// The moves of a node, the one of the table first.
    ///
    /// Not inlined, so that its lists take no room on every ply of a line.
    #[inline(never)]
    pub(super) fn rank_moves(
        &self,
        pos: &P,
        ply: usize,
        table_move: Option<u16>,
        ranked: &mut MovePicker<P::Move>,
    ) {
        let mut moves = MoveBuf::new();
        self.shared.generator.moves(pos, &mut moves);
        if G::ORDER_IS_FINAL {
            ranked.keep(&moves);
        } else {
            self.rank_by_tables(pos, self.context(pos, ply), &moves, ranked);
        }
        if let Some(code) = table_move {
            // A move that the generator does not propose comes from a key that collided.
            ranked.put_first(|m| pos.table_code(m) == code);
        }
    }

    #[inline]
    fn rank_by_tables(
        &self,
        pos: &P,
        context: OrderingContext,
        moves: &MoveBuf<P::Move>,
        ranked: &mut MovePicker<P::Move>,
    ) {
        let shared = self.shared;
        let mut static_order = MoveEstimates::new();
        if shared.options.static_order {
            shared
                .evaluator
                .evaluate_moves(pos, moves, &mut static_order);
        }
        let exchange = |m| {
            let asked = context.options.exchanges;
            asked.then(|| shared.generator.exchange(pos, m))?
        };
        ranked.rank(moves, &static_order, exchange, self.ordering, context);
    }

    /// Learns from a move that cuts, where there is anything to learn.
    #[inline]
    pub(super) fn learn(&mut self, pos: &P, m: P::Move, node: Node, moves: &MovePicker<P::Move>) {
        if !G::ORDER_IS_FINAL && !moves.was_single() {
            let context = self.context(pos, node.ply);
            self.ordering.update_history(context, m.code(), node.depth);
        }
    }
}
