//! Minimax as in the textbooks, in two functions that call each other: the oracle of all other engines.

use gametree_core::{Coverage, Evaluator, MoveGen, Position, Score, Window};

use crate::textbook::Run;
use crate::{Budget, DepthResult, DepthSearch, StopReason, Value};

/// Searches every node of the tree to a fixed depth (Shannon 1950).
///
/// The player at the root is MAX, and every value inside is from the viewpoint of MAX.
/// No cut-off, no table, no ordering: slow, and simple enough to be trusted.
/// Of two moves with the same score the engine prefers the one whose score is final.
/// The best move of a proven value thus keeps that value.
#[derive(Clone, Copy, Debug)]
pub struct Minimax<G, E> {
    generator: G,
    evaluator: E,
}

impl<G, E> Minimax<G, E> {
    /// Creates an engine that searches the moves of `generator`, with `evaluator` at the horizon.
    pub const fn new(generator: G, evaluator: E) -> Self {
        Minimax {
            generator,
            evaluator,
        }
    }
}

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> DepthSearch<P> for Minimax<G, E> {
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
        Run::new(&self.generator, &self.evaluator, budget).minimax(root, depth)
    }
}

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> Run<'_, '_, P, G, E> {
    fn minimax(mut self, root: &P, depth: u32) -> DepthResult<P::Move> {
        let entered = self.enter(0, None, depth, Window::FULL);
        let result = entered.and_then(|()| self.max_value(&mut root.clone(), depth, 0));
        self.answer(result)
    }

    /// Returns the value for MAX of a position in which MAX is to move.
    fn max_value(&mut self, pos: &mut P, depth: u32, ply: usize) -> Result<Value, StopReason> {
        if let Some(value) = self.leaf(pos, depth, ply)? {
            self.trace_leave(ply, value.score);
            return Ok(value);
        }
        let mut best = Value::at_most(Score::NEG_INFINITY);
        for m in self.moves(pos, ply)? {
            self.enter(ply + 1, Some(m), depth - 1, Window::FULL)?;
            let child = pos.with_move(m, |child| self.min_value(child, depth - 1, ply + 1))?;
            let value = one_ply_earlier(child);
            self.trace_child(ply, m, value.score);
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
        self.trace_leave(ply, best.score);
        Ok(best)
    }

    /// Returns the value for MAX of a position in which MIN is to move.
    fn min_value(&mut self, pos: &mut P, depth: u32, ply: usize) -> Result<Value, StopReason> {
        if let Some(value) = self.leaf(pos, depth, ply)? {
            self.trace_leave(ply, value.score);
            return Ok(Value {
                score: -value.score,
                ..value
            });
        }
        let mut best = Value::at_least(Score::INFINITY);
        for m in self.moves(pos, ply)? {
            self.enter(ply + 1, Some(m), depth - 1, Window::FULL)?;
            let child = pos.with_move(m, |child| self.max_value(child, depth - 1, ply + 1))?;
            let value = one_ply_earlier(child);
            // A tracer receives every score from the viewpoint of the side to move.
            self.trace_child(ply, m, -value.score);
            best.lower &= value.lower;
            let newly_proven = value.score == best.score && value.upper && !best.upper;
            if value.score < best.score || newly_proven {
                (best.score, best.upper) = (value.score, value.upper);
                self.pv.update(ply, m);
            }
        }
        self.trace_leave(ply, -best.score);
        Ok(best)
    }
}

/// Returns a value from the viewpoint of MAX, one ply further from the end.
fn one_ply_earlier(value: Value) -> Value {
    Value {
        score: -value.score.to_parent(),
        ..value
    }
}
