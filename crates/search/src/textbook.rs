//! The parts that minimax, negamax and alpha-beta share around their recursions.

use gametree_core::{Cut, Evaluator, Event, MoveBuf, MoveGen, Position, Score, Window};

use crate::contract::expect_moves;
use crate::pv_table::PvTable;
use crate::value::terminal;
use crate::{Budget, DepthResult, StopReason, Value};

/// One search to one depth.
pub(crate) struct Run<'a, 'b, P: Position, G, E> {
    generator: &'a G,
    evaluator: &'a E,
    budget: &'a mut Budget<'b, P::Move>,
    pub(crate) pv: PvTable<P::Move>,
    /// The value of the root by the moves searched so far.
    pub(crate) root: Option<Value>,
}

impl<'a, 'b, P: Position, G: MoveGen<P>, E: Evaluator<P>> Run<'a, 'b, P, G, E> {
    pub(crate) const fn new(
        generator: &'a G,
        evaluator: &'a E,
        budget: &'a mut Budget<'b, P::Move>,
    ) -> Self {
        Run {
            generator,
            evaluator,
            budget,
            pv: PvTable::new(),
            root: None,
        }
    }

    /// Counts a node and reports it to the tracer.
    #[inline]
    pub(crate) fn enter(
        &mut self,
        ply: usize,
        led_here: Option<P::Move>,
        depth: u32,
        window: Window,
    ) -> Result<(), StopReason> {
        self.budget.visit(ply)?;
        self.budget.record(|| Event::Enter {
            ply,
            led_here,
            depth,
            window,
        });
        Ok(())
    }

    /// Returns the value of a node for the side to move if the tree is not searched further there.
    #[inline]
    pub(crate) fn leaf(
        &mut self,
        pos: &P,
        depth: u32,
        ply: usize,
    ) -> Result<Option<Value>, StopReason> {
        self.pv.clear(ply)?;
        let mut known = None;
        let value = terminal(pos, self.evaluator, ply, |score| known = Some(score));
        let estimate = || (depth == 0).then(|| Value::estimate(self.evaluator.evaluate(pos)));
        let value = value.or_else(estimate);
        // On the horizon no search is left out.
        if let Some(score) = known.filter(|_| depth > 0) {
            self.trace_cut(ply, Cut::Known, score);
        }
        Ok(value)
    }

    /// Returns the moves of a node; at the root, the first move counts as the best until one has a value.
    #[inline]
    pub(crate) fn moves(&mut self, pos: &P, ply: usize) -> Result<MoveBuf<P::Move>, StopReason> {
        let mut moves = MoveBuf::new();
        self.generator.moves(pos, &mut moves);
        expect_moves(&moves);
        if ply == 0 {
            self.pv.update(0, moves[0]);
        }
        self.budget.list(moves.len())?;
        Ok(moves)
    }

    /// Returns the answer of a search with this result for the root, or the answer so far if the search was stopped.
    pub(crate) fn answer(self, result: Result<Value, StopReason>) -> DepthResult<P::Move> {
        DepthResult {
            is_exhausted: result.is_ok_and(|value| value.lower && value.upper),
            value: result.ok().or(self.root),
            line: self.pv.into_root(),
            stopped: result.err(),
        }
    }
}

/// Reports to the tracer.
impl<P: Position, G, E> Run<'_, '_, P, G, E> {
    #[inline]
    pub(crate) fn trace_child(&mut self, ply: usize, m: P::Move, score: Score) {
        self.budget.record(|| Event::Child { ply, m, score });
    }

    #[inline]
    pub(crate) fn trace_cut(&mut self, ply: usize, reason: Cut, bound: Score) {
        self.budget.record(|| Event::Cut { ply, reason, bound });
    }

    #[inline]
    pub(crate) fn trace_leave(&mut self, ply: usize, score: Score) {
        self.budget.record(|| Event::Leave { ply, score });
    }
}
