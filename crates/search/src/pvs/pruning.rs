//! Ends of a node before its moves are generated: terminal positions, mate-distance pruning, table cut-offs, static bounds, null moves.

use gametree_core::{Cut, Evaluator, Event, MoveGen, Position, Score, Window};

use super::run::{Node, Run};
use crate::ordering_tables::OrderingContext;
use crate::record::SearchRecord;
use crate::value::terminal;
use crate::{Horizon, StopReason, Value};

/// Number of plies by which a pass is searched less deep than a move (R = 2, Donninger 1993).
const NULL_MOVE_REDUCTION: u32 = 2;

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> Run<'_, '_, P, G, E> {
    /// Returns the value of a finished game, of a known position, or of a position on the horizon without quiescence.
    #[inline]
    pub(super) fn terminal(&mut self, pos: &P, node: Node) -> Option<Value> {
        let (evaluator, leaf) = (self.shared.evaluator, self.shared.options.leaf);
        let mut known = None;
        let value = terminal(pos, evaluator, node.ply, |score| known = Some(score));
        // On the horizon no search is left out.
        if let Some(score) = known.filter(|_| node.depth > 0) {
            self.trace_cut(node, Cut::Known, score);
        }
        value.or_else(|| {
            (node.depth == 0 && !leaf.quiesces()).then(|| {
                Value::estimate(match leaf.horizon {
                    Horizon::Estimated => evaluator.evaluate(pos),
                    Horizon::Balanced => Score::DRAW,
                })
            })
        })
    }

    /// Applies mate-distance pruning: no value is better than a win, or worse than a loss, with the next ply.
    #[inline]
    pub(super) fn mate_distance(&mut self, node: Node) -> Option<Value> {
        let (highest, lowest) = (Score::win_in(1), Score::loss_in(1));
        let value = if node.ply == 0 {
            return None;
        } else if node.window.alpha >= highest {
            Value::at_most(highest)
        } else if node.window.beta <= lowest {
            Value::at_least(lowest)
        } else {
            return None;
        };
        self.trace_cut(node, Cut::MateDistance, value.score);
        Some(value)
    }

    /// Returns the value that the table has for a node, if it suffices for the node's depth and window.
    #[inline]
    pub(super) fn table_cut(&mut self, node: Node, record: Option<SearchRecord>) -> Option<Value> {
        let Node {
            depth, ply, window, ..
        } = node;
        let record = record?;
        let score = record.value.score;
        self.budget.record(|| Event::TableHit { ply, score });
        let exactly = self.shared.options.selectivity.exact_depth;
        let answer = record.answer(depth, window, exactly);
        let answer = answer.filter(|_| ply > 0)?;
        self.trace_cut(node, Cut::Table, score);
        Some(answer)
    }

    /// Returns a bound outside the window that the evaluator shows without search, in searches that use no estimates.
    #[inline]
    pub(super) fn static_bound(&mut self, pos: &P, node: Node) -> Option<Value> {
        if node.ply == 0 || self.shared.options.leaf.horizon != Horizon::Balanced {
            return None;
        }
        let evaluator = self.shared.evaluator;
        let Window { alpha, beta } = node.window;
        let value = if let Some(score) = evaluator.at_most(pos, alpha) {
            debug_assert!(score <= alpha, "{score:?} is no bound of {alpha:?}");
            Value::at_most(score)
        } else {
            let score = evaluator.at_least(pos, beta)?;
            debug_assert!(score >= beta, "{score:?} is no bound of {beta:?}");
            Value::at_least(score)
        };
        self.trace_cut(node, Cut::Known, value.score);
        Some(value)
    }

    /// Returns `true` if null moves are in use and the node is not one whose last plies the evaluator may take.
    #[inline]
    pub(super) const fn may_pass(&self, node: Node) -> bool {
        let options = &self.shared.options;
        options.selectivity.null_move && node.depth > options.leaf.frontier_plies()
    }

    /// Returns a guess that the node reaches beta, since it does so in a shallower search although the opponent moves twice.
    ///
    /// A pass is not a move of the game, so nothing that it shows is certain.
    #[inline(never)]
    pub(super) fn null_move(
        &mut self,
        pos: &mut P,
        node: Node,
    ) -> Result<Option<Value>, StopReason> {
        let beta = node.window.beta;
        if node.is_principal()
            || beta.plies().is_some()
            || self.led_to(node.ply) == Some(OrderingContext::NO_MOVE)
            || self.shared.evaluator.evaluate(pos) < beta
        {
            return Ok(None);
        }
        let reply = Node {
            depth: node.depth.saturating_sub(1 + NULL_MOVE_REDUCTION),
            ..node.child(Window::above(beta))
        };
        self.step(node.ply, OrderingContext::NO_MOVE);
        let passed = pos.with_pass(|passed| self.visit(passed, reply));
        let score = passed.transpose()?.map(|value| value.to_parent().score);
        Ok(score.filter(|&score| score >= beta).map(|score| {
            self.trace_cut(node, Cut::NullMove, beta);
            // A win after a pass is no win of the game.
            Value::estimate(if score.is_win() { beta } else { score })
        }))
    }
}
