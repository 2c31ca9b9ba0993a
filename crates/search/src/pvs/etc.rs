//! Enhanced transposition cut-offs (ETC): look-ups of every child in the table before one is searched.

use gametree_core::{Cut, Evaluator, MoveBuf, MoveGen, MoveOrder, Position, Window};
use smallvec::SmallVec;

use super::run::{Node, Run};
use crate::Value;
use crate::move_picker::MovePicker;

/// Number of moves whose replies are counted between two checks of the limits.
const MOVES_AT_ONCE: usize = 64;
/// Number of replies listed at the cost of playing one move.
const REPLIES_PER_MOVE: usize = 16;

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> Run<'_, '_, P, G, E> {
    /// Returns the value of a node if the table knows a child that reaches beta, with the move to that child (Schaeffer and Plaat 1996).
    ///
    /// Otherwise it ranks up the moves that force the reply.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "called once, on every ply of a line: part of 2 % of the instructions"
    )]
    pub(super) fn etc(
        &mut self,
        pos: &mut P,
        node: Node,
        moves: &mut MovePicker<P::Move>,
    ) -> Option<(Value, Option<u16>)> {
        if node.ply == 0 {
            return None;
        }
        let beta = node.window.beta;
        let child = node.child(Window::above(beta));
        let shared = self.shared;
        // All records are being fetched before the first one is waited for.
        let mut keys = SmallVec::<[u64; 64]>::new();
        for index in 0..moves.len() {
            let key = pos.key_after(moves.get(index));
            shared.table.prefetch(key);
            keys.push(key);
        }
        let exactly = shared.options.selectivity.exact_depth;
        for (index, &key) in keys.iter().enumerate() {
            let record = shared.table.get(key);
            let known = record.and_then(|record| record.answer(child.depth, child.window, exactly));
            let known = known.map(Value::to_parent);
            if let Some(value) = known.filter(|value| value.score >= beta) {
                let m = moves.get(index);
                self.trace_child(node, m, value.score);
                self.trace_cut(node, Cut::EnhancedTransposition, beta);
                let value = Value {
                    upper: false,
                    ..value
                };
                return Some((value, Some(pos.table_code(m))));
            }
        }
        if G::ORDER != MoveOrder::Final {
            self.rank_forcing(pos, moves);
        }
        None
    }

    /// Ranks up the moves that leave the opponent a single reply.
    #[inline(never)]
    fn rank_forcing(&mut self, pos: &mut P, moves: &mut MovePicker<P::Move>) {
        let all: MoveBuf<P::Move> = (0..moves.len()).map(|index| moves.get(index)).collect();
        let generator = self.shared.generator;
        let (first, others) = all.split_at(all.len().min(MOVES_AT_ONCE));
        generator.mark_forcing(pos, first, |index| moves.rank_as_forcing(index));
        for (part, some) in others.chunks(MOVES_AT_ONCE).enumerate() {
            // In a game without an answer of its own, every move is played and its replies are listed.
            let work = MOVES_AT_ONCE * (1 + all.len() / REPLIES_PER_MOVE);
            if self.budget.list(work).is_err() {
                // The visit of the first child will return the same reason.
                return;
            }
            let before = (part + 1) * MOVES_AT_ONCE;
            generator.mark_forcing(pos, some, |index| moves.rank_as_forcing(before + index));
        }
    }
}
