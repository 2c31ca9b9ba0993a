//! The frontier: the last plies, whose best move an evaluator finds without playing it.

use gametree_core::{BulkEvaluator, Cut, Evaluator, MoveBuf, MoveGen, Position, Score};

use super::node::ChildWindows;
use super::run::{Node, Run};
use crate::value::Best;
use crate::{Horizon, StopReason, Value};

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> Run<'_, '_, P, G, E> {
    /// Returns `true` if the evaluator judges the last plies: the last one, or the last two where no line is wanted.
    #[inline]
    pub(super) const fn is_frontier(&self, node: Node) -> bool {
        let leaf = &self.shared.options.leaf;
        match node.depth {
            1 => !leaf.quiesces(),
            2 => leaf.frontier_plies() == 2 && !node.is_principal(),
            _ => false,
        }
    }

    /// Returns the value of a node whose children or grandchildren are leaves; `None` where it must be searched as other nodes are.
    ///
    /// The evaluator finds the best of these leaves without playing anything; the moves that it cannot judge are searched.
    #[inline(never)]
    pub(super) fn frontier(
        &mut self,
        pos: &mut P,
        node: Node,
    ) -> Result<Option<Value>, StopReason> {
        let shared = self.shared;
        let (mut moves, mut remaining) = (MoveBuf::new(), MoveBuf::new());
        shared.generator.moves(pos, &mut moves);
        self.budget.charge(moves.len());
        let bulk = shared.evaluator.bulk();
        let judged = if node.depth == 1 {
            bulk.best_child(pos, &moves, &mut remaining)
        } else {
            let added =
                |m, added: &mut MoveBuf<P::Move>| shared.generator.moves_after(pos, m, added);
            let judged = bulk.best_grandchild(pos, &moves, added, &mut remaining);
            // If many moves are left to search, their order matters more than the few that were judged.
            judged.filter(|_| 2 * remaining.len() <= moves.len())
        };
        let Some((m, score)) = judged else {
            return Ok(None);
        };
        self.budget.reach(node.ply + node.depth as usize);
        let score = match shared.options.leaf.horizon {
            Horizon::Estimated => score,
            Horizon::Balanced => Score::DRAW,
        };
        let mut best = Best::new();
        self.take_value(node, m, Value::estimate(score), &mut best);
        for m in remaining {
            if best.score() >= node.window.beta {
                self.trace_cut(node, Cut::Beta, node.window.beta);
                return Ok(Some(best.value_at_cut()));
            }
            let windows = ChildWindows::open(node, best);
            self.try_move(pos, m, node, windows, &mut best)?;
        }
        Ok(Some(best.value_at_end()))
    }
}
