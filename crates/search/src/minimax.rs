//! Minimax as the textbooks write it: two functions that call each other. The oracle of all other engines.

use gametree_core::{Coverage, Evaluator, MoveGen, NoTracer, Position, Score, Window};

use crate::textbook::Run;
use crate::{Budget, DepthResult, DepthSearch, StopReason, Value};

/// Searches every node of the tree to a fixed depth (Shannon 1950).
///
/// The player at the root is MAX, and every number inside is seen by MAX.
/// No cut-off, no table, no ordering: slow, and simple enough to be believed.
/// Of two moves with the same score it prefers the one whose score is final, so that the best move of a proven value keeps it.
#[derive(Clone, Copy, Debug)]
pub struct Minimax<G, E> {
    generator: G,
    evaluator: E,
}

impl<G, E> Minimax<G, E> {
    /// Searches the moves of `generator`, with `evaluator` at the horizon.
    pub const fn new(generator: G, evaluator: E) -> Self {
        Minimax {
            generator,
            evaluator,
        }
    }
}

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> DepthSearch<P> for Minimax<G, E> {
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
        let result = run.max_value(&mut root.clone(), depth, 0);
        run.answer(result)
    }
}

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> Run<'_, '_, P, G, E, NoTracer> {
    /// The value for MAX of a position in which MAX is to move.
    fn max_value(&mut self, pos: &mut P, depth: u32, ply: usize) -> Result<Value, StopReason> {
        if let Some(value) = self.leaf(pos, depth, ply)? {
            return Ok(value);
        }
        let mut best = Value::at_most(Score::NEG_INFINITY);
        for m in self.moves(pos, ply)? {
            let child = pos.with_move(m, |child| self.min_value(child, depth - 1, ply + 1))?;
            let value = one_ply_earlier(child);
            best.upper &= value.upper;
            let newly_proven = value.score == best.score && value.lower && !best.lower;
            if value.score > best.score || newly_proven {
                (best.score, best.lower) = (value.score, value.lower);
                self.pv.update(ply, m);
            }
            if ply == 0 {
                self.root = Some(Value {
                    upper: false,
                    ..best
                });
            }
        }
        Ok(best)
    }

    /// The value for MAX of a position in which MIN is to move.
    fn min_value(&mut self, pos: &mut P, depth: u32, ply: usize) -> Result<Value, StopReason> {
        if let Some(value) = self.leaf(pos, depth, ply)? {
            return Ok(Value {
                score: -value.score,
                ..value
            });
        }
        let mut best = Value::at_least(Score::INFINITY);
        for m in self.moves(pos, ply)? {
            let child = pos.with_move(m, |child| self.max_value(child, depth - 1, ply + 1))?;
            let value = one_ply_earlier(child);
            best.lower &= value.lower;
            let newly_proven = value.score == best.score && value.upper && !best.upper;
            if value.score < best.score || newly_proven {
                (best.score, best.upper) = (value.score, value.upper);
                self.pv.update(ply, m);
            }
        }
        Ok(best)
    }
}

/// A value that MAX sees, one ply further from the end.
fn one_ply_earlier(value: Value) -> Value {
    Value {
        score: -value.score.to_parent(),
        ..value
    }
}
