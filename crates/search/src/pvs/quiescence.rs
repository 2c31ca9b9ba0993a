//! Quiescence: what a position on the horizon is worth once nothing upsets the estimate.

use gametree_core::{Cut, Evaluator, GameMove, MoveBuf, MoveGen, Position, Tracer, Window};

use super::run::{Node, Run};
use crate::move_picker::MovePicker;
use crate::value::Best;
use crate::{StopReason, Value};

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>, T: Tracer<P::Move>> Run<'_, '_, P, G, E, T> {
    /// The best of the estimate and the noisy moves, fail-soft; exchanges that lose are not tried.
    ///
    /// The other moves stay untried, so nothing is known about more than this; what a noisy move wins for certain is certain.
    #[inline(never)]
    pub(super) fn quiescence(&mut self, pos: &mut P, node: Node) -> Result<Value, StopReason> {
        let Node { ply, window, .. } = node;
        // 1. Stand pat: nobody has to exchange anything, and some quiet move mostly keeps the estimate.
        let mut best = Best::new();
        best.update(Value::estimate(self.shared.evaluator.evaluate(pos)));
        if best.score() >= window.beta {
            self.cut(node, Cut::StandPat, window.beta);
            return Ok(best.value_at_cut());
        }
        let mut noisy = MoveBuf::new();
        self.shared.generator.noisy(pos, &mut noisy);
        let mut moves = MovePicker::winning(&noisy, |m| self.shared.generator.exchange(pos, m));
        while let Some(m) = moves.pick() {
            // 2. Only a value above the best so far is of interest.
            let open = Window::new(window.alpha.max(best.score()), window.beta);
            let reply = Node {
                depth: 0,
                ply: ply + 1,
                window: open.to_child(),
            };
            self.path.truncate(ply);
            self.path.push(m.code());
            let value = pos
                .with_move(m, |child| self.value(child, reply))?
                .to_parent();
            self.note_child(node, m, value.score);
            if best.update(value) {
                self.note_best(node, m, best);
            }
            // 3. The opponent will not let this position come about: cut.
            if best.score() >= window.beta {
                self.cut(node, Cut::Beta, window.beta);
                break;
            }
        }
        Ok(best.value_at_cut())
    }
}
