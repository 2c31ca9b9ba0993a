//! Quiescence search: the worth of a position on the horizon, once no noisy move upsets the estimate.

use gametree_core::{Cut, Evaluator, MoveBuf, MoveGen, Position, Tactics};

use super::node::ChildWindows;
use super::run::{Node, Run};
use crate::move_picker::MovePicker;
use crate::value::Best;
use crate::{StopReason, Value};

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> Run<'_, '_, P, G, E> {
    /// Returns the best of the estimate and the noisy moves, fail-soft; losing exchanges are tried only where a threat has to be answered.
    ///
    /// The other moves stay untried, so the value may be higher; what a noisy move wins for certain is certain.
    #[inline(never)]
    pub(super) fn quiescence(&mut self, pos: &mut P, node: Node) -> Result<Value, StopReason> {
        let (shared, beta) = (self.shared, node.window.beta);
        let tactics = shared.generator.tactics();
        // 1. Stand pat, unless a threat has to be answered: no exchange is forced, and some quiet move mostly keeps the estimate.
        let mut best = Best::new();
        let is_forced = tactics.is_forced(pos);
        if !is_forced {
            best.update(Value::estimate(shared.evaluator.evaluate(pos)));
        }
        if best.score() >= beta {
            self.trace_cut(node, Cut::StandPat, beta);
            return Ok(best.value_at_cut());
        }
        // 2. Noisy moves: only a value above the best so far is of interest.
        let mut noisy = MoveBuf::new();
        tactics.noisy(pos, &mut noisy);
        self.budget.charge(noisy.len());
        let mut moves = MovePicker::winning(&noisy, |m| {
            (!is_forced).then(|| tactics.exchange(pos, m))?
        });
        while let Some(m) = moves.pick() {
            let windows = ChildWindows::open(node, best);
            self.try_move(pos, m, node, windows, &mut best)?;
            if best.score() >= beta {
                if moves.has_next() {
                    self.trace_cut(node, Cut::Beta, beta);
                }
                break;
            }
        }
        Ok(best.value_at_cut())
    }
}
